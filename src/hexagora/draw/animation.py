"""A game as an animated picture: a frame a position, all of one size, the last one held."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import BadOption, Reason
from ..extras import extra
from . import svg
from .canvas import Look
from .palette import THEMES
from .view import allow, view_of

if TYPE_CHECKING:
    from PIL.Image import Image

    from .._core import State

# A WebP has a whole frame in at most thirty; what is between them is stored as differences.
SAVING: dict[str, dict[str, Any]] = {
    "gif": {"optimize": False},
    "webp": {"quality": 90, "method": 2, "kmin": 9, "kmax": 30},
}
MOST_FRAMES = 400
WIDTHS = range(64, 1201)  # pixels
MOST_PIXELS = 200_000_000  # of all frames together
SECONDS = (0.1, 60.0)  # a frame


def animation(
    states: Sequence[State],
    *,
    format: str = "gif",
    width: int = 480,
    seconds: float = 0.8,
    hold: float = 3.0,
    theme: str = "light",
    language: str = "en",
    marks: Sequence[Mapping[str, str]] = (),
    **look: Any,
) -> bytes:
    """The positions of a game, one after the other, again and again. Needs the extra png.

    format   gif, or webp: about half as large
    width    in pixels
    seconds  for a frame
    hold     seconds for the last one
    theme    light or dark
    marks    what is marked in each position, if anything is

    The rest as for svg(). BadOption if there are more than 400 positions, or too many pixels.
    """
    allow("format", format, tuple(SAVING))
    allow("theme", theme, tuple(THEMES))
    if type(width) is not int or width not in WIDTHS:
        allow("width", width, (f"{WIDTHS[0]}–{WIDTHS[-1]}",))
    for name, value in (("seconds", seconds), ("hold", hold)):
        if type(value) not in (int, float) or not SECONDS[0] <= value <= SECONDS[1]:
            allow(name, value, (f"{SECONDS[0]:g}–{SECONDS[1]:g}",))
    if not 1 <= len(states) <= MOST_FRAMES:
        raise BadOption(Reason("frames", {"count": str(len(states)), "most": str(MOST_FRAMES)}))
    if len(marks or states) != len(states):
        allow("marks", f"of {len(marks)} positions", ("none", f"of {len(states)} positions"))
    with extra("png"):
        import PIL.Image  # noqa: F401  (needed below)
        import resvg_py  # noqa: F401  (needed below)

    # Where the board grows with the game, every frame shows the place that the whole game takes.
    edges = [*zip(*(state.board.bounds for state in states), strict=True)]
    bounds = min(edges[0]), min(edges[1]), max(edges[2]), max(edges[3])
    drawings = [
        svg.draw_in_two(view_of(state, language), Look(theme=theme, size=width, bounds=bounds, marks=marked, **look))
        for state, marked in zip(states, marks or [{}] * len(states), strict=True)
    ]
    size = width, max(_height(ground) for ground, _ in drawings)
    if len(states) * width * size[1] > MOST_PIXELS:
        raise BadOption(Reason("frames", {"count": str(len(states)), "most": str(MOST_PIXELS // width // size[1])}))
    surface = THEMES[theme]["surface"]
    frames = layered_frames(drawings, size, surface)
    if format == "gif":
        frames = _in_few_colours(frames, [*layered_frames([drawings[0], drawings[-1]], size, surface)])
    durations = [round(1000 * seconds)] * (len(states) - 1) + [round(1000 * hold)]
    file = io.BytesIO()
    first = next(frames)
    first.save(file, format, save_all=True, append_images=frames, duration=durations, loop=0, **SAVING[format])
    return file.getvalue()


def layered_frames(drawings: Iterable[tuple[str, str]], size: tuple[int, int], surface: str) -> Iterator[Image]:
    """Each drawing over its ground, which is painted anew only where it has changed: on large boards it is most of the
    work. A drawing whose legend has fewer lines is lower, and has the surface below it."""
    import PIL.Image

    blank = PIL.Image.new("RGBA", size, surface)
    before, painted = "", blank
    for ground, drawing in drawings:
        if ground != before:
            before, painted = ground, blank.copy()
            painted.alpha_composite(_painted(ground, size[0]))
        frame = painted.copy()
        frame.alpha_composite(_painted(drawing, size[0]))
        yield frame.convert("RGB")


def _painted(drawing: str, width: int) -> Image:
    import PIL.Image
    import resvg_py

    return PIL.Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=width)))).convert("RGBA")


def _in_few_colours(frames: Iterator[Image], samples: Sequence[Image]) -> Iterator[Image]:
    """With one palette for all, so that what does not change is the same in each frame, and is not stored again."""
    import PIL.Image

    width, height = samples[0].size
    together = PIL.Image.new("RGB", (width, height * len(samples)))
    for number, sample in enumerate(samples):
        together.paste(sample, (0, number * height))
    palette = together.quantize(256, dither=PIL.Image.Dither.NONE)
    return (frame.quantize(palette=palette, dither=PIL.Image.Dither.NONE) for frame in frames)


def _height(drawing: str) -> int:
    """As it stands in the first line of a drawing."""
    return int(drawing.split(' height="', 1)[1].split('"', 1)[0])
