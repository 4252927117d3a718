"""Records as JSON: what is written is read again, the schema says the same as the reader, and what is wrong is refused
with its place."""

import copy
import json
import pickle
import random
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexagora
from hexagora import record
from hexagora.errors import Refusal
from hexagora.record import Leave, Offer, Participant, Record
from hexagora.record.fields import MOST_NESTING, MOST_NODES

from .trees import any_record

CHANCES = st.integers(0, 2**32).map(random.Random)
SCHEMA = jsonschema.Draft202012Validator(record.schema())
FULL: dict[str, Any] = {
    "hexagora": 3,
    "game": "hex",
    "options": {"size": 3},
    "start": "hex size=3 ; 0 c3 ; 1 d3 ; turn 0",
    "rules": 1,
    "date": "2026-01-31T20:15:00Z",
    "seats": [{"name": "Ann"}, {"level": 5}],
    "headers": {"event": "Cup"},
    "comment": "The beginning.",
    "marks": {"c3": "circle"},
    "offers": [{"kind": "draw", "person": 1}],
    "moves": [
        "c1",
        {
            "move": "d1",
            "seconds": 3.2,
            "comment": "Why not?",
            "sign": "?",
            "marks": {"b2": "A", "c3": "cross"},
            "offers": [{"kind": "takeback", "person": 0, "answer": "declined"}],
            "variations": [["b2", {"move": "e1", "variations": [["e2"], [{"leave": 0}]]}], ["c2"]],
        },
        {"leave": 1, "comment": "Bye."},
    ],
    "result": [1, 0],
    "reason": "leave",
}


def with_parts(**parts: Any) -> dict[str, Any]:
    return {**copy.deepcopy(FULL), **parts}


def with_move(move: Any) -> dict[str, Any]:
    return with_parts(moves=["c1", move], result=None, reason="")


def test_a_record_with_everything_is_read() -> None:
    SCHEMA.validate(FULL)
    whole = record.read(json.dumps(FULL))
    assert whole.moves == ("c1", "d1", Leave(1))
    assert (whole.game, whole.options, whole.start) == ("hex", {"size": 3}, FULL["start"])
    assert (whole.rules, whole.date, whole.headers) == (1, FULL["date"], {"event": "Cup"})
    assert whole.seats == (Participant("Ann"), Participant(level=5))
    assert (whole.comment, whole.marks, whole.offers) == ("The beginning.", {"c3": "circle"}, [Offer("draw", 1)])
    node = whole.at("2")
    assert (node.comment, node.sign, node.seconds) == ("Why not?", "?", 3.2)
    assert node.marks == {"b2": "A", "c3": "cross"}
    assert node.offers == [Offer("takeback", 0, "declined")]
    first = whole.at("1")
    assert [other.step for other in first.variations] == ["d1", "b2", "c2"]
    assert [other.step for other in first.variations[1].variations] == ["e1", "e2", Leave(0)]
    assert whole.data == FULL


def test_what_is_absent_is_left_out() -> None:
    empty = Record("hex", {})
    assert empty.data == {"hexagora": 3, "game": "hex", "options": {}, "moves": [], "result": None}
    assert Record.from_data({"hexagora": 3, "game": "hex", "options": {}, "moves": []}) == empty


def test_variations_of_an_alternative_are_more_alternatives() -> None:
    """They are written with the move that was played."""
    variations = [[{"move": "b2", "variations": [["c2"]]}, "e1"], ["b2", "e2"]]
    odd = Record.from_data(with_move({"move": "d1", "variations": variations}))
    assert odd.data["moves"][1]["variations"] == [["b2", {"move": "e1", "variations": [["e2"]]}], ["c2"]]


@settings(max_examples=300, deadline=None)
@given(CHANCES)
def test_any_record_is_read_as_it_was_written(chance: random.Random) -> None:
    one = any_record(chance)
    text = one.to_json()
    SCHEMA.validate(json.loads(text))
    again = record.read(text)
    assert again == one
    assert again.to_json() == text
    assert pickle.loads(pickle.dumps(one)) == one == copy.deepcopy(one)
    assert record.read_all(text + json.dumps(one.data)) == [one, one]


