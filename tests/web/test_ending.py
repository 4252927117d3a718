"""The end of a game: the verdict over the board, why, the score, what comes next, and how it sounds."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from hexagora import catalogue, locales

from .checks import accessible, box
from .conftest import Visit
from .plays import EACH, Play
from .table import Table, join, make, say

# The pitches of what is played, in order.
PITCHES = """() => {
    window.pitches = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        window.pitches.push(this.frequency.value);
        return start.apply(this, when);
    };
}"""


def verdict(page: Page) -> Locator:
    return page.get_by_role("dialog").filter(has=page.locator("#result"))


def all_but_the_last(play: Play) -> tuple[str, str]:
    *before, last = play.moves.split()
    return " ".join(before), last


def pattern(sentence: str) -> re.Pattern[str]:
    """A text with anything in its gaps, and any kind of space."""
    return re.compile(".+".join(map(re.escape, re.split(r"\{\w+\}", sentence))).replace("\\ ", r"\s"))


@pytest.mark.parametrize("play", EACH, ids=str)
def test_every_game_says_who_has_won_and_why(visit: Visit, play: Play) -> None:
    page = visit()
    before, last = all_but_the_last(play)
    table = make(page, play.game, moves=before, options=play.options)
    table.click_move(last)
    told = verdict(page)
    expect(told.get_by_role("heading", name=table.outcome(), exact=True)).to_be_visible()
    ended = table.state.scene().ended
    assert ended
    expect(told).to_contain_text(pattern(locales.game(play.game, "en")["ends"][ended]))
    counted = [name for name in table.state.scene().counters if name != "hand"]
    expect(told.get_by_role("listitem")).to_have_count(table.state.game.players if counted else 0)
    # The cross gives the board back, and the sentence stays.
    told.get_by_role("button", name=say("end.look")).click()
    expect(told).to_have_count(0)
    table.ends()


@pytest.mark.parametrize("play", EACH, ids=str)
def test_in_french(visit: Visit, play: Play) -> None:
    page = visit(lang="fr")
    table = make(page, play.game, moves=play.moves, options=play.options, lang="fr")
    expect(page.get_by_role("heading", level=2, name=table.outcome(), exact=True)).to_be_visible()
    ended = table.state.scene().ended
    expect(page.locator(".why")).to_contain_text(pattern(locales.game(play.game, "fr")["ends"][ended]))


HEX = next(play for play in EACH if play.game == "hex")


def test_the_verdict_stands_over_the_board_and_leaves_its_top_free_on_a_phone(visit: Visit, axe: str) -> None:
    before, last = all_but_the_last(HEX)
    for size in ((1280, 800), (390, 844)):
        page = visit(*size)
        table = make(page, HEX.game, moves=before, options=HEX.options)
        table.click_move(last)
        told = verdict(page)
        expect(told).to_be_visible()
        accessible(page, axe)
        card, board = box(told), box(table.board)
        assert card["x"] >= 0 and card["x"] + card["width"] <= size[0]
        assert card["y"] >= board["y"] if size[0] > 860 else card["y"] > board["y"] + board["height"] / 4
        page.keyboard.press("Escape")
        expect(told).to_have_count(0)


def test_an_old_game_is_opened_with_its_board_free(visit: Visit) -> None:
    page = visit()
    table = make(page, HEX.game, moves=HEX.moves, options=HEX.options)
    table.ends()
    expect(verdict(page)).to_have_count(0)
    expect(page.get_by_role("button", name=say("end.rematch"))).to_be_visible()


def lose(page: Page, level: int) -> Table:
    table = make(page, "hex", ["screen", f"computer {level}"], options={"size": 3, "swap": False})
    table.cell("c3").click()
    expect(table.list.get_by_role("button")).to_have_count(2)
    table.button("action.leave").click()
    table.button("leave.yes").click()
    return table


def test_after_a_loss_an_easier_level_is_one_click_away(visit: Visit) -> None:
    page = visit()
    table = lose(page, 3)
    told = verdict(page)
    expect(told.get_by_role("heading", name=say("end.you_lose"), exact=True)).to_be_visible()
    expect(told).to_contain_text(say("end.by_leave"))
    first = page.url
    told.get_by_role("button", name=say("end.level", level=2), exact=True).click()
    expect(page).not_to_have_url(first)
    expect(table.seats).to_contain_text(say("seat.at_level", level=2))


def test_the_link_is_shared(visit: Visit) -> None:
    page = visit()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lose(page, 2)
    verdict(page).get_by_role("button", name=say("end.share_game")).click()
    expect(verdict(page)).to_contain_text(say("copy.done"))
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_the_winner_and_the_loser_read_their_own_verdict(visit: Visit) -> None:
    ann = make(visit(), "hex", ["screen", "link"], options={"size": 2, "swap": False})
    bob = join(visit(), ann)
    for move in "b2 b3 c1 a3".split():
        tables = (ann, bob) if ann.state.turn == 0 else (bob, ann)
        tables[0].click_move(move)
        tables[1].played(move)
    expect(verdict(bob.page).get_by_role("heading", name=say("end.you_win"))).to_be_visible()
    expect(verdict(ann.page).get_by_role("heading", name=say("end.you_lose"))).to_be_visible()
    for table in (ann, bob):
        expect(verdict(table.page)).to_contain_text(catalogue.Entry("hex").colours("en")[1])


def test_each_event_has_its_own_sound_and_one_key_turns_all_off(visit: Visit) -> None:
    page = visit().context.new_page()
    page.add_init_script(f"({PITCHES})()")

    def heard() -> tuple[float, ...]:
        page.wait_for_function("() => pitches.length")
        pitches: list[float] = page.evaluate("pitches.splice(0)")
        return tuple(pitches)

    table = make(page, "hexadames", options={"size": 3})
    page.keyboard.press("x")
    *quiet, capture, end = "e1:e2 e3:d3 a3:b2 d1:d2 c5:b5 a5:c5:e3:e1:c3:e3 c1:a3:a5".split()
    table.click_move(quiet[0])
    move = heard()
    table.ahead(" ".join(quiet[1:]))
    heard()
    table.click_move(capture)
    taken = heard()
    table.click_move(end)
    over = heard()
    table.cell("c3").click()
    refused = heard()
    assert len({move, taken, over, refused}) == 4
    page.keyboard.press("Escape")
    page.keyboard.press("x")
    table.button("action.takeback").click()
    table.cell("c3").click()
    assert page.evaluate("pitches.length") == 0
