"""The puzzles that are shipped: proven, each with one right move, different from each other, easy and hard ones."""

import random
from collections import Counter
from dataclasses import replace

import pytest

import hexagora
from hexagora import IllegalMove, puzzles
from hexagora.puzzles import Puzzle, mine
from hexagora.puzzles.against_all import AgainstAll
from hexagora.puzzles.judge import OWN_MOVES, Verdict, best_move, judge, where_to_look
from tests.engine.brute import Brute, TooLarge

SAMPLE = 2  # puzzles of each game that the ordinary tests prove: the first of these grades
LEAST = {"hex": 40, "gosix": 40, "six": 40, "marienbad": 40, "hexago": 20, "labyrinthe": 20, "hexadames": 20}
ALL = [puzzle for game in puzzles.games() for puzzle in puzzles.puzzles(game)]


def sample(game: str) -> list[Puzzle]:
    return random.Random(game).sample(puzzles.puzzles(game), SAMPLE)


def test_there_are_enough_of_each_game() -> None:
    counts = {game: len(puzzles.puzzles(game)) for game in puzzles.games()}
    assert all(counts.get(game, 0) >= least for game, least in LEAST.items()), counts


@pytest.mark.parametrize("game", puzzles.games())
def test_every_game_has_easy_and_hard_ones(game: str) -> None:
    ones = puzzles.puzzles(game)
    grades = [one.grade for one in ones]
    assert grades == sorted(grades) and {*grades} == {*puzzles.GRADES}
    assert ones == tuple(puzzles.with_grades(ones)) and ones[0].effort < ones[-1].effort
    at_once = [one for one in ones if one.wins_at_once]
    assert all(one.grade == 1 for one in at_once) and len(at_once) * 5 <= grades.count(1)


def test_puzzles_differ_from_each_other_even_if_the_board_is_turned() -> None:
    looks = Counter(look for puzzle in ALL for look in mine.looks(puzzle.state))
    assert max(looks.values()) == 1
    assert len(puzzles.by_id()) == len(ALL)


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.id)
def test_a_position_stands_alone_and_leaves_a_choice(puzzle: Puzzle) -> None:
    state = puzzle.state
    assert str(state) == puzzle.position and "seen" not in puzzle.position
    assert puzzle.move in state.moves() and len(state.moves()) >= 3
    assert puzzle.id.rpartition("-")[0] == puzzle.game == state.game.id


@pytest.mark.parametrize("game", puzzles.games())
def test_some_proofs_hold(game: str) -> None:
    assert all(map(puzzles.prove, sample(game)))


@pytest.mark.long
@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.id)
def test_every_proof_holds(puzzle: Puzzle) -> None:
    assert puzzles.prove(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.id)
def test_trying_everything_agrees(puzzle: Puzzle) -> None:
    """The rules alone, without the solver, wherever that is not too much."""
    brute = Brute(30_000)
    state = puzzle.state
    assert state.turn is not None
    person = state.seats[state.turn]
    good = []
    try:
        for move in state.moves():
            after = state.play(move)
            if state.game.players > 2:
                is_right = brute.can_force(after, person)
            else:
                is_right = brute.values(after)[person] == 1 if puzzle.goal == "win" else brute.values(after)[person] > 0
            good += [move] if is_right else []
    except (TooLarge, RecursionError):
        pytest.skip("too many positions for brute force; the solver's proof is tested above")
    assert good == [puzzle.move]


def test_a_wrong_move_or_goal_is_not_proven() -> None:
    puzzle = puzzles.puzzles("marienbad")[0]
    wrong = next(move for move in puzzle.state.moves() if move != puzzle.move)
    for move in (wrong, "z9"):
        changed = replace(puzzle, move=move)
        assert not puzzles.prove(changed)
    assert not puzzles.prove(replace(puzzle, goal="only"))


def play_on(puzzle: Puzzle) -> tuple[list[str], Verdict]:
    """Solved as the computer would."""
    moves: list[str] = []
    for _ in range(OWN_MOVES):
        move = best_move(puzzle, moves)
        assert move is not None
        verdict = judge(puzzle, [*moves, move])
        moves += [move, *verdict.answers]
        if verdict.kind != "right":
            break
    return moves, verdict


@pytest.mark.parametrize("game", puzzles.games())
def test_best_play_solves_a_puzzle(game: str) -> None:
    for puzzle in sample(game):
        moves, verdict = play_on(puzzle)
        assert verdict.kind == "solved"
        state = puzzle.state
        person = state.seats[state.turn or 0]
        for move in moves:
            state = state.play(move)
        assert verdict.state == state
        assert state.result is None or (state.result[person] == 1 if puzzle.goal == "win" else state.result[person] > 0)


@pytest.mark.parametrize("game", puzzles.games())
def test_any_other_first_move_is_wrong_and_what_refutes_it_can_be_played(game: str) -> None:
    for puzzle in sample(game):
        wrong = next(move for move in puzzle.state.moves() if move != puzzle.move)
        verdict = judge(puzzle, [wrong])
        assert verdict.kind == "wrong" and not verdict.answers
        state = verdict.state
        for move in verdict.line:
            state = state.play(move)


def test_a_try_must_be_legal_and_ones_own() -> None:
    puzzle = puzzles.puzzles("hex")[0]
    with pytest.raises(IllegalMove):
        judge(puzzle, ["z9"])
    with pytest.raises(IllegalMove):
        judge(puzzle, [])
    answer = judge(puzzle, [puzzle.move])
    if answer.answers:
        with pytest.raises(IllegalMove, match="turn"):
            judge(puzzle, [puzzle.move, *answer.answers])


def test_one_player_against_all() -> None:
    state = hexagora.read("hexadames size=3 ; 0 c3 ; turn 0")
    assert AgainstAll(0, 1000).can_win(state)
    assert not AgainstAll(1, 1000).can_win(state)


def test_mining_gives_the_same_for_the_same_seed() -> None:
    ones = [list(mine.mine("marienbad", 2, 5, lambda: False)) for _ in range(2)]
    assert ones[0] == ones[1] and len(ones[0]) == 2
    assert all(map(puzzles.prove, ones[0]))
    graded = puzzles.with_grades(ones[0])
    assert puzzles.from_json("marienbad", puzzles.to_json(graded)) == graded


def test_the_time_for_mining_can_be_over() -> None:
    assert list(mine.mine("hex", 5, 1, lambda: True)) == []


def test_a_first_hint_leaves_something_to_find() -> None:
    for game in puzzles.games():
        puzzle = puzzles.puzzles(game)[0]
        cells = puzzle.state.cells_of(puzzle.move)
        hint = where_to_look(puzzle.state, puzzle.move)
        assert cells[0] in hint
        assert len(hint) == (3 if len(cells) == 1 else 1)
