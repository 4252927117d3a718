"""How somebody uses the pages: starting games, moving by mouse or keyboard, reading what is shown."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import APIResponse, Locator, Page, expect

import hexagora
from hexagora import State, catalogue, locales

from .checks import box
from .plays import Options, Play

expect.set_options(timeout=30_000)  # longer than anything takes, on a busy machine too

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Flo"]
WORDS = ("pass", "swap", "declare", "!")
ARROWS = {"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown"}
SEPARATOR = re.compile("[:+=]")
MOST_TABS = 60


def say(key: str, lang: str = "en", **values: object) -> str:
    """A text of the client, as it would say it."""
    found: Any = locales.web(lang)
    for name in key.split("."):
        found = found[name]
    if isinstance(found, dict):
        count = values["count"]
        found = found["one" if count == 1 or (count == 0 and lang == "fr") else "other"]
    return str(found).format(**values)


def ask(page: Page, path: str, data: Any = None) -> APIResponse:
    """Over HTTP, as this visitor. As browsers do, it asks again if the server was just closing an idle connection."""
    if data is None:
        return page.request.get(path, max_retries=3)
    return page.request.post(path, data=data, max_retries=3)


def picks_of(move: str) -> list[str]:
    """What is clicked for a move, in order: cells, then perhaps a word."""
    if move in WORDS:
        return [move]
    end = ["!"] if move.endswith("!") else []
    return SEPARATOR.split(move.rstrip("!")) + end


class Table:
    """A match's page, and the position that it should show."""

    def __init__(self, page: Page, state: State, moves: Sequence[str] = (), lang: str = "en") -> None:
        self.page = page
        self.state = state
        self.moves = list(moves)
        self.lang = lang
        self.board = page.get_by_role("application").first  # rules have boards, too, further down
        self.list = page.get_by_role("group", name=self.say("moves.list"))
        self.line = page.get_by_role("region", name=self.say("game.board"), exact=True)
        self.seats = page.get_by_role("list", name=self.say("game.seats"))
        self.actions = page.get_by_role("group", name=self.say("action.group"))

    def say(self, key: str, **values: object) -> str:
        return say(key, self.lang, **values)

    @property
    def id(self) -> str:
        return self.page.url.rpartition("/g/")[2]

    def cell(self, name: str) -> Locator:
        return self.board.locator(f'[data-cell="{name}"]')

    def button(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **values), exact=True)

    def asks(self, key: str = "leave") -> Locator:
        """The question in place before a game is given up, or aborted."""
        return self.page.get_by_role("alertdialog", name=self.say(f"{key}.title"))

    # Moves

    def word(self, word: str) -> Locator:
        return self.line.get_by_role("button", name=self.say("word.declaring" if word == "!" else f"word.{word}"))

    def ending(self, move: str) -> Locator | None:
        """The button that is needed once the cells of a move are picked: some word, or to confirm; None if it is played
        by then."""
        *_, last = picks = picks_of(move)
        if last in WORDS:
            return self.word(last)
        after = self.state.continuations(picks)
        return self.button("game.confirm", move=after.move) if after.cells or after.words else None

    def click_move(self, move: str) -> None:
        self.pick_move(move)
        self.played(move)

    def pick_move(self, move: str) -> None:
        """Clicks it, whatever happens then."""
        ending = self.ending(move)
        for pick in picks_of(move):
            if pick not in WORDS:
                self.cell(pick).click()
        if ending:
            ending.click()

    def tap_move(self, move: str) -> None:
        """With a finger on a small board, where a move that is whole is shown before it is played."""
        ending = self.ending(move)
        cells = [pick for pick in picks_of(move) if pick not in WORDS]
        for cell in cells:
            self.cell(cell).tap()
        if ending:
            ending.tap()
        else:
            expect(self.button("game.confirm", move=move)).to_be_visible()
            self.cell(cells[-1]).tap()
        self.played(move)

    def key_move(self, move: str) -> None:
        ending = self.ending(move)
        for pick in picks_of(move):
            if pick not in WORDS:
                self.key_to(pick)
                self.page.keyboard.press("Enter")
        if ending:
            expect(ending).to_be_visible()
            tab_to(self.page, ending)
            self.page.keyboard.press("Enter")
        self.played(move)
        expect(self.board.locator(":focus")).to_have_count(1)  # nobody has to look for the board again

    def key_to(self, cell: str) -> None:
        """With arrows from the cell that has the focus, with Tab to the board if it is elsewhere."""
        here = self.focused()
        if here is None:
            for backwards in (True, False):
                if tab(self.page, lambda: self.focused() is not None, backwards):
                    break
            here = self.focused()
            assert here is not None, "Tab does not lead to the board"
        for arrow in self.way(here, cell):
            self.page.keyboard.press(ARROWS[arrow])
        expect(self.cell(cell)).to_be_focused()

    def focused(self) -> str | None:
        found: str | None = self.page.evaluate("document.activeElement.getAttribute('data-cell')")
        return found

    def way(self, start: str, end: str) -> list[str]:
        """The fewest arrows from a cell to another."""
        board = self.state.board
        ways: dict[str, list[str]] = {start: []}
        line = deque([start])
        while end not in ways and line:
            here = line.popleft()
            for arrow in ARROWS:
                there = board.step(here, arrow)
                if there is not None and there not in ways:
                    ways[there] = [*ways[here], arrow]
                    line.append(there)
        return ways[end]

    def ahead(self, moves: str, shown: bool = True) -> None:
        """Moves that are played elsewhere, by somebody who sits at this screen."""
        self.state = post_moves(self.page, self.id, self.state, moves)
        self.moves += moves.split()
        if shown:
            self.shows()

    def played(self, move: str) -> None:
        """A move is on the board, here or by somebody else."""
        self.state = self.state.play(move)
        self.moves.append(move)
        self.shows()

    # What is seen

    def said(self, text: str) -> Locator:
        """The sentence beside a cell."""
        return self.line.get_by_role("button", name=text, exact=True)

    def explains(self, cell: str, text: str) -> None:
        """A sentence stands right beside a cell, and screen readers hear it."""
        bubble = self.said(text)
        expect(bubble).to_be_visible()
        expect(self.page.get_by_role("status").first).to_contain_text(text)
        card, at = box(bubble.locator("..")), box(self.cell(cell))
        assert card["x"] <= at["x"] + at["width"] / 2 <= card["x"] + card["width"]
        apart = abs(card["y"] + card["height"] / 2 - at["y"] - at["height"] / 2)
        assert apart < (card["height"] + at["height"]) / 2 + 24

    def shows(self) -> None:
        """The page has the position and the moves that it should have."""
        expect(self.list.get_by_role("button")).to_have_text(self.moves)
        self.shows_pieces(self.state)

    def shows_pieces(self, state: State) -> None:
        """By what each cell tells screen readers."""
        told = dict(self.page.eval_on_selector_all(".stage [data-cell]", TOLD))
        assert list(told) == list(state.board.cells)
        scene = state.scene()
        pieces = {piece.cell: piece for piece in scene.pieces}
        for cell, text in told.items():
            piece = pieces.get(cell)
            if piece is None:
                stands = [self.say("board.empty")]
            else:
                name = "" if piece.player is None else self.colours[piece.player]
                roles = {piece.role, "fragile"} if piece.role == "stone" else {piece.role}
                stands = [self.say(f"board.pieces.{role}", name=name) for role in roles]
            assert any(text.startswith(f"{cell}, {one}") for one in stands), f"{text!r}, but {stands} should be there"

    @property
    def colours(self) -> list[str]:
        """What each colour is called; partners share a name and have a number."""
        names = catalogue.Entry(self.state.game.id).colours(self.lang)
        teams = self.state.scene().teams
        if not teams:
            return names[: self.state.game.players]
        return [f"{names[team]} {'I' * (1 + teams[:place].count(team))}" for place, team in enumerate(teams)]

    def outcome(self) -> str:
        """How the game ended, in the words of the client, to those who have several seats or none, or have lost."""
        result = self.state.result
        assert result is not None, "the game goes on"
        winners = [colour for colour, person in enumerate(self.state.seats) if result[person] == max(result)]
        if len(winners) == len(result):
            return self.say("end.draw")
        colours = sorted({self.colours[winner].rstrip("I ") for winner in winners}, key=self.colours_plain.index)
        if len(colours) > 1:
            between = {"en": " and ", "fr": " et "}[self.lang]
            joined = ", ".join(colours[:-1]) + ("," if len(colours) > 2 and self.lang == "en" else "")
            return self.say("end.share", names=joined + between + colours[-1])
        if len(winners) > 1:
            return self.say("end.wins", name=colours[0])
        person = self.names[self.state.seats[winners[0]]]
        return self.say("end.wins", name=self.say("seat.both", colour=colours[0], name=person))

    @property
    def colours_plain(self) -> list[str]:
        return catalogue.Entry(self.state.game.id).colours(self.lang)

    @property
    def names(self) -> list[str]:
        """What people are called, by person."""
        return [seat["name"] for seat in ask(self.page, f"/api/matches/{self.id}").json()["seats"]]

    def ends(self) -> None:
        """The page says who has won, and nothing can be played any more."""
        expect(self.page.get_by_role("heading", level=2, name=self.outcome(), exact=True)).to_be_visible()
        expect(self.line).to_contain_text(f"{self.outcome()}.")
        expect(self.seats.locator("[aria-current]")).to_have_count(0)


