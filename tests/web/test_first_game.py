"""A stranger learns each game by its first tasks, and plays a first game with comments."""

from __future__ import annotations

import re
import time
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Response, Route, expect

import hexagora
from hexagora import Reason, catalogue, learn, locales
from hexagora.learn import Task
from hexagora.move_input import why_not_pick
from hexagora.server.look import typeset

from .checks import accessible, box, fits
from .conftest import Visit
from .table import WORDS, Table, at_table, picks_of, say, tab_to

GAMES = [entry.id for entry in hexagora.games()]
LANGUAGES = {game: locales.LANGUAGES[number % 2] for number, game in enumerate(GAMES)}
MOST_CLICKS = 30
MOST_SECONDS = 180


class Walk:
    """The page with the tasks of a game."""

    def __init__(self, page: Page, game: str, lang: str = "en") -> None:
        self.page = page
        self.game = game
        self.lang = lang
        self.lesson = learn.page(game, lang)
        self.clicks = 0
        self.answer = page.get_by_role("region", name=self.say("game.board"), exact=True).get_by_role("status").last
        self.next = self.button("walk.next")

    def open(self) -> None:
        self.page.goto(f"/learn/{self.game}/first")

    def say(self, key: str, **values: object) -> str:
        return say(key, self.lang, **values)

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.say(key), exact=True)

    def prose(self, text: str) -> str:
        """As it is read: without its markup."""
        return typeset(re.sub(r"\*\*|`", "", text), self.lang)

    def shows(self, task: Task) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_have_text(typeset(task.title, self.lang))

    def board(self, task: Task) -> Table:
        """The task's board, to be used as the one at a table."""
        return Table(self.page, task.state, lang=self.lang)

    def play(self, task: Task, move: str, touch: bool = False) -> int:
        """Clicks a move; how many clicks it took."""
        table = self.board(task)
        ending = table.ending(move)
        targets = [table.cell(pick) for pick in picks_of(move) if pick not in WORDS] + ([ending] if ending else [])
        for target in targets:
            if touch:
                target.tap()
            else:
                target.click()
        return len(targets)

    def says(self, task: Task, move: str) -> None:
        expect(self.answer).to_contain_text(self.prose(task.verdict(move)))

    def try_illegal(self, task: Task) -> None:
        """What a learner may well try: the rules' own reason is said at the cell and in the line."""
        found = illegal(task)
        if not found:
            return
        picks, reason = found
        table = self.board(task)
        for pick in picks:
            table.cell(pick).click()
        sentence = typeset(reason.say(self.lang), self.lang)
        expect(self.answer).to_contain_text(sentence)
        bubble = table.said(sentence)
        expect(bubble).to_be_visible()
        bubble.click()
        expect(bubble).to_have_count(0)
        for pick in reversed(picks[:-1]):
            table.cell(pick).click()  # it is put back

    def try_wrong(self, task: Task) -> None:
        found = wrong(task)
        if found:
            self.play(task, found)
            self.says(task, found)
            expect(self.next).to_have_count(0)

    def solve(self, task: Task, touch: bool = False) -> None:
        self.shows(task)
        move = right(task)
        self.clicks += self.play(task, move, touch)
        self.says(task, move)
        expect(self.next).to_be_focused()

    def go_on(self) -> None:
        self.next.click()
        self.clicks += 1

    def ends(self) -> None:
        name = catalogue.Entry(self.game).name(self.lang)
        expect(self.page.get_by_role("heading", level=1)).to_have_text(self.say("walk.end", game=name))

    def start(self) -> Table:
        """The game that follows."""
        self.button("walk.play").click()
        self.page.wait_for_url("**/g/*?first")
        options = dict(self.lesson.first.options)
        return at_table(self.page, hexagora.game(self.game, **options).start(), lang=self.lang)

    def coach(self) -> Locator:
        return self.page.get_by_role("region", name=self.say("coach.title"))


def right(task: Task) -> str:
    return min(task.state.moves(), key=lambda move: len(picks_of(move))) if task.answers == ("*",) else task.answers[0]


