"""What a picture is drawn from: a board, a scene on it, and the players with their names, colours and cues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    name: str
    paint: str
    cue: Cue


def players_of(shown: Sequence[str], english: Sequence[str], count: int) -> tuple[Player, ...]:
    """The players in turn order. Partners share a colour: with fewer colours than players they come round again."""
    places = [place % len(english) for place in range(count)]
    return tuple(Player(shown[place], paint_of(english[place], place), CUES[place % len(CUES)]) for place in places)


@dataclass(frozen=True)
class View:
    """All that a picture shows. `winners` are the colours that won or shared; None while the game goes on."""

    board: Board
    scene: Scene
    players: tuple[Player, ...]
    game: str
    winners: tuple[int, ...] | None = None
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
        if self.winners is None:
            turn = self.scene.turn
            return "" if turn is None else self.say("to_move", colour=self.players[turn].name)
        names = list(dict.fromkeys(self.players[colour].name for colour in self.winners))
        if len(names) == 1:
            return self.say("wins", colour=names[0])
        if len(self.winners) == len(self.players):
            return self.say("drawn")
        return self.say("share", colours=self.say("and").join([", ".join(names[:-1]), names[-1]]))

    @property
    def title(self) -> str:
        return self.say("title", game=self.game, status=self.status) if self.status else self.game

    @property
    def description(self) -> str:
        """The position in words, for those who do not see it."""
        scene = self.scene
        cells: dict[tuple[str, int | None], list[str]] = {}
        for piece in scene.pieces:
            cells.setdefault((piece.role, piece.player), []).append(piece.cell)
        sentences = [
            self.say("pieces", role, colour="" if player is None else self.players[player].name, cells=", ".join(held))
            for (role, player), held in sorted(
                cells.items(), key=lambda item: (item[0][1] is None, item[0][1], item[0][0])
            )
        ] or [self.say("empty")]
        for colour, player in enumerate(self.players):
            if faces := [str(face + 1) for face, owner in scene.faces if owner == colour]:
                sentences.append(self.say("owns", colour=player.name, hexagons=", ".join(faces)))
        sentences += [self.say("is_out", colour=self.players[colour].name) for colour in scene.out]
        if scene.last:
            sentences.append(self.say("last", cells=", ".join(scene.last)))
        return " ".join(sentences)


def view_of(state: State, language: str) -> View:
    """A position as it is drawn in a language."""
    allow("language", language, locales.LANGUAGES)
    entry = Entry(state.game.id)
    result, winners = state.result, None
    if result is not None:
        winners = tuple(colour for colour, person in enumerate(state.seats) if result[person] == max(result))
    players = players_of(entry.colours(language), entry.colours("en"), state.game.players)
    return View(state.board, state.scene(), players, entry.name(language), winners, language)


def allow(option: str, value: object, allowed: Sequence[object]) -> None:
    """Refuse a value that a picture cannot have."""
    if value not in allowed:
        details = {"option": option, "value": repr(value)[:40], "allowed": ", ".join(map(str, allowed))}
        raise BadOption(Reason("option_value", details))
