"""What a picture is drawn from: a board, a scene on it, and the players with their names, colours and cues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from .. import locales
from ..catalogue import Entry
from ..errors import BadOption, Reason
from .cues import CUES, Cue
from .palette import paint_of

if TYPE_CHECKING:
    from .._core import Board, State


class Piece(Protocol):
    @property
    def cell(self) -> str: ...
    @property
    def player(self) -> int | None: ...
    @property
    def role(self) -> str: ...


class Mark(Protocol):
    @property
    def role(self) -> str: ...
    @property
    def cells(self) -> Sequence[str]: ...
    @property
    def player(self) -> int | None: ...
    @property
    def shore(self) -> bool: ...


class Shore(Protocol):
    @property
    def count(self) -> int: ...
    @property
    def arc(self) -> int: ...
    @property
    def owner(self) -> int | None: ...
    @property
    def goal(self) -> bool: ...


class Scene(Protocol):
    """What the core says of a position, as _core.pyi documents it; tests draw scenes of no game."""

    @property
    def pieces(self) -> Sequence[Piece]: ...
    @property
    def faces(self) -> Sequence[tuple[int, int]]: ...
    @property
    def shores(self) -> Sequence[Shore]: ...
    @property
    def marks(self) -> Sequence[Mark]: ...
    @property
    def counters(self) -> Mapping[str, Sequence[int]]: ...
    @property
    def out(self) -> Sequence[int]: ...
    @property
    def last(self) -> Sequence[str]: ...
    @property
    def lit(self) -> Sequence[str]: ...
    @property
    def trail(self) -> Sequence[str]: ...
    @property
    def passed(self) -> bool: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def winners(self) -> Sequence[int] | None: ...


@dataclass(frozen=True)
class Player:
    """A colour's name, paint and cue, and which of the partners this is where several play one colour."""

    name: str
    paint: str
    cue: Cue
    place: str = ""

    @property
    def label(self) -> str:
        return f"{self.name} {self.place}".rstrip()


def players_of(
    names: Sequence[str], english: Sequence[str], count: int, teams: Sequence[int] = ()
) -> tuple[Player, ...]:
    """The players in turn order. Partners share a colour: their team's, or with fewer colours than players the colours
    come round again."""
    colours = list(teams) or [place % len(english) for place in range(count)]
    partners, before = Counter(colours), Counter[int]()
    players = []
    for colour in colours:
        before[colour] += 1
        place = "I" * before[colour] if partners[colour] > 1 else ""
        players.append(Player(names[colour], paint_of(english[colour], colour), CUES[colour % len(CUES)], place))
    return tuple(players)


@dataclass(frozen=True)
class View:
    """All that a picture shows: a scene on a board, in a language."""

    board: Board
    scene: Scene
    players: tuple[Player, ...]
    game: str
    language: str = "en"

    def say(self, *path: str, **details: object) -> str:
        return locales.say(self.language, "draw", *path, **details)

    def counter(self, name: str) -> str:
        """What a counter counts."""
        names: dict[str, str] = locales.entry(self.language, "draw", "counters")
        return names.get(name, name)

    @property
    def status(self) -> str:
        """Whose turn it is, or how it ended."""
        turn, winners = self.scene.turn, self.scene.winners
        if winners is None:
            return "" if turn is None else self.say("to_move", colour=self.players[turn].label)
        names = list(dict.fromkeys(self.players[colour].name for colour in winners))
        if len(names) == 1:
            return self.say("wins", colour=names[0])
        if len(winners) == len(self.players):
            return self.say("drawn")
        return self.say("share", colours=self.say("and").join([", ".join(names[:-1]), names[-1]]))

    @property
    def title(self) -> str:
        return self.say("title", game=self.game, status=self.status) if self.status else self.game

    def is_lit(self, colour: int) -> bool:
        """Whether a player stands out in the legend: whose turn it is, or who has won."""
        winners = self.scene.winners
        return colour == self.scene.turn if winners is None else colour in winners

    def cells_with(self, *roles: str) -> dict[str, int | None]:
        """The cells with marks of these roles, and whose marks they are."""
        return {cell: mark.player for mark in self.scene.marks if mark.role in roles for cell in mark.cells}

    def join(self, cells: Iterable[str]) -> str:
        """Cells in a row; where their names hold commas, with semicolons."""
        return ("; " if self.board.shape == "plane" else ", ").join(cells)

    @property
    def last(self) -> str:
        """The last move in words."""
        if self.scene.passed:
            return self.say("last", cells=self.say("pass"))
        cells = ":".join(self.scene.trail) or self.join(self.scene.last)
        return self.say("last", cells=cells) if cells else ""

    @property
    def counts(self) -> list[str]:
        """What is counted, with each player's number."""
        sentences = []
        for name, numbers in self.scene.counters.items():
            each = ", ".join(f"{player.label} {number}" for player, number in zip(self.players, numbers, strict=False))
            sentences.append(self.say("count", what=self.counter(name), numbers=each))
        return sentences

    @property
    def description(self) -> str:
        """The position in words, for those who do not see it."""
        scene = self.scene
        harbours = any(mark.role == "harbour" for mark in scene.marks)
        cells: dict[tuple[int, str], list[str]] = {}
        for piece in scene.pieces:
            owner = len(self.players) if piece.player is None else piece.player
            role = "solid" if piece.role == "stone" and harbours else piece.role
            cells.setdefault((owner, role), []).append(piece.cell)
        sentences = [
            self._list("pieces", role, held, None if owner == len(self.players) else owner)
            for (owner, role), held in sorted(cells.items())
        ] or [self.say("empty")]
        for colour, player in enumerate(self.players):
            if faces := [str(face + 1) for face, owner in scene.faces if owner == colour]:
                sentences.append(self.say("owns", colour=player.name, hexagons=", ".join(faces)))
        areas: dict[tuple[str, int | None], list[str]] = {}
        for mark in scene.marks:
            areas.setdefault((mark.role, mark.player), []).extend(mark.cells)
        known = locales.entry(self.language, "draw", "marks")
        sentences += [
            self._list("marks", role, held, who) for (role, who), held in areas.items() if held and role in known
        ]
        sentences += [self.say("is_out", colour=self.players[colour].label) for colour in scene.out]
        sentences += [f"{counts[:1].upper()}{counts[1:]}." for counts in self.counts]
        return " ".join([*sentences, self.last]).rstrip()

    def _list(self, kind: str, role: str, cells: Iterable[str], player: int | None) -> str:
        name = "" if player is None else self.players[player].name
        return self.say(kind, role, colour=name, cells=self.join(cells))


def view_of(state: State, language: str) -> View:
    """A position as it is drawn in a language."""
    allow("language", language, locales.LANGUAGES)
    entry = Entry(state.game.id)
    scene = state.scene()
    players = players_of(entry.colours(language), entry.colours("en"), state.game.players, scene.teams)
    return View(state.board, scene, players, entry.name(language), language)


def allow(option: str, value: object, allowed: Sequence[object]) -> None:
    """Refuse a value that a picture cannot have."""
    if value not in allowed:
        details = {"option": option, "value": repr(value)[:40], "allowed": ", ".join(map(str, allowed))}
        raise BadOption(Reason("option_value", details))
