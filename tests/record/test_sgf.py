"""Hex in SGF: examples in the manner of the programs that write it, both swaps, round trips, texts that are wrong."""

import random
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexagora
from hexagora import record
from hexagora.record import Leave, Node, Participant, Record, sgf
from hexagora.record.rhombus import reflect
from tests.record.rhombus import as_shown, stones
from tests.record.trees import SIGNS


def one(text: str) -> Record:
    """The only game of a text. Whatever is read can be played and kept."""
    [game] = sgf.read(text)
    game.check()
    assert record.read(game.to_json()) == game
    return game


def refusal(text: str) -> hexagora.BadText:
    with pytest.raises(hexagora.BadText) as refused:
        sgf.read(text)
    return refused.value


# As programs write it


def test_hexgui() -> None:
    game = one("(;AP[HexGui:0.10.GIT]FF[4]GM[11]SZ[5]\n;B[b4];W[swap-pieces];B[c2]C[no\\: \\[d2\\]!];W[e2]\n)\n")
    assert (game.options, game.start, game.result) == ({"board": "rhombus", "size": 5}, None, None)
    assert game.moves == ("b4", "swap", "b3", "b5")
    assert as_shown(game.end()) == {"c2": "0", "d2": "1", "e2": "1"}
    assert game.end().state().turn == 1 and game.end().state().seats == (1, 0)  # who began, and is Black there
    assert game.at("3").comment == "no: [d2]!"


@pytest.mark.parametrize("word", ["swap-pieces", "swap-sides", "SWAP", "swap"])
def test_older_hexgui_and_benzene(word: str) -> None:
    """Whatever they call it: White moves again, so the sides were swapped."""
    game = one(f"(;AP[HexGui:0.9]FF[4]GM[11]SZ[5];B[b4];W[{word}];W[c2];B[e2])")
    assert game.moves == ("b4", "swap", "c2", "e2")
    assert stones(game.end()) == {"b4": "0", "c2": "1", "e2": "0"} and game.end().state().turn == 1


def test_playhex() -> None:
    game = one(
        "(;FF[4]CA[UTF-8]AP[PlayHex:0.0.0]SO[PlayHex.org]PC[https://playhex.org/games/1]GM[11]SZ[4]PB[Éva]PW[bot]"
        "DT[2024-08-27,28]HA[0]RE[B+Resign]TM[600]OT[fischer 5 capped];B[a2]BL[600];W[swap-pieces]WL[595]"
        ";B[c3]BL[595]C[Éva: hello];W[d1]WL[590];B[b4]BL[580])"
    )
    assert game.seats == (Participant("Éva"), Participant("bot")) and game.date == "2024-08-27"
    assert as_shown(game.at("5")) == {"b1": "1", "b4": "0", "c3": "0", "d1": "1"}
    assert game.result == (1.0, 0.0) and game.reason == "leave" and game.moves[-1] == Leave(0)
    assert game.headers["place"] == "https://playhex.org/games/1" and game.headers["HA"] == "0"
    assert all(node.seconds is None for node in game.walk())  # time is added, by a way that is not said


def test_little_golem() -> None:
    """White begins, and links top and bottom; the names and the result are by the one who began."""
    head = "(;FF[4]EV[hex.ld.DEFAULT]PB[Ann]PW[Bob\\;]]SZ[4]RE[{}]GC[ game #1]SO[https://www.littlegolem.net]"
    game = one(head.format("W") + ";W[ab];B[bc];W[da];B[cc];W[resign])")
    assert game.moves == ("a2", "b3", "d1", "c3", Leave(0)) and game.result == (0.0, 1.0)
    assert stones(game.at("4")) == {"a2": "0", "b3": "1", "c3": "1", "d1": "0"}
    assert game.seats == (Participant("Ann"), Participant("Bob;")) and game.headers["event"] == "hex.ld.DEFAULT"
    swapped = one(head.format("B") + ";W[ab];B[swap];W[da];B[cc];W[db];B[resign])")
    assert as_shown(swapped.at("5")) == {"b1": "1", "c3": "1", "d1": "0", "d2": "0"}
    assert swapped.result == (1.0, 0.0) and swapped.end().parent is swapped.at("5")
    assert one(sgf.write(swapped)) == swapped  # though it says where it comes from
    unfinished = one(head.format("B") + ";W[ab];B[bc])")
    assert unfinished.result == (1.0, 0.0) and unfinished.moves == ("a2", "b3", Leave(1))


