"""What is marked on the board: the last move, winning chains and shapes, captures, territory, goals, barred cells; and
what somebody marked."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import BadOption, Reason
from . import pieces
from .canvas import Canvas, number
from .layout import links
from .view import Mark

# What a cell can be marked with, besides labels, around its middle; web/src/analyse/Marks.svelte draws the same.
SHAPES = {
    "circle": "M-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0z",
    "square": "M-11-11H11V11H-11z",
    "triangle": "M0-14L13 9H-13z",
    "cross": "M-10-10L10 10M10-10L-10 10",
}
LONGEST_LABEL = 3  # characters


def lights(canvas: Canvas) -> Iterator[str]:
    """What is marked on the cells themselves, the last move above all."""
    for mark in canvas.scene.marks:
        if not mark.shore:
            yield from (_light(canvas, mark, cell) for cell in mark.cells)
    if not canvas.plane:
        yield from last(canvas)


def heat(canvas: Canvas, over: bool = False) -> Iterator[str]:
    """How good each cell is: a colour under the pieces, a ring over tiles, which hide it."""
    cells = set(canvas.board.cells)
    for cell, step in canvas.look.heat.items():
        if cell not in cells or over != (canvas.plane and cell in canvas.taken):
            continue
        token = f"heat-{step}"
        if over:
            yield canvas.tiles([cell], f'{canvas.brush("none", token)} stroke-width="5" data-heat="{cell}"', 0.8)
        elif canvas.points:
            yield canvas.circle(canvas.board.centre(cell), canvas.radius, f'{canvas.brush(token)} data-heat="{cell}"')
        else:
            yield canvas.tiles([cell], f'{canvas.brush(token)} data-heat="{cell}"')


def last(canvas: Canvas) -> Iterator[str]:
    """The cells of the last move: filled, or ringed where tiles hide them."""
    brush = canvas.brush
    for cell in canvas.scene.lit:
        if canvas.points:
            halo = f'{brush("last", "last-line")} stroke-width="2" data-last="{cell}"'
            yield canvas.circle(canvas.board.centre(cell), canvas.radius + 0.09, halo)
        elif canvas.plane:
            ring = f'{brush("none", "last-line")} stroke-width="5" stroke-linejoin="round" data-last="{cell}"'
            yield canvas.tiles([cell], ring, 0.93)
        else:
            yield canvas.tiles([cell], f'{brush("last")} data-last="{cell}"')


def _light(canvas: Canvas, mark: Mark, cell: str) -> str:
    brush, centre = canvas.brush, canvas.board.centre(cell)
    player = None if mark.player is None else canvas.view.players[mark.player]
    if mark.role == "barred":
        hatch = f'fill="url(#{canvas.id}-hatch)" opacity=".75" data-barred="{cell}"'
        return canvas.circle(centre, 0.2, hatch) if canvas.points else canvas.tiles([cell], hatch, 0.93)
    if mark.role == "goal":
        ring = f'{brush("none", f"{player.paint}-sign" if player else "muted")} stroke-width="3"'
        return canvas.circle(centre, canvas.radius + 0.06, f'{ring} stroke-dasharray="5 5" data-goal-cell="{cell}"')
    if canvas.points or player is None or mark.role not in ("territory", "harbour"):
        return ""
    tint = canvas.tiles([cell], f'{brush(f"{player.paint}-soft")} data-{mark.role}="{cell}"')
    if mark.role == "harbour":
        return tint
    sign = pieces.sign(player.cue, f"{player.paint}-sign", brush)
    x, y = centre
    place, size = (canvas.at((x, y + 0.3)), 10) if canvas.look.names else (canvas.at(centre), 14)  # below its name
    return f'{tint}<g transform="translate({place}) scale({size})" opacity=".8">{sign}</g>'


def trail(canvas: Canvas) -> Iterator[str]:
    """The path of the piece that moved last."""
    if canvas.scene.trail and not canvas.plane:  # tiles would hide it, and they go anywhere
        path = canvas.path(map(canvas.board.centre, canvas.scene.trail))
        line = 'stroke-width="4" stroke-dasharray=".1 8" stroke-linecap="round" stroke-linejoin="round"'
        yield f'<path d="{path}" {canvas.brush("none", "last-line")} {line} data-trail="{len(canvas.scene.trail)}"/>'


def winning(canvas: Canvas) -> Iterator[str]:
    """A winning chain or shape: a band under its pieces; tiles in a frame around them all."""
    for mark in canvas.scene.marks:
        if mark.role not in ("chain", "shape"):
            continue
        if canvas.plane:
            frame = f'{canvas.brush("last-line", "last-line")} stroke-width="9" stroke-linejoin="round"'
            yield canvas.tiles(mark.cells, f'{frame} data-shape="{" ".join(mark.cells)}"', 1)
            continue
        paint = "last" if mark.player is None else canvas.view.players[mark.player].paint
        token = "last-line" if mark.player is None else f"{paint}-sign"
        path = "".join(canvas.path(map(canvas.board.centre, link)) for link in links(canvas.board, set(mark.cells)))
        line = f'stroke-width="{number(canvas.radius * 26)}" stroke-linecap="round" opacity=".5"'
        yield f'<path d="{path}" {canvas.brush("none", token)} {line} data-{mark.role}="{" ".join(mark.cells)}"/>'


def captured(canvas: Canvas) -> Iterator[str]:
    """What the last move captured: a cross over the place and the outline of what stood there; a piece that was turned
    stays, with a ring and a small cross beside it."""
    brush = canvas.brush
    for cell in canvas.view.cells_with("captured"):
        turned = cell in canvas.taken
        centre = canvas.board.centre(cell)
        ring = f'{brush("none", "bad")} stroke-width="{3 if turned else 1.8}" stroke-dasharray="5 4"'
        aside = canvas.radius * 0.8 * turned
        ground = f'<circle r="15" {brush("surface", "bad")} stroke-width="2.6"/>' if turned else ""
        cross = f'<path d="M-8-8L8 8M8-8L-8 8" {brush("none", "bad")} stroke-width="3.9" stroke-linecap="round"/>'
        place = f"translate({canvas.at((centre[0] + aside, centre[1] - aside))}) scale({0.6 if turned else 1})"
        yield canvas.circle(centre, canvas.radius + (0.06 if turned else -0.03), ring)
        yield f'<g transform="{place}" data-captured="{cell}">{ground}{cross}</g>'


def ring(canvas: Canvas) -> Iterator[str]:
    """The cells that are pointed at."""
    for cell in canvas.look.ring:
        line = f'{canvas.brush("none", "hint")} stroke-width="5" stroke-dasharray="9 6" data-ring="{cell}"'
        yield canvas.circle(canvas.board.centre(cell), canvas.radius + 0.1, line)


def by_hand(canvas: Canvas) -> Iterator[str]:
    """What somebody marked: shapes and labels over everything, with a rim that parts them from pieces of any colour."""
    brush, cells = canvas.brush, set(canvas.board.cells)
    for cell, mark in canvas.look.marks.items():
        if cell not in cells:
            raise BadOption(Reason("off_board", {"cell": str(cell)[:40]}))
        if not _is_mark(mark):
            raise BadOption(Reason("mark", {"cell": cell, "mark": repr(mark)[:40]}))
        if mark in SHAPES:
            figure = f'<path d="{SHAPES[mark]}"/>'
            rim, line = f'{brush("none", "surface")} stroke-width="7"', f'{brush("none", "hint")} stroke-width="3.4"'
        else:
            figure = canvas.text(mark, (0.0, 0.0), 20)
            rim, line = f'{brush("surface", "surface")} stroke-width="5"', brush("hint")
        place = f'transform="translate({canvas.at(canvas.board.centre(cell))})" data-mark="{cell}"'
        form = 'stroke-linecap="round" stroke-linejoin="round" text-anchor="middle" font-weight="700"'
        yield f"<g {place} {form}><g {rim}>{figure}</g><g {line}>{figure}</g></g>"


def by_hand_in_words(canvas: Canvas) -> str:
    view = canvas.view
    cells = [
        f"{cell} ({view.say('shapes', mark) if mark in SHAPES else mark})" for cell, mark in canvas.look.marks.items()
    ]
    return view.say("marked", cells=view.join(cells)) if cells else ""


def _is_mark(mark: object) -> bool:
    """A text may have characters that a picture cannot show."""
    return isinstance(mark, str) and (mark in SHAPES or (0 < len(mark) <= LONGEST_LABEL and mark.isprintable()))
