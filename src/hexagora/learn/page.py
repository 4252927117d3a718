"""A lesson, read from its file. Positions and moves are checked by reading them; claims by tests/test_learn.py."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal

from .. import locales
from .._native import core
from ..errors import BadOption, Reason

if TYPE_CHECKING:
    from .._core import State

ANY = "*"  # as an answer: every legal move
TURN = "turn"  # the section that every page has


@dataclass(frozen=True)
class Step:
    """A position of a figure, and what is said of it."""

    say: str  # the caption
    state: State  # the position
    play: tuple[str, ...] = ()  # the moves since the step before
    ring: tuple[str, ...] = ()  # cells that are pointed at
    names: bool = False  # every cell has its name
    paper: str = ""  # on the one page of rules this step stands alone, with this caption
    refused: str = ""  # a move that is not allowed here
    expect: Mapping[str, Any] = field(default_factory=dict)  # what tests find in the position

    @property
    def reason(self) -> Reason | None:
        """Why the move that is tried here is not allowed."""
        return self.state.why_not(self.refused) if self.refused else None


@dataclass(frozen=True)
class Figure:
    """A board to step through."""

    id: str  # unique in its page
    title: str  # what it shows
    steps: tuple[Step, ...]  # its positions
    source: str = ""  # the sheet's number, and what of it this is: `003 example 1a`


@dataclass(frozen=True)
class Section:
    """A rule, with its figures."""

    id: str  # unique in its page
    title: str  # its heading
    text: str  # the rule, in plain words
    number: int | None = None  # in the order of play
    part: str = ""  # a heading over this section and those that follow
    key: str = ""  # a remark that stands out
    refusals: tuple[str, ...] = ()  # the codes of the reasons that it explains
    figures: tuple[Figure, ...] = ()  # that show it


@dataclass(frozen=True)
class Task:
    """Something to do on the board, for the player to move."""

    id: str  # unique in its page
    title: str  # what it is about
    say: str  # what is to be done
    state: State  # the position
    answers: tuple[str, ...]  # the right moves; "*": every legal one
    right: str  # said of them
    wrong: str  # said of the others
    hint: str  # where to look
    wrongs: Mapping[str, str] = field(default_factory=dict)  # what is said of particular moves
    refused: tuple[str, ...] = ()  # moves that one may well try and that are not allowed
    follow: tuple[str, ...] = ()  # moves that are shown after it
    then: str = ""  # said with them
    expect: Mapping[str, Any] = field(default_factory=dict)  # what tests find after an answer

    def is_right(self, move: str) -> bool:
        """Whether a legal move is one of the answers."""
        return self.answers == (ANY,) or move in self.answers

    def verdict(self, move: str) -> str:
        """What is said of a legal move."""
        text = self.right if self.is_right(move) else self.wrongs.get(move, self.wrong)
        return text.replace("{move}", move)


@dataclass(frozen=True)
class First:
    """The game after the walk: its options, and what is said before one's first moves."""

    options: Mapping[str, str | int | bool]  # of the game
    say: tuple[str, ...]  # one sentence for each of one's first moves


@dataclass(frozen=True)
class Variant:
    """Another way to play."""

    name: str  # as people call it
    what: str  # what is different
    note: str = ""  # a remark beside it
    how: str = ""  # how that plays
    options: tuple[str, ...] = ()  # those that it explains
    preset: str = ""  # to play it


@dataclass(frozen=True)
class Claim:
    """What the solver proves, or a search finds, of a position: see docs/lessons.md."""

    by: Literal["solve", "search"]  # who says so
    wins: tuple[str, ...] = ()  # moves that win
    loses: tuple[str, ...] = ()  # moves that lose
    draws: tuple[str, ...] = ()  # moves that draw
    best: str = ""  # the move that a search prefers
    than: tuple[str, ...] = ()  # to these
    margin: float = 0.1  # by at least so much of the result
    simulations: int = 20_000  # of the search


@dataclass(frozen=True)
class Tactic:
    """An idea for beginners, with a position in which it holds."""

    id: str  # unique in its page
    title: str  # the idea, in a few words
    text: str  # the idea
    claim: Claim  # what is checked of it
    steps: tuple[Step, ...]  # positions that show it


