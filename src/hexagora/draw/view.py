"""What a picture is drawn from: a board, a scene on it, and the players with their names, colours and cues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from .. import locales
from ..catalogue import Entry
from ..errors import BadOption, Reason
from .cues import CUES, Cue
from .layout import has_points, side_of
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


class Scene(Protocol):
    @property
    def pieces(self) -> Sequence[Piece]: ...
    @property
    def faces(self) -> Sequence[tuple[int, int]]: ...
    @property
    def ports(self) -> Sequence[int | None]: ...
    @property
    def marks(self) -> Sequence[Mark]: ...
    @property
    def counters(self) -> Mapping[str, Sequence[int]]: ...
    @property
    def out(self) -> Sequence[int]: ...
    @property
    def last(self) -> Sequence[str]: ...
    @property
    def turn(self) -> int | None: ...


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
    shown: Sequence[str], english: Sequence[str], count: int, teams: Sequence[int] = ()
) -> tuple[Player, ...]:
    """The players in turn order. Partners share a colour: their team's, or with fewer colours than players the colours
    come round again."""
    colours = list(teams) or [place % len(english) for place in range(count)]
    shared, seen = Counter(colours), Counter[int]()
    players = []
    for colour in colours:
        seen[colour] += 1
        place = "I" * seen[colour] if shared[colour] > 1 else ""
        players.append(Player(shown[colour], paint_of(english[colour], colour), CUES[colour % len(CUES)], place))
    return tuple(players)


@dataclass(frozen=True)
class Shore:
    """A stretch of the board's edge that somebody owns or wants to reach: one arc of several round the board."""

    count: int
    arc: int
    owner: int | None
    goal: bool = False


@dataclass(frozen=True)
class View:
    """All that a picture shows. `winners` are the colours that won or shared; None while the game goes on. `passed`:
    the last move was a pass."""

    board: Board
    scene: Scene
    players: tuple[Player, ...]
    game: str
    winners: tuple[int, ...] | None = None
    language: str = "en"
    passed: bool = False

    def say(self, *path: str, **details: object) -> str:
        return locales.say(self.language, "draw", *path, **details)

    def counter(self, name: str) -> str:
        """What a counter counts."""
        names: dict[str, str] = locales.entry(self.language, "draw", "counters")
        return names.get(name, name)

    @property
    def status(self) -> str:
        """Whose turn it is, or how it ended."""
        if self.winners is None:
            turn = self.scene.turn
            return "" if turn is None else self.say("to_move", colour=self.players[turn].label)
        names = list(dict.fromkeys(self.players[colour].name for colour in self.winners))
        if len(names) == 1:
            return self.say("wins", colour=names[0])
        if len(self.winners) == len(self.players):
            return self.say("drawn")
        return self.say("share", colours=self.say("and").join([", ".join(names[:-1]), names[-1]]))

    @property
    def title(self) -> str:
        return self.say("title", game=self.game, status=self.status) if self.status else self.game

    @cached_property
    def harbours(self) -> frozenset[str] | None:
        """The cells of pieces linked to their coast; None where that makes no difference."""
        marks = [mark for mark in self.scene.marks if mark.role == "harbour"]
        return frozenset(cell for mark in marks for cell in mark.cells) if marks else None

    @cached_property
    def shores(self) -> tuple[Shore, ...]:
        """The ports, and the goals that are sides of the board."""
        ports = self.scene.ports
        found = [Shore(len(ports), arc, owner) for arc, owner in enumerate(ports)]
        for mark in self.scene.marks:
            if mark.role == "goal" and not has_points(self.board) and (side := side_of(self.board, mark.cells)):
                found.append(Shore(*side, mark.player, goal=True))
        return tuple(found)

    def role(self, piece: Piece) -> str:
        """A piece's role, or fragile for a stone outside its harbour where there are harbours."""
        loose = piece.role == "stone" and self.harbours is not None and piece.cell not in self.harbours
        return "fragile" if loose else piece.role

    def marked(self, *roles: str) -> dict[str, int | None]:
        """The cells with marks of these roles, and whose marks they are."""
        return {cell: mark.player for mark in self.scene.marks if mark.role in roles for cell in mark.cells}

    @cached_property
    def trail(self) -> tuple[str, ...]:
        """The way of the piece that moved last: its cells in order; empty if none travelled."""
        last, held = self.scene.last, {piece.cell for piece in self.scene.pieces}
        travelled = len(last) > 1 and last[-1] in held and not held.intersection(last[1:-1])
        return tuple(last) if travelled else ()

    @cached_property
    def lit(self) -> tuple[str, ...]:
        """The cells of the last move that can be seen: a tile may have left together with the ground it stood on."""
        return tuple(dict.fromkeys(cell for cell in self.scene.last if cell in self.board.cells))

    def listed(self, cells: Iterable[str]) -> str:
        """Cells in a row; where their names hold commas, with semicolons."""
        return ("; " if self.board.shape == "plane" else ", ").join(cells)

    @property
    def last(self) -> str:
        """The last move in words."""
        if self.passed:
            return self.say("last", cells=self.say("pass"))
        cells = ":".join(self.trail) or self.listed(self.scene.last)
        return self.say("last", cells=cells) if cells else ""

    @property
    def counts(self) -> list[str]:
        """What is counted, with each player's number."""
        told = []
        for name, numbers in self.scene.counters.items():
            each = ", ".join(f"{player.label} {number}" for player, number in zip(self.players, numbers, strict=False))
            told.append(self.say("count", what=self.counter(name), numbers=each))
        return told

    @property
    def description(self) -> str:
        """The position in words, for those who do not see it."""
        scene = self.scene
        cells: dict[tuple[int, str], list[str]] = {}
        for piece in scene.pieces:
            owner = len(self.players) if piece.player is None else piece.player
            role = self.role(piece)
            kind = "solid" if role == "stone" and self.harbours is not None else role
            cells.setdefault((owner, kind), []).append(piece.cell)
        sentences = [
            self._told("pieces", role, held, None if owner == len(self.players) else owner)
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
            self._told("marks", role, held, who) for (role, who), held in areas.items() if held and role in known
        ]
        sentences += [self.say("is_out", colour=self.players[colour].label) for colour in scene.out]
        sentences += [f"{counts[:1].upper()}{counts[1:]}." for counts in self.counts]
        return " ".join([*sentences, self.last]).rstrip()

    def _told(self, kind: str, role: str, cells: Iterable[str], player: int | None) -> str:
        name = "" if player is None else self.players[player].name
        return self.say(kind, role, colour=name, cells=self.listed(cells))


def view_of(state: State, language: str) -> View:
    """A position as it is drawn in a language."""
    allow("language", language, locales.LANGUAGES)
    entry = Entry(state.game.id)
    result, winners = state.result, None
    if result is not None:
        winners = tuple(colour for colour, person in enumerate(state.seats) if result[person] == max(result))
    scene = state.scene()
    players = players_of(entry.colours(language), entry.colours("en"), state.game.players, scene.teams)
    passed = not scene.last and bool(scene.notes.get("passes"))
    return View(state.board, scene, players, entry.name(language), winners, language, passed)


def allow(option: str, value: object, allowed: Sequence[object]) -> None:
    """Refuse a value that a picture cannot have."""
    if value not in allowed:
        details = {"option": option, "value": repr(value)[:40], "allowed": ", ".join(map(str, allowed))}
        raise BadOption(Reason("option_value", details))
