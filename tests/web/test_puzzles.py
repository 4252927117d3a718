"""Puzzles in the browser: found, solved by hand and by keys, tried wrongly, hinted, counted day by day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from hexagora import catalogue, puzzles
from hexagora.puzzles import Puzzle
from hexagora.puzzles.judge import OWN_MOVES, best_move, judge, where_to_look

from .checks import accessible, fits
from .conftest import Visit
from .table import ask, picks_of, say

EASY = {game: puzzles.puzzles(game)[0] for game in puzzles.games()}


class Solver:
    """Somebody at a puzzle's page."""

    def __init__(self, page: Page, puzzle: Puzzle, lang: str = "en") -> None:
        self.page, self.puzzle, self.lang = page, puzzle, lang
        page.emulate_media(reduced_motion="reduce")  # answers come at once
        page.goto(f"/puzzles/{puzzle.id}")
        goal = self.say(f"puzzles.{puzzle.goal}", colour="").strip()
        expect(page.get_by_role("heading", level=1)).to_contain_text(goal)
        self.line = page.locator(".line")

    def say(self, key: str, **values: object) -> str:
        return say(key, self.lang, **values)

    def button(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **values), exact=True)

    def play(self, move: str, before: Sequence[str] = ()) -> None:
        state = self.puzzle.state
        for one in before:
            state = state.play(one)
        picks = picks_of(move)
        for pick in picks:
            self.page.locator(f'[data-cell="{pick}"]').click()
        after = state.continuations(picks)
        if after.cells or after.words:
            self.button("game.confirm", move=move).click()

    def look(self) -> str:
        """What the first hint says."""
        cells = where_to_look(self.puzzle.state, self.puzzle.move)
        few = len(cells) == 1
        return self.say("puzzles.look", cell=cells[0]) if few else self.say("puzzles.among", cells=", ".join(cells))

    def solve(self) -> None:
        moves: list[str] = []
        for _ in range(OWN_MOVES):
            move = best_move(self.puzzle, moves)
            assert move
            verdict = judge(self.puzzle, [*moves, move])
            self.play(move, moves)
            moves += [move, *verdict.answers]
            if verdict.kind == "solved":
                break
            expect(self.line).to_contain_text(self.say("puzzles.right", move=move))
        expect(self.line).to_contain_text(self.say("puzzles.solved_it"))


def wrong_move(puzzle: Puzzle) -> str:
    return next(move for move in puzzle.state.moves() if move != puzzle.move)


@pytest.mark.parametrize("game", puzzles.games())
def test_a_puzzle_of_each_game_is_solved(visit: Visit, game: str) -> None:
    puzzle = EASY[game]
    solver = Solver(visit(), puzzle)
    solver.solve()
    solver.page.goto(f"/puzzles?game={game}")
    name = say("puzzles.link_solved", number=puzzle.number)
    expect(solver.page.get_by_role("link", name=name, exact=True)).to_be_visible()


def test_a_wrong_move_is_refuted_and_taken_back(visit: Visit, axe: str) -> None:
    puzzle = EASY["hex"]
    solver = Solver(visit(lang="fr", dark=True), puzzle, "fr")
    wrong = wrong_move(puzzle)
    solver.play(wrong)
    expect(solver.line).to_contain_text(solver.say("puzzles.wrong", move=wrong))
    accessible(solver.page, axe)
    why = solver.button("puzzles.see_why")
    why.click()
    expect(why).to_have_count(0)  # all of it was shown
    solver.button("puzzles.again").click()
    expect(solver.line).not_to_contain_text(wrong)
    solver.solve()
    accessible(solver.page, axe)


def test_nothing_is_lost_that_is_clicked_before_the_board_is_back(visit: Visit) -> None:
    """After a wrong move, with a slow server."""
    puzzle = next(one for one in puzzles.puzzles("marienbad") if len(picks_of(one.move)) > 1)
    solver = Solver(visit(), puzzle)
    wrong = wrong_move(puzzle)
    solver.play(wrong)
    expect(solver.line).to_contain_text(solver.say("puzzles.wrong", move=wrong))
    held: list[Route] = []
    solver.page.route("**/queries/position", lambda route: held.append(route))
    for pick in picks_of(puzzle.move):
        solver.page.locator(f'[data-cell="{pick}"]').click()
    assert held
    for route in held:
        route.continue_()
    solver.page.unroute("**/queries/position")
    after = puzzle.state.continuations(picks_of(puzzle.move))
    if after.cells or after.words:
        solver.button("game.confirm", move=puzzle.move).click()
    expect(solver.line).to_contain_text(solver.say("puzzles.right", move=puzzle.move))


