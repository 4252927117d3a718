"""Records: what is written can be read and replayed, and garbage is refused in a sentence."""

import json

import pytest

import hexagora
from hexagora.errors import Refusal
from hexagora.record import Leave, Record, Step, Value, steps_of

GAME = "hex"
PLAYED = Record(GAME, {"size": 3, "players": 3}, ("c3", Leave(0), "d3"))


def test_a_record_is_read_as_it_was_written() -> None:
    assert Record.from_json(PLAYED.to_json()) == PLAYED


def test_a_finished_record_has_its_result() -> None:
    finished = Record(GAME, {"size": 3}, ("c3", "swap", Leave(0)), (1.0, 0.0))
    assert Record.from_json(finished.to_json()) == finished
    assert finished.replay()[-1].result == (1.0, 0.0)


def test_a_record_is_json_with_a_line_a_part() -> None:
    text = PLAYED.to_json()
    assert json.loads(text) == {
        "hexagora": 3,
        "game": GAME,
        "options": {"size": 3, "players": 3},
        "moves": ["c3", {"leave": 0}, "d3"],
        "result": None,
    }
    assert len(text.splitlines()) == 7


def test_a_record_of_the_first_version_is_read() -> None:
    """It wrote leaving as a text among moves."""
    assert Record.from_json(altered(hexagora=1, moves=["c3", "leave 0", "d3"])) == PLAYED


def test_a_line_of_text_has_moves_and_leavings() -> None:
    assert list(steps_of(" c3  Leave 0 d3 leave x leave")) == ["c3", Leave(0), "d3", "leave x", "leave "]


def test_options_and_a_list_of_moves_may_be_left_out() -> None:
    assert Record(GAME).begin() == hexagora.game(GAME).start()
    assert Record(GAME, {"size": 3, "players": 3}, " c3 leave 0  d3") == PLAYED
    assert Record(GAME, {}, "c3").moves == ("c3",)


def test_replay_gives_every_position() -> None:
    states = PLAYED.replay()
    assert [state.turn for state in states] == [0, 1, 1, 2]
    assert states[0] == hexagora.game(GAME, size=3, players=3).start()
    assert states[2].left == (0,)


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_every_game_can_be_kept(entry: hexagora.Entry) -> None:
    state = hexagora.game(entry.id).start()
    moves = []
    while state.turn is not None:
        moves.append(state.moves()[0])
        state = state.play(moves[-1])
    record = Record(entry.id, state.game.options, tuple(moves), state.result)
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.replay()[-1] == state


def altered(**parts: object) -> str:
    return json.dumps({**json.loads(PLAYED.to_json()), **parts})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "record_json"),
        ("no", "record_json"),
        ("[" * 100_000, "record_deep"),
        ('{"hexagora": ' + "9" * 5000 + "}", "record_field"),
        ("x" * 2_000_000, "text_long"),
        ("[]", "record_part"),
        ("null", "record_part"),
        ("{}", "record_part"),
        (altered(hexagora=4), "record_version"),
        (altered(hexagora=True), "record_field"),
        (altered(game=3), "record_field"),
        (altered(game="chess"), "game_unknown"),
        (altered(options=[]), "record_field"),
        (altered(options={"size": 3.0}), "record_field"),
        (altered(options={"size": 99}), "option_value"),
        (altered(options={"colour": 1}), "option_unknown"),
        (altered(moves="c3"), "record_field"),
        (altered(moves=[3]), "record_field"),
        (altered(moves=[{"leave": "0"}]), "record_field"),
        (altered(moves=[{"leave": True}]), "record_field"),
        (altered(moves=[{"leave": 0, "x": 1}]), "record_word"),
        (altered(result=1), "record_field"),
        (altered(result=["1", 0]), "record_field"),
        (altered(result=[True, False]), "record_field"),
        (altered(result=[float("nan"), 0]), "record_field"),
    ],
)
def test_garbage_is_bad_text(text: str, code: str) -> None:
    with pytest.raises(hexagora.BadText) as refused:
        Record.from_json(text)
    assert refused.value.reason.code == code
    for language in ("en", "fr"):
        assert refused.value.reason.say(language)


