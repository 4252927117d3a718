"""hexagora think: the computer's report on a position, live and final."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from .. import State
from .. import think as search
from ..engine.interrupt import ctrl_c_stops
from .terminal import Terminal
from .words import Words, print_json, table, wrap

if TYPE_CHECKING:
    from .. import Candidate, Report

UNKNOWN = "–"  # the value of a move that was not searched


def think_about(words: Words, state: State, settings: dict[str, Any], top: int, as_json: bool, colour: bool) -> int:
    terminal = Terminal(words, colour)
    if not as_json:
        terminal.draw(state)
    if not as_json and state.result:
        terminal.write(words.outcome(state, state.result))
        return 0
    stop = threading.Event()
    with ctrl_c_stops(lambda: stop), live(terminal, not as_json) as show:
        report = search(state, **settings, stop=stop, on_progress=lambda now: show(report_text(words, state, now, top)))
    if as_json:
        print_json(data(state, report))
    else:
        terminal.write(report_text(words, state, report, top))
    return 0


@contextmanager
def live(terminal: Terminal, enabled: bool) -> Iterator[Callable[[str], None]]:
    """Shows each text in place of the one before, on terminals only."""
    if not enabled or not terminal.is_terminal:
        yield lambda text: None
        return
    from rich.live import Live
    from rich.text import Text

    with Live(auto_refresh=False, transient=True) as area:
        yield lambda text: area.update(Text(wrap(text)), refresh=True)


def report_text(words: Words, state: State, report: Report, top: int) -> str:
    """The best moves with their values, the expected line, and the effort."""
    assert state.turn is not None
    rows = [["", *(words.say("think", column) for column in ("move", "value", "visits")), ""]]
    for number, one in enumerate(report.moves[:top], 1):
        proven = words.say("think", proof(one)) if one.proven else ""
        value = UNKNOWN if one.value is None else words.percent(one.value)
        rows.append([f"{number:>3}.", one.move, f"{value:>7}", f"{one.visits:>9}", proven])
    lines = [words.say("think", "turn", who=words.colour(state, state.turn)), table(rows)]
    if len(report.moves) > top:
        lines.append(words.say("think", "more", count=len(report.moves) - top))
    lines.append(words.say("think", "line", line=" ".join(report.line)))
    if report.moves and report.best != report.moves[0].move:  # levels make mistakes
        lines.append(words.say("think", "plays", move=report.best))
    if len(report.values) > 2:
        shares = (f"{words.person(state, person)} {words.percent(share)}" for person, share in enumerate(report.values))
        lines.append(words.say("think", "expected", shares=", ".join(shares)))
    seconds = words.decimal(report.seconds)
    lines.append(words.say("think", "effort", simulations=report.simulations, seconds=seconds))
    if report.proven:
        lines.append(words.say("think", "proven"))
    return "\n".join(lines)


def proof(one: Candidate) -> str:
    """The proven result of a move for its player."""
    return "wins" if one.value == 1 else "loses" if one.value == 0 else "draws"


def data(state: State, report: Report) -> dict[str, object]:
    """A report as plain data."""
    names = ("move", "value", "visits", "proven", "values", "line")
    return {
        "game": state.game.id,
        "options": state.game.options,
        "position": str(state),
        "turn": state.turn,
        "best": report.best,
        "values": report.values,
        "moves": [{name: getattr(one, name) for name in names} for one in report.moves],
        "line": report.line,
        "simulations": report.simulations,
        "proven": report.proven,
        "seconds": round(report.seconds, 3),
    }
