"""What lies under the pieces: tiles, or hexagons with points on their corners, and their names."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from . import pieces
from .canvas import UNIT, Canvas, number
from .layout import beside, face_neighbours, links, rim, tones, toward


def tiles(canvas: Canvas) -> Iterator[str]:
    """The cells as rounded tiles in three tones."""
    board, brush = canvas.board, canvas.brush
    outlines = "".join(canvas.path(board.outline(cell), closed=True) for cell in board.cells)
    yield f'<path d="{outlines}" {brush("grid", "grid")} stroke-width="2.4" stroke-linejoin="round"/>'
    tone = tones({cell: board.neighbours(cell) for cell in board.cells})
    for which in sorted(set(tone.values())):
        yield canvas.tiles([cell for cell in board.cells if tone[cell] == which], f"tone{which}")


def names(canvas: Canvas) -> Iterator[str]:
    """The names of empty cells; of all cells where these are points, whose names stand beside them. A name makes room
    for the sign of whose territory its cell is."""
    board, brush, territory = canvas.board, canvas.brush, canvas.view.cells_with("territory")
    if canvas.named:
        yield f'<g {brush("muted")} text-anchor="middle" opacity="{".9" if canvas.points else ".75"}">'
        for cell in board.cells:
            if canvas.points:
                yield canvas.text(cell, beside(board, cell), 12.5)
            elif cell not in canvas.taken:
                x, y = board.centre(cell)
                yield canvas.text(cell, (x, y + 0.12 if cell in territory else y), 13)
        yield "</g>"


def tile_names(canvas: Canvas) -> Iterator[str]:
    """The names of tiles, below their cues."""
    if not canvas.named:
        return
    for piece in canvas.scene.pieces:
        x, y = canvas.board.centre(piece.cell)
        token = "ink" if piece.player is None else f"{canvas.view.players[piece.player].paint}-ink"
        name = canvas.text(piece.cell, (x, y + 0.26), 11)
        yield f'<g {canvas.brush(token)} text-anchor="middle" opacity=".72">{name}</g>'


def edge_labels(canvas: Canvas) -> Iterator[str]:
    """Numbers and letters along the edges."""
    if canvas.labels:
        yield f'<g {canvas.brush("muted")} text-anchor="middle" opacity=".9">'
        yield from (canvas.text(label.text, (label.x, label.y), canvas.label_size) for label in canvas.labels)
        yield "</g>"


def faces(canvas: Canvas) -> Iterator[str]:
    """The hexagons between the points; an owned one has its owner's colour, and a badge in the middle."""
    board, brush = canvas.board, canvas.brush
    owners, tone = dict(canvas.scene.faces), tones(face_neighbours(board))
    for face in range(len(board.faces)):
        centre = board.face_centre(face)
        corners = [board.centre(corner) for corner in rim(board, face)]
        outline = f'<path d="{canvas.path(corners, closed=True)}"'
        if face not in owners:
            yield f"{outline} {brush(f'tone{tone[face]}')}/>"
            if canvas.look.coordinates:
                name = canvas.text(f"#{face + 1}", centre, 14)
                yield f'<g {brush("muted")} text-anchor="middle" opacity=".6">{name}</g>'
            continue
        player = canvas.view.players[owners[face]]
        paint = player.paint
        tile = canvas.path([toward(centre, corner, 0.77) for corner in corners], closed=True)
        yield f'{outline} {brush(f"tone{tone[face]}")}/><path d="{tile}" {brush(f"{paint}-soft", f"{paint}-soft")}'
        yield f' stroke-width="9" stroke-linejoin="round" data-face="{face + 1}">'
        yield f"<title>#{face + 1}: {escape(player.name)}</title></path>"
        for size, tokens in ((0.36, brush(f"{paint}-rim", f"{paint}-rim")), (0.33, brush(paint, paint))):
            badge = canvas.path([toward(centre, corner, size) for corner in corners], closed=True)
            yield f'<path d="{badge}" {tokens} stroke-width="5" stroke-linejoin="round"/>'
        sign = pieces.sign(player.cue, f"{paint}-ink", brush)
        yield f'<g transform="translate({canvas.at(centre)}) scale({number(0.33 * UNIT)})">{sign}</g>'


def web(canvas: Canvas) -> Iterator[str]:
    """The lines between points, and the empty points."""
    board, brush = canvas.board, canvas.brush
    lines = "".join(canvas.path([board.centre(a), board.centre(b)]) for a, b in links(board, set(board.cells)))
    yield f'<path d="{lines}" fill="none" {brush(stroke="grid")} stroke-width="4.5" stroke-linecap="round"/>'
    for cell in board.cells:
        if cell not in canvas.taken:
            yield canvas.circle(board.centre(cell), 0.085, f'{brush("surface", "muted")} stroke-width="2"')