def test_benzene_sets_up_after_the_first_node() -> None:
    game = one("(;FF[4]GM[11]SZ[4];\nAB[a2][c3]\nAW[b2]\n (;W[d1];B[d2])\n (;W[c1]\n  (;B[b1])\n  (;B[d2])\n )\n)\n")
    assert game.start == "hex board=rhombus size=4 ports=owned players=2 centre=free swap=off ; 0 a2 c3 ; 1 b2 ; turn 1"
    assert [node.line() for node in game.walk() if not node.variations] == [["d1", "d2"], ["c1", "b1"], ["c1", "d2"]]
    assert stones(game.end()) == {"a2": "0", "b2": "1", "c3": "0", "d1": "1", "d2": "0"}


def test_a_swap_as_some_servers_write_it() -> None:
    """A second stone on the first, or the first one taken off and its reflection put."""
    named = one("(;SZ[5];B[b4];W[swap-pieces];B[c2])")
    for swap in ("W[b4]", "W[d2]AE[b4]", "AE[b4]AW[d2]"):
        assert one(f"(;SZ[5];B[b4];{swap};B[c2])") == named
    assert one("(;SZ[5];B[c3];W[c3];B[c2])").moves == ("c3", "swap", "b3")
    assert one("(;SZ[5];B[b4];W[d2];B[c2])").moves == ("b4", "d2", "c2")  # an ordinary move
    assert refusal("(;SZ[5];B[b4];W[d2];B[b4])").reason.code == "sgf_move"


# What files may have


def test_the_same_side_wins() -> None:
    """Black links top and bottom, White left and right."""
    black = one("(;GM[11]SZ[3];B[b1];W[a1];B[b2];W[c1];B[b3])")
    white = one("(;GM[11]SZ[3];B[a1];W[a2];B[b1];W[b2];B[c1];W[c2])")
    assert black.result == (1.0, 0.0) and white.result == (0.0, 1.0) and black.reason == white.reason == ""
    pieces = one("(;GM[11]SZ[3];B[b1];W[swap-pieces];B[b1];W[b2];B[a1];W[c2])")  # a2 b2 c2
    sides = one("(;GM[11]SZ[3];B[b1];W[swap-sides];W[a1];B[b2];W[c1];B[b3])")
    assert pieces.result == sides.result == (0.0, 1.0)


@pytest.mark.parametrize(
    ("text", "result", "reason", "last"),
    [
        ("RE[B+R]", (1, 0), "leave", Leave(1)),
        ("RE[W+Time]", (0, 1), "time", Leave(0)),
        ("RE[w+f]", (0, 1), "absent", Leave(0)),
        ("RE[B+]", (1, 0), "leave", Leave(1)),
        ("RE[Void]", None, "cancelled", "b2"),
        ("RE[Draw]", (0.5, 0.5), "agreed", "b2"),
        ("RE[?]", None, "", "b2"),
        ("", None, "", "b2"),
    ],
)
def test_results(text: str, result: tuple[float, ...] | None, reason: str, last: object) -> None:
    game = one(f"(;SZ[3]{text};B[a1];W[b2])")
    assert (game.result, game.reason, game.moves[-1]) == (result, reason, last)
    assert one(sgf.write(game)) == game


def test_a_result_is_by_the_colours_at_the_end() -> None:
    """After swapped sides Black is who answered."""
    game = one("(;SZ[3]RE[B+R]PB[Ann]PW[Bob];B[a1];W[swap-sides];W[b2])")
    assert game.result == (0.0, 1.0) and [seat.name for seat in game.seats] == ["Ann", "Bob"]
    assert "RE[W+R]" in sgf.write(game) and "RE[B+R]" in sgf.write(game, custom="sides")