TOLD = "cells => cells.map(cell => [cell.dataset.cell, cell.getAttribute('aria-label')])"


def tab(page: Page, there: Any, backwards: bool = False) -> bool:
    """Presses Tab until `there()`; False if it never comes."""
    for _ in range(MOST_TABS):
        if there():
            return True
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
    return False


def tab_to(page: Page, target: Locator) -> None:
    element = target.element_handle()
    assert tab(page, lambda: page.evaluate("element => document.activeElement === element", element)), (
        f"Tab does not lead to {target}"
    )


# Starting


def start(page: Page, play: Play, lang: str = "en", home: bool = True) -> Table:
    """Starts a game on this screen, by mouse: from the home page, through its form with all options."""
    if home:
        page.goto("/")
        card = page.get_by_role("article", name=catalogue.Entry(play.game).name(lang), exact=True)
        card.get_by_role("button", name=say("home.choose", lang, game=catalogue.Entry(play.game).name(lang))).click()
        card.get_by_role("link", name=say("home.more", lang)).click()
    else:
        page.goto(f"/new/{play.game}")
    fill(page, play.game, play.options, ["screen"] * play.start().game.players, lang)
    page.get_by_role("button", name=say("new.start", lang), exact=True).click()
    return at_table(page, play.start(), lang=lang)


