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
from hexagora.lab.wording import Wording, whole_percents

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
        "Undecided: 0. One map in twenty calls a move clear by mistake.",
    ]
    rare = Wording(SMALL, figures(leads=Interval(0.05, 0.0, 0.278)), "en")
    assert rare.facts()[3] == ("changes of the lead", "0.05 (0.00–0.28)")
    french = Wording(SMALL, figures(length=None), "fr")
    assert french.facts()[0] == ("coups par partie", "–")
    assert french.fairness()[0].startswith("Noir gagne nettement plus que sa part (50 %)")


def test_with_a_swap_people_count() -> None:
    even = (share(50, 100), share(50, 100))
    words = Wording(SMALL, figures(people=even, swaps=share(40, 100)), "en")
    assert words.fairness() == ["With the swap, nobody has clearly more or less than their share (50%)."]
    unfair = Wording(SMALL, figures(seats=even, people=SEATS), "en")
    assert unfair.fairness() == ["Player 1 (began) wins clearly more than its share (50%): not fair at this strength."]
    assert [results.id for results in unfair.results()] == ["people", "seats"]
    assert [name for name, _ in unfair.people()] == ["player 1 (began)", "player 2 (answered)"]
    plain = Wording(hexagora.game("hex", size=3, swap=False), figures(seats=even), "en")
    assert plain.fairness() == ["No colour has clearly more or less than its share (50%)."]
    assert plain.openings()[0] == "Clearly better than even: c3."


def test_where_games_were_stopped_their_length_is_a_bound() -> None:
    known = figures(length=Interval(801.6, 663.2, 939.9), games=20, stopped=11)
    words = Wording(SMALL, known, "en")
    assert words.facts()[0] == ("plies a game", "more than 801")
    assert "11 of 20 were stopped after 1000 plies" in words.about("simulations:400", 1)
    french = Wording(SMALL, known, "fr")
    assert french.facts()[0] == ("coups par partie", "plus de 801")
    assert "11 sur 20 ont été arrêtées après 1000 coups" in french.about("simulations:400", 1)
    assert known.data["length"] == [801.6, 663.2, 939.9] and known.data["stopped"] == 11


@pytest.mark.parametrize(
    ("strength", "english", "french"),
    [
        ("simulations:400", "400 simulations a move", "400 simulations par coup"),
        ("simulations:1", "1 simulation a move", "1 simulation par coup"),
        ("level:3", "level 3", "niveau 3"),
        ("3", "level 3", "niveau 3"),
        ("random", "random moves", "coups au hasard"),
        (
            "plain:simulations:50",
            "50 simulations a move, without knowledge of the game",
            "50 simulations par coup, sans connaissance du jeu",
        ),
    ],
)
def test_how_it_was_measured_in_words(strength: str, english: str, french: str) -> None:
    one = figures(games=1, opening_games=0, openings=())
    sentence = Wording(SMALL, one, "en").about(strength, 7)
    assert sentence == f"1 game of the computer against itself ({english}, seed 7); in brackets 95% intervals."
    assert f"({french}, graine 7)" in Wording(SMALL, one, "fr").about(strength, 7)


def test_games_of_the_map_are_told_from_the_others() -> None:
    about = Wording(SMALL, figures(), "en").about("random", 0)
    assert about.startswith("100 games of the computer against itself (random moves, seed 0)")
    assert about.endswith("16 more begin with a given first move each; they count for the map only.")


def opening(move: str, wins: float, games: int) -> Opening:
    return Opening((move,), games, share(wins, games))


def test_first_moves_that_differ_by_chance_only_are_said_to() -> None:
    by_chance = tuple(
        opening(cell, wins, 40) for cell, wins in zip(SMALL.board.cells, (19, 21, 23, 18, 20), strict=False)
    )
    known = figures(openings=by_chance, opening_games=200)
    assert not known.differ and {known.tone(one) for one in by_chance} == {101 / 200}
    for language, words in (("en", "no larger than chance with so few games"), ("fr", "ne dépassent pas le hasard")):
        assert words in Wording(SMALL, known, language).openings()[0]
    real = figures(openings=(*by_chance[:4], opening("c3", 39, 40)), opening_games=200)
    assert real.differ and len({real.tone(one) for one in real.openings}) == 5
    assert not any("chance" in sentence for sentence in Wording(SMALL, real, "en").openings())
    alike = figures(openings=tuple(opening(cell, 0, 40) for cell in ("c1", "c2", "c3")), opening_games=120)
    assert len(Wording(SMALL, alike, "en").openings()) == 3  # nothing differs: they are all lost


