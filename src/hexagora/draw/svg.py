"""Pictures as SVG: one self-contained text, layer upon layer, from a view. No game is named here."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from . import coasts, ground, legend, marks, pieces
from .canvas import UNIT, Canvas, Look, number
from .layout import toward
from .view import Piece, View

FONT = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"


def draw(view: View, look: Look) -> str:
    """A view as SVG."""
    canvas = Canvas(view, look)
    left, top, right, bottom = _frame(canvas)
    width = right - left
    layers = [*_layers(canvas)]
    if look.legend:
        em = max(width * 0.024, 9.0)
        rows = legend.rows(canvas, width / em)
        layers.append(legend.svg(canvas, rows, (left + right) / 2, bottom, em))
        bottom += len(rows) * 2.1 * em + 0.5 * em
    height = bottom - top
    box = " ".join(map(number, (left, top, width, height)))
    size = f' width="{look.size}" height="{round(look.size * height / width)}"' if look.size else ""
    card = ""
    if look.background:
        corners = f'x="{number(left)}" y="{number(top)}" width="{number(width)}" height="{number(height)}"'
        card = f'<rect {corners} rx="{number(width * 0.022)}" {canvas.brush("surface")}/>'
    defs = f"<defs>{pieces.shades(canvas.id)}{_symbols(canvas)}</defs>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{size} role="img" lang="{view.language}" '
        f'aria-labelledby="{canvas.id}-title {canvas.id}-desc" font-family="{FONT}">'
        f'<title id="{canvas.id}-title">{escape(view.title)}</title>'
        f'<desc id="{canvas.id}-desc">{escape(view.description)}</desc>'
        f"{canvas.brush.style}{defs}{card}{''.join(layers)}</svg>"
    )


def _frame(canvas: Canvas) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the picture, its legend apart."""
    x0, y0, x1, y1 = canvas.board.bounds
    beyond = (0.72 if canvas.points else 0.45) * UNIT
    left, top, right, bottom = x0 * UNIT, y0 * UNIT, x1 * UNIT, y1 * UNIT
    for label in canvas.labels:
        left, right = min(left, label.x * UNIT), max(right, label.x * UNIT)
        top, bottom = min(top, label.y * UNIT), max(bottom, label.y * UNIT)
    if canvas.labels:
        beyond = canvas.label_size * 0.6 + (right - left) * 0.018
        # Row numbers stand on one side only; the board stays in the middle all the same.
        aside = max(x0 * UNIT - left, right - x1 * UNIT)
        left, right = x0 * UNIT - aside, x1 * UNIT + aside
    return left - beyond, top - beyond, right + beyond, bottom + beyond


def _layers(canvas: Canvas) -> Iterator[str]:
    if canvas.points:
        yield from ground.faces(canvas)
        yield from ground.web(canvas)
    else:
        yield from coasts.coasts(canvas)
        yield from ground.tiles(canvas)
    yield from marks.lights(canvas)
    yield from coasts.badges(canvas)
    if not canvas.plane:
        yield from ground.names(canvas)
    winning = canvas.view.cells_with("chain", "shape")
    yield from marks.trail(canvas)
    yield from (_piece(canvas, piece) for piece in canvas.scene.pieces if piece.cell not in winning)
    yield from marks.winning(canvas)
    yield from (_piece(canvas, piece) for piece in canvas.scene.pieces if piece.cell in winning)
    yield from marks.captured(canvas)
    if canvas.plane:
        yield from ground.names(canvas)
        yield from ground.tile_names(canvas)
    yield from ground.edge_labels(canvas)


def _piece(canvas: Canvas, piece: Piece) -> str:
    x, y = canvas.board.centre(piece.cell)
    place = f'x="{number(x * UNIT)}" y="{number(y * UNIT)}" data-cell="{piece.cell}"'
    if piece.player is None:
        return f'<use href="#{canvas.id}-{piece.role}" {place}><title>{piece.cell}</title></use>'
    name = escape(canvas.view.players[piece.player].name)
    faded = ' opacity=".56"' if piece.player in canvas.scene.out else ""
    figure = f"#{canvas.id}-{piece.role}-{piece.player}"
    return f'<use href="{figure}" {place}{faded}><title>{piece.cell}: {name}</title></use>'


def _symbols(canvas: Canvas) -> str:
    """Each kind of piece once."""
    view, brush, id = canvas.view, canvas.brush, canvas.id
    kinds = {(piece.role, piece.player) for piece in canvas.scene.pieces}
    kinds |= {("stone", colour) for colour in range(len(view.players)) if canvas.look.legend}
    parts = []
    for role, colour in sorted(kinds, key=lambda kind: (kind[0], -1 if kind[1] is None else kind[1])):
        if colour is not None and role == "stone" and canvas.plane:
            shape = pieces.tile(_cell_shape(canvas), view.players[colour], brush, id, canvas.named)
        elif colour is not None:
            shape = pieces.figure(role, view.players[colour].paint, view.players[colour].cue, brush, id)
        elif role == "match":
            shape = pieces.match(brush, id)
        else:
            shape = pieces.block(_cell_shape(canvas), brush)
        name = f"{id}-{role}" if colour is None else f"{id}-{role}-{colour}"
        parts.append(f'<g id="{name}"><g transform="scale({number(canvas.radius * UNIT)})">{shape}</g></g>')
    return "".join(parts)


def _cell_shape(canvas: Canvas) -> list[tuple[float, float]]:
    """A cell's outline around the origin, a little smaller than the cell, for pieces of radius 1."""
    x, y = canvas.board.centre(canvas.board.cells[0])
    corners = [(a - x, b - y) for a, b in canvas.board.outline(canvas.board.cells[0])]
    return [toward((0.0, 0.0), corner, 0.74 / canvas.radius) for corner in corners]