def wrong(task: Task) -> str | None:
    """A legal move that is not right: the one with the fewest clicks."""
    moves = [move for move in task.state.moves() if not task.is_right(move)]
    return min(moves, key=lambda move: len(picks_of(move)), default=None)


def illegal(task: Task) -> tuple[list[str], Reason] | None:
    """Clicks that end where the rules say no, with their reason."""
    for move in task.refused:
        picks = picks_of(move)
        if not set(picks) <= set(task.state.board.cells):
            continue  # an endless board shows what is near
        for number, pick in enumerate(picks, start=1):
            reason = why_not_pick(task.state, tuple(picks[:number]))
            begins = task.state.continuations([pick])
            lifts = bool(begins.cells or begins.words or begins.move)  # a click there begins another move
            if reason and pick not in picks[: number - 1] and not lifts:
                return picks[:number], reason
    return None


def came_to(line: list[str], answer: Response) -> bool:
    """Whether the page was told of the position after these moves."""
    asked: Any = answer.request.post_data_json if answer.url.endswith("/queries/position") else None
    return asked is not None and asked["moves"] == line


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_learns_it(visit: Visit, game: str) -> None:
    page = visit(lang=LANGUAGES[game])
    walk = Walk(page, game, LANGUAGES[game])
    begin = time.monotonic()
    walk.open()
    tasks = walk.lesson.walk
    assert 6 <= len(tasks) <= 10
    for task in tasks:
        walk.shows(task)
        walk.try_illegal(task)
        walk.try_wrong(task)
        walk.solve(task)
        walk.go_on()
    walk.ends()
    seconds = time.monotonic() - begin
    print(f"{game}: {walk.clicks} clicks, {seconds:.0f} s")
    assert walk.clicks <= MOST_CLICKS
    assert seconds <= MOST_SECONDS

    table = walk.start()
    comments = walk.lesson.first.say
    expect(walk.coach()).to_contain_text(walk.prose(comments[0]))
    assert table.state.turn == 0
    expect(table.seats.get_by_role("listitem").first).to_have_attribute("aria-current", "true")
    # No pass: the computer may answer it with one, and the game is over.
    move = min((move for move in table.state.moves() if move not in WORDS), key=lambda move: len(picks_of(move)))
    table.pick_move(move)
    expect(walk.coach()).to_contain_text(walk.prose(comments[1]))


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_hinders_anybody(visit: Visit, axe: str, dark: bool) -> None:
    page = visit(dark=dark, lang="fr" if dark else "en")
    walk = Walk(page, "gosix", "fr" if dark else "en")
    walk.open()
    first, *others = walk.lesson.walk
    walk.shows(first)
    accessible(page, axe)
    walk.button("action.hint").click()
    expect(walk.answer).to_contain_text(walk.prose(first.hint))
    walk.try_illegal(first)
    accessible(page, axe)
    walk.solve(first)
    accessible(page, axe)
    fits(page)
    walk.go_on()
    walk.try_wrong(others[0])
    accessible(page, axe)
    for task in others:
        walk.solve(task)
        walk.go_on()
    walk.ends()
    accessible(page, axe)
    fits(page)
    walk.start()
    expect(walk.coach()).to_be_visible()
    accessible(page, axe)
    fits(page)


def test_by_keyboard(visit: Visit) -> None:
    page = visit()
    walk = Walk(page, "gosix")
    walk.open()
    for task in walk.lesson.walk:
        walk.shows(task)
        table = walk.board(task)
        move = right(task)
        table.key_to(move)
        page.keyboard.press("Enter")
        walk.says(task, move)
        expect(walk.next).to_be_focused()
        page.keyboard.press("Enter")
    walk.ends()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    tab_to(page, walk.button("walk.play"))
    page.keyboard.press("Enter")
    expect(walk.coach()).to_be_visible()


