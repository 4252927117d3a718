"""Links of hexworld.org: what they may have, both swaps, round trips, links that are wrong."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexagora
from hexagora import record
from hexagora.record import Leave, Node, Record, hexworld, sgf
from tests.record.rhombus import as_shown, stones


def read(link: str) -> Record:
    game = hexworld.read(link)
    game.check()
    assert record.read(game.to_json()) == game
    return game


@pytest.mark.parametrize("head", ["https://hexworld.org/board/#", "https://www.hexworld.org/board/#", "#", "", " \n"])
@pytest.mark.parametrize("flags", ["", "x5", "c1", "n", "r9c1", "r10nmc12"])
def test_a_link_or_what_follows_its_sign(head: str, flags: str) -> None:
    game = read(f"{head}5{flags},b4c2\n")
    assert game.options == {"board": "rhombus", "size": 5} and game.moves == ("b4", "c2") and game.start is None
    assert stones(game.end()) == {"b4": "0", "c2": "1"}


def test_a_link_is_known_by_its_address() -> None:
    assert record.read("https://hexworld.org/board/#5c1,b4%3Asc2").moves == ("b4", "swap", "b3")
    assert record.write(Record("hex", {"board": "rhombus", "size": 5}, ["b4"]), "hexworld").endswith("/board/#5c1,b4")


def test_links_below_each_other_are_told_by_their_line() -> None:
    link = "https://hexworld.org/board/#5c1,a1b1"
    assert [game.moves for game in record.read_all(f"{link}\n\n{link}  {link}\n")] == [("a1", "b1")] * 3
    for wrong, place in [
        (f"{link}\n{link}a1", "Line 2, column 37: the move a1"),
        (f"{link}\n{link} {link}a1", "Line 2, column 74: the move a1"),
        (f"{link} b2 c2", "Line 1, column 38: this is no part of a HexWorld link: b2 c2."),
        ("#5c1,a1 b2", "Line 1, column 9: this is no part of a HexWorld link: b2."),
        (f"{link}\nhttps://hexworld.org/board/", "Line 2, column 1: there is no game in this link"),
        ("https://hexworld.org/board/#", "Line 1, column 29: there is no game in this link"),
    ]:
        with pytest.raises(hexagora.BadText, match=place):
            record.read_all(wrong)


@pytest.mark.parametrize(
    "link",
    [
        "5c1,b4:sc2",
        "#5,b4:sc2",
        "5r9nc1%2Cb4%3Asc2",
        "http://www.trmph.com/hex/board#5,b4b4c2",
        "trmph.com/hex/board#5,b4b4c2",
        "https://hexanna1.github.io/hex-study/hex.html#5c1,b4:sc2",
    ],
)
def test_links_of_the_same_grammar(link: str) -> None:
    assert record.read(f" {link}\n").moves == ("b4", "swap", "b3")


@pytest.mark.parametrize("text", ["5", "b4,c2", "https://hexanna1.github.io/hex-study/y.html#5,c2e4", "#5"])
def test_what_only_looks_like_a_link(text: str) -> None:
    with pytest.raises(hexagora.BadText, match="This is no game"):
        record.read(text)


def test_moves_after_the_end_are_kept_as_text() -> None:
    for end, rest in [("a1b1a2", "b2:p,a1:rb"), ("a1:rw", "b2a2")]:
        game = read(f"#2c1,{end}{rest}")
        assert game.result == (1.0, 0.0)
        assert game.end().comment == f"({rest})"
    assert read("#2c1,a1b1a2:rw").end().comment == ""


def test_a_link_has_so_many_moves_at_most() -> None:
    with pytest.raises(hexagora.BadText) as refused:
        hexworld.read("#5c1," + ":p" * (record.MOST_NODES + 1))
    assert refused.value.reason.code == "sgf_nodes"


def test_boards_without_moves() -> None:
    assert read("#11").moves == read("#11c1,").moves == ()


def test_the_comma_of_the_place_is_read_past() -> None:
    assert read("#5,b4,c2d1").moves == read("#5,b4c2d1,").moves == ("b4", "c2", "d1")


def test_swaps() -> None:
    pieces, sides = read("#5,b4:sc2e2"), read("#5,b4:Sb3b5")
    assert pieces.moves == sides.moves == ("b4", "swap", "b3", "b5")
    assert hexworld.write(pieces) == hexworld.write(sides) == "https://hexworld.org/board/#5c1,b4:sc2e2"
    assert pieces == sgf.read("(;SZ[5];B[b4];W[swap-pieces];B[c2];W[e2])")[0]


@pytest.mark.parametrize(
    ("end", "moves", "result", "reason"),
    [
        ("b4c2:rw", ("b4", "c2", Leave(1)), (1, 0), "leave"),
        ("b4c2:fb", ("b4", "c2", Leave(0)), (0, 1), "absent"),
        ("b4:sc2:rw", ("b4", "swap", "b3", Leave(0)), (1, 0), "leave"),
        ("b4:sc2:fw", ("b4", "swap", "b3", Leave(0)), (1, 0), "absent"),
    ],
)
def test_endings(end: str, moves: tuple[object, ...], result: tuple[float, ...], reason: str) -> None:
    game = read(f"#5c1,{end}")
    assert (game.moves, game.result, game.reason) == (moves, result, reason)
    assert hexworld.write(game).endswith(f"#5c1,{end}")


def test_passes_make_a_position() -> None:
    assert read("#5,:pa1").start == "hex board=rhombus size=5 ports=owned players=2 centre=free swap=off ; turn 1"
    game = read("#5,a1:pb1:pc1e5")
    assert stones(game) == {"a1": "0", "b1": "0"} and game.moves == ("c1", "e5") and game.state().turn == 0
    again = read(hexworld.write(game))
    assert again == game


@pytest.mark.parametrize(
    ("link", "code", "column"),
    [
        ("", "hexworld_empty", 1),
        ("#", "hexworld_empty", 2),
        ("https://hexworld.org/board/", "hexworld_empty", 1),
        ("#hello", "hexworld_part", 2),
        ("hello", "hexworld_part", 1),
        ("#5,a1 b1", "hexworld_part", 7),
        ("#5%2Ca1%3ASb1b1", "sgf_move", 14),
        ("#5,a1:x", "hexworld_part", 6),
        ("#5x6,a1", "sgf_size", 2),
        ("#30,a1", "sgf_size", 2),
        ("#5,a1a6", "sgf_point", 6),
        ("#5,a1b1:s", "sgf_move", 8),
        ("#5,a1b1b1", "sgf_move", 8),
    ],
)
def test_what_cannot_be_read_has_a_place(link: str, code: str, column: int) -> None:
    with pytest.raises(hexagora.BadText) as refused:
        hexworld.read(link)
    reason = refused.value.reason
    assert (reason.code, reason.details["column"]) == (code, str(column))
    with pytest.raises(hexagora.BadText, match="too long"):
        hexworld.read("#5," + "a1" * 10**6)


def test_only_classic_hex_is_written() -> None:
    with pytest.raises(hexagora.BadOption, match="only Hex for two on the rhombus"):
        hexworld.write(Record("hex", {"size": 3}, ["c3"]))
    with pytest.raises(hexagora.BadText, match="cannot be played"):
        hexworld.write(Record("hex", {"board": "rhombus", "size": 3}, ["a1", "a1"]))


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 26), st.randoms(use_true_random=False))
def test_any_line_comes_back(size: int, chance: random.Random) -> None:
    game = Record("hex", {"board": "rhombus", "size": size})
    if chance.random() < 0.3:  # as set up by hand, so that any colour may be on turn
        cells = chance.sample(game.begin().board.cells, k=min(size, chance.randrange(1, 5)))
        parts = [f"{stone} {cell}" for stone, cell in zip("0001", sorted(cells), strict=False)]
        game.options["swap"] = False
        first = " ; ".join([str(game.begin().game), *parts, f"turn {chance.randrange(2)}"])
        try:
            game.start = str(hexagora.game("hex", **game.options).read(first))
        except hexagora.BadText:  # somebody has won already, or a colour stands there in two parts
            game.start = None
            del game.options["swap"]
    node: Node = game
    for _ in range(chance.randrange(2 * size)):
        state = node.state()
        if state.turn is None:
            break
        node = node.add_variation(
            Leave(chance.randrange(2)) if chance.random() < 0.02 else chance.choice(state.moves())
        )
    game.result = node.state().result
    game.reason = "leave" if isinstance(node.step, Leave) else ""
    assert read(hexworld.write(game)) == game


@settings(max_examples=300, deadline=2000)
@given(st.text("0123456789abc:sSprwf,#x %n", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        game = hexworld.read(f"#5,{text}" if len(text) % 2 else text)
    except hexagora.BadText as refused:
        refused.reason.say("fr")
        return
    game.check()
    assert as_shown(read(hexworld.write(game)).end()) == as_shown(game.end())
