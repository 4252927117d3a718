"""What every layer of an SVG picture needs: the view, the look, the brush, and how points and texts are written."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import TYPE_CHECKING

from .brush import Brush
from .layout import has_points, labels, toward
from .view import View, allow

if TYPE_CHECKING:
    from .._core import Board

UNIT = 60.0  # from a cell to its neighbour
STONE = 0.395  # a piece's radius, in units: two thirds of a cell's
POINT_STONE = 0.287  # the same where cells are points, whose lines and names need room
PLANE_TILE = 0.5  # on the plane the pieces are tiles that fill their cells
INSET = 0.967  # how much of a cell its tile fills; the rest is the line between cells
LETTER = 13  # pixels of the letters along the edges

Point = tuple[float, float]


@dataclass(frozen=True)
class Look:
    """How an SVG picture looks; hexagora.draw.svg says what each of these does."""

    theme: str = "light"
    size: int | None = 640
    coordinates: bool = True
    names: bool = False
    legend: bool = True
    background: bool = True
    id: str | None = None
    ring: tuple[str, ...] = ()
    heat: Mapping[str, int] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    bounds: tuple[float, float, float, float] | None = field(default=None, repr=False)  # those of the board, if None

    def __post_init__(self) -> None:
        allow("theme", self.theme, ("light", "dark", "auto"))
        if self.size is not None and (type(self.size) is not int or self.size < 1):
            allow("size", self.size, ("None", "a number of pixels from 1"))
        if self.id is not None and not re.fullmatch(r"[A-Za-z][\w-]*", self.id):
            allow("id", self.id, ("a letter, then letters, digits, _ and -",))


def number(value: float) -> str:
    """A length with at most one digit after the point."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


class Canvas:
    """One picture in the making."""

    def __init__(self, view: View, look: Look) -> None:
        self.view, self.board, self.scene, self.look = view, view.board, view.scene, look
        # The same picture has the same id every time; different pictures on one page must not share theirs.
        ports = tuple(shore.owner for shore in view.scene.shores if not shore.goal)
        seed = repr((view.title, view.description, view.board.shape, len(view.board), ports, look))
        self.id = look.id or "hx" + hashlib.blake2s(seed.encode()).hexdigest()[:8]
        self.brush = Brush(look.theme, self.id)
        self.points = has_points(view.board)
        self.plane = view.board.shape == "plane"
        self.radius = POINT_STONE if self.points else PLANE_TILE if self.plane else STONE
        self.taken = {piece.cell for piece in view.scene.pieces}
        self.bounds = look.bounds or view.board.bounds
        left, _, right, _ = self.bounds
        self.large = min(max((right - left) / 20, 1.0), 1.4)  # small things grow with the board
        # As large in every picture, whatever the board's size.
        self.label_size = min(max(LETTER * (right - left + 2) * UNIT / (look.size or 640), 12.0), 36.0)
        reach = 0.76 + 0.6 * self.label_size / UNIT
        named = self.points and look.names  # all names stand there already
        around = labels(view.board, reach) if look.coordinates and not named else []
        # Long numbers begin further out, so that they end where short ones do.
        wide = 0.25 * self.label_size / UNIT
        self.labels = [
            replace(label, x=label.x - wide * (len(label.text) - 1)) if label.of == "row" else label
            for label in around
            if label.of != "top"
        ]

    @staticmethod
    def at(point: Point) -> str:
        return f"{number(point[0] * UNIT)} {number(point[1] * UNIT)}"

    @staticmethod
    def path(points: Iterable[Point], closed: bool = False) -> str:
        return "M" + "L".join(map(Canvas.at, points)) + ("z" if closed else "")

    def circle(self, centre: Point, radius: float, extra: str) -> str:
        x, y = centre
        return f'<circle cx="{number(x * UNIT)}" cy="{number(y * UNIT)}" r="{number(radius * UNIT)}" {extra}/>'

    def text(self, text: str, point: Point, size: float) -> str:
        """A text in the middle of a point. The baseline is set by hand: not every renderer knows a central one."""
        x, y = point[0] * UNIT, point[1] * UNIT + size * 0.36
        return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}">{escape(text)}</text>'

    def tiles(self, cells: Iterable[str], paint: str, part: float = INSET) -> str:
        """Some cells' tiles, painted as these attributes say."""
        return f'<path d="{self.tile_path(self.board, cells, part)}" {paint}/>'

    @staticmethod
    def tile_path(board: Board, cells: Iterable[str], part: float = INSET) -> str:
        return "".join(
            Canvas.path([toward(board.centre(cell), corner, part) for corner in board.outline(cell)], closed=True)
            for cell in cells
        )