def test_resigning_a_lost_game_changes_nothing() -> None:
    game = one("(;SZ[2];B[a1];W[b1];B[a2];W[resign])")
    assert game.moves == ("a1", "b1", "a2") and game.result == (1.0, 0.0) and game.reason == ""


def test_stones_passes_and_moves_out_of_turn_come_first() -> None:
    for text in (
        "AB[a1]AB[b1]AW[c3]PL[W];W[c1]",
        "AB[a1:b1]AW[c3:c3]AE[c1:c2];W[c1]",
        ";B[a1];W[pass];B[b1];W[c3];B[];W[c1]",
        ";B[a1];B[b1];W[c3];W[c1]",
        ";B[a1];AB[b1]AW[c3]PL[W]C[set up];W[c1]",
        ";AW[c3];W[a3];AE[a3]AB[aa][ba];W[c1]",
    ):
        game = one(f"(;SZ[3]{text};B[a3])")
        assert stones(game) == {"a1": "0", "b1": "0", "c3": "1"} and game.state().turn == 1
        assert game.moves == ("c1", "a3") and "swap" not in game.state().moves()
        assert game.comment == ("set up" if "set up" in text else "")
    assert (
        one("(;SZ[3];W[a1];B[b1])").start
        == "hex board=rhombus size=3 ports=owned players=2 centre=free swap=off ; turn 1"
    )
    assert one("(;SZ[3]PL[B];B[a1])").start is None
    over = one("(;SZ[2]AB[a1][a2]AW[b1])")
    assert over.state().turn is None and over.result == (1.0, 0.0)


def test_who_is_on_turn_after_stones_are_set_up() -> None:
    for text, turn in [
        ("AB[a1]", 1),
        ("AB[a1]AW[b1]", 0),
        ("AB[a1]PL[b]", 0),
        ("AW[a1]PL[White]", 1),
        ("AB[a1];B[b1]", 0),
    ]:
        assert one(f"(;SZ[3]{text})").state().turn == turn


def test_a_swap_before_stones_are_set_up() -> None:
    pieces = one("(;SZ[3];B[b1];W[swap-pieces];B[c3];AB[c1]PL[W])")
    assert stones(pieces) == {"a2": "1", "c1": "0", "c3": "0"} and pieces.state().seats == (0, 1)
    sides = one("(;SZ[3];B[b1];W[swap-sides];W[c3];AB[c1]PL[W])")
    assert stones(sides) == {"b1": "0", "c1": "0", "c3": "1"} and sides.state().seats == (1, 0)


def test_sizes() -> None:
    assert one("(;GM[11])").options["size"] == 11
    assert one("(;SZ[19:19];B[s19])").options["size"] == 19
    for size in ("11:9", "1", "27", "0", "-3", "x", "", "999999"):
        assert refusal(f"(;GM[11]\nSZ[{size}])").reason.details == {"size": size, "line": "2", "column": "4"}


def test_comments_signs_marks_and_times() -> None:
    game = one(
        "(;SZ[5]TM[100]GN[g]C[first\\\n line\\\\];B[a1]BL[90.5]BM[2]C[one\ttwo]C[three]CR[a1:b2]LB[c3:A][d4:\\:\\]]"
        "(;W[b2]WL[99]TE[1]MA[e5]SL[e4];C[a node without a move])(;W[b3]IT[]TR[a1])"
        "(;W[b4]DO[]SQ[a1]WL[101];B[c4]BL[1]))"
    )
    first, *others = game.walk()
    assert first.comment == "first line\\"
    assert others[0].comment == "one two\nthree" and others[0].sign == "??" and others[0].seconds == 9.5
    assert others[0].marks == {"a1": "circle", "a2": "circle", "b1": "circle", "b2": "circle", "c3": "A", "d4": ":]"}
    assert [node.sign for node in others[1:]] == ["!", "!?", "?!", ""]
    assert [node.seconds for node in others[1:]] == [1, None, None, None]
    assert others[1].marks == {"e5": "cross", "e4": "square"} and others[1].comment == "a node without a move"


