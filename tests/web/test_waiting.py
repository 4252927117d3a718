"""What happens between moves: waiting for people, offers, somebody who has gone, watchers who talk, answers ahead."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import Site, Visit
from .plays import Options
from .table import Table, at_table, join, make, say

SMALL: Options = {"size": 3, "swap": False}
PATIENCE = 2

Pair = tuple[Table, Table]


@pytest.fixture
def pair(visit: Visit) -> Pair:
    """Ann has Black, Bob Red."""
    ann = make(visit(), "hex", ["screen", "link"], options=SMALL)
    return ann, join(visit(), ann)


def test_a_free_seat_goes_to_the_computer(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", ["screen", "link"], options=SMALL)
    page.get_by_label(say("seat.level"), exact=True).select_option("1")
    table.button("invite.fill").click()
    expect(table.seats).to_contain_text(say("seat.at_level", level=1))
    expect(table.button("invite.fill")).to_have_count(0)
    table.cell("c3").click()
    expect(table.list.get_by_role("button")).to_have_count(2)  # the computer answers


def test_all_that_waits_fits_beside_the_board(visit: Visit) -> None:
    table = make(visit(), "hex", ["screen", "link"], options=SMALL)
    for key in ("share.copy", "invite.fill", "withdraw.open"):
        expect(table.button(key)).to_be_in_viewport(ratio=1)


def test_the_first_legend_makes_room(pair: Pair) -> None:
    """For whoever has begun to play, and for an offer."""
    ann, bob = pair
    legends = [table.page.get_by_role("region", name=say("legend.title")) for table in pair]
    for legend in legends:
        expect(legend).to_be_visible()
    ann.click_move("c3")
    expect(legends[0]).to_have_count(0)
    bob.played("c3")
    expect(legends[1]).to_be_visible()
    ann.button("action.draw").click()
    expect(legends[1]).to_have_count(0)
    expect(bob.page.get_by_label(say("moves.type"))).to_be_in_viewport(ratio=1)
    expect(bob.list.get_by_text(say("news.offer.draw", name="Ann"))).to_be_in_viewport(ratio=1)


def test_an_offer_is_withdrawn(pair: Pair) -> None:
    ann, bob = pair
    ann.button("action.draw").click()
    offered = bob.page.get_by_role("button", name=say("offer.yes"), exact=True)
    expect(offered).to_be_visible()
    ann.button("offer.withdraw").click()
    expect(offered).to_have_count(0)
    expect(ann.page.get_by_text(say("offer.mine_draw"))).to_have_count(0)
    expect(ann.button("action.draw")).to_be_enabled()


def test_a_game_is_aborted_before_the_second_move(pair: Pair) -> None:
    ann, bob = pair
    ann.click_move("c3")
    bob.played("c3")
    bob.button("action.abort").click()
    bob.button("abort.yes").click()
    for table in pair:
        expect(table.page.get_by_text(say("end.by_stopping")).first).to_be_visible()


def test_watchers_talk_among_themselves_until_the_end(visit: Visit, pair: Pair) -> None:
    ann, bob = pair
    first, second = visit(), visit()
    for page in (first, second):
        page.goto(ann.page.url)
        page.get_by_role("tab", name=say("panel.chat")).click()
        expect(page.get_by_text(say("chat.later"))).to_be_visible()

    def write(page: Page, text: str) -> None:
        page.get_by_label(say("chat.write")).fill(text)
        page.keyboard.press("Enter")

    write(first, "Black should play d3")
    expect(second.get_by_role("log")).to_contain_text("d3")
    ann.page.get_by_role("tab", name=say("panel.chat")).click()
    write(ann.page, "Good luck")
    for page in (ann.page, second):
        expect(page.get_by_role("log")).to_contain_text("Good luck")
    expect(ann.page.get_by_role("log")).not_to_contain_text("d3")
    ann.page.get_by_role("tab", name=say("panel.moves")).click()
    for move in "c3 c4".split():  # later it could be aborted
        tables = pair if ann.state.turn == 0 else (bob, ann)
        tables[0].click_move(move)
        tables[1].played(move)
    bob.button("action.leave").click()
    bob.button("leave.yes").click()
    ann.page.get_by_role("tab", name=say("panel.chat")).click()
    expect(ann.page.get_by_role("log")).to_contain_text("Black should play d3")


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server on which absence may be claimed soon."""
    command = (sys.executable, "-m", "hexagora", "serve", "--host", "127.0.0.1", "--patience", str(PATIENCE))
    data: Path = tmp_path_factory.mktemp("impatient")
    site = Site(data, *command)
    yield site
    site.stop()


@pytest.fixture
def left_alone(browser: Browser, impatient: Site) -> Iterator[Table]:
    """Ann plays with Bob, who has closed his page. It is his turn."""
    contexts = [browser.new_context(base_url=impatient.url, locale="en") for _ in range(2)]
    ann = make(contexts[0].new_page(), "hex", ["screen", "link"], options=SMALL)
    join(contexts[1].new_page(), ann)
    ann.click_move("c3")
    contexts[1].close()
    expect(ann.page.get_by_text(say("absence.away", name="Bob"))).to_be_visible()
    yield ann
    contexts[0].close()


def test_the_win_is_claimed_from_somebody_who_has_gone(left_alone: Table) -> None:
    left_alone.button("absence.win").click()
    expect(left_alone.page.get_by_role("heading", name=say("end.you_win"))).to_be_visible()
    expect(left_alone.page.get_by_text(say("end.by_absent")).first).to_be_visible()


def test_the_computer_goes_on_for_somebody_who_has_gone(left_alone: Table) -> None:
    left_alone.button("absence.computer").click()
    expect(left_alone.page.get_by_text(say("absence.away", name="Bob"))).to_have_count(0)
    expect(left_alone.seats).to_contain_text(say("seat.as_computer"))
    expect(left_alone.list.get_by_role("button")).to_have_count(2)


@pytest.fixture
def ahead(visit: Visit) -> Pair:
    """Ann has played, with days for each move, and enters what she would answer."""
    ann = make(visit(), "hex", ["screen", "link"], options=SMALL, clock={"kind": "days", "days": 3})
    bob = join(visit(), ann)
    ann.click_move("c3")
    bob.played("c3")
    ann.button("conditions.add").click()
    for cell in ("c4", "d2"):
        ann.cell(cell).click()
    return ann, bob


def test_answers_are_entered_ahead_on_the_board(ahead: Pair) -> None:
    ann, bob = ahead
    ann.cell("c3").click()
    expect(ann.page.get_by_text("c3 is taken.")).to_be_visible()
    expect(ann.page.get_by_text(say("conditions.go_on"))).to_be_visible()
    ann.button("conditions.save").click()
    line = f"{say('conditions.if', move='c4')} {say('conditions.then', move='d2')}".rstrip(",")
    expect(ann.page.get_by_text(line, exact=True)).to_be_visible()
    ann.shows()  # nothing is played yet
    expect(bob.page.get_by_text(line)).to_have_count(0)
    bob.cell("c4").click()
    for table in (ann, bob):
        table.state = table.state.play("c4")
        table.moves.append("c4")
        table.played("d2")
    expect(ann.page.get_by_text(line, exact=True)).to_have_count(0)


def test_other_moves_forget_the_answer(ahead: Pair) -> None:
    ann, bob = ahead
    ann.button("conditions.save").click()
    bob.click_move("b3")
    ann.played("b3")
    expect(ann.page.get_by_text(say("conditions.if", move="c4"))).to_have_count(0)
    reopened = at_table(ann.page, ann.state, ann.moves)
    reopened.shows()
