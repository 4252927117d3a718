"""What lies under the pieces: a slab with cells on it, or hexagons with points on their corners, and their names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from . import pieces
from .canvas import UNIT, Canvas, number
from .layout import beside, face_neighbours, links, rim, tones

if TYPE_CHECKING:
    from .._core import Board

SERIF = "Lora, Georgia, 'DejaVu Serif', serif"


def slab(canvas: Canvas) -> Iterator[str]:
    """The cells in three tones, apart by thin lines of the slab under them."""
    whole, tiles = _slab_paths(canvas.board)
    yield f'<path d="{whole}" {canvas.brush("grid", "grid")} stroke-width="2.8" stroke-linejoin="round"/>'
    for tone, path in tiles.items():
        yield f'<path d="{path}" {canvas.brush(f"tone{tone}")}/>'


@lru_cache(maxsize=16)
def _slab_paths(board: Board) -> tuple[str, dict[int, str]]:
    """That of the slab, and by tone that of its cells: long texts, the same in every picture of a board."""
    whole = "".join(Canvas.path(board.outline(cell), closed=True) for cell in board.cells)
    tone = tones({cell: board.neighbours(cell) for cell in board.cells})
    cells = {which: [cell for cell in board.cells if tone[cell] == which] for which in sorted(set(tone.values()))}
    return whole, {which: Canvas.tile_path(board, some) for which, some in cells.items()}


def outlines(canvas: Canvas) -> Iterator[str]:
    """On the plane there is no slab, and a cell is no more than its outline."""
    wire = f'{canvas.brush("none", "wire")} stroke-width="1.4" stroke-dasharray="3.5 4.5"'
    yield canvas.tiles(canvas.board.cells, wire)


def names(canvas: Canvas) -> Iterator[str]:
    """The names of empty cells without a mark; of all cells where these are points, whose names stand beside them."""
    board = canvas.board
    if canvas.look.names:
        yield f'<g {canvas.brush("muted")} text-anchor="middle" opacity=".9">'
        for cell in board.cells:
            if canvas.points:
                yield canvas.text(cell, beside(board, cell), 12.5)
            elif cell not in canvas.taken and cell not in canvas.look.marks:
                yield canvas.text(cell, board.centre(cell), 13)
        yield "</g>"


def edge_labels(canvas: Canvas) -> Iterator[str]:
    """Numbers and letters along the edges."""
    if canvas.labels:
        yield f'<g {canvas.brush("muted")} text-anchor="middle" opacity=".9">'
        yield from (canvas.text(label.text, (label.x, label.y), canvas.label_size) for label in canvas.labels)
        yield "</g>"


def faces(canvas: Canvas) -> Iterator[str]:
    """The hexagons between the points; an owned one has its owner's colour, and a tile in the middle."""
    board, brush = canvas.board, canvas.brush
    owners, tone = dict(canvas.scene.faces), tones(face_neighbours(board))
    for face in range(len(board.faces)):
        centre = board.face_centre(face)
        corners = [board.centre(corner) for corner in rim(board, face)]
        outline = f'<path d="{canvas.path(corners, closed=True)}"'
        if face not in owners:
            yield f"{outline} {brush(f'tone{tone[face]}')}/>"
            if canvas.look.coordinates:
                name = canvas.text(str(face + 1), centre, 19)
                yield f'<g {brush("muted")} font-family="{SERIF}" text-anchor="middle" opacity=".8">{name}</g>'
            continue
        player = canvas.view.players[owners[face]]
        yield f'{outline} {brush(f"{player.paint}-soft")} data-face="{face + 1}">'
        yield f"<title>{face + 1}: {escape(player.name)}</title></path>"
        tile = pieces.tile([(x - centre[0], y - centre[1]) for x, y in corners], player, brush)
        yield f'<g transform="translate({canvas.at(centre)}) scale({number(0.35 * UNIT)})">{tile}</g>'


def web(canvas: Canvas) -> Iterator[str]:
    """The lines between points."""
    board, brush = canvas.board, canvas.brush
    lines = "".join(canvas.path([board.centre(a), board.centre(b)]) for a, b in links(board, set(board.cells)))
    yield f'<path d="{lines}" fill="none" {brush(stroke="wire")} stroke-width="4.5" stroke-linecap="round"/>'


def points(canvas: Canvas) -> Iterator[str]:
    """The empty points."""
    for cell in canvas.board.cells:
        if cell not in canvas.taken:
            paint = f'{canvas.brush("surface", "wire")} stroke-width="2.6"'
            yield canvas.circle(canvas.board.centre(cell), 0.07, paint)
