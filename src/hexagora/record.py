"""A game as it was played, in a form to keep: JSON with the game, its options, its moves and its result.

{"hexagora": 2, "game": "…", "options": {"size": 5}, "moves": ["c3", "swap", {"leave": 1}], "result": [1, 0]}

{"leave": 1} among the moves: colour 1 left the game (version 1 wrote the text "leave 1", which is still read). The
result is by person, null while the game goes on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from ._native import core
from .errors import BadOption, BadText, IllegalMove, Reason

if TYPE_CHECKING:
    from ._core import Game, State

VERSION = 2
LONGEST = 1_000_000
LEAVING = re.compile(r"leave (\d{1,2})")

Value = str | int | bool


@dataclass(frozen=True)
class Leave:
    """A colour leaves the game. It stands among moves, and is none."""

    colour: int

    def __str__(self) -> str:
        return f"leave {self.colour}"


Step = str | Leave  # what a game consists of


@dataclass(frozen=True)
class Record:
    """A game as it was played, or as far as it has gone."""

    game: str
    options: dict[str, Value]
    moves: tuple[Step, ...] = ()
    result: tuple[float, ...] | None = None

    def to_json(self) -> str:
        parts: dict[str, object] = {
            "hexagora": VERSION,
            "game": self.game,
            "options": self.options,
            "moves": [step_data(step) for step in self.moves],
            "result": self.result,
        }
        lines = (f"  {json.dumps(name)}: {json.dumps(part, ensure_ascii=False)}" for name, part in parts.items())
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record that to_json wrote; BadText for anything else, an unknown game or option included."""
        if len(text) > LONGEST:
            raise BadText(Reason("text_long", {"most": str(LONGEST)}))
        try:
            data = json.loads(text, parse_constant=_no_number)
        except (ValueError, RecursionError) as error:
            raise BadText(Reason("record_json")) from error
        parts: dict[str, Any] = data if isinstance(data, dict) else {}
        for name, (example, fits) in _PARTS.items():
            if not fits(parts.get(name)):
                raise BadText(Reason("record_part", {"part": name, "example": f'"{name}": {example}'}))
        given = parts.get("result")
        result = None if given is None else tuple(map(float, given))
        record = cls(parts["game"], parts["options"], tuple(map(step_of, parts["moves"])), result)
        try:
            record.start()
        except BadOption as wrong:
            raise BadText(wrong.reason) from wrong
        return record

    def start(self) -> Game:
        """The game with its options; BadOption if there is no such game."""
        return core.make_game(self.game, dict(self.options))

    def replay(self) -> list[State]:
        """The starting position and the one after each move. BadText, with its cause, if a move cannot be played."""
        states = [self.start().start()]
        for number, move in enumerate(self.moves, 1):
            try:
                states.append(after(states[-1], move))
            except (BadText, IllegalMove) as error:
                raise BadText(Reason("record_move", {"number": str(number), "move": str(move)[:40]})) from error
        if self.result is not None and self.result != states[-1].result:
            real = states[-1].result
            details = {"result": _result_text(self.result), "real": _result_text(real) if real else "-"}
            raise BadText(Reason("record_result", details))
        return states


def after(state: State, step: Step) -> State:
    """The position after a move, or after somebody has left."""
    return state.leave(step.colour) if isinstance(step, Leave) else state.play(step)


def step_data(step: Step) -> str | dict[str, int]:
    """As JSON has it."""
    return {"leave": step.colour} if isinstance(step, Leave) else step


def step_of(data: str | dict[str, int]) -> Step:
    """From JSON, or as a line of text has it: `leave 1`."""
    if isinstance(data, dict):
        return Leave(data["leave"])
    text = LEAVING.fullmatch(data)
    return Leave(int(text[1])) if text else data


def steps_of(text: str) -> Iterator[Step]:
    """The moves in a line of text. Leaving is two words: `c3 leave 1`."""
    words = iter(text.split())
    for word in words:
        yield step_of(f"leave {next(words, '')}" if word.lower() == "leave" else word)


def _result_text(result: tuple[float, ...]) -> str:
    return " ".join(f"{part:g}" for part in result)


def _no_number(constant: str) -> NoReturn:
    raise ValueError(constant)


def _is_options(part: object) -> bool:
    return isinstance(part, dict) and all(isinstance(value, Value) for value in part.values())


def _is_step(part: object) -> bool:
    if isinstance(part, dict):
        return set(part) == {"leave"} and type(part["leave"]) is int
    return isinstance(part, str)


def _is_result(part: object) -> bool:
    numbers = isinstance(part, list) and all(type(share) in (int, float) and 0 <= share <= 1 for share in part)
    return part is None or numbers


# The parts of a record: an example for those who got it wrong, and what fits.
_PARTS: dict[str, tuple[str, Callable[[object], bool]]] = {
    "hexagora": (str(VERSION), lambda part: part in (1, VERSION) and type(part) is int),
    "game": (f'"{core.ids()[0]}"', lambda part: isinstance(part, str)),
    "options": ('{"size": 5}', _is_options),
    "moves": (
        '["c3", {"leave": 1}]',
        lambda part: isinstance(part, list) and all(map(_is_step, part)),
    ),
    "result": ("[1, 0]", _is_result),
}
