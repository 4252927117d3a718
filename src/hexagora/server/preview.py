"""Pictures for links that are shared: boards on paper, with a title and a line, 1200 by 630; and the icon."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING

from .. import draw
from ..draw.palette import LIGHT
from .site import static_folder

if TYPE_CHECKING:
    from .._core import State

WIDTH, HEIGHT = 1200, 630
MARGIN = 36
TITLE, LINE, FOOT = 76, 33, 30  # sizes of letters
LETTERS = 25  # of a line beside a board
SERIF = "Lora, Georgia, 'DejaVu Serif', 'Liberation Serif', serif"
SANS = "'Public Sans', 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"


def board_preview(state: State, title: str, line: str) -> str:
    """One board, and what it is beside it."""
    side = HEIGHT - 2 * MARGIN
    x = MARGIN + side + 48
    lines = wrap(line, LETTERS)
    top = (HEIGHT - LINE * 1.4 * len(lines)) / 2 - 10
    parts = [
        _board(state, MARGIN, MARGIN, side, side),
        _text(title, x, top, TITLE if len(title) < 11 else TITLE - 16, "ink", SERIF),
        *(_text(part, x, top + 62 + number * LINE * 1.4, LINE, "muted") for number, part in enumerate(lines)),
        _sign(x, HEIGHT - MARGIN - 16),
    ]
    return _paper(parts)


def boards_preview(states: Sequence[State], title: str, line: str) -> str:
    """Several boards in two rows, under a title and a line."""
    columns = (len(states) + 1) // 2
    width = (WIDTH - 2 * MARGIN) / columns
    top = 186
    height = (HEIGHT - top - MARGIN / 2) / 2
    parts = [_text(title, MARGIN, 92, TITLE, "ink", SERIF), _text(line, MARGIN, 146, LINE, "muted")]
    for number, state in enumerate(states):
        x, y = MARGIN + width * (number % columns), top + height * (number // columns)
        parts.append(_board(state, x + 6, y + 4, width - 12, height - 8))
    return _paper(parts)


def icon(size: int, maskable: bool = False) -> str:
    """The client's icon: alone, or with room around it, which some systems cut to their own shape."""
    edge = size * 0.15 if maskable else 0
    ground = f'<rect width="{size}" height="{size}" fill="{LIGHT["surface"]}"/>' if maskable else ""
    picture = _icon(edge, edge, size - 2 * edge)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">{ground}{picture}</svg>'


def _icon(x: float, y: float, size: float) -> str:
    picture = (static_folder() / "icon.svg").read_text("utf-8")
    return f'<svg x="{x:.0f}" y="{y:.0f}" width="{size:.0f}" height="{size:.0f}">{picture}</svg>'


def _paper(parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{LIGHT["surface"]}"/>{"".join(parts)}</svg>'
    )


def _board(state: State, x: float, y: float, width: float, height: float) -> str:
    picture = draw.svg(state, size=None, coordinates=False, legend=False, background=False)
    return f'<svg x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}">{picture}</svg>'


def _text(text: str, x: float, y: float, size: int, token: str, font: str = SANS) -> str:
    weight = ' font-weight="600"' if font == SERIF else ""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" font-family="{font}"{weight} fill="{LIGHT[token]}">'
        f"{escape(text)}</text>"
    )


def _sign(x: float, y: float) -> str:
    return _icon(x - 2, y - 30, 40) + _text("Hexagora", x + 50, y, FOOT, "ink", SERIF)
