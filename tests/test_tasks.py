"""What a position tells people: what they can do now, why the game ended, and what their points are made of."""

from __future__ import annotations

import string
from collections.abc import Iterator
from functools import cache

import pytest

import hexagora
from hexagora import BadText, Entry, State, locales
from tests.every import every_game, random_game, small_games, some_states, without
from tests.positions import played

SEEDS = 3

# Positions that hardly any random game comes to, with moves from there.
RARE = [
    ("gomobil ; 0 a6 ; 1 f11 ; turn 0", ""),  # each stone is alone
    ("gomobil ; 0 a6 b6 ; 1 e11 f11 ; turn 0", "a6:a7 pass a7:a6 pass a6:a7 pass a7:a6 pass"),
    (
        "gosix ; 0 b2 b3 c1 d1 d3 e1 e2 f3 g1 h1 ; 1 a1 a2 b1 c2 c3 d2 d4 e3 e4 f1 g2 g3 h2 ; #0 2 5 7 ; #1 3 4 6 ; "
        "turn 0",
        "f2",
    ),
    (
        "labyrinthe size=3 players=4 ; k0 e3 ; k1 e1 ; k2 d3 ; k3 d2 ; x c1 d1 b2 c2 e2 a3 b3 c3 a4 b4 d4 c5 ; "
        "swaps - - 0 1 ; turn - ; left 2 3",
        "",
    ),
    ("six ; 0 0,0 ; hand 0 0 ; turn -", ""),
    ("six ; 0 0,0 ; 1 1,0 2,0 ; hand 0 0 ; turn 0", " ".join(["0,0:0,1 2,0:2,-1 0,1:0,0 2,-1:2,0"] * 2)),
]


@cache
def states_of(id: str) -> tuple[State, ...]:
    """Positions of random games with options of every kind, in some of which people leave, and the rare ones."""
    games = [
        random_game(game, seed, odds_of_leaving=0.05 if seed % 3 == 2 else 0.0)
        for game in small_games()
        if game.id == id
        for seed in range(SEEDS)
    ]
    rare = [played(hexagora.read(text), moves) for text, moves in RARE if text.split()[0] == id]
    return (*(state for game in games for state in game), *rare)


every_entry = pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)


# Texts


@every_entry
def test_every_task_and_every_end_has_a_text_and_every_text_is_of_use(entry: Entry) -> None:
    scenes = [state.scene() for state in states_of(entry.id)]
    for language in locales.LANGUAGES:
        assert set(entry.tasks(language)) == {scene.task for scene in scenes} - {""}
        assert set(entry.ends(language)) == {scene.ended for scene in scenes} - {""}
        assert set(entry.parts(language)) == {name for parts in scenes[0].parts.values() for name in parts}


@every_entry
def test_a_text_names_the_score_only_where_something_is_counted(entry: Entry) -> None:
    for text in entry.ends().values():
        details = {name for _, name, _, _ in string.Formatter().parse(text) if name}
        assert details <= ({"name", "score"} if states_of(entry.id)[0].scores else {"name"})


@every_entry
def test_a_text_fits_several_winners_where_there_are_some(entry: Entry) -> None:
    """In French the verb would be another one."""
    for state in states_of(entry.id):
        scene = state.scene()
        if scene.ended and len(scene.winners or ()) > 1:
            assert "{name} a " not in entry.ends("fr")[scene.ended], scene.ended


# Tasks


