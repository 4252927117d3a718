"""Pictures as SVG: one self-contained text, layer upon layer, from a view. No game is named here."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from . import coasts, ground, legend, marks, pieces
from .canvas import UNIT, Canvas, Look, number
from .layout import toward
from .view import Piece, View

FONT = "'Public Sans', 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"


def draw(view: View, look: Look) -> str:
    """A view as SVG."""
    canvas = Canvas(view, look)
    head, defs, below, above = _parts(canvas)
    words = f"{view.description} {marks.by_hand_in_words(canvas)}".rstrip()
    return (
        f'{head} role="img" lang="{view.language}" '
        f'aria-labelledby="{canvas.id}-title {canvas.id}-desc" font-family="{FONT}">'
        f'<title id="{canvas.id}-title">{escape(view.title)}</title>'
        f'<desc id="{canvas.id}-desc">{escape(words)}</desc>'
        f"{canvas.brush.style}{defs}{below}{above}</svg>"
    )


def draw_in_two(view: View, look: Look) -> tuple[str, str]:
    """The same as two drawings, to be laid one over the other: the ground, which most moves leave as it is, and what
    stands on it. For one theme."""
    head, defs, below, above = _parts(Canvas(view, look))
    head += f' font-family="{FONT}">'
    return f"{head}{below}</svg>", f"{head}{defs}{above}</svg>"


def _parts(canvas: Canvas) -> tuple[str, str, str, str]:
    """How the picture begins, what it refers to, its ground, and what stands on it."""
    look = canvas.look
    left, top, right, bottom = _frame(canvas)
    width = right - left
    below, above = "".join(_ground(canvas)), "".join(_layers(canvas))
    if look.legend:
        em = max(width * 0.024, 9.0)
        rows = legend.rows(canvas, width / em)
        above += legend.svg(canvas, rows, (left + right) / 2, bottom, em)
        bottom += len(rows) * 2.1 * em + 0.5 * em
    height = bottom - top
    box = " ".join(map(number, (left, top, width, height)))
    size = f' width="{look.size}" height="{round(look.size * height / width)}"' if look.size else ""
    card = ""
    if look.background:
        corners = f'x="{number(left)}" y="{number(top)}" width="{number(width)}" height="{number(height)}"'
        card = f'<rect {corners} rx="{number(width * 0.022)}" {canvas.brush("surface")}/>'
    defs = f"<defs>{pieces.shades(canvas.id, canvas.brush)}{_symbols(canvas)}</defs>"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{size}'
    return head, defs, f"{card}{below}", above


def _frame(canvas: Canvas) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the picture, its legend apart."""
    x0, y0, x1, y1 = (edge * UNIT for edge in canvas.bounds)
    air = (0.45 if canvas.scene.shores or canvas.points else 0.2) * UNIT
    if canvas.points and canvas.look.names:
        air = 0.75 * UNIT  # names stand beside the points
    left, top, right, bottom = x0 - air, y0 - air, x1 + air, y1 + air
    for label in canvas.labels:
        x, y, reach = label.x * UNIT, label.y * UNIT, canvas.label_size
        left, right = min(left, x - reach), max(right, x + reach)
        top, bottom = min(top, y - reach), max(bottom, y + reach)
    # Row numbers stand on one side only; the board stays in the middle all the same.
    aside = max(x0 - left, right - x1)
    return x0 - aside, top, x1 + aside, bottom


def _ground(canvas: Canvas) -> Iterator[str]:
    """There is none on the plane, whose outlines and labels grow with every tile."""
    if canvas.points:
        yield from ground.faces(canvas)
        yield from ground.web(canvas)
    elif not canvas.plane:
        yield from coasts.coasts(canvas)
        yield from ground.slab(canvas)
    if not canvas.plane:
        yield from ground.edge_labels(canvas)


def _layers(canvas: Canvas) -> Iterator[str]:
    """What stands on the ground."""
    if canvas.points:
        yield from ground.points(canvas)
    elif canvas.plane:
        yield from ground.outlines(canvas)
        yield from ground.edge_labels(canvas)
    yield from marks.heat(canvas)
    yield from marks.lights(canvas)
    yield from coasts.badges(canvas)
    yield from ground.names(canvas)
    yield from marks.trail(canvas)
    yield from marks.winning(canvas)
    winning = canvas.view.cells_with("chain", "shape")
    # Tiles that win stand above the frame around them.
    for piece in sorted(canvas.scene.pieces, key=lambda piece: piece.cell in winning):
        yield _piece(canvas, piece, faded=bool(winning) and piece.cell not in winning)
    yield from marks.captured(canvas)
    if canvas.plane:
        yield from marks.last(canvas)
        yield from marks.heat(canvas, over=True)
    yield from marks.ring(canvas)
    yield from marks.by_hand(canvas)


def _piece(canvas: Canvas, piece: Piece, faded: bool) -> str:
    """A piece; pale if its owner is out, or beside a winning chain."""
    x, y = canvas.board.centre(piece.cell)
    pale = ' opacity=".5"' if faded or piece.player in canvas.scene.out else ""
    place = f'x="{number(x * UNIT)}" y="{number(y * UNIT)}" data-cell="{piece.cell}"{pale}'
    if piece.player is None:
        return f'<use href="#{canvas.id}-{piece.role}" {place}><title>{piece.cell}</title></use>'
    name = escape(canvas.view.players[piece.player].name)
    figure = f"#{canvas.id}-{piece.role}-{piece.player}"
    return f'<use href="{figure}" {place}><title>{piece.cell}: {name}</title></use>'


def _symbols(canvas: Canvas) -> str:
    """Each kind of piece once."""
    view, brush, id = canvas.view, canvas.brush, canvas.id
    kinds = {(piece.role, piece.player) for piece in canvas.scene.pieces}
    kinds |= {("stone", colour) for colour in range(len(view.players)) if canvas.look.legend}
    parts = []
    for role, colour in sorted(kinds, key=lambda kind: (kind[0], -1 if kind[1] is None else kind[1])):
        if colour is not None and role == "stone" and canvas.plane:
            shape = pieces.tile(_cell_shape(canvas, 0.945), view.players[colour], brush)
        elif colour is not None:
            shape = pieces.figure(role, view.players[colour].paint, view.players[colour].cue, brush, id)
        elif role == "match":
            shape = pieces.match(brush)
        else:
            shape = pieces.block(_cell_shape(canvas, 0.88), brush)
        name = f"{id}-{role}" if colour is None else f"{id}-{role}-{colour}"
        parts.append(f'<g id="{name}"><g transform="scale({number(canvas.radius * UNIT)})">{shape}</g></g>')
    return "".join(parts)


def _cell_shape(canvas: Canvas, part: float) -> list[tuple[float, float]]:
    """A cell's outline around the origin, in part, for pieces of radius 1."""
    x, y = canvas.board.centre(canvas.board.cells[0])
    corners = [(a - x, b - y) for a, b in canvas.board.outline(canvas.board.cells[0])]
    return [toward((0.0, 0.0), corner, part / canvas.radius) for corner in corners]
