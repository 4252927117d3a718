"""The tree of a game: where a position is, what follows it, and how variations are added, moved and removed."""

import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexagora
from hexagora.record import Leave, Node, Record, after

from .trees import any_record

SIZE = {"size": 3}


def tree() -> Record:
    """c3 d3 c1; instead of d3: b2 c2, instead of c2: e1; or a4."""
    record = Record("hex", SIZE, ["c3", "d3", "c1"])
    record.at("1").add_line(["b2", "c2"])
    record.at("1").add_line(["b2", "e1"])
    record.at("1").add_variation("a4")
    return record


def steps(nodes: list[Node]) -> list[object]:
    return [node.step for node in nodes]


def test_the_main_line_is_what_was_played() -> None:
    record = tree()
    assert record.moves == ("c3", "d3", "c1") == record.mainline_moves()
    assert record.at("1").mainline_moves() == ("d3", "c1")
    assert [node.ply() for node in record.mainline()] == [1, 2, 3]
    assert steps(list(record.walk())) == [None, "c3", "d3", "c1", "b2", "c2", "e1", "a4"]
    last = record.end()
    assert last.next() is None and last.end() is last and last.is_mainline()
    assert last.root() is record
    assert last.line() == ["c3", "d3", "c1"]
    assert steps(list(last.before())) == ["d3", "c3", None]
    assert record.replay()[-1] == last.state()


@pytest.mark.parametrize(
    ("path", "line", "place"),
    [
        ("0", "", ""),
        ("1", "c3", "moves[0]"),
        ("3", "c3 d3 c1", "moves[2]"),
        ("1.1.1", "c3 b2", "moves[1].variations[0][0]"),
        ("1.1.2", "c3 b2 c2", "moves[1].variations[0][1]"),
        ("1.1.1.1.1", "c3 b2 e1", "moves[1].variations[0][1].variations[0][0]"),
        ("1.2.1", "c3 a4", "moves[1].variations[1][0]"),
    ],
)
def test_a_position_has_a_path(path: str, line: str, place: str) -> None:
    node = tree().at(path)
    assert (" ".join(map(str, node.line())), node.path(), node.json_path()) == (line, path, place)
    assert node.is_mainline() == ("." not in path)


@pytest.mark.parametrize(
    "path", ["", "x", "4", "-1", "1.1", "1.3.1", "1.1.3", "1..1", "٣", "9" * 9, "1" + ".1.1" * 300, "1.1.1\n"]
)
def test_a_path_that_leads_nowhere_is_refused(path: str) -> None:
    with pytest.raises(hexagora.BadText) as refused:
        tree().at(path)
    assert refused.value.reason.code == "record_path"


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32).map(random.Random))
def test_every_position_is_found_by_its_path(chance: random.Random) -> None:
    record = any_record(chance)
    data = record.data
    for node in record.walk():
        assert record.at(node.path()) is node
        assert node.ply() == len(node.line())
        if node.parent is not None and node.step is not None:
            assert node.state() == after(node.parent.state(), node.step)
            entry = look_up(data, node.json_path())
            step = entry if isinstance(entry, str) else entry.get("move", Leave(entry.get("leave")))
            assert step == node.step


def look_up(data: Any, path: str) -> Any:
    """What stands at `moves[3].variations[0][2]`."""
    for number, name in re.findall(r"\[(\d+)\]|(\w+)", path):
        data = data[int(number)] if number else data[name]
    return data


def test_a_variation_is_added_once() -> None:
    record = tree()
    first = record.at("1")
    again = first.add_variation("b2", comment="again", sign="!", seconds=2.0)
    assert again is first.variations[1] is first.variation("b2")
    assert (again.comment, again.sign, again.seconds) == ("again", "!", 2.0)
    assert first.add_variation("b2").comment == "again"
    assert first.has_variation("a4") and not first.has_variation("c4")
    assert first.add_variation(Leave(1)).state().result == (1.0, 0.0)


def test_what_cannot_be_played_is_not_added() -> None:
    record = tree()
    for step, error in (("c3", hexagora.IllegalMove), ("C1", hexagora.BadText), (Leave(5), hexagora.IllegalMove)):
        with pytest.raises(error):
            record.at("1").add_variation(step)
    with pytest.raises(hexagora.IllegalMove):
        record.end().add_line(["a4", "a4"])
    assert record.at("4").step == "a4"


def test_variations_are_moved_and_removed() -> None:
    record = tree()
    first = record.at("1")
    played, second, third = first.variations
    third.promote()
    assert first.variations == [played, third, second]
    third.demote()
    third.demote()
    assert first.variations == [played, second, third]
    third.promote_to_main()
    assert first.variations == [third, played, second]
    assert record.moves == ("c3", "a4") and third.is_mainline() and not played.is_mainline()
    third.promote()
    assert first.variations[0] is third
    first.remove_variation(played)
    assert first.variations == [third, second]
    with pytest.raises(ValueError, match="not in list"):
        first.remove_variation(played)
    assert first.add_main_variation("e1", comment="new").is_mainline()
    assert steps(first.variations) == ["e1", "a4", "b2"]
    for node in (record, record.next()):
        assert node is not None
        node.promote()
        node.demote()
        node.promote_to_main()
    assert record.moves == ("c3", "e1")


def test_records_are_equal_by_content() -> None:
    assert tree() == tree()
    for path in ("0", "2", "1.1.2"):
        for name, part in (("comment", "x"), ("marks", {"c3": "A"})):
            other = tree()
            setattr(other.at(path), name, part)
            assert other != tree()
    other = tree()
    other.at("1.2.1").promote()
    assert other != tree()
    assert tree() != Record("hex", SIZE, ["c3", "d3", "c1"]) != "a record"
    with pytest.raises(TypeError, match="unhashable"):
        hash(tree())
    assert repr(tree()) == "<Record hex: 3 moves>" and repr(tree().end()) == "<Node 3: c1>"


def test_a_record_may_begin_anywhere() -> None:
    start = hexagora.game("hex", **SIZE).start().play("c3").play("d3")
    record = Record("hex", SIZE, start=str(start))
    assert record.state() == record.begin() == start
    record.add_line(["c1", "d1"])
    assert [state.turn for state in record.replay()] == [0, 1, 0]


def test_a_long_line_is_added_quickly_and_forgotten() -> None:
    """No step of this may go up or down the whole tree, nor as deep as it."""
    record = Record("marienbad", {})
    node: Node = record
    for _ in range(20_000):
        node = node.grow("x")
    assert node.ply() == 20_000 and node.path() == "20000"
    assert record == Record("marienbad", {}, ["x"] * 20_000)
    del record, node