@dataclass(frozen=True)
class Page:
    """A game's lesson in a language."""

    game: str  # its id
    language: str  # en or fr
    idea: str  # the game in a few sentences
    minutes: int  # to learn it
    credits: str  # whose game it is
    hero: State  # the position at the head of the page
    sections: tuple[Section, ...]  # the rules, in the order of play
    tasks: tuple[Task, ...]  # exercises
    walk: tuple[Task, ...]  # the small tasks of the first game
    first: First  # the game after them
    variants: tuple[Variant, ...]  # other ways to play
    readings: tuple[str, ...]  # what the sheet leaves open, and how it is played here
    tactics: tuple[Tactic, ...]  # ideas for beginners

    @property
    def figures(self) -> dict[str, Figure]:
        """All figures by their ids: those of the rules, then those of the tactics."""
        rules = {figure.id: figure for section in self.sections for figure in section.figures}
        return rules | {tactic.id: Figure(tactic.id, tactic.title, tactic.steps) for tactic in self.tactics}


def has(game: str) -> bool:
    """Whether there is such a game and it has a lesson."""
    return game in core.ids() and all(_file(game, language).is_file() for language in locales.LANGUAGES)


@cache
def page(game: str, language: str = "en") -> Page:
    """The lesson of a game. BadOption if there is none."""
    locales.check(language)
    if not has(game):
        allowed = ", ".join(id for id in core.ids() if has(id))
        raise BadOption(Reason("option_value", {"option": "game", "value": game[:40], "allowed": allowed}))
    data = tomllib.loads(_file(game, language).read_text("utf-8"))
    return Page(
        game=game,
        language=language,
        hero=core.read(data.pop("hero")),
        sections=_sections(data.pop("sections"), language),
        tasks=tuple(map(_task, data.pop("tasks"))),
        walk=tuple(map(_task, data.pop("walk"))),
        first=First(**_tuples(data.pop("first"))),
        variants=tuple(map(_variant, data.pop("variants"))),
        tactics=tuple(map(_tactic, data.pop("tactics"))),
        **_tuples(data),
    )


def rule_of(game: str, code: str, otherwise: str = TURN) -> str:
    """The id of the section that explains a reason."""
    return next((section.id for section in page(game).sections if code in section.refusals), otherwise)


def source_name(source: str, language: str) -> str:
    """Where a figure comes from, in words: `sheet 003, example 1a`."""
    sheet, _, place = source.partition(" ")
    return locales.say(language, "lessons", "source", sheet=sheet, place=place)


def _file(game: str, language: str, folder: str = "pages") -> Any:
    return resources.files(__package__).joinpath(folder).joinpath(f"{game}.{language}.toml")


@cache
def _shared(name: str, language: str) -> dict[str, dict[str, Any]]:
    """The sections that several games have in common, by id."""
    data = tomllib.loads(_file(name, language, "pages/shared").read_text("utf-8"))
    return {section["id"]: section for section in data["sections"]}


def _tuples(data: Mapping[str, Any]) -> dict[str, Any]:
    """Lists become tuples, and text is without the line breaks of the file around it."""
    return {name: _value(value) for name, value in data.items()}


def _value(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_value, value))
    return value.strip() if isinstance(value, str) else value


def _sections(all_data: Iterable[dict[str, Any]], language: str) -> tuple[Section, ...]:
    sections: list[Section] = []
    number = 0
    for own in all_data:
        name = own.pop("from", None)
        data = (_shared(name, language)[own["id"]] if name else {}) | own
        figures = tuple(map(_figure, data.pop("figures", [])))
        numbered = data.pop("numbered", True)
        number += numbered
        sections.append(Section(number=number if numbered else None, figures=figures, **_tuples(data)))
    return tuple(sections)


def _figure(data: Mapping[str, Any]) -> Figure:
    rest = {name: value for name, value in data.items() if name not in ("position", "steps")}
    return Figure(steps=_steps(data["position"], data["steps"]), **_tuples(rest))


def _steps(position: str, all_data: Sequence[Mapping[str, Any]]) -> tuple[Step, ...]:
    state = core.read(position)
    steps: list[Step] = []
    for data in all_data:
        rest = dict(data)
        if "position" in rest:
            state = core.read(rest.pop("position"))
        moves = tuple(rest.pop("play", "").split())
        for move in moves:
            state = state.play(move)
        steps.append(Step(state=state, play=moves, **_tuples(rest)))
    return tuple(steps)


def _task(data: Mapping[str, Any]) -> Task:
    rest = dict(data)
    state = core.read(rest.pop("position"))
    follow = tuple(rest.pop("follow", "").split())
    return Task(state=state, follow=follow, **_tuples(rest))


def _variant(data: Mapping[str, Any]) -> Variant:
    rest = dict(data)
    if "option" in rest:
        rest["options"] = [rest.pop("option")]
    return Variant(**_tuples(rest))


def _tactic(data: Mapping[str, Any]) -> Tactic:
    rest = dict(data)
    claim = Claim(**_tuples(rest.pop("claim")))
    steps = _steps(rest.pop("position"), rest.pop("steps"))
    return Tactic(claim=claim, steps=steps, **_tuples(rest))