def start_by_keys(page: Page, play: Play) -> Table:
    """The same without a mouse, from the page of the game's form."""
    press = page.keyboard.press
    page.goto(f"/new/{play.game}?with=screen")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    if play.options:
        tab_to(page, page.get_by_text(say("new.options"), exact=True))
        press("Enter")
    for name, value in play.options.items():
        field = page.get_by_label(catalogue.Entry(play.game).option_name(name), exact=True)
        tab_to(page, field)
        if isinstance(value, bool):
            if field.is_checked() != value:
                press("Space")
            continue
        values = field.get_by_role("option").evaluate_all("options => options.map(option => option.value)")
        far = values.index(str(value)) - values.index(field.input_value())
        for _ in range(abs(far)):
            press("ArrowDown" if far > 0 else "ArrowUp")
        expect(field).to_have_value(str(value))
    fields = page.get_by_label(say("seat.name"), exact=True)
    expect(fields).to_have_count(play.start().game.players)
    tab_to(page, fields.last)
    page.keyboard.type(NAMES[-1])
    press("Enter")
    return at_table(page, play.start())


def fill(page: Page, game: str, options: Options, seats: Sequence[str], lang: str = "en") -> None:
    """Fills in the form of a new game. Seats are screen, link, or computer with a level: computer 2."""
    if options:
        page.get_by_text(say("new.options", lang), exact=True).click()
    entry = catalogue.Entry(game)
    for name, value in options.items():
        field = page.get_by_label(entry.option_name(name, lang), exact=True)
        if isinstance(value, bool):
            field.set_checked(value)
        elif field.input_value() != str(value):
            with page.expect_response(re.compile("/options")):
                field.select_option(str(value))
            expect(field).to_have_value(str(value))
    kinds = page.get_by_label(say("seat.kind", lang), exact=True)
    expect(kinds).to_have_count(len(seats))
    colours = page.get_by_role("radiogroup", name=say("new.colour", lang)).get_by_role("radio")
    colours.nth(1).check()  # the first after the lot
    for place, seat in enumerate(seats):
        kind, _, level = seat.partition(" ")
        kinds.nth(place).select_option(kind)
        row = page.get_by_role("listitem").filter(has=kinds).nth(place)
        if kind == "screen" and place == 0:
            row.get_by_label(say("seat.name", lang), exact=True).fill(NAMES[place])
        elif level:
            row.get_by_label(say("seat.level", lang), exact=True).select_option(level)


