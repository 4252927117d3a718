"""Games as animated pictures, decoded again by Pillow."""

import io
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

import hexagora
from hexagora import BadOption, draw
from hexagora.draw.animation import layered_frames
from hexagora.draw.canvas import Look
from hexagora.draw.palette import THEMES
from hexagora.draw.svg import draw_in_two
from hexagora.draw.view import view_of
from tests.every import random_game, small_options

FORMATS = ("gif", "webp")


def frames_of(data: bytes) -> tuple[list[Image.Image], list[int]]:
    """The frames, and for how many milliseconds each is shown."""
    with Image.open(io.BytesIO(data)) as picture:
        frames, durations = [], []
        for frame in ImageSequence.Iterator(picture):
            frames.append(frame.convert("RGB"))
            durations.append(round(frame.info["duration"]))
        assert picture.info["loop"] == 0
    return frames, durations


def still(state: hexagora.State, width: int, theme: str = "light", **look: Any) -> Image.Image:
    """The picture of one position, on the ground of its theme."""
    with Image.open(io.BytesIO(draw.png(state, width=width, theme=theme, **look))) as png:
        ground = Image.new("RGBA", png.size, THEMES[theme]["surface"])
        ground.alpha_composite(png.convert("RGBA"))
    return ground.convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean over all pixels, from 0 to 255."""
    assert one.size == other.size
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def game(id: str, **options: str | int | bool) -> list[hexagora.State]:
    return random_game(hexagora.game(id, **options), seed=1)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_frame_a_position_and_the_last_one_held(format: str, theme: str) -> None:
    states = game("hex", board="rhombus", size=3)
    data = draw.animation(states, format=format, width=240, seconds=0.5, hold=2, theme=theme)
    frames, durations = frames_of(data)
    assert len(frames) == len(states) > 5
    assert durations == [500] * (len(states) - 1) + [2000]
    for state, frame in zip(states, frames, strict=True):
        assert difference(frame, still(state, 240, theme)) < 4, str(state)
    assert difference(frames[0], frames[-1]) > 8  # stones have come


def test_formats_are_told_by_their_first_bytes() -> None:
    states = game("gosix")[:3]
    assert draw.animation(states, width=64)[:6] == b"GIF89a"
    webp = draw.animation(states, width=64, format="webp")
    assert webp[:4] == b"RIFF" and webp[8:12] == b"WEBP"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_a_frame_over_its_ground_is_the_whole_picture(entry: hexagora.Entry, theme: str) -> None:
    """Whatever happens in a game; also when somebody leaves, whose coasts fade."""
    states = random_game(hexagora.game(entry.id, **small_options(entry)), seed=3)
    chosen = [*states[:: len(states) // 4], states[-1], states[-2].leave(0)]
    one, other = chosen[0].board.cells[:2]
    look: dict[str, Any] = {"names": True, "heat": {one: 4}, "marks": {other: "cross"}}
    stills = [still(state, 300, theme, **look) for state in chosen]
    drawings = [draw_in_two(view_of(state, "en"), Look(theme, 300, **look)) for state in chosen]
    size = 300, max(picture.height for picture in stills)
    for frame, whole in zip(layered_frames(drawings, size, THEMES[theme]["surface"]), stills, strict=True):
        part = frame.crop((0, 0, *whole.size))  # below it, under a shorter legend, is nothing
        assert max(colour[1] for colour in ImageStat.Stat(ImageChops.difference(part, whole)).extrema) <= 6


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_every_game_moves(entry: hexagora.Entry) -> None:
    states = random_game(hexagora.game(entry.id, **small_options(entry)), seed=2)[:4]
    frames, _ = frames_of(draw.animation(states, width=120))
    assert len({frame.size for frame in frames}) == 1
    assert all(difference(before, after) > 0 for before, after in pairwise(frames))


def test_each_position_has_its_marks() -> None:
    states = game("hex", board="rhombus", size=3)[:3]
    marks = [{"b2": "A"}, {}, {"b2": "circle", "a3": "cross"}]
    frames, _ = frames_of(draw.animation(states, width=240, marks=marks))
    for state, marked, frame in zip(states, marks, frames, strict=True):
        right = difference(frame, still(state, 240, marks=marked))
        assert right < 4
        assert all(right < difference(frame, still(state, 240, marks=other)) for other in marks if other != marked)


def test_a_board_that_grows_keeps_its_place() -> None:
    """A tile stays where it is while others come: the first frame has the place that the last one needs."""
    states = game("six")[:24]
    assert states[2].board.bounds != states[-1].board.bounds
    frames, _ = frames_of(draw.animation(states, width=240, legend=False, coordinates=False))
    tiles = [cell for cell, piece in states[2].pieces().items() if states[-1].pieces().get(cell) == piece]
    left, top, right, bottom = (
        edge(state.board.bounds[side] for state in states) for side, edge in enumerate((min, min, max, max))
    )
    assert tiles
    for cell in tiles:
        x, y = states[0].board.centre(cell) if cell in states[0].board.cells else states[2].board.centre(cell)
        place = (
            round(frames[0].width * (x - left + 0.2) / (right - left + 0.4)),
            round(frames[0].height * (y - top + 0.2) / (bottom - top + 0.4)),
        )
        one, last = (frame.getpixel(place) for frame in (frames[2], frames[-1]))
        assert isinstance(one, tuple) and isinstance(last, tuple)
        assert max(abs(a - b) for a, b in zip(one, last, strict=True)) < 40, cell


def test_what_is_too_much_is_refused() -> None:
    states = game("hex", size=3)
    wrong: list[dict[str, object]] = [
        {"format": "png"},
        {"width": 63},
        {"width": 1201},
        {"width": True},
        {"seconds": 0.01},
        {"seconds": float("nan")},
        {"hold": 61},
        {"theme": "auto"},
        {"language": "de"},
    ]
    for look in wrong:
        with pytest.raises(BadOption) as refusal:
            draw.animation(states, **look)  # type: ignore[arg-type]
        assert next(iter(look)) in refusal.value.reason.details.values()
    with pytest.raises(BadOption, match="marks cannot be 'of 1 positions'"):
        draw.animation(states[:2], marks=[{}])
    with pytest.raises(BadOption, match="no cell z9 on this board"):
        draw.animation(states[:2], marks=[{}, {"z9": "cross"}])
    for many in ([], states[:1] * 401):
        with pytest.raises(BadOption, match="1 to 400 positions"):
            draw.animation(many)
    with pytest.raises(BadOption, match=r"1 to 1[0-9][0-9] positions"):
        draw.animation(states[:1] * 400, width=1200)
