"""The board's edge: ports as coasts in their owners' colours, goals as hatched ones."""

from __future__ import annotations

from collections.abc import Iterator

from . import pieces
from .canvas import UNIT, Canvas, number
from .layout import offshore, open_kind, toward


def coasts(canvas: Canvas) -> Iterator[str]:
    """The shores, along the outer edges of the border cells. The tiles will cover the inner half of each line."""
    board, brush = canvas.board, canvas.brush
    for shore in canvas.scene.shores:
        line = f'<path d="{canvas.path(board.coast(shore.count, shore.arc))}" '
        yield '<g fill="none" stroke-linejoin="round" '
        yield f'data-goal="{shore.owner}"' if shore.goal else f'data-port="{shore.arc}"'
        if shore.owner is None:
            yield f'>{line}{brush(stroke=f"port{open_kind(shore.arc, shore.count)}")} stroke-width="20"/></g>'
            continue
        paint = canvas.view.players[shore.owner].paint
        yield ' opacity=".36">' if shore.owner in canvas.scene.out else ">"
        if shore.goal:
            yield f'{line}{brush(stroke=f"{paint}-soft")} stroke-width="21"/>'
            yield f'{line}{brush(stroke=f"{paint}-sign")} stroke-width="21" stroke-dasharray="3.2 6.4"/></g>'
        else:
            yield f'{line}{brush(stroke=f"{paint}-rim")} stroke-width="26"/>'
            yield f'{line}{brush(stroke=paint)} stroke-width="20.4"/></g>'
    cuts = []
    for shore in canvas.scene.shores:
        corner = board.centre(board.arcs(shore.count)[shore.arc][0])
        cuts.append(canvas.path([corner, toward(corner, board.coast(shore.count, shore.arc)[0], 1.7)]))
    if cuts:
        yield f'<path d="{"".join(cuts)}" fill="none" {brush(stroke="surface")} stroke-width="6"/>'


def badges(canvas: Canvas) -> Iterator[str]:
    """Each owner's cue on the middle of their coasts: coasts, like pieces, differ by more than colour. Open ports
    have numbers instead, the same on opposite coasts."""
    brush, radius = canvas.brush, 10.5 * canvas.large
    for shore in canvas.scene.shores:
        place = offshore(canvas.board, shore.count, shore.arc, (4 - radius) / UNIT)
        if shore.owner is None:
            tokens = brush("surface", f"port{open_kind(shore.arc, shore.count)}")
            disc = canvas.circle(place, radius / UNIT, f'{tokens} stroke-width="2.4"')
            name = canvas.text(str(shore.arc % max(shore.count // 2, 1) + 1), place, radius * 1.15)
            yield f'{disc}<g {brush("muted")} text-anchor="middle">{name}</g>'
            continue
        faded = ' opacity=".5"' if shore.owner in canvas.scene.out else ""
        sign = pieces.badge(canvas.view.players[shore.owner], brush)
        yield f'<g transform="translate({canvas.at(place)}) scale({number(radius)})"{faded}>{sign}</g>'