def at_table(page: Page, state: State, moves: Sequence[str] = (), lang: str = "en") -> Table:
    """The page of a match that has just been opened."""
    page.wait_for_url("**/g/*")
    table = Table(page, state, moves, lang)
    expect(table.board).to_be_visible()
    return table


def make(page: Page, game: str, seats: Sequence[str] = (), moves: str = "", lang: str = "en", **wanted: Any) -> Table:
    """Makes a match without the form, plays its first moves, and opens it; for tests of something else."""
    options: Options = wanted.pop("options", {})
    state = hexagora.game(game, **options).start()
    kinds = [seat.partition(" ") for seat in seats or ["screen"] * state.game.players]
    asked = [
        {"kind": kind, "level": int(level)} if level else {"kind": kind, **({"name": name} if kind == "screen" else {})}
        for (kind, _, level), name in zip(kinds, NAMES, strict=False)
    ]
    data = {"game": game, "options": options, "seats": asked, **wanted}
    answer = ask(page, "/api/matches", data=data)
    assert answer.ok, answer.text()
    id = answer.json()["id"]
    state = post_moves(page, id, state, moves)
    page.goto(f"/g/{id}")
    table = at_table(page, state, moves.split(), lang)
    if moves:
        table.shows()
    return table


def knows(page: Page, *games: str) -> None:
    """Whoever comes has seen the legends of these games."""
    page.goto("/")
    page.evaluate("text => localStorage.setItem('hexagora', text)", json.dumps({"legendSeen": games}))


def post_moves(page: Page, id: str, state: State, moves: str) -> State:
    """Plays moves of a match of one's own; the position after them."""
    path = f"/api/matches/{id}"
    version = ask(page, path).json()["version"] if moves else 0
    for move in moves.split():
        answer = ask(page, f"{path}/commands", data={"do": "play_move", "version": version, "move": move})
        assert answer.ok, answer.text()
        version = answer.json()["version"]
        state = state.play(move)
    return state


def join(page: Page, host: Table, name: str = NAMES[1]) -> Table:
    """Somebody else comes by the link and sits down."""
    page.goto(host.page.url)
    page.get_by_label(say("invite.name"), exact=True).fill(name)
    page.get_by_role("button", name=say("invite.sit"), exact=True).click()
    expect(page.get_by_role("button", name=say("invite.sit"))).to_have_count(0)
    expect(host.button("share.copy")).to_have_count(0)
    return at_table(page, host.state)