def test_a_move_that_is_not_allowed_gets_the_rules_reason(visit: Visit) -> None:
    puzzle = EASY["hex"]
    solver = Solver(visit(), puzzle)
    taken = next(iter(puzzle.state.pieces()))
    solver.page.locator(f'[data-cell="{taken}"]').click()
    expect(solver.line).to_contain_text(taken)


def test_hints_say_where_to_look_and_then_the_move(visit: Visit) -> None:
    puzzle = EASY["marienbad"]
    solver = Solver(visit(), puzzle)
    solver.button("action.hint").click()
    expect(solver.line).to_contain_text(solver.look())
    solver.button("puzzles.whole").click()
    expect(solver.line).to_contain_text(solver.say("puzzles.move_is", move=puzzle.move))
    for _ in range(OWN_MOVES):
        solver.button("puzzles.solution").click()
        expect(solver.button("puzzles.solution").or_(solver.button("puzzles.next"))).to_be_enabled()
        if solver.button("puzzles.next").is_visible():
            break
    expect(solver.line).to_contain_text(solver.say("puzzles.shown"))


def test_keys_solve_it(visit: Visit) -> None:
    puzzle = next(one for one in puzzles.puzzles("hex") if len(judge(one, [one.move]).answers) == 1)
    solver = Solver(visit(), puzzle)
    page = solver.page
    page.keyboard.press("h")
    expect(solver.line).to_contain_text(solver.look())
    page.locator(f'[data-cell="{puzzle.move}"]').focus()
    page.keyboard.press("Enter")
    expect(solver.line).to_contain_text(solver.say("puzzles.right", move=puzzle.move))
    page.keyboard.press("n")
    expect(page).not_to_have_url(re.compile(f"/{puzzle.id}$"))
    expect(page).to_have_url(re.compile(r"/puzzles/hex-\d+$"))


def test_the_puzzle_of_the_day_from_home_to_the_streak(visit: Visit) -> None:
    page = visit(width=390, height=844, touch=True)
    page.goto("/")
    page.locator(".puzzle").scroll_into_view_if_needed()
    told: Any = ask(page, "/api/puzzles/today").json()
    puzzle = puzzles.by_id()[told["id"]]
    card = page.get_by_role("region", name=say(f"puzzles.{puzzle.goal}", colour="").strip())
    expect(card).to_contain_text(catalogue.Entry(puzzle.game).name())
    card.get_by_role("link", name=say("puzzles.solve"), exact=True).click()
    page.wait_for_url(f"**/puzzles/{puzzle.id}")
    solver = Solver(page, puzzle)
    solver.solve()
    expect(solver.line).to_contain_text(say("puzzles.streak", count=1))
    page.goto("/puzzles")
    expect(page.get_by_role("link", name=say("puzzles.look_again"), exact=True)).to_be_visible()
    expect(page.get_by_text(say("puzzles.streak", count=1))).to_be_visible()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pages_are_for_everybody(visit: Visit, axe: str, dark: bool) -> None:
    page = visit(dark=dark, lang="fr" if dark else "en")
    page.goto("/puzzles")
    expect(page.get_by_role("heading", level=3)).to_have_count(len(puzzles.GRADES))
    accessible(page, axe)
    fits(page)
    page.goto(f"/puzzles/{EASY['gosix'].id}")
    expect(page.get_by_role("application")).to_be_visible()
    accessible(page, axe)
    fits(page)


def test_an_unknown_puzzle_says_so(visit: Visit) -> None:
    page = visit(expected=("404",))
    page.goto("/puzzles/chess-1")
    expect(page.get_by_text("There is no such puzzle.")).to_be_visible()
