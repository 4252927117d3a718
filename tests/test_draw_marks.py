"""Pictures with marks: what somebody wants to point at, as records have it."""

import io

import pytest
from PIL import Image

import hexagora
from hexagora import BadOption, State, draw
from hexagora.draw.marks import SHAPES
from hexagora.draw.palette import THEMES
from hexagora.record import fields
from tests.test_draw import SVG, sound, texts, with_data

LABELS = ("A", "12", "<&>")


def colours_at(state: State, cell: str, theme: str, mark: str) -> set[tuple[int, ...]]:
    """The colours of a cell that is marked."""
    svg = sound(draw.svg(state, size=900, marks={cell: mark}))
    left, top, width, _ = (float(value) for value in svg.attrib["viewBox"].split())
    x, y = state.board.centre(cell)
    across, down = ((edge * 60 - start) * 900 / width for edge, start in ((x, left), (y, top)))
    reach = 20 * 900 / width
    with Image.open(io.BytesIO(draw.png(state, width=900, theme=theme, marks={cell: mark}))) as png:
        part = png.convert("RGB").crop((int(across - reach), int(down - reach), int(across + reach), int(down + reach)))
    return {colour for _, colour in part.getcolors(100_000) or [] if isinstance(colour, tuple)}


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))


def test_the_shapes_are_those_of_records() -> None:
    assert set(SHAPES) == set(fields.SHAPES)


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_every_mark_on_every_board(entry: hexagora.Entry, theme: str) -> None:
    state = hexagora.game(entry.id).start()
    marks = dict(zip(state.board.cells, [*SHAPES, *LABELS], strict=False))
    tree = sound(draw.svg(state, theme=theme, marks=marks))
    shown = with_data(tree, "mark")
    assert list(shown) == list(marks)
    for cell, mark in marks.items():
        paths = [path.attrib["d"] for path in shown[cell].iter(f"{SVG}path")]
        assert (paths, texts(shown[cell])) == (([SHAPES[mark]] * 2, []) if mark in SHAPES else ([], [mark] * 2))
        x, y = (60 * part for part in state.board.centre(cell))
        assert shown[cell].attrib["transform"] == f"translate({x:.1f} {y:.1f})".replace(".0", "").replace("-0 ", "0 ")
    assert not with_data(sound(draw.svg(state, theme=theme)), "mark")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("mark", [*SHAPES, "A"])
def test_marks_are_seen_on_stones_of_every_colour(theme: str, mark: str) -> None:
    """The line and the rim around it, each in its own colour."""
    state = hexagora.game("hex", players=6, size=5, swap=False).start()
    for cell in state.board.cells[:6]:
        state = state.play(cell)
    assert len(set(state.pieces().values())) == 6
    for cell in state.board.cells[:7]:
        assert {rgb(THEMES[theme][token]) for token in ("hint", "surface")} <= colours_at(state, cell, theme, mark), (
            cell
        )


def test_marks_in_words() -> None:
    state = hexagora.game("hex", size=3).start().play("c3")
    for language, sentence in (("en", "Marked: c3 (circle), d2 (<A)."), ("fr", "Marqué : c3 (cercle), d2 (<A).")):
        tree = sound(draw.svg(state, language=language, marks={"c3": "circle", "d2": "<A"}))
        assert (tree.findtext(f"{SVG}desc") or "").endswith(f" {sentence}")


def test_a_mark_takes_the_place_of_a_name() -> None:
    state = hexagora.game("hex", size=3).start()
    written = texts(sound(draw.svg(state, names=True, coordinates=False, marks={"c3": "A"})))
    assert "c3" not in written and "c2" in written
    points = texts(sound(draw.svg(hexagora.game("gosix").start(), names=True, marks={"a1": "A"})))
    assert "a1" in points  # it stands beside the point


@pytest.mark.parametrize("mark", ["ABCD", "", "\x01", "a\n", 5, None])
def test_what_is_no_mark(mark: object) -> None:
    state = hexagora.game("hex", size=3).start()
    with pytest.raises(BadOption, match=r"no mark for c3: .* of one to three characters\.") as refusal:
        draw.svg(state, marks={"c3": mark})  # type: ignore[dict-item]
    assert "n'est pas une marque" in refusal.value.say("fr")


@pytest.mark.parametrize("cell", ["c9", "1,1", "", "x" * 1000])
def test_cells_that_are_not_there(cell: str) -> None:
    with pytest.raises(BadOption, match=r"^There is no cell .{0,40} on this board\.$"):
        draw.png(hexagora.game("hex", size=3).start(), marks={cell: "circle"})