@settings(max_examples=300, deadline=None)
@given(CHANCES, st.integers(1, 8))
def test_a_spoilt_text_is_refused_or_read(chance: random.Random, count: int) -> None:
    text = json.dumps(FULL) if chance.random() < 0.5 else any_record(chance, 8).to_json()
    for _ in range(count):
        place = chance.randrange(len(text))
        new = chance.choice(
            ["", "", '"', "{", "]", ",", "-1", "1e999", "NaN", "\\ud800", "\0", "leave", "é", text[:40]]
        )
        text = text[:place] + new + text[place + chance.choice([0, 1, 1, 5]) :]
    refused_or_read(text)


@settings(max_examples=200, deadline=None)
@given(st.text() | st.text('{}[]",:hexagora0123456789 \n').map(lambda text: "{" + text))
def test_any_text_is_refused_or_read(text: str) -> None:
    refused_or_read(text)


def refused_or_read(text: str) -> None:
    try:
        found = record.read(text)
    except Refusal as error:
        error.reason.say("fr")
    else:
        assert record.read(found.to_json()) == found


Anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False).filter(lambda number: not number.is_integer())  # 3.0 is a whole number in JSON
    | st.sampled_from(["c1", "", "x" * 101, "draw"]),
    lambda parts: (
        st.lists(parts, max_size=3) | st.dictionaries(st.sampled_from(["move", "a1", "name"]), parts, max_size=2)
    ),
    max_leaves=4,
)


