"""The figures in words, as plots and as a page."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import hexagora
from hexagora import lab
from hexagora.lab.board_map import map_svg, map_text
from hexagora.lab.intervals import Interval, share
from hexagora.lab.openings import Opening
from hexagora.lab.page import lab_page
from hexagora.lab.plots import curve_plot, histogram_plot, share_plot
from hexagora.lab.statistics import Histogram, Statistics
from hexagora.lab.wording import Wording

SMALL = hexagora.game("hex", size=3)
SEATS = (share(80, 100), share(20, 100))


def figures(**parts: object) -> Statistics:
    known: dict[str, object] = {
        "games": 100,
        "length": Interval(34.25, 33.0, 35.5),
        "lengths": Histogram(30, 2, (1, 5, 2)),
        "branching": Interval(12, 11, 13),
        "branching_by_ply": (19.0, 18.0, 17.0),
        "seats": SEATS,
        "people": (),
        "swaps": None,
        "draws": share(0, 100),
        "leads": None,
        "stopped": 0,
        "opening_games": 16,
        "openings": (Opening(("c3",), 8, share(8, 8)), Opening(("c1", "c5"), 8, share(0, 8))),
    }
    return Statistics(**{**known, **parts})  # type: ignore[arg-type]


class Outline(HTMLParser):
    """The tags that are open, and the texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.tables = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src") and value]
        self.tables += tag == "table"


def test_facts_in_words() -> None:
    words = Wording(SMALL, figures(), "en")
    assert words.facts() == [
        ("plies a game", "34.3 (33.0–35.5)"),
        ("legal moves a position", "12.0 (11.0–13.0)"),
        ("draws", "0% (0–4)"),
    ]
    assert words.fairness() == ["Black wins clearly more than its share (50%): not fair at this strength."]
    assert words.openings() == [
        "To be swapped, clearly better than even: c3.",
        "Not to be swapped, clearly worse than even: c1, c5.",
        "Undecided by so many games: 0. In nineteen of twenty maps, no even move is called clear.",
    ]
    french = Wording(SMALL, figures(length=None), "fr")
    assert french.facts()[0] == ("coups par partie", "–")
    assert french.fairness()[0].startswith("Noir gagne nettement plus que sa part (50 %)")


def test_with_a_swap_people_count() -> None:
    even = (share(50, 100), share(50, 100))
    words = Wording(SMALL, figures(people=even, swaps=share(40, 100)), "en")
    assert words.fairness() == ["With the swap, nobody has clearly more or less than their share (50%)."]
    unfair = Wording(SMALL, figures(seats=even, people=SEATS), "en")
    assert unfair.fairness() == ["Player 1 wins clearly more than its share (50%): not fair at this strength."]
    plain = Wording(hexagora.game("hex", size=3, swap=False), figures(seats=even), "en")
    assert plain.fairness() == ["No colour has clearly more or less than its share (50%)."]
    assert plain.openings()[0] == "Clearly better than even: c3."


def test_a_long_list_of_moves_is_cut() -> None:
    moves = tuple(f"a{number}" for number in range(100))
    sentence = Wording(SMALL, figures(openings=(Opening(moves, 8, share(8, 8)),)), "en").openings()[0]
    assert sentence.endswith("a59, … (+40).")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_has_everything_in_it(language: str) -> None:
    people = (share(60, 100), share(40, 100))
    all_figures = figures(people=people, swaps=share(40, 100), stopped=3)
    page = lab_page(SMALL, all_figures, "100 <games>", 'hexagora lab hex "&"', language)
    outline = Outline(page)
    assert all(address.startswith("#") for address in outline.addresses)  # nothing from elsewhere
    assert outline.tables == 4 and "&lt;games&gt;" in page and "&quot;&amp;&quot;" in page
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawings) == 5
    for drawing in drawings:
        assert ElementTree.fromstring(drawing).tag.endswith("svg")
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_plots_have_what_they_show() -> None:
    columns = histogram_plot(Histogram(30, 2, (1, 5, 2)), "Lengths & more", "h")
    assert columns.count("<rect") == 3 and ">30<" in columns and ">35<" in columns and "Lengths &amp; more" in columns
    assert curve_plot((4.0, 2.0, 1.0), "t", "c").count("L") >= 2 and curve_plot((4.0,), "t", "c")
    bars = share_plot([("Black", SEATS[0]), ("Red", SEATS[1])], ["black", "red"], 0.5, "t", "s")
    widths = [float(width) for width in re.findall(r'<rect [^>]*width="([\d.]+)"', bars)]
    assert widths[0] == pytest.approx(4 * widths[1], rel=0.01)


def test_maps() -> None:
    known = figures()
    text = map_text(SMALL, known.openings)
    assert re.search(r"3 +· · 9 · ·", text) and text.count("0") == 2
    drawing = map_svg(SMALL, known)
    assert ElementTree.fromstring(drawing).tag.endswith("svg") and ">100<" in drawing and drawing.count(">0<") == 2
    flower = hexagora.game("gosix")
    one = figures(openings=(Opening(("a1",), 8, share(8, 8)),))
    assert ">100<" in map_svg(flower, one) and "9a1" in map_text(flower, one.openings)
    no_cells = figures(openings=(Opening(("a1:b2",), 8, share(8, 8)),))
    assert map_text(SMALL, no_cells.openings) == map_svg(SMALL, no_cells) == ""


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_what_is_stored_of_every_preset(entry: hexagora.Entry) -> None:
    stored = lab.stored_statistics(entry.id)
    if not stored:
        pytest.skip("a new game: python -m tools.lab measures it")
    assert list(stored) == [preset.id for preset in entry.presets]
    for preset in entry.presets:
        one, game = stored[preset.id], preset.game()
        assert one.games >= 20 and one.length and one.length.low <= one.length.value <= one.length.high
        assert sum(seat.value for seat in one.seats) == pytest.approx(1, abs=1e-3)
        assert one.branching_by_ply[0] == len(game.start().moves())
        assert sum(opening.games for opening in one.openings) == one.opening_games
