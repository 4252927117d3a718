"""What record.read makes of texts, by their form."""

import json

import pytest

import hexagora
from hexagora import record
from hexagora.record import Record

GAME = Record("hex", {"size": 3}, ["c3", "d3"])


def code(text: str) -> str:
    with pytest.raises(hexagora.BadText) as refused:
        record.read(text)
    return refused.value.reason.code


@pytest.mark.parametrize("version", [1, 2, 3])
def test_every_version_is_read(version: int) -> None:
    moves = ["c3", "leave 1" if version == 1 else {"leave": 1}]
    data = {"hexagora": version, "game": "hex", "options": {"size": 3, "players": 3}, "moves": moves, "result": None}
    assert record.read(json.dumps(data)).moves == ("c3", record.Leave(1))


@pytest.mark.parametrize("around", ["{}", " \n{}\n\n", "\ufeff{}"])
def test_space_around_a_record_does_not_matter(around: str) -> None:
    assert record.read(around.replace("{}", GAME.to_json())) == GAME


def test_a_link_is_read() -> None:
    fragment = record.link(GAME)
    for text in (fragment, f"https://example.org/analyse#{fragment}&at=1\n"):
        assert record.read(text) == GAME


def test_a_position_is_a_game_that_begins_there() -> None:
    for entry in hexagora.games():
        state = hexagora.game(entry.id).start()
        assert record.read(str(state)).start is None
        state = state.play(state.moves()[0])
        found = record.read(f" {state}\n")
        assert (found.start, found.moves, found.state()) == (str(state), (), state)
        assert record.read(found.to_json()) == found


def test_several_games_are_read_together_only() -> None:
    text = GAME.to_json() + GAME.to_json()
    assert record.read_all(text) == [GAME, GAME]
    assert code(text) == "record_several"
    assert record.read_all('{"arena": 1, "seed": 3}\n' + text) == [GAME, GAME]
    assert code('{"arena": 1}') == "record_several"


def test_one_of_several_games_is_read_by_its_number() -> None:
    other = Record("hex", {"size": 3}, "d3")
    text = '{"arena": 1}\n' + GAME.to_json() + other.to_json()
    assert (record.read(text, 1), record.read(text, number=2), record.read(GAME.to_json(), 1)) == (GAME, other, GAME)
    assert record.read("(;SZ[3];B[a1])(;SZ[3];B[b1])", 2).moves == ("b1",)
    for number in (0, 3, -1):
        with pytest.raises(hexagora.BadText, match=f"There is no game {number} here; there are 2"):
            record.read(text, number)


def test_of_many_games_the_wrong_one_is_named() -> None:
    taken, chess = GAME.to_json().replace("d3", "c3"), GAME.to_json().replace('"hex"', '"chess"')
    for wrong, sentences in [
        (taken, "Move 2, c3, cannot be played. c3 is taken."),
        (chess, "There is no game chess;"),
    ]:
        with pytest.raises(hexagora.BadText) as refused:
            record.read_all('{"arena": 1}\n' + GAME.to_json() + "\n" + wrong + GAME.to_json())
        assert refused.value.say().startswith(f"Game 2, which begins in line 10, cannot be read. {sentences}")
        assert refused.value.say("fr").startswith("La partie 2, qui commence à la ligne 10, ne peut pas être lue. ")
    assert code(taken) == "record_move"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "record_form"),
        ("chess", "record_form"),
        ("hexagons", "record_form"),
        ("null", "record_form"),
        ("hex size=99", "option_value"),
        ("hex ; nonsense", "text_section"),
        ("[]", "record_part"),
        ("{" * 200, "record_json"),
        ("x" * 1_000_001, "text_long"),
        ("r=", "link_broken"),
    ],
)
def test_what_is_no_game_is_refused(text: str, reason: str) -> None:
    assert code(text) == reason


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('{"hexagora": 3,\n x}', 2, 2),
        ("(;GM[11]SZ[5];B[a1]\n;W[z9])", 2, 4),
        ("(;GM[11]SZ[5];B[a1]\n;W[b1];B[a1])", 2, 10),
        ("https://hexworld.org/board/#5c1,a1b1a1", 1, 37),
    ],
)
@pytest.mark.parametrize("before", ["", "\ufeff", "\n", "\r\n\r\n", " \n \n"])
def test_lines_before_a_record_count(before: str, text: str, line: int, column: int) -> None:
    with pytest.raises(hexagora.BadText) as refused:
        record.read(f"{before}{text}\n")
    place = {"line": str(line + before.count("\n")), "column": str(column)}
    assert refused.value.reason.details.items() >= place.items()


def test_a_form_is_chosen_for_writing() -> None:
    assert record.write(GAME) == record.write(GAME, "json") == GAME.to_json()
    with pytest.raises(hexagora.BadOption, match="format cannot be pdf; allowed: json, sgf, hexworld"):
        record.write(GAME, "pdf")


def test_the_schema_is_in_the_package() -> None:
    assert record.schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert record.schema()["properties"]["hexagora"]["maximum"] == record.VERSION
