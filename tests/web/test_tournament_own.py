"""What the pages of a tournament say to somebody: that they can take part, where their game is, that they have left, or
that all of it was erased."""

import re

from playwright.sync_api import Page, expect

from .checks import accessible
from .conftest import Visit
from .table import ask, say
from .tournament_event import Event, button, word

HEX = {"game": "hex", "options": {"board": "rhombus", "size": 2, "swap": False}}


def enter(visit: Visit, event: Event, count: int, expected: tuple[str, ...] = ()) -> dict[int, Page]:
    """Players P1, P2, … on devices of their own, by number."""
    pages: dict[int, Page] = {}
    for number in range(1, count + 1):
        page = pages[number] = visit(expected=expected)
        page.goto("/learn")
        answer = ask(page, f"/api/tournaments/{event.id}/commands", {"do": "enter_tournament", "name": f"P{number}"})
        assert answer.ok, answer.text()
    return pages


def test_games_of_earlier_rounds_go_on(visit: Visit) -> None:
    """In free play a new round does not wait for those who still play."""
    event = Event(visit(), players=0, system="free", online=True, entry=True, games=[HEX])
    pages = enter(visit, event, 5)
    event.round()
    going, done = event.data["rounds"][0]["pairings"]
    event.do("enter_result", round=1, table=done["table"], result={"shares": [1, 0]})
    event.round()
    page = pages[going["players"][0]]
    page.goto(event.address)
    expect(page).to_have_url(re.compile(f"/g/{going['match']}$"))
    page.go_back()
    event.open(page)
    expect(page.get_by_text(word("mine.ready"))).to_be_visible()
    expect(page.get_by_role("link", name=word("mine.play"))).to_have_attribute("href", f"/g/{going['match']}")
    screen = visit(width=1920, height=1080)
    screen.goto(f"{event.address}/hall")
    title = screen.get_by_role("heading", level=1)
    for round in (2, 1):
        expect(title).to_have_text(say("tournaments.hall.pairings", round=round))
        screen.keyboard.press("ArrowRight")
    expect(title).to_have_text(say("tournaments.hall.boards"))
    expect(screen.get_by_text(word("boards.earlier", round=1, table=going["table"]), exact=True)).to_be_visible()


def test_who_has_left_is_told_and_comes_back_as_before(visit: Visit, axe: str) -> None:
    event = Event(visit(), players=0, rounds=3, online=True, entry=True, games=[HEX])
    pages = enter(visit, event, 3)
    event.round()
    free = next(one["players"][0] for one in event.data["rounds"][0]["pairings"] if one["kind"] == "bye")
    page = event.open(pages[free])
    button(page, "leave.ask").click()
    button(page, "leave.yes").click()
    told = page.get_by_text(f"P{free} {word('enter.back')}")
    expect(told).to_be_visible()
    expect(page.get_by_label(word("enter.title"))).to_have_count(0)
    accessible(page, axe)
    button(page, "enter.yes").click()
    expect(told).to_have_count(0)
    assert [(one["name"], one["withdrawn"]) for one in event.data["entrants"]] == [(f"P{n}", False) for n in (1, 2, 3)]
    event.do("change_settings", settings={**event.data["settings"], "entry": False})
    button(page, "leave.ask").click()
    button(page, "leave.yes").click()
    expect(told).to_be_visible()
    expect(button(page, "enter.yes")).to_have_count(0)


def test_who_plays_can_leave_and_still_has_their_game(visit: Visit) -> None:
    event = Event(visit(), players=0, rounds=3, online=True, entry=True, games=[HEX])
    pages = enter(visit, event, 2)
    event.round()
    (game,) = event.data["rounds"][0]["pairings"]
    for number, page in pages.items():
        page.goto(event.address)
        expect(page).to_have_url(re.compile(f"/g/{game['match']}$"))
        event.open(page)
        if number == 1:
            button(page, "leave.ask").click()
            question = page.get_by_role("alertdialog", name=word("leave.title"))
            expect(question).to_have_accessible_description(f"{word('leave.line')} {word('leave.game')}")
            button(page, "leave.yes").click()
        else:
            event.do("change_entrant", number=number, name="P2", withdrawn=True)
        expect(page.get_by_text(word("enter.back"))).to_be_visible()
        expect(button(page, "leave.ask")).to_have_count(0)
        expect(page.get_by_role("link", name=word("mine.play"))).to_have_attribute("href", f"/g/{game['match']}")


def test_games_go_with_their_tournament(visit: Visit) -> None:
    """Who plays, or has the sheet before them, is told that all was erased."""
    event = Event(visit(), players=0, system="free", online=True, entry=True)
    player, reader = enter(visit, event, 2, expected=("404",)).values()
    event.round()
    match = event.data["rounds"][0]["pairings"][0]["match"]
    player.goto(f"/g/{match}")
    expect(player.get_by_role("application")).to_be_visible()
    reader.clock.install()
    reader.goto(f"{event.address}/print")
    expect(reader.get_by_role("heading", level=1)).to_have_text(say("tournaments.print.title", name="Open"))
    assert event.page.request.delete(f"/api/tournaments/{event.id}").ok
    reader.clock.run_for(12_000)
    expect(reader.get_by_role("heading", level=1)).to_have_text(word("gone"))
    expect(player.get_by_role("heading", level=1)).to_have_text(say("lost.gone"))
    expect(player.get_by_role("status").filter(has_text=say("lost.gone"))).to_be_attached()
    player.goto(f"/g/{match}")
    expect(player.get_by_role("heading", level=1)).to_have_text(say("lost.unknown"))
    expect(player.get_by_role("status").filter(has_text=say("lost.unknown"))).to_be_attached()


def test_nobody_is_called_where_nobody_can_enter(visit: Visit) -> None:
    """Once a schedule or a tree says who meets whom."""
    event, page = Event(visit(), system="knockout", entry=True, listed=True), visit()
    for called in (1, 0):
        if not called:
            event.round()
        page.goto("/t")
        row = page.get_by_role("listitem").filter(has=page.locator(f"a[href='{event.address}']"))
        expect(row).to_be_visible()
        expect(row.get_by_text(say("tournaments.entry"))).to_have_count(called)
        event.open(page)
        expect(page.get_by_text(word("join_by"))).to_have_count(called)
        expect(page.get_by_role("button", name=word("enter.yes"))).to_have_count(called)
        page.goto(f"{event.address}/hall")
        expect(page.get_by_role("img", name=say("tournaments.print.qr"))).to_be_visible()
        expect(page.get_by_text(say("tournaments.hall.follow"))).to_have_count(1 - called)