def picks_on_the_way(state: State, most: int) -> Iterator[tuple[str, ...]]:
    """Picks with which some moves begin."""
    moves = [move for move in state.moves() if move not in ("pass", "swap", "declare")]
    for move in moves[:: max(1, len(moves) // most)]:
        cells = state.cells_of(move)
        yield from (cells[:count] for count in range(1, len(cells) + 1))


@every_game
def test_a_task_says_how_to_go_on_where_one_must_or_may(game: hexagora.Game) -> None:
    tasks = Entry(game.id).tasks()
    for state in some_states(game, 20):
        task = state.scene().task
        assert (task == "") == (state.turn is None)
        for picks in picks_on_the_way(state, 20):
            after = state.continuations(picks)
            if after.cells:
                assert ("stop" if after.move else "next") in tasks[task], (str(state), picks)


def task(text: str) -> str:
    return hexagora.read(text).scene().task


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hex size=3 ; turn 0", "first"),
        ("hex size=3 ; 0 c3 ; turn 1", "swap"),
        ("hex size=3 ; 0 c3 ; 1 d3 ; turn 0", "two"),
        ("hex size=3 swap=off ; turn 0", "two"),
        ("hex size=3 centre=barred ; turn 0", "barred"),
        ("hex size=3 players=3 ; turn 0", "many"),
        ("hex size=3 ports=open swap=off ; turn 0", "open"),
        ("gosix ; turn 0", "stone"),
        ("gosix ties=forbidden ; turn 0", "untied"),
        ("gomobil ; 0 a6 b6 ; 1 f11 ; turn 0", "move"),
        ("gomobil ; 0 a6 b6 ; 1 f11 ; passes 1 ; turn 0", "answer"),
        ("gomobil ; 0 a6 ; 1 f11 ; turn 0", "pass"),
        ("hexago size=3 ; turn 0", "first"),
        ("hexago size=3 ; 0 c1 ; turn 0", "solid"),
        ("hexago size=3 ; 0 c3 ; turn 0", "fragile"),
        ("labyrinthe size=3 ; k0 d1 ; k1 b5 ; turn 0", "turn"),
        ("labyrinthe size=3 ; k0 c3 ; k1 d3 ; turn 0", "exchange"),
        ("hexadames size=3 ; 0 c3 ; turn 0", "step"),
        ("hexadames size=3 ; 0 c3 ; 1 d3 ; turn 0", "jump"),
        ("hexadames size=3 capture=mandatory ; 0 c3 ; 1 d3 ; turn 0", "must"),
        ("marienbad ; * d1 e1 ; turn 0", "line"),
        ("marienbad misere=on ; * d1 e1 ; turn 0", "line_misere"),
        ("marienbad gaps=contiguous ; * d1 e1 ; turn 0", "row"),
        ("marienbad gaps=contiguous misere=on ; * d1 e1 ; turn 0", "row_misere"),
        ("six ; 0 0,0 ; 1 1,0 ; hand 18 18 ; turn 0", "first"),
        ("six ; 0 0,0 2,0 ; 1 1,0 ; hand 17 18 ; turn 1", "place"),
        ("six ; 0 0,0 2,0 ; 1 1,0 ; hand 0 0 ; turn 0", "move"),
        ("six rules=expert ; 0 0,0 1,0 2,0 3,0 0,1 1,1 ; 1 0,-1 1,-1 2,-1 4,-1 3,-1 0,2 ; hand 0 0 ; turn 0", "expert"),
    ],
)
def test_each_phase_has_its_task(text: str, expected: str) -> None:
    assert task(text) == expected


# Ends


def refusal(text: str) -> str:
    try:
        hexagora.read(text)
    except BadText as bad:
        return bad.reason.code
    return ""


@every_entry
def test_a_game_ends_by_its_last_move_or_because_nobody_can_move_or_by_repetition(entry: Entry) -> None:
    """With somebody on turn such a position is over all the same, or nobody can move, or it could go on."""
    for state in states_of(entry.id):
        ended, players = state.scene().ended, range(state.game.players)
        staying = [colour for colour in players if colour not in state.left]
        if not ended:
            teams = state.scene().teams or players
            assert state.turn is not None or len({*teams} - {teams[colour] for colour in state.left}) == 1
            continue
        assert state.turn is None
        text = without(str(state), "seen").replace("turn -", "turn {}")
        codes = {refusal(text.format(colour)) for colour in staying}
        if ended == "repeated":
            assert "" in codes, str(state)
        else:
            assert codes == {"turn_without_move" if ended == "stuck" else "is_over"}, str(state)
        assert hexagora.read(str(state)).scene().ended == ended