def test_marks_turn_with_the_board() -> None:
    game = one("(;SZ[5];B[b4];W[swap-pieces]CR[d2];B[c2]LB[a5:x])")
    assert [node.marks for node in game.mainline()] == [{}, {"b4": "circle"}, {"e1": "x"}]


def test_variations_nested_hundreds_deep() -> None:
    cells = hexagora.game("hex", board="rhombus", size=19).board.cells[:300]
    text = "(;SZ[19]" + "".join(f"(;{'BW'[ply % 2]}[{cell}]" for ply, cell in enumerate(cells)) + ")" * 301
    assert len(one(text).moves) == 300
    assert one("(;SZ[5]" + "(;" * 20_000 + "B[a1]" + ")" * 20_001).moves == ("a1",)


def test_a_variation_that_is_written_twice_is_one() -> None:
    game = one("(;SZ[3](;B[a1]C[x];W[b1])(;B[a1]C[y];W[c1])(;B[b2]))")
    assert [node.line() for node in game.walk()] == [[], ["a1"], ["a1", "b1"], ["a1", "c1"], ["b2"]]
    assert game.at("1").comment == "x\ny"


def test_collections_junk_and_line_ends() -> None:
    text = "\ufeffa mail (with brackets)\r\n(;GaMe[11]SiZe[3]\r\n;Black[A1]zz[?];White[B02])\r\nbetween\r(;b[c3])end"
    first, second = sgf.read(text)
    assert first.moves == ("a1", "b2") and second.moves == ("c3",) and second.options["size"] == 11
    assert record.read_all("(;SZ[3];B[a1])(;SZ[3];B[b1])")[1].moves == ("b1",)


def test_headers_are_kept() -> None:
    text = "(;SZ[3]EV[Cup\\: B]RO[2]XYZ[kept][and not]HD[a\\:b:c:d][x]PB[]PW[Hexagora level 7])"
    game = one(text)
    assert game.headers == {"event": "Cup: B", "round": "2", "XYZ": "kept", "a:b": "c:d"}
    assert game.seats == (Participant(), Participant(level=7))
    game.headers["GM"] = "1"  # is not confused with the property
    assert one(sgf.write(game)) == game


# What is refused


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("", "sgf_none", 1, 1),
        ("hello (world)", "sgf_none", 1, 1),
        ("(;GM[1];B[aa])", "sgf_game", 1, 6),
        ("(;SZ[3]\n;B[a1]\r\n;W[a4])", "sgf_point", 3, 4),
        ("(;SZ[3];B[d1])", "sgf_point", 1, 11),
        ("(;SZ[3];B[a1][b1])", "sgf_two", 1, 15),
        ("(;SZ[3];B[a1]W[b1])", "sgf_two", 1, 16),
        ("(;SZ[3];B[fly])", "sgf_point", 1, 11),
        ("(;SZ[3](;B[a1];W[b1])(;W[c1]))", "sgf_turn", 1, 26),
        ("(;SZ[3];B[a1];W[b1]", "sgf_end", 1, 20),
        ("(;SZ[3];B[a1", "sgf_syntax", 1, 10),
        ("(;SZ[3] 7)", "sgf_syntax", 1, 9),
        ("(;[3])", "sgf_syntax", 1, 4),
        ("(;SZ[3];LB[z9:x])", "sgf_point", 1, 12),
        ("(;C[" + "x" * 10_001 + "])", "sgf_long", 1, 5),
    ],
)
def test_what_cannot_be_read_has_a_place(text: str, code: str, line: int, column: int) -> None:
    reason = refusal(text).reason
    assert (reason.code, reason.details["line"], reason.details["column"]) == (code, str(line), str(column))
    assert all("{" not in reason.say(language) for language in ("en", "fr"))


