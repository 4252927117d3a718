"""What lies under the pieces: coasts and tiles, or hexagons with points on their corners."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import dist

from . import pieces
from .canvas import UNIT, Canvas, number
from .layout import face_neighbours, halfway, links, open_kind, rim, tones, toward


def coasts(canvas: Canvas) -> Iterator[str]:
    """The ports, along the outer edges of the border cells. The tiles will cover the inner half of each line."""
    board, scene, brush = canvas.board, canvas.scene, canvas.brush
    count = len(scene.ports)
    for arc, owner in enumerate(scene.ports):
        line = f'<path d="{canvas.path(board.coast(count, arc))}" '
        yield f'<g fill="none" stroke-linejoin="round" data-port="{arc}"'
        if owner is None:
            yield f'>{line}{brush(stroke=f"port{open_kind(arc, count)}")} stroke-width="20"/></g>'
            continue
        paint = canvas.view.players[owner].paint
        yield ' opacity=".36">' if owner in scene.out else ">"
        yield f'{line}{brush(stroke=f"{paint}-rim")} stroke-width="26"/>'
        yield f'{line}{brush(stroke=paint)} stroke-width="20.4"/></g>'
    cuts = [
        canvas.path([board.centre(arc[0]), toward(board.centre(arc[0]), board.coast(count, which)[0], 1.7)])
        for which, arc in enumerate(board.arcs(count) if count else ())
    ]
    if cuts:
        yield f'<path d="{"".join(cuts)}" fill="none" {brush(stroke="surface")} stroke-width="6"/>'


def badges(canvas: Canvas) -> Iterator[str]:
    """Each owner's cue on the middle of their coasts: a coast, like a piece, is not told by colour alone. Open ports
    have numbers instead, the same on opposite coasts."""
    board, scene, brush, count = canvas.board, canvas.scene, canvas.brush, len(canvas.scene.ports)
    radius = 10.5 * canvas.large
    for arc, owner in enumerate(scene.ports):
        middle = halfway(board.coast(count, arc))
        centres = [board.centre(cell) for cell in board.arcs(count)[arc]]
        nearest = min(dist(centre, middle) for centre in centres)
        beside = [centre for centre in centres if dist(centre, middle) < nearest * 1.01]
        inland = sum(x for x, _ in beside) / len(beside), sum(y for _, y in beside) / len(beside)
        place = toward(middle, inland, (4 - radius) / UNIT / dist(middle, inland))
        if owner is None:
            tokens = brush("surface", f"port{open_kind(arc, count)}")
            disc = canvas.circle(place, radius / UNIT, f'{tokens} stroke-width="2.4"')
            name = canvas.text(str(arc % max(count // 2, 1) + 1), place, radius * 1.15)
            yield f'{disc}<g {brush("muted")} text-anchor="middle">{name}</g>'
            continue
        faded = ' opacity=".5"' if owner in scene.out else ""
        sign = pieces.badge(canvas.view.players[owner], brush)
        yield f'<g transform="translate({canvas.at(place)}) scale({number(radius)})"{faded}>{sign}</g>'


def tiles(canvas: Canvas) -> Iterator[str]:
    """The cells as rounded tiles in three tones."""
    board, brush = canvas.board, canvas.brush
    outlines = "".join(canvas.path(board.outline(cell), closed=True) for cell in board.cells)
    yield f'<path d="{outlines}" {brush("grid", "grid")} stroke-width="2.4" stroke-linejoin="round"/>'
    tone = tones({cell: board.neighbours(cell) for cell in board.cells})
    for which in sorted(set(tone.values())):
        yield canvas.tiles([cell for cell in board.cells if tone[cell] == which], f"tone{which}")


def names(canvas: Canvas) -> Iterator[str]:
    """The names of empty cells; of all cells where these are points, whose names stand beside them."""
    board, brush = canvas.board, canvas.brush
    if canvas.named:
        yield f'<g {brush("muted")} text-anchor="middle" opacity="{".9" if canvas.points else ".75"}">'
        for cell in board.cells:
            if canvas.points:
                yield canvas.text(cell, _beside(canvas, cell), 12.5)
            elif cell not in canvas.taken:
                yield canvas.text(cell, board.centre(cell), 13)
        yield "</g>"


def _beside(canvas: Canvas, cell: str) -> tuple[float, float]:
    """Where a point's name stands: outside the board if it can, else between its lines, above or below."""
    x, y = canvas.board.centre(cell)
    ways = [(a - x, b - y) for a, b in map(canvas.board.centre, canvas.board.neighbours(cell))]
    away = -sum(way[0] for way in ways), -sum(way[1] for way in ways)
    if abs(away[0]) + abs(away[1]) < 0.1:
        upright = min(ways, key=lambda way: abs(way[0]))
        away = 0.0, -upright[1]
    length = (away[0] ** 2 + away[1] ** 2) ** 0.5
    return x + away[0] / length * 0.49, y + away[1] / length * 0.47


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
