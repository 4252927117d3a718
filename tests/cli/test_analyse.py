"""hexagora analyse: a whole game in a table, in sentences, as JSON and as a page; games as pictures by convert."""

import io
import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

import hexagora
from hexagora.cli.analyse import bar
from hexagora.cli.analyse_page import CHIP, LEFT, ROOM, WIDTHS, spread
from hexagora.cli.words import Words
from hexagora.record import Leave, Participant, Record
from tests.cli.conftest import Cli, process

QUICK = ("--simulations", "100")
# b2 wins on this board; whoever does not take it over has thrown the game away, and is given it back at once.
CLASSIC = Record("hex", {"board": "rhombus", "size": 3, "swap": True}, ("b2", "a1", "a3"))
THREE = Record("hex", {"size": 3, "players": 3}, ("c3", "c1", Leave(0), "d3"), seats=[Participant("Ann & Co <b>")])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(CLASSIC.to_json(), "utf-8")
    return path


def written(folder: Path, record: Record) -> str:
    path = folder / "other.json"
    path.write_text(record.to_json(), "utf-8")
    return str(path)


def test_the_table_and_the_turning_points(cli: Cli, file: Path) -> None:
    answer = cli("analyse", str(file), *QUICK)
    assert answer.code == 0 and not answer.err and "\x1b" not in answer.out
    lines = answer.out.splitlines()
    assert lines[0].startswith("Hex (Board: rhombus")
    assert lines[2].split() == ["move", "Black", "Red"]
    assert lines[3].split() == ["0", "start", "0%", "100%", "proven", "○" * 24]
    assert lines[5].split() == ["2", "Red", "a1??", "100%", "0%", "proven", "●" * 24]
    assert re.fullmatch(
        r"2\. Red: a1\?\? gave a proven win away: 100 → 0%\. Better: swap .* … Both are proven\.", lines[8]
    )


def test_in_french(cli: Cli, file: Path) -> None:
    out = cli("analyse", str(file), *QUICK, "--lang", "fr").out
    assert "2. Rouge : a1?? laisse échapper une victoire prouvée : 100 → 0 %. Mieux : swap" in out
    assert "prouvé" in out and "début" in out and "coup" in out


def test_without_unicode(file: Path) -> None:
    answer = process("analyse", str(file), *QUICK, PYTHONIOENCODING="ascii:replace", LANG="C", LC_ALL="C")
    assert answer.returncode == 0
    assert "O" * 24 in answer.stdout and "X" * 24 in answer.stdout


def test_nothing_to_complain_of(cli: Cli, tmp_path: Path) -> None:
    record = Record("hex", {"board": "rhombus", "size": 3, "swap": False}, ("b2",))
    assert "No turning points" in cli("analyse", written(tmp_path, record), *QUICK).out


def test_one_who_left_is_named(cli: Cli, tmp_path: Path) -> None:
    out = cli("analyse", written(tmp_path, THREE), *QUICK).out
    assert "Black: Ann & Co <b>" in out
    assert re.search(r"^  3 +Black leaves the game +0%", out, re.M)


def test_from_standard_input(file: Path) -> None:
    answer = process("analyse", "-", *QUICK, "--json", stdin=file.read_text("utf-8"))
    assert json.loads(answer.stdout)["game"] == "hex"


def test_as_json(cli: Cli, file: Path) -> None:
    data = json.loads(cli("analyse", str(file), *QUICK, "--json").out)
    assert data["moves"] == ["b2", "a1", "a3"] and data["options"]["size"] == 3
    assert [one["number"] for one in data["positions"]] == [0, 1, 2, 3]
    assert set(data["positions"][0]) == {"number", "values", "best", "line", "proven", "sure"}
    assert data["mistakes"][0]["number"] == 2 and data["mistakes"][0]["sign"] == "??"
    fields = {"number", "move", "colour", "person", "before", "after", "better", "line", "sign", "proven"}
    assert set(data["mistakes"][0]) == fields


