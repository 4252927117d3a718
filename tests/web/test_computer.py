"""Against the computer."""

import re

from playwright.sync_api import Page, expect

import hexagora

from .conftest import Visit
from .table import Table, at_table, make, say

SMALL: dict[str, str | int | bool] = {"size": 3, "swap": False}
LAST = "cells => cells.at(-1)?.textContent.trim()"


def answer(table: Table) -> str:
    """Waits for the computer's move, and returns it."""
    moves = table.list.get_by_role("button")
    expect(moves).to_have_count(len(table.moves) + 1)
    move: str = moves.evaluate_all(LAST)
    table.played(move)
    if table.state.turn is not None:
        expect(table.line).to_contain_text(say("game.your_turn"))
    return move


def first_moves(page: Page) -> None:
    """From the home page to one's first move and the computer's answer."""
    page.goto("/")
    page.get_by_role("button", name=say("home.play_game", game="Gosix"), exact=True).click()
    table = at_table(page, hexagora.game("gosix").start())
    expect(page).to_have_title(re.compile(f"^{say('game.title_turn', title='Gosix')}"))
    expect(table.seats.get_by_text(say("seat.you"), exact=True)).to_be_visible()
    moves = table.list.get_by_role("button")
    expect(table.line).to_contain_text(say("game.your_turn"))
    already = moves.all_text_contents()  # the lot may have given it the first move
    assert len(already) < 2
    if already:
        table.played(already[0].strip())
    page.get_by_label(re.compile(say("board.open"))).first.click()
    expect(moves).to_have_count(len(already) + 2)
    for move in moves.all_text_contents()[len(already) :]:
        table.state = table.state.play(move)
        table.moves.append(move)
    table.shows()


def test_two_clicks_lead_from_home_to_the_first_move(visit: Visit) -> None:
    first_moves(visit())


def test_hint_and_take_back(visit: Visit) -> None:
    table = make(visit(), "hex", ["screen", "computer 1"], options=SMALL)
    expect(table.button("action.takeback")).to_have_count(0)
    table.button("action.hint").click()
    said = table.line.get_by_text(re.compile(say("hint.move", move="[a-e][1-5]")))
    expect(said).to_contain_text(re.compile(say("hint.value", percent=r"\d+")))
    hinted = said.inner_text().partition(" · ")[0].rpartition(" ")[2]
    expect(table.cell(hinted)).to_have_accessible_name(re.compile(say("board.hint")))
    table.cell(hinted).click()
    expect(said).to_have_count(0)
    before = table.state
    table.state = before.play(hinted)
    table.moves.append(hinted)
    answer(table)
    table.button("action.takeback").click()
    table.state, table.moves = before, []
    table.shows()
    expect(table.list).to_contain_text(say("news.takeback", name="Ann"))
    table.cell("c3").click()
    table.state, table.moves = before.play("c3"), ["c3"]
    answer(table)


def test_resigning_and_rematch_with_the_other_colour(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", ["screen", "computer 1"], options=SMALL)
    rows = table.seats.get_by_role("listitem")
    expect(rows).to_contain_text([say("seat.you"), say("seat.as_computer")])
    table.cell("c3").click()
    table.state, table.moves = table.state.play("c3"), ["c3"]
    answer(table)
    table.button("action.leave").click()
    expect(table.button("leave.no")).to_be_focused()
    table.button("leave.no").click()
    expect(table.asks()).to_have_count(0)
    expect(table.button("action.leave")).to_be_focused()
    table.button("action.leave").click()
    table.asks().get_by_role("button", name=say("leave.yes"), exact=True).click()
    expect(page.get_by_role("heading", name=say("end.you_lose"))).to_be_visible()
    expect(table.line).to_contain_text(say("end.by_leave"))
    expect(table.button("action.leave")).to_have_count(0)
    first = page.url
    table.button("end.rematch").click()
    expect(page).not_to_have_url(first)
    expect(rows).to_contain_text([say("seat.as_computer"), say("seat.you")])
    again = at_table(page, hexagora.game("hex", **SMALL).start())
    answer(again)  # it begins now
    page.go_back()
    expect(page.get_by_role("link", name=say("end.to_rematch"))).to_be_visible()


def test_to_the_end(visit: Visit) -> None:
    table = make(visit(), "marienbad", ["computer 1", "screen"], options={"size": 2})
    while table.state.turn is not None:
        if table.state.turn == 0:
            answer(table)
            continue
        move = min(table.state.moves(), key=len)  # the shortest: one piece, which has to be confirmed
        ending = table.ending(move)
        for cell in move.split("+"):
            table.cell(cell).click()
        if ending:
            ending.click()
        table.state = table.state.play(move)
        table.moves.append(move)
    assert table.state.result
    you = table.state.result[1] == 1
    said = say("end.you_win" if you else "end.you_lose")
    expect(table.page.get_by_role("heading", name=said, exact=True)).to_be_visible()