def places_in(data: Any) -> list[list[str | int]]:
    """The paths of all parts."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path for name, part in entries for path in ([name], *([name, *rest] for rest in places_in(part)))]


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(places_in(FULL)), Anything)
def test_the_schema_and_the_reader_agree(path: list[str | int], new: Any) -> None:
    """On everything but whether the game, its options and its start exist."""
    data = copy.deepcopy(FULL)
    target: Any = data
    for name in path[:-1]:
        target = target[name]
    target[path[-1]] = new
    try:
        Record.from_data(data)
        refused = ""
    except Refusal as error:
        refused = error.reason.code
    known = ("", "record_part", "record_version", "record_field", "record_long", "record_word")
    if refused in known:
        assert SCHEMA.is_valid(data) == (not refused)


FAULTS: list[tuple[str, Any, str, str]] = [
    ("no record", [], "record_part", "hexagora"),
    ("version", with_parts(hexagora=0), "record_field", "hexagora"),
    ("no moves", {name: part for name, part in FULL.items() if name != "moves"}, "record_part", "moves"),
    ("result", with_parts(result=[2, 0]), "record_field", "result[0]"),
    ("not a number", with_parts(result=[float("nan"), 0]), "record_field", "result[0]"),
    ("reason", with_parts(reason="boredom"), "record_field", "reason"),
    ("date", with_parts(date="yesterday"), "record_field", "date"),
    ("rules", with_parts(rules="1"), "record_field", "rules"),
    ("seat", with_parts(seats=[{"nom": "Ann"}]), "record_field", "seats[0]"),
    ("name", with_parts(seats=[{}, {"name": "x" * 101}]), "record_field", "seats[1]"),
    ("seats", with_parts(seats=[{}] * 17), "record_field", "seats"),
    ("header", with_parts(headers={"event": "x" * 1001}), "record_field", "headers.event"),
    ("headers", with_parts(headers={str(number): "" for number in range(51)}), "record_field", "headers"),
    ("comment", with_parts(comment="x" * 10_001), "record_long", "comment"),
    ("half a character", with_parts(comment="\ud800"), "record_field", "comment"),
    ("mark", with_parts(marks={"c3": "long"}), "record_field", "marks.c3"),
    ("marked cell", with_parts(marks={"": "circle"}), "record_field", 'marks.""'),
    ("offer", with_parts(offers=[{"kind": "rematch", "person": 0}]), "record_field", "offers[0]"),
    ("a number as a move", with_move(3), "record_field", "moves[1]"),
    ("a long move", with_move("x" * 2001), "record_field", "moves[1]"),
    ("both", with_move({"move": "c1", "leave": 1}), "record_field", "moves[1]"),
    ("nobody beside a move", with_move({"move": "c1", "leave": None}), "record_field", "moves[1]"),
    ("no move beside a colour", with_move({"move": None, "leave": 1}), "record_field", "moves[1]"),
    ("neither", with_move({"comment": "c1"}), "record_field", "moves[1]"),
    ("colour", with_move({"leave": 2**70}), "record_field", "moves[1]"),
    ("a word of a move", with_move({"move": "d1", "coment": ""}), "record_word", "moves[1]"),
    ("sign", with_move({"move": "d1", "sign": "?!?"}), "record_field", "moves[1].sign"),
    ("seconds", with_move({"move": "d1", "seconds": -1}), "record_field", "moves[1].seconds"),
    ("a long comment", with_move({"move": "d1", "comment": "x" * 10_001}), "record_long", "moves[1].comment"),
    ("variations", with_move({"move": "d1", "variations": ["b2"]}), "record_field", "moves[1].variations"),
    ("no variation", with_move({"move": "d1", "variations": [[]]}), "record_field", "moves[1].variations"),
    (
        "deep",
        with_move({"move": "d1", "variations": [["b2"], ["c2", "e1", {"move": "e2", "marks": {"a": 1}}]]}),
        "record_field",
        "moves[1].variations[1][2].marks.a",
    ),
]


@pytest.mark.parametrize(("data", "code", "place"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_what_is_wrong_is_refused_with_its_place(data: Any, code: str, place: str) -> None:
    with pytest.raises(hexagora.BadText) as refused:
        Record.from_json(json.dumps(data))
    reason = refused.value.reason
    assert (reason.code, reason.details.get("place") or reason.details["part"]) == (code, place)
    assert all(place in reason.say(language) for language in ("en", "fr"))
    text = json.dumps(data, ensure_ascii=False)
    if "\ud800" not in text and "NaN" not in text:  # of which a schema knows nothing
        assert not SCHEMA.is_valid(data)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("{", 1, 2), ('{"hexagora": 3,\n "game" 1}', 2, 9), ("{}\n{]", 2, 2), ("{} x", 1, 4), ("[1, 2", 1, 6)],
)
def test_what_is_no_json_is_refused_with_line_and_column(text: str, line: int, column: int) -> None:
    with pytest.raises(hexagora.BadText, match=f"at line {line}, column {column}") as refused:
        record.read(text)
    assert refused.value.reason.code == "record_json"


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (["c1", "c1"], r"Move 2, c1, cannot be played"),
        (["c1", {"leave": 7}], r"Move 2, leave 7, cannot be played"),
        (
            ["c1", {"move": "d1", "variations": [["c1"]]}],
            r"Move 2, c1, of a variation \(moves\[1\].variations\[0\]\[0\]\)",
        ),
        (
            [
                "c1",
                {"move": "d1", "variations": [["b2"], ["e1", "e2", {"move": "c2", "variations": [["c2"], ["e1"]]}]]},
            ],
            r"Move 4, e1, of a variation \(moves\[1\].variations\[1\]\[2\].variations\[0\]\[0\]\)",
        ),
    ],
)
def test_a_move_that_cannot_be_played_is_refused_with_its_place(moves: list[Any], sentence: str) -> None:
    data = with_parts(moves=moves, result=None, reason="")
    with pytest.raises(hexagora.BadText, match=sentence) as refused:
        record.read(json.dumps(data))
    assert isinstance(refused.value.__cause__, Refusal)


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ({"start": "six"}, "text_other_game"),
        ({"start": "hex size=3 ; 0 z9 ; turn 0"}, "text_cell"),
        ({"rules": 99}, "record_rules"),
        ({"result": [0, 1]}, "record_result"),
        ({"result": [0.5, 0.5], "reason": "agreed"}, "record_result"),
        ({"result": [1, 0], "reason": "cancelled"}, "record_result"),
        ({"moves": ["c1"], "result": [0.5, 0.5]}, "record_unfinished"),
        ({"moves": ["c1"], "result": [1, 0], "reason": "agreed"}, "record_unfinished"),
    ],
)
def test_what_contradicts_the_rules_is_refused(parts: dict[str, Any], code: str) -> None:
    with pytest.raises(hexagora.BadText) as refused:
        record.read(json.dumps(with_parts(**parts)))
    assert refused.value.reason.code == code


def test_a_draw_may_be_agreed_and_a_game_called_off() -> None:
    for reason, result in (("agreed", [0.5, 0.5]), ("agreed", None), ("cancelled", None), ("time", None)):
        found = record.read(json.dumps(with_parts(moves=["c1"], result=result, reason=reason)))
        assert found.reason == reason


# Limits


def test_a_very_long_game_is_read_and_written() -> None:
    """hexadames: two pieces step to and fro; ten thousand plies."""
    start = hexagora.game("hexadames").start()
    first, second = start.moves()[0], start.play(start.moves()[0]).moves()[0]
    back = [":".join(reversed(move.split(":"))) for move in (first, second)]
    cycle = [first, second, *back]
    one = Record("hexadames", {}, (cycle * 2500)[:10_000])
    again = Record.from_json(one.to_json())
    assert again == one
    assert len(again.moves) == again.end().ply() == 10_000
    assert again.end().path() == "10000" and again.at("10000") is again.end()
    assert again.end().json_path() == "moves[9999]"
    assert pickle.loads(pickle.dumps(one)) == one


def nested(depth: int) -> list[Any]:
    """Variations of variations; the reader need not know whether they can be played."""
    line: list[Any] = ["d1", "e1"]
    for _ in range(depth):
        line = ["d1", {"move": "e1", "variations": [line]}]
    return line


def test_nesting_has_a_limit() -> None:
    deepest = Record.from_data(with_parts(moves=nested(MOST_NESTING)))
    assert Record.from_json(deepest.to_json()) == deepest
    assert refusal(lambda: Record.from_data(with_parts(moves=nested(MOST_NESTING + 1)))) == "record_deep"
    assert refusal(lambda: Record.from_json('{"moves": ' + "[" * 100_000)) == "record_deep"
    deep = Record("hex", {"size": 3})
    here = deep.grow("d1")
    for _ in range(MOST_NESTING + 1):
        here.grow("e1")
        here = here.grow("e2")
    assert refusal(deep.to_json) == "record_deep"


def test_the_number_of_moves_has_a_limit() -> None:
    assert len(Record.from_data(with_parts(moves=["c1"] * MOST_NODES)).moves) == MOST_NODES
    assert refusal(lambda: Record.from_data(with_parts(moves=["c1"] * (MOST_NODES + 1)))) == "record_nodes"
    wide = with_move({"move": "d1", "variations": [[f"x{number}"] for number in range(MOST_NODES)]})
    assert refusal(lambda: Record.from_data(wide)) == "record_nodes"
    del wide["moves"][1]["variations"][-10:]
    assert Record.from_data(wide).data["moves"] == wide["moves"]  # in a moment
    assert refusal(Record("hex", {}, ["c1"] * (MOST_NODES + 1)).to_json) == "record_nodes"


def test_what_could_not_be_read_is_not_written() -> None:
    one = Record("hex", {"size": 3}, ["c1", "d1"])
    one.at("2").comment = "x" * 10_001
    assert refusal(one.to_json) == "record_long"
    one = Record("hex", {"size": 3}, ["c1"], date="yesterday")
    assert refusal(one.to_json) == "record_field"


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(hexagora.BadText) as refused:
        call()
    return refused.value.reason.code
