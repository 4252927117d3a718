"""What is marked on the board: the last move, winning chains and shapes, captures, territory, goals, barred cells."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from . import pieces
from .canvas import Canvas
from .layout import links, toward
from .view import Mark


def lights(canvas: Canvas) -> Iterator[str]:
    """What is marked on the cells themselves, the last move above all."""
    board, brush = canvas.board, canvas.brush
    for mark in canvas.scene.marks:
        if not mark.shore:
            yield from (_light(canvas, mark, cell) for cell in mark.cells)
    for cell in canvas.scene.lit:
        if canvas.points:
            halo = f'{brush("last", "accent")} stroke-width="1.6" data-last="{cell}"'
            yield canvas.circle(board.centre(cell), canvas.radius + 0.07, halo)
        else:
            yield canvas.tiles([cell], "accent", width=9.4)
            yield canvas.tiles([cell], "last", f' data-last="{cell}"', width=5.4)


def _light(canvas: Canvas, mark: Mark, cell: str) -> str:
    brush, centre = canvas.brush, canvas.board.centre(cell)
    player = None if mark.player is None else canvas.view.players[mark.player]
    if mark.role == "barred":
        ring = f'{brush("none", "bad")} stroke-width="3" opacity=".75" data-barred="{cell}"'
        return ("" if canvas.points else canvas.tiles([cell], "barred")) + canvas.circle(centre, 0.31, ring)
    if mark.role in ("chain", "shape"):
        if canvas.points or player is None:
            return ""
        return canvas.tiles([cell], f"{player.paint}-soft", f' data-{mark.role}="{cell}"')
    if mark.role == "territory" and player is not None:
        tinted = "" if canvas.points else canvas.tiles([cell], f"{player.paint}-soft", f' data-territory="{cell}"')
        x, y = centre
        place, size = ((x, y - 0.22), 13) if canvas.named else (centre, 20)
        sign = pieces.sign(player.cue, f"{player.paint}-sign", brush)
        return f'{tinted}<g transform="translate({canvas.at(place)}) scale({size})" opacity=".8">{sign}</g>'
    if mark.role == "goal":
        ring = (
            f'{brush("none", f"{player.paint}-rim" if player else "accent")} stroke-width="3" data-goal-cell="{cell}"'
        )
        return canvas.circle(centre, canvas.radius + 0.06, f'{ring} stroke-dasharray="5 5"')
    return ""


def trail(canvas: Canvas) -> Iterator[str]:
    """The path of the piece that moved last, with an arrow's head before the cell where it stands now."""
    way = [canvas.board.centre(cell) for cell in canvas.scene.trail]
    if canvas.plane or not way:
        return  # tiles would hide it, and they go anywhere
    before, end = way[-2], way[-1]
    far = dist(end, before)
    tip, back = (toward(end, before, (canvas.radius + gap) / far) for gap in (0.05, 0.25))
    aside = (end[1] - before[1]) / far * 0.11, (before[0] - end[0]) / far * 0.11
    head = [tip, (back[0] + aside[0], back[1] + aside[1]), (back[0] - aside[0], back[1] - aside[1])]
    start = toward(way[0], way[1], 0.32 / dist(way[0], way[1]))
    line, point = canvas.path([start, *way[1:-1], back]), canvas.path(head, closed=True)
    rounded = 'stroke-linecap="round" stroke-linejoin="round"'
    yield f'<g {canvas.brush("accent", "accent")} {rounded} data-trail="{len(way)}">'
    yield f'<path d="{line}" fill="none" stroke-width="4.4" stroke-dasharray=".1 9"/>'
    yield f'<path d="{point}" stroke-width="2"/></g>'


def winning(canvas: Canvas) -> Iterator[str]:
    """A winning chain or shape: its pieces tied together, each in a ring; tiles in a frame around them all."""
    board, brush = canvas.board, canvas.brush
    for mark in canvas.scene.marks:
        if mark.role not in ("chain", "shape"):
            continue
        if canvas.plane:
            yield canvas.tiles(mark.cells, "accent", width=19)
            if fresh := [cell for cell in canvas.scene.lit if cell in mark.cells]:
                yield canvas.tiles(fresh, "last", width=11)
            continue
        path = "".join(canvas.path(map(board.centre, link)) for link in links(board, set(mark.cells)))
        rings = "".join(canvas.circle(board.centre(cell), canvas.radius + 0.055, "") for cell in mark.cells)
        yield f'<g {brush("accent", "accent")} stroke-linecap="round"><path d="{path}" stroke-width="15"/>'
        yield f'<g stroke="none">{rings}</g></g>'


def captured(canvas: Canvas) -> Iterator[str]:
    """What the last move captured, in rings of short strokes."""
    for cell in canvas.view.cells_with("captured"):
        ring = f'{canvas.brush("none", "accent")} stroke-width="4.4" stroke-dasharray="6.4 4.2" data-captured="{cell}"'
        yield canvas.circle(canvas.board.centre(cell), canvas.radius + 0.055, ring)