def test_on_a_phone(visit: Visit, axe: str) -> None:
    page = visit(width=390, height=844, touch=True, lang="fr")
    walk = Walk(page, "six", "fr")
    walk.open()
    for number, task in enumerate(walk.lesson.walk):
        walk.solve(task, touch=True)
        # What is to be done, the board and what is said of it are in sight together.
        board = page.get_by_role("region", name=walk.say("game.board"), exact=True).locator("svg").first
        for part in (page.get_by_role("heading", level=1), board, walk.answer, walk.next):
            place = box(part)
            assert place["y"] >= 0 and place["y"] + place["height"] <= 844, (task.id, part)
        if number == 0:
            accessible(page, axe)
        walk.next.tap()
    walk.ends()
    accessible(page, axe)
    walk.start()
    expect(walk.coach()).to_contain_text(walk.prose(walk.lesson.first.say[0]))
    accessible(page, axe)


def test_nothing_is_lost_that_is_clicked_before_the_board_is_back(visit: Visit) -> None:
    """After a wrong move, with a slow server."""
    page = visit()
    walk = Walk(page, "marienbad")
    walk.open()
    task = next(one for one in walk.lesson.walk if len(picks_of(right(one))) > 2)
    while page.get_by_role("heading", level=1).text_content() != typeset(task.title, "en"):
        walk.button("walk.skip").click()
    walk.try_wrong(task)
    held: list[Route] = []
    page.route("**/queries/position", lambda route: held.append(route))
    walk.play(task, right(task))
    for route in held:
        route.continue_()
    page.unroute("**/queries/position")
    walk.says(task, right(task))


def test_what_follows_is_shown(visit: Visit) -> None:
    page = visit()
    walk = Walk(page, "six")
    number, task = next((number, task) for number, task in enumerate(walk.lesson.walk) if task.follow)
    for calm in (False, True):
        page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
        walk.open()
        page.evaluate("localStorage.removeItem('hexagora')")
        page.reload()
        for _ in range(number):
            walk.button("walk.skip").click()
        line = [right(task), *task.follow]
        with page.expect_response(partial(came_to, line)):
            walk.solve(task)
            if calm:
                walk.button("learn.follow").click()
        expect(walk.answer).to_contain_text(walk.prose(task.then))


def test_a_wrong_move_is_put_back_and_the_way_goes_both_ways(visit: Visit) -> None:
    page = visit()
    walk = Walk(page, "gosix")
    walk.open()
    first, second, third, *_ = walk.lesson.walk
    for task in (first, second):
        walk.solve(task)
        walk.go_on()
    walk.try_wrong(third)
    found = wrong(third)
    assert found
    expect(walk.board(third).cell(found)).to_have_accessible_name(re.compile(f"{found}, {say('board.empty')}"))
    walk.says(third, found)
    page.reload()  # one goes on where one was
    walk.shows(third)
    tasks = page.get_by_role("navigation", name=say("walk.tasks")).get_by_role("button")
    expect(tasks).to_have_count(len(walk.lesson.walk))
    expect(tasks.nth(2)).to_have_attribute("aria-current", "step")
    expect(tasks.nth(3)).to_be_disabled()
    tasks.nth(0).click()
    walk.solve(first)
    walk.button("learn.again").click()
    walk.solve(first)
    page.goto("/")
    walk.open()
    walk.shows(third)


def test_the_computer_says_what_it_thinks_of_a_move(visit: Visit) -> None:
    page = visit()
    walk = Walk(page, "gosix")
    walk.open()
    for _ in walk.lesson.walk:
        walk.button("walk.skip").click()
    with page.expect_response("**/api/queries/hint") as asked:
        table = walk.start()
    hints = asked.value.json()["moves"]
    expect(walk.coach()).to_be_visible()
    table.cell(hints[0]["move"]).click()
    expect(walk.coach()).to_contain_text(say("coach.same", move=hints[0]["move"]))
    expect(walk.coach()).to_contain_text(walk.prose(walk.lesson.first.say[1]))
    page.reload()
    expect(walk.coach()).to_contain_text(walk.prose(walk.lesson.first.say[1]))
    walk.button("coach.close").click()
    expect(walk.coach()).to_have_count(0)
    page.reload()
    expect(table.board).to_be_visible()
    expect(walk.coach()).to_have_count(0)
