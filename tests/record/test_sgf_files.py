"""What files of Hex in SGF have that no record can have, and other habits of programs that write them."""

import pytest

import hexagora
from hexagora import record
from hexagora.record import Leave, Record, sgf
from tests.record.rhombus import as_shown, stones
from tests.record.test_sgf import one

OVER = ";B[a1];W[b1];B[a2];W[b2];B[a3]"  # on size 3
WON = ("a1", "b1", "a2", "b2", "a3")


@pytest.mark.parametrize(
    ("text", "moves", "place", "comment"),
    [
        (";B[a1](;W[b1])(;PL[W]AB[c1];W[b2])", ("a1", "b1"), "1", "(;PL[W]AB[c1];W[b2])"),
        (";B[a1]C[x](;W[b1];AB[c1])(;W[c1]C[y])", ("a1", "b1"), "2", "(;AB[c1])"),
        (";B[a1]C[x](;AB[c1])(;W[c1])", ("a1", "c1"), "1", "x\n(;AB[c1])"),
        ("(;B[a1];W[pass]C[\\]];B[b1])(;B[b1])", ("a1",), "1", "(;W[pass]C[\\]];B[b1])"),
        (";B[a1]AW[b1];W[c1]", (), "0", "(;B[a1]AW[b1];W[c1])"),
        (OVER + ";W[b3];B[c1]", WON, "5", "(;W[b3];B[c1])"),
        (OVER + ";W[];B[c1]", WON, "5", "(;W[];B[c1])"),
        (OVER + ";B[c1];B[c2]", WON, "5", "(;B[c1];B[c2])"),
        (OVER + ";AW[c3]PL[B]", WON, "5", "(;AW[c3]PL[B])"),
        (OVER + "(;B[c1])(;W[c1])", WON, "5", "(;B[c1])\n(;W[c1])"),
        (OVER + ";W[resign];W[c1](;B[c2])(;B[c3])", WON, "5", "(;W[c1](;B[c2])(;B[c3]))"),
        (OVER + ";W[resign]", WON, "5", ""),
        (";B[a1];W[resign];B[b2];W[b2]", ("a1", Leave(1)), "2", "(;B[b2];W[b2])"),
        (";B[a1];W[forfeit]C[bye];W[resign]", ("a1", Leave(1)), "2", "bye"),
    ],
)
def test_what_no_record_has_is_kept_as_text(text: str, moves: tuple[object, ...], place: str, comment: str) -> None:
    game = one(f"(;SZ[3]{text})")
    assert game.moves == moves
    assert game.at(place).comment == comment
    assert one(sgf.write(game)) == game


def test_what_is_left_out_keeps_the_cells_of_the_file() -> None:
    game = one("(;SZ[5];B[b4];W[swap-pieces](;B[c2])(;AB[a1];W[c3]))")
    assert game.moves == ("b4", "swap", "b3") and game.at("2").comment == "(;AB[a1];W[c3])"


def test_what_is_left_out_has_the_room_that_a_comment_has() -> None:
    for length, begin in [(0, "(;AB[c1]C[yyy"), (5000, "\n(;AB[c1]C[yyy"), (9995, "\n(;A…"), (10_000, "")]:
        comment = "x" * length
        game = one(f"(;SZ[3];B[a1]C[{comment}](;W[b1])(;AB[c1]C[{'y' * 9000}])(;W[pass]))")
        kept = game.at("1").comment
        assert kept.startswith(comment + begin) and len(kept) <= record.LONGEST_COMMENT
        assert kept.endswith("…") == (length in (5000, 9995))
        assert ("(;W[pass])" in kept) == (length == 0)
    deep = "(;SZ[3];B[a1](;W[b1])" + "(;AB[c1]" * 5000 + ")" * 5001
    assert one(deep).at("1").comment.startswith("(;AB[c1];AB[c1]")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (";B[a1];W[b1](;B[c1])(;B[a1])", "sgf_move"),
        (";B[a1];W[b1](;B[c1])(;W[c1])", "sgf_turn"),
        (";B[a1];W[b1](;B[c1])(;B[z9])", "sgf_point"),
        (OVER + ";W[z9]", "sgf_point"),
    ],
)
def test_moves_that_cannot_be_are_refused(text: str, code: str) -> None:
    with pytest.raises(hexagora.BadText) as refused:
        sgf.read(f"(;SZ[3]{text})")
    assert refused.value.reason.code == code and "line" in refused.value.reason.details


