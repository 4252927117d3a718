"""The value of each first move on the board: as a picture, and as text for terminals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..draw.canvas import Canvas, Look
from ..draw.layout import has_points
from ..draw.svg import draw
from ..draw.text import Sheet, TextLook
from ..draw.view import view_of
from .openings import Opening

if TYPE_CHECKING:
    from .. import Game
    from .statistics import Statistics

STRONGEST = 0.75  # how opaque a cell is painted at most
SWING = 0.35  # this far from even it is


def cell_values(game: Game, openings: Sequence[Opening]) -> dict[str, Opening]:
    """The first moves that are one cell of the board; others are no place on a map."""
    cells = set(game.board.cells)
    return {move: opening for opening in openings for move in opening.moves if move in cells}


def map_svg(game: Game, figures: Statistics, language: str = "en") -> str:
    """The empty board with percentages, honey above even and blue below it; bold: clearly so. First moves that do not
    differ by more than chance have one tone. Empty if no first move is a cell."""
    values = cell_values(game, figures.openings)
    if not values:
        return ""
    view, look = view_of(game.start(), language), Look("auto", None, legend=False, background=False)
    canvas = Canvas(view, look)
    marks = []
    for cell, opening in values.items():
        lead = figures.tone(opening) - figures.even
        opacity = STRONGEST * min(1.0, abs(lead) / SWING)
        paint = f'{canvas.brush("accent" if lead > 0 else "hint")} fill-opacity="{opacity:.2f}"'
        centre = canvas.board.centre(cell)
        marks.append(canvas.circle(centre, canvas.radius, paint) if canvas.points else canvas.tiles([cell], paint))
        weight = ' font-weight="700"' if figures.verdict(opening) else ' opacity=".75"'
        text = canvas.text(f"{100 * opening.value.value + 1e-9:.0f}", centre, 20 * canvas.large)
        marks.append(f'<g {canvas.brush("ink")} text-anchor="middle"{weight}>{text}</g>')
    # The colours of the marks are in their own style sheet, the rest of the picture as usual.
    return draw(view, look).replace("</svg>", f"{canvas.brush.style}{''.join(marks)}</svg>")


def map_text(game: Game, openings: Sequence[Opening]) -> str:
    """The board with the first digit of each percentage; empty if no first move is a cell."""
    values = cell_values(game, openings)
    if not values:
        return ""
    sheet = MapSheet(view_of(game.start(), "en"), TextLook(legend=False))
    sheet.values = {cell: opening.value.value for cell, opening in values.items()}
    if has_points(game.board):
        sheet.points()
    else:
        sheet.tiles()
    return "\n".join(sheet.grid.lines())


class MapSheet(Sheet):
    """A terminal picture with tenths in its cells."""

    values: Mapping[str, float] = {}

    def symbol(self, cell: str) -> str:
        if cell not in self.values:
            return super().symbol(cell)
        return str(min(9, int(10 * self.values[cell] + 1e-9)))
