"""Two people and those who watch, each with a browser of their own."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

import hexagora
from hexagora import catalogue

from .checks import box
from .conftest import Visit
from .plays import Options
from .table import Table, at_table, fill, join, make, say

SMALL: Options = {"size": 3, "swap": False}
TINY: Options = {"size": 2, "swap": False}
RED_WINS = "b2 b3 c1 a3"

Pair = tuple[Table, Table]


@pytest.fixture
def pair(visit: Visit) -> Pair:
    """Ann has Black, Bob Red."""
    ann = make(visit(), "hex", ["screen", "link"], options=SMALL)
    return ann, join(visit(), ann)


def play(pair: Pair, moves: str) -> None:
    """Each clicks on their own board; both see each move."""
    for move in moves.split():
        mover = pair[pair[0].state.turn or 0]
        mover.click_move(move)
        for table in pair:
            if table is not mover:
                table.played(move)


def headline(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=2, name=text, exact=True)).to_be_visible()


def test_from_the_invitation_to_the_end(visit: Visit) -> None:
    page = visit()
    page.goto("/new/hex?with=link")
    fill(page, "hex", TINY, ["screen", "link"])
    page.get_by_role("button", name=say("new.invite")).click()
    ann = at_table(page, hexagora.game("hex", **TINY).start())
    expect(page.get_by_text(say("invite.awaited", count=1))).to_be_visible()
    expect(page.get_by_text(page.url, exact=True)).to_be_visible()
    expect(page.get_by_role("img", name=say("share.qr"))).to_be_visible()
    expect(ann.line).to_contain_text(say("game.waiting"))

    bob = join(visit(), ann)
    expect(bob.page.get_by_role("banner")).to_contain_text("Bob")  # the name is theirs from now on
    expect(page).to_have_title(re.compile("^" + say("game.title_turn", title="Hex")))
    expect(bob.page).not_to_have_title(re.compile("^" + say("game.title_turn", title="")))
    bob.cell("b2").click()
    bob.explains("b2", say("game.turn_of", name="Black (Ann)"))
    play((ann, bob), RED_WINS)
    headline(bob.page, say("end.you_win"))
    headline(ann.page, say("end.you_lose"))


def test_nothing_moves_away_under_a_finger(visit: Visit) -> None:
    """The options of the game come a moment later than the seat to take, and stay there whoever comes."""
    ann = make(visit(), "hex", ["screen", "link"], options=SMALL)
    page = visit().context.new_page()
    held: list[Route] = []
    page.route("**/options?*", lambda route: held.append(route))
    page.goto(ann.page.url)
    sit = page.get_by_role("button", name=say("invite.sit"), exact=True)
    expect(sit).to_be_visible()
    place = box(sit)
    label = page.get_by_text(catalogue.Entry("hex").option_name("size"), exact=True)
    expect(label).to_have_count(0)
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(label).to_be_visible()
    assert box(sit) == place
    visit().goto(ann.page.url)
    expect(ann.page.get_by_text(say("game.watchers", count=2), exact=True)).to_be_visible()
    assert len(held) == 1


def test_draw_declined_then_agreed(pair: Pair) -> None:
    ann, bob = pair
    play(pair, "c3")
    ann.button("action.draw").click()
    expect(ann.page.get_by_text(say("offer.mine_draw"))).to_be_visible()
    expect(ann.button("action.draw")).to_be_disabled()
    expect(bob.page.get_by_role("paragraph").filter(has_text=say("offer.draw", name="Ann"))).to_be_visible()
    bob.button("offer.no").click()
    for table in pair:
        for kind in ("offer", "declined"):  # the list of moves keeps it
            expect(table.list).to_contain_text(say(f"news.{kind}.draw", name="Ann" if kind == "offer" else "Bob"))
    expect(bob.button("offer.no")).to_have_count(0)
    expect(ann.page.get_by_role("paragraph").filter(has_text=say("news.declined.draw", name="Bob"))).to_be_visible()
    expect(ann.page.get_by_text(say("offer.mine_draw"))).to_have_count(0)
    play(pair, "c4")
    bob.button("action.draw").click()
    ann.button("offer.yes").click()
    for table in pair:
        headline(table.page, say("end.draw"))
        expect(table.line).to_contain_text(say("end.by_agreed"))


def test_take_back_by_consent(pair: Pair) -> None:
    ann, bob = pair
    play(pair, "c3 c4")
    for agreed in (False, True):
        ann.button("action.takeback").click()
        expect(ann.page.get_by_text(say("offer.mine_takeback"))).to_be_visible()
        bob.button("offer.yes" if agreed else "offer.no").click()
        expect(ann.page.get_by_text(say("offer.mine_takeback"))).to_have_count(0)
        if agreed:
            for table in pair:
                table.state, table.moves = hexagora.game("hex", **SMALL).start(), []
        for table in pair:
            table.shows()
    play(pair, "b2")


def test_chat_and_mute(pair: Pair) -> None:
    ann, bob = pair
    for table in pair:
        expect(table.page.get_by_role("tab", name=say("panel.chat"))).to_be_visible()
    tab = bob.page.get_by_role("tab", name=say("panel.chat"))
    ann.page.get_by_role("tab", name=say("panel.chat")).click()
    for text in ("Hello <b>Bob</b>", "how are you?"):
        ann.page.get_by_label(say("chat.write")).fill(text)
        ann.page.keyboard.press("Enter")
        expect(ann.page.get_by_label(say("chat.write"))).to_have_value("")
    expect(tab).to_contain_text("2")
    tab.click()
    log = bob.page.get_by_role("log")
    expect(log).to_contain_text("Hello <b>Bob</b>")
    expect(log).to_contain_text("Ann")
    expect(tab).not_to_contain_text("2")
    bob.button("chat.mute").click()
    expect(log).to_have_count(0)
    ann.page.get_by_label(say("chat.write")).fill("still there?")
    ann.button("chat.send").click()
    expect(ann.page.get_by_role("log")).to_contain_text("still there?")
    expect(bob.page.get_by_text(say("chat.muted"))).to_be_visible()
    bob.page.reload()
    tab.click()
    expect(bob.page.get_by_text(say("chat.muted"))).to_be_visible()
    bob.button("chat.unmute").click()
    expect(log).to_contain_text("still there?")


def test_open_challenge(visit: Visit) -> None:
    page = visit()
    page.goto("/new/labyrinthe?with=link")
    fill(page, "labyrinthe", {"size": 3}, ["screen", "link"])
    page.get_by_label(say("new.with_open"), exact=True).check()
    page.get_by_role("button", name=say("new.invite")).click()
    ann = at_table(page, hexagora.game("labyrinthe", size=3).start())
    other = visit()
    other.goto("/")
    challenges = other.get_by_role("region", name=say("home.open"))
    challenges.locator(f"a[href='/g/{ann.id}']").click()
    other.get_by_label(say("invite.name"), exact=True).fill("Bob")
    other.get_by_role("button", name=say("invite.sit"), exact=True).click()
    bob = at_table(other, ann.state)
    expect(ann.seats).to_contain_text("Bob")
    play((ann, bob), "a5 b5:c4")
    page.goto("/")
    expect(page.get_by_role("region", name=say("home.continue"))).to_contain_text(say("home.your_turn"))
    expect(page.get_by_role("region", name=say("home.open")).locator(f"a[href='/g/{ann.id}']")).to_have_count(0)


def test_watching(pair: Pair, visit: Visit) -> None:
    ann, bob = pair
    play(pair, "c3")
    page = visit()
    page.goto(ann.page.url)
    watcher = at_table(page, ann.state, ann.moves)
    watcher.shows()
    expect(page.get_by_text(say("game.watching"))).to_be_visible()
    for table in pair:
        expect(table.page.get_by_text(say("game.watchers", count=1), exact=True)).to_be_visible()
    watcher.cell("d2").click()
    watcher.explains("d2", say("game.turn_of", name="Red (Bob)"))
    for key in ("action.leave", "action.takeback", "action.hint", "action.draw"):
        expect(watcher.button(key)).to_have_count(0)
    expect(page.get_by_label(say("moves.type"))).to_have_count(0)
    play(pair, "c4")
    watcher.played("c4")
    page.get_by_role("tab", name=say("panel.chat")).click()
    page.get_by_label(say("chat.write")).fill("Well played")
    page.keyboard.press("Enter")
    bob.page.get_by_role("tab", name=say("panel.chat")).click()
    expect(page.get_by_role("log")).to_contain_text("Well played")
    expect(bob.page.get_by_role("log")).to_contain_text(say("chat.empty"))  # those who watch may say too much
    page.goto("/")
    for table in pair:
        expect(table.page.get_by_text(say("game.watchers", count=1), exact=True)).to_have_count(0)


def test_who_leaves_the_page_is_away(pair: Pair) -> None:
    ann, bob = pair
    away = ann.seats.get_by_text(say("seat.away"))
    expect(away).to_have_count(0)
    address = bob.page.url
    bob.page.goto("/")
    expect(away).to_be_visible()
    bob.page.goto(address)
    expect(away).to_have_count(0)


def test_rematch_by_consent(pair: Pair) -> None:
    ann, bob = pair
    play(pair, "c3 c4")
    bob.button("action.leave").click()
    bob.asks().get_by_role("button", name=say("leave.yes"), exact=True).click()
    headline(ann.page, say("end.you_win"))
    first = ann.page.url
    ann.button("end.rematch").click()
    expect(ann.page.get_by_text(say("offer.mine_rematch"))).to_be_visible()
    expect(bob.page.get_by_role("paragraph").filter(has_text=say("offer.rematch", name="Ann"))).to_be_visible()
    bob.button("offer.yes").click()
    you = say("seat.you")
    for table, names in zip(pair, (["Bob", you], [you, "Ann"]), strict=True):
        expect(table.page).not_to_have_url(first)
        expect(table.seats.get_by_role("listitem")).to_contain_text(names)
    assert ann.page.url == bob.page.url
    for table in pair:
        table.state, table.moves = hexagora.game("hex", **SMALL).start(), []
    play((bob, ann), "c3 c4")


def test_clocks_and_losing_on_time(visit: Visit) -> None:
    clock = {"kind": "fischer", "seconds": 10, "increment": 5}
    ann = make(visit(), "hex", ["screen", "link"], options=SMALL, clock=clock)
    bob = join(visit(), ann)
    pair = (ann, bob)
    faces = ann.seats.get_by_role("time")
    expect(faces).to_have_count(2)
    play(pair, "c3")
    expect(faces.first).to_contain_text(re.compile(r"0:1\d"))  # five seconds were added
    expect(faces.last).to_contain_text(re.compile(r"\d\.\d"))  # and the other's runs down, below ten with tenths
    expect(bob.page.get_by_role("status").first).to_contain_text(say("clock.low"))
    headline(ann.page, say("end.you_win"))
    headline(bob.page, say("end.you_lose"))
    for table in pair:
        expect(table.line).to_contain_text(say("end.by_time"))