@pytest.mark.parametrize(
    ("moves", "move", "why"),
    [
        (";B[a1];W[b1]\n;B[b1]", "b1", "taken"),
        (";B[a1];W[b1]\n;B[swap]", "swap", "swap_late"),
    ],
)
def test_a_wrong_move_has_the_reason_of_the_rules(moves: str, move: str, why: str) -> None:
    wrong = refusal(f"(;SZ[3]{moves})")
    assert wrong.reason.details == {"move": move, "line": "2", "column": "4"}
    assert isinstance(wrong.__cause__, hexagora.IllegalMove)
    assert wrong.__cause__.reason.code == why


def test_what_is_too_long_is_refused_at_once() -> None:
    begun = time.perf_counter()
    assert refusal("(" + ";" * 60_000 + ")").reason.code == "sgf_nodes"
    assert refusal("(;SZ[26]" + ";CR[a1:z26]" * 20_000 + ")").reason.code == "sgf_cells"
    assert refusal("(;SZ[26]AB" + "[a1:z26]" * 20_000 + ")").reason.code == "sgf_cells"
    assert refusal("(;C[" + "\\]" * 400_000).reason.code == "sgf_syntax"
    assert refusal("(" * 900_000 + ";").reason.code == "sgf_end"
    assert refusal("(;SZ[3]" + ";B[a1];W[pass]" * 20_000 + ")").reason.code == "sgf_move"
    assert time.perf_counter() - begun < 10


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("hex", {"size": 3}),
        ("hex", {"board": "rhombus", "size": 5, "centre": "barred"}),
        ("gosix", {}),
        ("hex", {"players": 3}),
    ],
)
def test_only_classic_hex_is_written(game: str, options: dict[str, Any]) -> None:
    with pytest.raises(hexagora.BadOption, match="only Hex for two on the rhombus"):
        sgf.write(Record(game, options))


def test_what_cannot_be_played_is_not_written() -> None:
    with pytest.raises(hexagora.BadText, match="Move 2, a1, cannot be played"):
        sgf.write(Record("hex", {"board": "rhombus", "size": 3}, ["a1", "a1"]))
    with pytest.raises(hexagora.BadOption, match="custom cannot be both; allowed: pieces, sides"):
        sgf.write(Record("hex", {"board": "rhombus", "size": 3}), custom="both")  # type: ignore[arg-type]


# Writing and reading again


def test_a_swap_is_written_in_both_customs() -> None:
    game = Record("hex", {"board": "rhombus", "size": 3}, ["b1", "swap", "c1", "a3"])
    assert sgf.write(game).replace("\n", "").endswith("GM[11]SZ[3];B[b1];W[swap-pieces];B[a3];W[c1])")
    assert sgf.write(game, custom="sides").replace("\n", "").endswith("GM[11]SZ[3];B[b1];W[swap-sides];W[c1];B[a3])")


def test_a_game_that_begins_after_a_swap() -> None:
    state = hexagora.game("hex", board="rhombus", size=3).start().play("b1").play("swap").play("c1")
    game = Record("hex", {"board": "rhombus", "size": 3}, ["a3", Leave(1)], (0, 1), start=str(state), reason="leave")
    again = one(sgf.write(game))
    assert stones(again) == {"a2": "1", "a3": "0"} and again.moves == ("c1", Leave(0)) and again.result == (0.0, 1.0)


TEXT = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\t\r\v\f") | st.sampled_from("]\\:;()[\n"), max_size=30
)