def test_hexgui_leaves_out_who_is_on_turn_if_it_is_black() -> None:
    for program, turn in [("HexGui:0.10", 0), ("HexGui", 0), ("Other", 1)]:
        assert one(f"(;AP[{program}]SZ[3]AB[a1])").state().turn == turn
        assert one(f"(;AP[{program}]SZ[3]AB[a1]PL[W])").state().turn == 1
        assert one(f"(;AP[{program}]SZ[3]AB[a1];W[b1])").state().turn == 1


def test_little_golem_without_its_name() -> None:
    """Nobody else lets White begin and Black swap."""
    text = "(;FF[4]EV[x]PB[Ann]PW[Bob]SZ[4]RE[B]{};W[ab];B[swap];W[da];B[cc];W[db];B[resign])"
    known = one(text.replace("{}", "SO[https://www.littlegolem.net]"))
    game = one(text.replace("{}", ""))
    assert game.moves == known.moves and game.result == known.result == (1.0, 0.0)
    assert as_shown(game.at("5")) == {"b1": "1", "c3": "1", "d1": "0", "d2": "0"}
    with pytest.raises(hexagora.BadText):
        sgf.read("(;SZ[4]PL[W];W[ab];B[swap];W[da])")


def test_who_forfeits_is_absent() -> None:
    for result in ("", "RE[W+]", "RE[W+F]"):
        game = one(f"(;SZ[3]{result};B[a1];W[b1];B[forfeit])")
        assert (game.result, game.reason) == ((0.0, 1.0), "absent")
    assert one("(;SZ[3];B[a1];W[b1];B[resign])").reason == "leave"
    assert one("(;SZ[3]RE[W+T];B[a1];W[b1];B[forfeit])").reason == "time"


def test_dates_and_results_that_are_not_understood_are_kept() -> None:
    game = one("(;SZ[3]DT[last May]RE[Ann won];B[a1])")
    assert game.headers == {"DT": "last May", "RE": "Ann won"} and game.date is None and game.result is None
    assert one(sgf.write(game)) == game
    for text in ("DT[2024-05-01,02]RE[?]", "RE[Void]", "RE[0]", "RE[draw]", "RE[b+3.5]", "DT[]RE[]"):
        assert one(f"(;SZ[3]{text};B[a1])").headers == {}


def test_the_name_of_a_node_is_the_first_line_of_its_comment() -> None:
    game = one("(;SZ[3]N[start];B[a1]C[good]N[the corner];W[b1]N[x])")
    assert [node.comment for node in game.walk()] == ["start", "the corner\ngood", "x"]
    assert game.headers == {}


def test_only_moves_take_time() -> None:
    game = one("(;SZ[3]XS[1];XS[2];B[a1]XS[3])")
    assert [node.seconds for node in game.walk()] == [None, 3]


def test_text_before_a_game_is_read_past() -> None:
    text = "Dear Ann (and Bob),\nhere it is:\n( ;SZ[3];B[a1])"
    assert record.read(text).moves == ("a1",)
    with pytest.raises(hexagora.BadText, match="Line 3, column 12"):
        record.read(text.replace("a1", "z9"))


# Writing


def test_a_game_begins_with_bracket_and_semicolon_together() -> None:
    game = Record("hex", {"board": "rhombus", "size": 5}, ["a1"], headers={"event": "x" * 90})
    for move in game.at("1").state().moves()[1:20]:
        game.at("1").add_variation(move, comment="y" * 30)
    for line in sgf.write(game).splitlines():
        assert not line.endswith("(")
    assert sgf.write(game).startswith("(;FF[4]")


def test_a_finished_game_has_its_result() -> None:
    game = Record("hex", {"board": "rhombus", "size": 2}, "a1 b1 a2")
    assert "RE[B+]" in sgf.write(game) and game.result is None
    assert "RE" not in sgf.write(Record("hex", {"board": "rhombus", "size": 2}, "a1 b1"))


def test_a_start_after_a_swap_is_written_as_swapped_pieces_in_both_customs() -> None:
    state = hexagora.game("hex", board="rhombus", size=3).start().play("b1").play("swap").play("c1")
    names = [record.Participant("Ann"), record.Participant("Bob")]
    game = Record("hex", {"board": "rhombus", "size": 3}, "a3 leave 1", (0, 1), start=str(state), seats=names)
    pieces, sides = sgf.write(game), sgf.write(game, custom="sides")
    assert pieces == sides
    again = one(sides)
    assert stones(again) == {"a2": "1", "a3": "0"} and again.result == (0.0, 1.0) and again.seats == tuple(names)
