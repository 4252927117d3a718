"""Pictures of positions: SVG, terminal text and PNG, and of whole games: GIF and WebP. They are drawn from a board and
a scene; no game is named here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..extras import extra
from . import svg as _svg
from . import text as _text
from .animation import animation
from .canvas import Look
from .text import TextLook
from .view import view_of

if TYPE_CHECKING:
    from .._core import State


def svg(
    state: State,
    *,
    theme: str = "light",
    size: int | None = 640,
    coordinates: bool = True,
    names: bool = False,
    legend: bool = True,
    background: bool = True,
    language: str = "en",
    id: str | None = None,
    ring: Sequence[str] = (),
    heat: Mapping[str, int] | None = None,
    marks: Mapping[str, str] | None = None,
) -> str:
    """A position as a self-contained SVG.

    theme        light, dark, or auto: whichever the reader's screen prefers
    size         width in pixels; None leaves it to the page
    coordinates  letters and numbers along the edges
    names        names in the empty cells
    legend       who plays which colour, whose turn it is, counts and result
    background   a card under the board
    language     en or fr
    id           what the ids inside begin with; by default something different for each picture
    ring         cells that are pointed at
    heat         how good it is to play on each of some cells, from 1 to 5
    marks        cells with circle, square, triangle, cross or a label of one to three characters, as in records
    """
    look = Look(theme, size, coordinates, names, legend, background, id, tuple(ring), heat or {}, marks or {})
    return _svg.draw(view_of(state, language), look)


def text(
    state: State,
    *,
    colour: bool | int = False,
    unicode: bool = True,
    theme: str = "light",
    coordinates: bool = True,
    legend: bool = True,
    width: int = _text.WIDTH,
    language: str = "en",
) -> str:
    """A position as lines of text for a terminal, readable with and without colour. The last move stands in square
    brackets, a winning chain or shape in round ones, what was captured in braces, and around the board are the symbols
    of those whose ports or goals its sides are. Below it stands what less common symbols mean.

    colour       painted in the colours of a theme; 256 for terminals that know no more
    unicode      players as ● ○ ▲ ■ ✚ ◆, their kings, pieces at home and fragile ones as ◉ ◎ △ □ ✛ ◇; without it all
                 is ASCII: X O A H T V, x o a h t v
    theme        light or dark: the colours of the board, not of the terminal
    coordinates  letters and numbers along the edges
    legend       who has which symbol, counts, whose turn it is, result, last move
    width        characters after which the legend is broken
    language     en or fr
    """
    return _text.draw(view_of(state, language), TextLook(colour, unicode, theme, coordinates, legend, width))


def png(state: State, *, width: int = 960, **look: Any) -> bytes:
    """A position as a PNG picture, that many pixels wide; the rest as for svg(). Needs the extra png."""
    with extra("png"):
        import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg(state, **{**look, "size": width}), width=width))


__all__ = ["animation", "png", "svg", "text"]
