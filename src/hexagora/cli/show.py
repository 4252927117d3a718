"""hexagora show: a position as text, picture or data."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from .. import State, catalogue, read
from ..errors import BadText, Reason, Refusal
from ..move_input import Unfinished, tidy
from ..record import Leave, after, steps_of
from .options import Options, chosen_game, id_of
from .terminal import Terminal
from .words import Problem, Words, print_json


def position(name: str, text: str, options: Options) -> State:
    """A position from its full text, or from the part of it after the game and its options."""
    if ";" in name and not text:
        name, text = name.split(";")[0].strip().partition(" ")[0], name
    line = re.sub(r"\s*;\s*", " ; ", " ".join(text.split())).strip()
    first = line.split(" ")[0]
    if any(first == entry.id for entry in catalogue.games()):
        state = read(line)
        if first != id_of(name) or (options and state.game != chosen_game(name, options)):
            raise BadText(Reason("text_other_game", {"game": str(chosen_game(name, options))}))
        return state
    game = chosen_game(name, options)
    return game.read(f"{game} ; {line.removeprefix('; ')}") if line else game.start()


def after_moves(state: State, moves: str) -> State:
    for number, step in enumerate(steps_of(moves), 1):
        try:
            move = step if isinstance(step, Leave) else tidy(state, step)
            if isinstance(move, Unfinished):
                raise BadText(Reason("no_move", {"text": str(step)}))
            state = after(state, move)
        except Refusal as error:
            raise BadText(Reason("record_move", {"number": str(number), "move": str(step)[:40]})) from error
    return state


def data(state: State) -> dict[str, object]:
    """A position as plain data."""
    return {
        "game": state.game.id,
        "options": state.game.options,
        "position": str(state),
        "turn": state.turn,
        "seats": state.seats,
        "left": state.left,
        "result": state.result,
        "scores": state.scores,
        "pieces": state.pieces(),
        "last": state.last,
        "moves": state.moves(),
        "key": f"{state.key:016x}",
    }


def write_file(name: str, content: bytes) -> None:
    """Writes a file, or to standard output for `-`."""
    if name == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        Path(name).expanduser().write_bytes(content)
    except (OSError, RuntimeError, ValueError) as error:
        raise Problem("unwritable", file=name, why=getattr(error, "strerror", None) or error) from error


def show_position(
    words: Words, state: State, svg: str | None, png: str | None, width: int, theme: str, as_json: bool, colour: bool
) -> int:
    if svg is not None:
        write_file(svg, state.svg(theme=theme, language=words.language).encode())
    if png is not None:
        from .. import draw

        write_file(png, draw.png(state, width=width, theme=theme, language=words.language))
    if as_json:
        print_json(data(state))
    elif svg is None and png is None:
        terminal = Terminal(words, colour)
        print(terminal.picture(state))
        print(f"\n{state}")
    return 0
