"""hexagora puzzles: the dialogue, mining and checking."""

from pathlib import Path

import pytest

from hexagora import puzzles
from hexagora.puzzles.judge import OWN_MOVES, best_move, judge
from tests.cli.conftest import Cli

EASY = puzzles.puzzles("marienbad")[0]


def solution(puzzle: puzzles.Puzzle) -> list[str]:
    """What the solver types."""
    moves: list[str] = []
    typed: list[str] = []
    for _ in range(OWN_MOVES):
        typed.append(best_move(puzzle, moves) or "")
        verdict = judge(puzzle, [*moves, typed[-1]])
        moves += [typed[-1], *verdict.answers]
        if verdict.kind == "solved":
            break
    return typed


def test_a_puzzle_is_solved(cli: Cli) -> None:
    answer = cli("puzzles", EASY.id, stdin="\n".join(solution(EASY)))
    assert answer.code == 0
    assert f"puzzle {EASY.id}, grade 1 of 5" in answer.out and "to play and win" in answer.out
    assert f"{EASY.move} is right." in answer.out and "Solved." in answer.out


def test_wrong_tries_hints_and_the_solution(cli: Cli) -> None:
    wrong = next(move for move in EASY.state.moves() if move != EASY.move)
    typed = ["nonsense", "z9", wrong, "hint", "hint", "help", "show", "next"]
    answer = cli("puzzles", EASY.id, stdin="\n".join(typed))
    assert answer.code == 0
    for sentence in (
        "This is no move: nonsense.",
        "There is no cell z9",
        f"{wrong} is not the move.",
        f"After {wrong} comes:",
        f"Look at {EASY.state.cells_of(EASY.move)[0]}.",
        f"The move is {EASY.move}.",
        "where to look",
        "The best answer:",
        "These were all.",
    ):
        assert sentence in answer.out, sentence


def test_puzzles_of_a_game_and_grade_in_french(cli: Cli) -> None:
    answer = cli("puzzles", "Marienbad", "--grade", "2", "--seed", "1", "--lang", "fr", stdin="suivant\nquitter\n")
    assert answer.code == 0 and answer.out.count("difficulté 2 sur 5") == 2
    assert cli("puzzles", stdin="").code == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["puzzles", "chess"], "There are no puzzles of chess; there are of "),
        (["puzzles", "mine", "chess"], "There are no puzzles of chess; there are of "),
        (["puzzles", "check", "chess"], "There are no puzzles of chess; there are of "),
        (["puzzles", "hex", "--grade", "6"], "--grade cannot be 6; allowed: 1 to 5."),
        (["puzzles", "mine", "hex", "--count", "0"], "--count cannot be 0"),
        (["puzzles", "mine", "hex", "--out", __file__], "is already there"),
    ],
)
def test_bad_usage(cli: Cli, arguments: list[str], sentence: str) -> None:
    answer = cli(*arguments)
    assert answer.code == 2 and sentence in answer.err


def test_puzzles_are_mined_and_checked(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mined.json"
    answer = cli("puzzles", "mine", "marienbad", "--count", "2", "--seed", "7", "--out", str(file))
    assert answer.code == 0 and "2 of 2: " in answer.out
    ones = puzzles.from_json("marienbad", file.read_text("utf-8"))
    assert len(ones) == 2 and all(map(puzzles.prove, ones))


def test_a_failed_proof_is_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexagora.cli.puzzles.prove", lambda puzzle: puzzle.id != EASY.id)
    answer = cli("puzzles", "check", "marienbad")
    assert answer.code == 1 and f"{EASY.id} is not proven" in answer.out
    monkeypatch.setattr("hexagora.cli.puzzles.prove", lambda puzzle: True)
    assert cli("puzzles", "check").code == 0
