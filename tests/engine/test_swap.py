"""The swap: the same position with the persons exchanged, valued by the same search."""

import pytest

import hexagora

Options = dict[str, str | int | bool]

SEVEN: Options = {"board": "rhombus", "size": 7}
ELEVEN: Options = {"board": "rhombus", "size": 11}
HEXAGON: Options = {"size": 5}


def after_opening(options: Options, opening: str, *, swap: bool = True) -> hexagora.State:
    return hexagora.game("hex", **options, swap=swap).start().play(opening)


def value_of(report: hexagora.Report, move: str) -> float:
    value = next(candidate.value for candidate in report.moves if candidate.move == move)
    assert value is not None
    return value


@pytest.mark.parametrize(("options", "centre"), [(SEVEN, "d4"), (ELEVEN, "f6"), (HEXAGON, "e5")], ids=str)
def test_the_centre_is_taken(options: Options, centre: str) -> None:
    state = after_opening(options, centre)
    for seed in range(8):
        report = hexagora.think(state, simulations=3000, seed=seed)
        assert report.best == report.line[0] == "swap"
        assert 0.5 < report.values[1] < 0.75
        after = state
        for move in report.line:
            after = after.play(move)


@pytest.mark.parametrize("options", [SEVEN, ELEVEN], ids=str)
def test_a_weak_opening_is_left_to_its_owner(options: Options) -> None:
    for seed in range(4):
        report = hexagora.think(after_opening(options, "a1"), simulations=6000, seed=seed)
        assert report.best != "swap"
        assert value_of(report, "swap") < 0.5


@pytest.mark.parametrize("options", [SEVEN, ELEVEN, HEXAGON], ids=str)
def test_an_opening_against_a_swap_is_about_even(options: Options) -> None:
    """And its value before the move is about its value after it."""
    start = hexagora.game("hex", **options).start()
    for seed in range(4):
        before = hexagora.think(start, simulations=6000, seed=seed)
        after = hexagora.think(start.play(before.best or ""), simulations=6000, seed=seed)
        assert not before.proven
        assert 0.4 < before.values[0] < 0.56
        assert before.values[0] == pytest.approx(after.values[0], abs=0.1)


@pytest.mark.parametrize("opening", ["d4", "b2", "a1"])
def test_the_swap_is_worth_what_the_side_is_worth(opening: str) -> None:
    with_swap = hexagora.think(after_opening(SEVEN, opening), simulations=10_000, memory=1)
    without = hexagora.think(after_opening(SEVEN, opening, swap=False), simulations=10_000, memory=1)
    assert value_of(with_swap, "swap") == pytest.approx(without.values[0], abs=0.06)
    assert max(with_swap.values) == pytest.approx(max(without.values), abs=0.06)


@pytest.mark.parametrize("memory", [64, 3], ids=["with proofs", "by the tree alone"])
def test_all_openings_of_5_by_5_are_answered_as_the_solver_does(memory: int) -> None:
    """With little memory there is no table for proofs: the search may then be wrong in close positions."""
    five: Options = {"board": "rhombus", "size": 5}
    wrong = []
    for opening in hexagora.game("hex", **five).start().moves():
        wins = hexagora.solve(after_opening(five, opening, swap=False)).values == (1.0, 0.0)
        report = hexagora.think(after_opening(five, opening), simulations=30_000, memory=memory)
        if (report.best == "swap") != wins:
            wrong.append(opening)
        if report.proven:
            assert report.values == (0.0, 1.0)
    assert len(wrong) <= (0 if memory > 3 else 2), wrong


@pytest.mark.parametrize("style", ["best", "plain"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_line_through_a_swap_is_legal(players: int, style: str) -> None:
    game = hexagora.game("hex", size=4, players=players, swap=True)
    for state in (game.start(), game.start().play("d4"), game.start().play("d4").play("swap")):
        report = hexagora.think(state, simulations=2000, style=style)
        assert report.best == report.moves[0].move == report.line[0]
        assert sum(report.values) == pytest.approx(1, abs=1e-5)
        assert {move.move for move in report.moves} <= set(state.moves())
        for move in report.line:
            state = state.play(move)


def test_a_small_board_is_proven_through_the_swap() -> None:
    """By the tree alone: style "plain" has no solver."""
    game = hexagora.game("hex", board="rhombus", size=3, swap=True)
    plain = hexagora.game("hex", board="rhombus", size=3, swap=False)
    for opening in game.start().moves():
        report = hexagora.think(game.start().play(opening), simulations=100_000, style="plain")
        assert report.proven and report.values == (0.0, 1.0)
        wins = hexagora.solve(plain.start().play(opening)).values == (1.0, 0.0)
        assert (report.best == "swap") == wins
    report = hexagora.think(game.start(), simulations=300_000, style="plain")
    assert report.proven and report.values == (0.0, 1.0)


def test_a_tree_is_kept_across_a_swap() -> None:
    """Self-play of one bot ends as its values say, though the persons have exchanged colours."""
    game = hexagora.game("hex", board="rhombus", size=4)
    for opening in ("b2", "c2", "a1"):
        bot, state = hexagora.Bot(memory=8), game.start().play(opening)
        while state.result is None:
            report = bot.think(state, simulations=3000)
            solution = hexagora.solve(state)
            assert not report.proven or report.values == solution.values
            state = state.play(report.best or "")
        assert state.result == (0.0, 1.0)
