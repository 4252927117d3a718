"""hexagora analyse: a whole game, its chances move by move and its turning points."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .. import State
from ..draw.view import view_of
from ..engine.evaluation import Evaluation, chance, side_of
from ..engine.interrupt import ctrl_c_stops
from ..engine.review import Mistake, Review, review
from ..record import Leave, Record
from .replay import ReplayTalk
from .show import write_file
from .terminal import Terminal
from .words import Words, print_json, table

if TYPE_CHECKING:
    from ..draw.view import Player

BAR = 24  # characters
LONGEST_MOVE = 28  # characters in a table
LINE = 8  # moves of a line that are shown


def tell_review(
    words: Words, record: Record, settings: dict[str, Any], html: str | None, as_json: bool, colour: bool
) -> int:
    words = replace(words, numbered=False)
    terminal = Terminal(words, colour)
    story = Story(words, record, work(terminal, record, settings))
    if html is not None:
        from .analyse_page import ReviewPage

        write_file(html, ReviewPage(story).html().encode())
    if as_json:
        print_json(story.data)
    elif html != "-":
        ReplayTalk(terminal, record, record.end()).greet()
        terminal.write()
        terminal.write(table([*story.rows(terminal.unicode)]))
        terminal.write()
        for sentence in story.sentences or [words.say("analyse", "none")]:
            terminal.write(sentence)
    return 0


def work(terminal: Terminal, record: Record, settings: dict[str, Any]) -> Review:
    """The review, with its progress in a line that is overwritten."""
    known: set[int] = set()
    count = len(record.moves) + 1

    def show(evaluation: Evaluation) -> None:
        step = "progress" if evaluation.number not in known else "again"
        known.add(evaluation.number)
        terminal.status(terminal.words.say("analyse", step, number=len(known), count=count, move=evaluation.number))

    stop = threading.Event()
    with ctrl_c_stops(lambda: stop):
        result = review(record, **settings, on_progress=show, stop=stop)
    terminal.status()
    if stop.is_set():
        raise KeyboardInterrupt
    return result


@dataclass(frozen=True)
class Story:
    """A game and its review, in words."""

    words: Words
    record: Record
    review: Review

    @cached_property
    def states(self) -> list[State]:
        return self.record.replay()

    @cached_property
    def sides(self) -> list[tuple[int, ...]]:
        """The persons who win together, by the colours that they have at the end."""
        last = self.states[-1]
        teams = last.scene().teams or range(len(last.seats))
        return [
            tuple(last.seats[colour] for colour, team in enumerate(teams) if team == one)
            for one in dict.fromkeys(teams)
        ]

    @cached_property
    def players(self) -> list[Player]:
        """The first player of each side, as pictures show them."""
        last = self.states[-1]
        players = view_of(last, self.words.language).players
        return [players[last.seats.index(side[0])] for side in self.sides]

    @cached_property
    def names(self) -> list[str]:
        return self.words.names(self.record.seats)

    def label(self, side: tuple[int, ...]) -> str:
        """`Black`, after a swap `Black (Bob)`; partners have one name."""
        return self.words.person(self.states[-1], side[0], self.names) if len(side) == 1 else self.colours(side)

    def colours(self, side: tuple[int, ...]) -> str:
        player = self.players[self.sides.index(side)]
        return player.label if len(side) == 1 else player.name

    def percent(self, share: float) -> str:
        return self.words.say("percent", value=round(100 * share))

    def move(self, number: int) -> str:
        """A move with the sign of a mistake, or that somebody left."""
        step = self.record.moves[number - 1]
        if isinstance(step, Leave):
            return self.words.say("replay", "leaves", who=self.words.colour(self.states[number - 1], step.colour))
        mistake = self.mistake(number)
        return f"{shorten(step)}{mistake.sign if mistake else ''}"

    def mistake(self, number: int) -> Mistake | None:
        return next((mistake for mistake in self.review.mistakes if mistake.number == number), None)

    def who(self, number: int) -> str:
        """Whose move it was."""
        turn = self.states[number - 1].turn
        is_move = isinstance(self.record.moves[number - 1], str)
        return self.words.colour(self.states[number - 1], turn) if is_move and turn is not None else ""

    def shares(self, evaluation: Evaluation) -> list[float]:
        return [chance(evaluation, side) for side in self.sides]

    def rows(self, unicode: bool) -> Iterator[list[str]]:
        """The table: the moves, what everybody could expect after them, and that as a bar of the players' signs."""
        say = self.words.say
        symbols = [player.cue.symbol("stone", unicode) for player in self.players]
        labels = [f"{self.label(side):>{len(self.percent(1))}}" for side in self.sides]
        yield ["", "", say("analyse", "move"), *labels, "", ""]
        for evaluation in self.review.positions:
            number, shares = evaluation.number, self.shares(evaluation)
            before = [self.who(number), self.move(number)] if number else ["", say("analyse", "start")]
            percents = [f"{self.percent(share):>{len(label)}}" for share, label in zip(shares, labels, strict=True)]
            proven = say("analyse", "proven") if evaluation.proven else ""
            yield [f"{number:>3}", *before, *percents, proven, bar(shares, symbols)]

    @cached_property
    def sentences(self) -> list[str]:
        """The turning points, each in a sentence."""
        return [self.sentence(mistake) for mistake in self.review.mistakes]

    def sentence(self, mistake: Mistake) -> str:
        sentence = self.words.say(
            "analyse",
            self.kind(mistake),
            number=mistake.number,
            who=self.words.colour(self.states[mistake.number - 1], mistake.colour),
            move=f"{shorten(mistake.move)}{mistake.sign}",
            before=round(100 * mistake.before),
            after=self.percent(mistake.after),
            line=self.line(mistake),
        )
        return f"{sentence} {self.words.say('analyse', 'is_proven')}" if mistake.proven else sentence

    def line(self, mistake: Mistake) -> str:
        """The beginning of the better line, as the end of a sentence."""
        return " ".join(map(shorten, mistake.line[:LINE])) + (" …" if len(mistake.line) > LINE else ".")

    def kind(self, mistake: Mistake) -> str:
        """What was lost: a win that is proven, the lead, or some ground."""
        if mistake.proven and mistake.before == 1:
            return "win"
        side = side_of(self.states[mistake.number - 1])
        before, after = (self.review.positions[number] for number in (mistake.number - 1, mistake.number))
        led, leads = (chance(one, side) == max(self.shares(one)) for one in (before, after))
        return "lead" if led and not leads else "ground"

    @property
    def data(self) -> dict[str, object]:
        """As plain data."""
        return {
            "game": self.record.game,
            "options": self.states[0].game.options,
            "moves": [str(step) for step in self.record.moves],
            "result": self.record.result,
            "positions": [asdict(evaluation) for evaluation in self.review.positions],
            "mistakes": [asdict(mistake) for mistake in self.review.mistakes],
        }


def shorten(move: str) -> str:
    return move if len(move) <= LONGEST_MOVE else f"{move[: LONGEST_MOVE - 1]}…"


def bar(shares: Sequence[float], symbols: Sequence[str], width: int = BAR) -> str:
    """The shares as lengths: each symbol as often as its share says, and all together as often as the width."""
    total, ends = 0.0, [0]
    for share in shares:
        total += share
        ends.append(min(round(width * total), width))
    ends[-1] = width
    return "".join(symbol * (ends[i + 1] - ends[i]) for i, symbol in enumerate(symbols))