def test_a_move_that_cannot_be_played_is_named_with_its_cause() -> None:
    record = Record.from_json(altered(moves=["c3", "d3", "c3"]))
    with pytest.raises(hexagora.BadText, match="Move 3, c3") as refused:
        record.replay()
    assert isinstance(refused.value.__cause__, Refusal)
    assert refused.value.__cause__.reason.code == "taken"


@pytest.mark.parametrize("move", ["", "leave", "leave 0", "leave x", "leave -1", "C3", "zz", Leave(9), Leave(-1)])
def test_what_is_no_move_is_refused(move: Step) -> None:
    with pytest.raises(hexagora.BadText, match="Move 1"):
        Record(GAME, {}, (move,)).replay()


def test_a_result_that_the_moves_do_not_give_is_refused() -> None:
    with pytest.raises(hexagora.BadText, match="result 1 0 0, but after its moves the game is not over"):
        Record.from_json(altered(result=[1, 0, 0])).replay()
    with pytest.raises(hexagora.BadText, match="result 1 0, but its moves lead to 0 1"):
        Record(GAME, {}, (Leave(0),), (1, 0)).replay()


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"hexagora": 4}, "This record is of a newer version, 4; known here are the versions 1 to 3."),
        (
            {"options": {"players": 3, "size": 5.5}},
            'options.size is not as it should be; it is written like "op',
        ),
        ({"moves": "c3"}, 'moves is not as it should be; it is written like "moves": ["c3", {"leave": 1}].'),
        ({"seats": [{"name": "Ann"}, {"name": 3}]}, "seats[1] is not as it should be"),
        ({"headers": {"event": "Cup", "place\nhere": 3}}, "headers.place here is not as it should be"),
        ({"result": [1, 0, "0"]}, "result[2] is not as it should be"),
    ],
)
def test_what_is_wrong_with_a_part_is_said(parts: dict[str, object], sentence: str) -> None:
    with pytest.raises(hexagora.BadText) as refused:
        Record.from_json(altered(**parts))
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("game", "options", "wrong"),
    [("hex", {"size": 3}, "zz9"), ("hex", {"size": 3}, "0,0"), ("gosix", {}, "j1"), ("six", {}, "a1")],
)
def test_marks_stand_on_cells(game: str, options: dict[str, Value], wrong: str) -> None:
    record = Record(game, options)
    node = record.add_variation(record.state().moves()[0])
    node.marks = dict.fromkeys(node.state().board.cells, "circle")
    record.check()
    node.marks[wrong] = "A"
    with pytest.raises(hexagora.BadText, match=rf"^moves\[0\].marks: there is no cell {wrong} on this board\.$"):
        record.check()
    node.marks, record.marks = {}, {wrong: "A"}
    with pytest.raises(hexagora.BadText, match=f"^marks: there is no cell {wrong} on this board"):
        record.check()


def test_marks_far_out_on_the_plane_are_kept() -> None:
    record = Record("six", {})
    record.marks = {"12,-30": "cross"}
    record.check()
    record.marks = {"999999,0": "cross"}
    with pytest.raises(hexagora.BadText, match="there is no cell 999999,0"):
        record.check()


def test_sentences_stay_on_one_line() -> None:
    for moves in (["c3\nd3"], [{"move": "c3", "a\nb": 1}], ["c3", {"move": "d3", "variations": [["e\n3"]]}]):
        with pytest.raises(hexagora.BadText) as refused:
            Record.from_json(altered(moves=moves)).check()
        assert "\n" not in refused.value.say()
    with pytest.raises(hexagora.BadText, match="position 1 2\\."):
        PLAYED.at("1\n2")
