"""The board's edge: ports as bands in their owners' colours, goals as hollow ones."""

from __future__ import annotations

from collections.abc import Iterator

from . import pieces
from .band import badge_place, band
from .canvas import UNIT, Canvas, number
from .layout import open_kind

BADGE = 12.4  # a badge's radius


def coasts(canvas: Canvas) -> Iterator[str]:
    """The shores, outside the outer edges of the border cells."""
    for shore in canvas.scene.shores:
        path = canvas.path(band(canvas.board, shore.count, shore.arc), closed=True)
        kind = f'data-goal="{shore.owner}"' if shore.goal else f'data-port="{shore.arc}"'
        faded = ' opacity=".36"' if shore.owner in canvas.scene.out else ""
        yield f'<path d="{path}" stroke-linejoin="round" {kind}{faded} '
        if shore.owner is None:
            yield f"{canvas.brush(f'port{open_kind(shore.arc, shore.count)}')}/>"
            continue
        paint = canvas.view.players[shore.owner].paint
        if shore.goal:
            yield f'{canvas.brush("surface", f"{paint}-sign")} stroke-width="2.1"/>'
        else:
            yield f'{canvas.brush(paint, f"{paint}-rim")} stroke-width="1.2"/>'


def badges(canvas: Canvas) -> Iterator[str]:
    """Each owner's cue near the middle of their coasts: coasts, like pieces, differ by more than colour. Goals have
    hollow ones. Open ports have numbers instead, the same on opposite coasts."""
    brush, radius = canvas.brush, BADGE * canvas.large
    for shore in canvas.scene.shores:
        place = badge_place(canvas.board, shore.count, shore.arc)
        if shore.owner is None:
            tokens = brush("surface", f"port{open_kind(shore.arc, shore.count)}")
            disc = canvas.circle(place, 0.86 * radius / UNIT, f'{tokens} stroke-width="2.4"')
            name = canvas.text(str(shore.arc % max(shore.count // 2, 1) + 1), place, radius)
            yield f'{disc}<g {brush("muted")} text-anchor="middle">{name}</g>'
            continue
        faded = ' opacity=".5"' if shore.owner in canvas.scene.out else ""
        sign = pieces.badge(canvas.view.players[shore.owner], brush, hollow=shore.goal)
        yield f'<g transform="translate({canvas.at(place)}) scale({number(radius)})"{faded}>{sign}</g>'