def paints(drawing: str) -> set[str]:
    """How strongly the cells of a map are painted."""
    return set(re.findall(r'fill-opacity="([\d.]+)"', drawing))


def test_a_map_of_chance_has_one_tone() -> None:
    cells = SMALL.board.cells[:5]
    by_chance = tuple(opening(cell, wins, 10) for cell, wins in zip(cells, (3, 4, 5, 6, 7), strict=True))
    drawing = map_svg(SMALL, figures(openings=by_chance, opening_games=50))
    assert paints(drawing) == {"0.00"} and all(f">{percent}<" in drawing for percent in (30, 40, 50, 60, 70))
    real = tuple(opening(cell, wins, 10) for cell, wins in zip(cells, (0, 0, 5, 10, 7), strict=True))
    assert len(paints(map_svg(SMALL, figures(openings=real, opening_games=50)))) == 3


def test_where_no_move_can_be_called_clear_it_is_said() -> None:
    few = tuple(opening(cell, 4, 4) for cell in SMALL.board.cells[:10])
    known = figures(openings=few, opening_games=40)
    assert known.games_needed(1) == known.games_needed(-1) == 9  # half to the ninth is less than a 400th
    assert Wording(SMALL, known, "en").openings() == [
        "4 games a move are too few to call one clearly better or worse than even: that takes at least 9."
    ]
    single = figures(openings=(opening("c3", 1, 1),), opening_games=1)
    assert Wording(SMALL, single, "fr").openings()[0].startswith("1 partie par coup ne suffit pas")


def test_to_win_all_by_chance_is_rarer_than_to_lose_all() -> None:
    """Among three, who loses eight games may be unlucky."""
    three = tuple(opening(cell, 8 if cell == "c3" else 0, 8) for cell in ("c1", "c2", "c3"))
    known = figures(seats=(share(30, 90),) * 3, openings=three, opening_games=24)
    assert known.games_needed(1) == 5 and known.games_needed(-1) == 12
    sentences = Wording(hexagora.game("hex", size=3, players=3), known, "en").openings()
    assert sentences[:2] == [
        "Clearly better than even: c3.",
        "Clearly worse than even: cannot be told from 8 games a move, that takes at least 12.",
    ]


@pytest.mark.parametrize(
    ("shares", "percents"),
    [
        ([0.505, 0.495], [51, 49]),
        ([1 / 3, 1 / 3, 1 / 3], [34, 33, 33]),
        ([0.125, 0.325, 0.55], [13, 32, 55]),
        ([0.625], [63]),
        ([0.0, 0.0], [0, 0]),
        ([1.0, 0.0], [100, 0]),
    ],
)
def test_percentages_of_a_whole_have_its_sum(shares: list[float], percents: list[int]) -> None:
    assert whole_percents(shares) == percents


def test_a_long_list_of_moves_is_cut() -> None:
    moves = tuple(f"a{number}" for number in range(100))
    sentence = Wording(SMALL, figures(openings=(Opening(moves, 8, share(8, 8)),)), "en").openings()[0]
    assert sentence.endswith("a59, … (+40).")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_has_everything_in_it(language: str) -> None:
    people = (share(60, 100), share(40, 100))
    all_figures = figures(people=people, swaps=share(40, 100), stopped=3)
    page = lab_page(SMALL, all_figures, "random", 3, 'hexagora lab <hex> "&"', language)
    outline = Outline(page)
    assert all(address.startswith("#") for address in outline.addresses)  # nothing from elsewhere
    assert outline.tables == 4 and "&lt;hex&gt;" in page and "&quot;&amp;&quot;" in page
    assert page.index(Wording(SMALL, all_figures, language).say("people")) < page.index("seats-title")
    assert "people-f-block" in page and "people-f-black" not in page  # people have no colour of their own
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
    long = share_plot([("player 1 (has begun)", SEATS[0]), ("Red", SEATS[1])], ["block", "block"], 0.5, "t", "s")
    begins = re.search(r'<rect x="([\d.]+)"', long)
    assert begins and float(begins[1]) > 7 * len("player 1 (has begun)")


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
        assert one.games >= 60 and one.length and one.length.low <= one.length.value <= one.length.high
        assert sum(seat.value for seat in one.seats) == pytest.approx(1, abs=1e-3)
        assert one.branching_by_ply[0] == len(game.start().moves())
        assert sum(opening.games for opening in one.openings) == one.opening_games