@settings(max_examples=150, deadline=None)
@given(
    st.integers(2, 19),
    st.randoms(use_true_random=False),
    st.lists(TEXT, min_size=1),
    st.sampled_from(["pieces", "sides"]),
)
def test_any_tree_comes_back(size: int, chance: random.Random, texts: list[str], custom: Any) -> None:
    options: dict[str, Any] = {"board": "rhombus", "size": size, **chance.choice([{}, {"swap": False}])}
    game = Record("hex", options, headers={"event": "Cup", "any key": chance.choice(texts)})
    if chance.random() < 0.3:
        state = game.begin()
        for _ in range(chance.randrange(1, 4)):
            state = state.play(chance.choice([move for move in state.moves() if move != "swap"]))
            if state.turn is None:
                return
        game.start = str(state)
    nodes: list[Node] = [game]
    for _ in range(chance.randrange(40)):
        node = chance.choice([*nodes[-3:], chance.choice(nodes)])
        state = node.state()
        if state.turn is not None:
            step = Leave(chance.randrange(2)) if chance.random() < 0.05 else chance.choice(state.moves()[-20:])
            nodes.append(node.add_variation(step))
    for node in nodes:
        node.comment = chance.choice(["", *texts])
        cells = chance.sample(game.begin().board.cells, k=3)
        node.marks = {
            cell: chance.choice(["circle", "square", "triangle", "cross", "A", "]:", "é😀"]) for cell in cells
        }
        if node is not game:
            node.sign, node.seconds = chance.choice(SIGNS), chance.choice([None, 0, 1e-7, 12.25])
    game.result = game.end().state().result
    if isinstance(game.end().step, Leave):
        game.reason = chance.choice(["leave", "time", "absent"])
    text = sgf.write(game, custom=custom)
    assert one(text) == game
    assert one(text.replace("\n(", "\r\n(")) == game


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 9), st.randoms(use_true_random=False))
def test_both_customs_are_the_same_game(size: int, chance: random.Random) -> None:
    """Read literally, by hand: the same stones but for reflection, the same winner for the same people."""
    game = Record("hex", {"board": "rhombus", "size": size})
    end: Node = game.add_line([chance.choice(game.begin().moves()), "swap"])
    while end.state().turn is not None:
        end = end.add_variation(chance.choice(end.state().moves()))
    game.result = end.state().result
    boards = []
    for custom in ("pieces", "sides"):
        board: dict[str, str] = {}
        for part in sgf.write(game, custom=custom).replace("\n", "").split(";")[2:]:
            colour, cell = part[0], part[2 : part.index("]")]
            if cell == "swap-pieces":
                board = {reflect(only): "W" for only in board}
            elif cell != "swap-sides":
                board[cell] = colour
        boards.append(board)
    pieces, sides = boards
    assert {reflect(cell): "BW"[colour == "B"] for cell, colour in pieces.items()} == sides
    assert sides == {cell: "BW"[int(stone)] for cell, stone in end.state().pieces().items()}


FILES = (
    "(;AP[HexGui:0.10]FF[4]GM[11]SZ[5];B[b4];W[swap-pieces];B[c2]C[a \\] b];W[e2](;B[a1])(;B[a2]CR[a1:b2]LB[c3:x]))",
    "(;FF[4]EV[x]PB[Ann]PW[Bob]SZ[4]RE[B]SO[https://www.littlegolem.net];W[ab];B[swap];W[da];B[cc];W[db];B[resign])",
    "(;FF[4]GM[11]SZ[4];AB[a2][c3]AW[b2]PL[W](;W[d1];B[d2])(;W[c1](;B[b1])(;B[d2]BM[1]XS[2])))",
    "(;SZ[3]TM[60]RE[W+T];B[a1]BL[50];W[pass];B[b1];W[c3]AE[c3];B[]HD[a:b])",
)


@settings(max_examples=400, deadline=2000)
@given(st.sampled_from(FILES), st.randoms(use_true_random=False), st.integers(1, 6))
def test_any_text_is_read_or_refused(text: str, chance: random.Random, changes: int) -> None:
    for _ in range(changes):
        at, length = chance.randrange(len(text) + 1), chance.randrange(4)
        put = chance.choice(
            ["", "(", ")", ";", "[", "]", "\\", ":", "B", "W", "a1", "\n", "é", "AB[a1]", "swap", text[:20], "\0"]
        )
        text = text[:at] + put + text[at + length :]
    try:
        games = sgf.read(text)
    except hexagora.BadText as refused:
        refused.reason.say("fr")
        return
    for game in games:
        game.check()
        again = one(sgf.write(game))
        assert again.end().state().result == game.end().state().result