def has_shape(state: State) -> str:
    """What the marked shape is, by how many columns and rows it takes."""
    (cells,) = (mark.cells for mark in state.scene().marks if mark.role == "shape")
    columns, rows = zip(*(map(int, cell.split(",")) for cell in cells), strict=True)
    inside = {(q, r) for q, r in zip(columns, rows, strict=True)}
    if len({*columns}) in (1, 6):
        return "line"
    ring = any(all((q + dq, r + dr) in inside for dq, dr in AROUND) for q in columns for r in rows)
    return "ring" if ring else "triangle"


AROUND = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


@every_entry
def test_an_end_is_for_the_reason_that_it_names(entry: Entry) -> None:
    for state in states_of(entry.id):
        scene = state.scene()
        marks = {mark.role for mark in scene.marks}
        winners = set(scene.winners or ())
        match entry.id, scene.ended:
            case "hex", "linked":
                assert "chain" in marks
            case "hex", "last":
                assert "chain" not in marks and winners | set(scene.out) == set(range(state.game.players))
            case "gosix", "four":
                assert max(scene.counters["hexagons"]) >= 4
            case "gomobil", "passed":
                assert scene.passed and scene.notes["passes"] == (2,)
            case "labyrinthe", "arrived":
                kings = {piece.player: piece.cell for piece in scene.pieces if piece.role == "king"}
                goals = {mark.player: mark.cells for mark in scene.marks if mark.role == "goal"}
                assert all(kings[colour] in goals[colour] for colour in winners)
            case "marienbad", ("last" | "misere") as ended:
                assert not scene.pieces
                (taker,) = scene.notes["taker"]
                assert (taker in winners) == (ended == "last")
            case "six", ("few" | "few_both") as ended:
                tiles = [piece.player for piece in scene.pieces]
                few = [colour for colour in range(2) if tiles.count(colour) < 6]
                assert len(few) == (1 if ended == "few" else 2)
            case "six", ("line" | "triangle" | "ring") as ended:
                assert has_shape(state) == ended


# Parts


@every_game
def test_the_parts_of_a_counter_sum_up_to_it(game: hexagora.Game) -> None:
    for state in some_states(game, 25):
        scene = state.scene()
        for counter, parts in scene.parts.items():
            assert tuple(map(sum, zip(*parts.values(), strict=True))) == scene.counters[counter]


def test_points_are_the_territory_and_the_stones_of_the_other() -> None:
    for state in states_of("gomobil"):
        scene = state.scene()
        land = [(mark.player, len(mark.cells)) for mark in scene.marks if mark.role == "territory"]
        assert scene.parts["points"]["empty"] == tuple(sum(n for player, n in land if player == c) for c in range(2))
        colours = [piece.player for piece in scene.pieces]
        assert scene.parts["points"]["stones"] == (colours.count(1), colours.count(0))


@pytest.mark.parametrize("id", ["hexago", "triago", "tetrago"])
def test_pieces_are_solid_or_fragile(id: str) -> None:
    for state in states_of(id):
        scene = state.scene()
        kinds = [(piece.player, piece.role) for piece in scene.pieces]
        for part, role in (("solid", "stone"), ("fragile", "fragile")):
            assert scene.parts["pieces"][part] == tuple(kinds.count((c, role)) for c in range(state.game.players))


# Skipping


def test_who_cannot_move_is_skipped() -> None:
    state = hexagora.read("six ; 0 1,0 ; 1 0,0 2,0 ; hand 0 0 ; turn 1")  # lifting Black's tile would split Red's
    assert state.skipped == ()
    assert state.play("2,0:2,-1").skipped == (0,)
    assert state.play("2,0:1,-1").skipped == ()


def test_who_is_out_is_not_skipped() -> None:
    state = hexagora.read("hex size=3 players=3 ; 0 c1 c2 c3 ; 1 d1 e2 ; 2 b4 a5 ; turn 0").play("a4")
    assert (state.scene().out, state.turn, state.skipped) == ((1,), 2, ())


def test_a_swap_skips_nobody() -> None:
    assert played(hexagora.game("hex", size=3).start(), "c3 swap").skipped == ()