class Reader(HTMLParser):
    """What a page is made of."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def check_page(page: str) -> Reader:
    """It is whole, needs nothing else, and every link in it and every id is right."""
    reader = Reader(page)
    assert reader.open == []
    assert page.startswith("<!doctype html>") and "<script" not in page and "url(http" not in page
    ids = [attributes["id"] for _, attributes in reader.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    for tag, attributes in reader.tags:
        assert "src" not in attributes and tag not in ("link", "img", "iframe")
        if "href" in attributes:
            href = attributes["href"] or ""
            assert href.startswith("#") and href[1:] in ids, href
    return reader


def test_as_a_page(cli: Cli, file: Path, tmp_path: Path) -> None:
    target = tmp_path / "game.html"
    answer = cli("analyse", str(file), *QUICK, "--html", str(target))
    assert answer.code == 0 and "gave a proven win away" in answer.out
    reader = check_page(target.read_text("utf-8"))
    assert "Hex, analysed" in reader.text and "Turning points" in reader.text
    assert "gave a proven win away: 100\u00a0→\u00a00%" in reader.text
    boards = [attributes for tag, attributes in reader.tags if tag == "svg" and "aria-labelledby" in attributes]
    assert len(boards) == 3  # the turning point, start and end
    rows = [attributes for tag, attributes in reader.tags if tag == "tr"]
    assert [row.get("class") for row in rows] == [None, None, None, "turn", None]  # its head first
    graph = next(attributes for tag, attributes in reader.tags if attributes.get("class") == "graph")
    assert graph["role"] == "img" and "after each of 3 moves" in (graph["aria-label"] or "")


def test_a_page_says_who_played_and_when_as_people_do(cli: Cli, tmp_path: Path) -> None:
    seats = [Participant("Ann"), Participant(level=2)]
    name = written(tmp_path, Record("hex", {"size": 3}, ("c3", "c1"), seats=seats, date="2026-11-18T06:54:33Z"))
    page = check_page(cli("analyse", name, *QUICK, "--html", "-").out).text
    assert "Black: Ann" in page and "Red: computer, level 2" in page and "18 November 2026" in page
    french = check_page(cli("analyse", name, *QUICK, "--html", "-", "--lang", "fr").out).text
    assert (
        "Noir\u00a0: Ann" in french and "Rouge\u00a0: ordinateur, niveau 2" in french and "18 novembre 2026" in french
    )
    assert not re.search(r"\(\d\)|T06|\w'\w", page + french)


@pytest.mark.parametrize(
    ("date", "said"),
    [
        ("2026", "2026"),
        ("2026-01", "janvier 2026"),
        ("2026-02-01", "1er février 2026"),
        ("2026-12-31T20:15:00Z", "31 décembre 2026"),
        ("2026-13", "2026-13"),
    ],
)
def test_dates(date: str, said: str) -> None:
    assert Words("fr").date(date) == said


def test_partners_are_told_apart(cli: Cli, tmp_path: Path) -> None:
    moves: list[str] = []
    state = hexagora.game("six", players=4).start()
    for _ in range(4):
        moves.append(state.moves()[0])
        state = state.play(moves[-1])
    out = cli("analyse", written(tmp_path, Record("six", {"players": 4}, moves)), *QUICK).out
    assert re.findall(r"^ +[1-4] +(.*?)  ", out, re.M) == ["Black I", "Red I", "Black II", "Red II"]
    assert re.search(r"^ +move +Black +Red$", out, re.M)


def test_a_narrow_graph_names_as_many_turning_points_as_it_has_room_for() -> None:
    for width in WIDTHS.values():
        room = (width - LEFT) // ROOM
        places = spread([float(width)] * room, width)
        assert min(places) - CHIP >= 0 and max(places) == width
        assert all(later - place >= ROOM for place, later in pairwise(places))


def test_a_better_move_without_a_cell_has_no_ring_and_every_area_has_its_sign(cli: Cli, tmp_path: Path) -> None:
    swap = Record("hex", {"board": "rhombus", "size": 3}, ["b2", "a1", "a3"])
    page = cli("analyse", written(tmp_path, swap), *QUICK, "--html", "-").out
    assert "a1 was played; better is swap.<" in page
    graph = page[page.index('class="graph"') : page.index("</svg>", page.index('class="graph"'))]
    assert graph.count("scale(13)") == 2


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_a_page_of_every_game(cli: Cli, entry: hexagora.Entry, tmp_path: Path) -> None:
    state = hexagora.game(entry.id).start()
    moves = []
    for _ in range(3):
        moves.append(state.moves()[0])
        state = state.play(moves[-1])
    name = written(tmp_path, Record(entry.id, {}, moves))
    page = cli("analyse", name, "--simulations", "20", "--html", "-", "--lang", "fr").out
    assert entry.name("fr") in check_page(page).text


def test_names_of_people_are_only_text(cli: Cli, tmp_path: Path) -> None:
    page = cli("analyse", written(tmp_path, THREE), *QUICK, "--html", "-").out
    assert "Ann &amp; Co &lt;b&gt;" in page
    assert "Ann & Co <b>" in check_page(page).text


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--seconds", "0"), "--seconds cannot be 0"),
        (("--simulations", "x"), "--simulations cannot be x"),
        (("--threads", "0"), "--threads cannot be 0"),
        (("--seconds", "1", "--simulations", "2"), "Give one of"),
        (("--html", "/no/such/folder/x.html", *QUICK), "cannot be written"),
    ],
)
def test_what_cannot_be(cli: Cli, file: Path, options: tuple[str, ...], sentence: str) -> None:
    answer = cli("analyse", str(file), *options)
    assert answer.code == 2 and sentence in answer.err.replace("\n", " ")


def test_files_that_cannot_be_read(cli: Cli, tmp_path: Path) -> None:
    assert cli("analyse", str(tmp_path / "none.json")).code == 2
    (tmp_path / "bad.json").write_text('{"hexagora": 3, "game": "hex", "options": {}, "moves": ["zz9"]}')
    answer = cli("analyse", str(tmp_path / "bad.json"))
    assert answer.code == 2 and "zz9" in answer.err


def test_bars_are_as_long_as_the_shares_say() -> None:
    assert bar([0.5, 0.5], "XO", 8) == "XXXXOOOO"
    assert bar([0, 1], "XO", 4) == "OOOO"
    assert bar([1 / 3, 1 / 3, 1 / 3], "XOA", 10) == "XXXOOOOAAA"
    assert all(len(bar([part / 7, 1 - part / 7], "XO", 24)) == 24 for part in range(8))


@pytest.mark.parametrize(("ending", "frames"), [("gif", 4), ("webp", 4), ("png", 1)])
def test_a_game_as_a_picture(cli: Cli, file: Path, tmp_path: Path, ending: str, frames: int) -> None:
    target = tmp_path / f"game.{ending}"
    answer = cli("convert", str(file), str(target))
    assert answer.code == 0 and answer.out == f"{target}: games written: 1.\n"
    with Image.open(io.BytesIO(target.read_bytes())) as picture:
        assert (picture.format or "").lower() == ending
        assert getattr(picture, "n_frames", 1) == frames


def test_the_last_position_as_svg(cli: Cli, file: Path) -> None:
    out = cli("convert", str(file), "-", "--to", "svg").out
    assert out.startswith("<svg") and 'data-cell="a3"' in out


def test_pictures_of_a_game_have_its_marks(cli: Cli, tmp_path: Path) -> None:
    game = Record("hex", {"size": 3}, ("c3", "b2"))
    pictures = {}
    for kind, marks in (("bare", {}), ("marked", {"e1": "A"})):
        game.marks = marks
        game.end().marks = marks
        (tmp_path / "game.json").write_text(game.to_json())
        for ending in ("gif", "svg"):
            assert cli("convert", str(tmp_path / "game.json"), str(tmp_path / f"game.{ending}")).code == 0
            pictures[kind, ending] = (tmp_path / f"game.{ending}").read_bytes()
    assert b'data-mark="e1"' in pictures["marked", "svg"] and b"data-mark" not in pictures["bare", "svg"]
    assert pictures["marked", "gif"] != pictures["bare", "gif"]
    (tmp_path / "game.json").write_text(game.to_json().replace('"e1"', '"z9"'))
    answer = cli("convert", str(tmp_path / "game.json"), str(tmp_path / "game.gif"))
    assert answer.code == 2 and "marks: there is no cell z9 on this board." in answer.err


def test_several_games_are_no_picture(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "two.jsonl").write_text(json.dumps(CLASSIC.data) + "\n" + json.dumps(THREE.data) + "\n")
    answer = cli("convert", str(tmp_path / "two.jsonl"), str(tmp_path / "two.gif"))
    assert answer.code == 2 and not (tmp_path / "two.gif").exists()
