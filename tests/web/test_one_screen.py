"""Several people at one screen."""

from playwright.sync_api import expect

from .conftest import Visit
from .plays import VARIANTS, Options
from .table import make, say

THREE: Options = {"size": 3, "players": 3}
OUT = next(play for play in VARIANTS if play.name == "hex-3-out")


def test_one_of_three_resigns_and_the_others_go_on(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", moves="c3 c4 c5 d3", options=THREE)
    dialog = table.asks()
    table.button("action.leave").click()
    expect(dialog.get_by_role("radio", name="Red (Bob)")).to_be_checked()  # whose turn it is
    dialog.get_by_label("Yellow (Cat)").check()
    dialog.get_by_role("button", name=say("leave.yes"), exact=True).click()
    table.state = table.state.leave(2)
    row = table.seats.get_by_role("listitem").nth(2)
    expect(row).to_contain_text(say("seat.left"))
    expect(row.get_by_text("Cat")).to_have_css("text-decoration-line", "line-through")
    expect(table.list.get_by_role("button")).to_have_text(["c3", "c4", "c5", "d3", say("moves.leave")])
    expect(table.line).to_contain_text(say("game.turn_of", name="Red (Bob)"))
    table.shows_pieces(table.state)
    table.button("action.leave").click()
    expect(dialog.get_by_role("radio")).to_have_count(2)
    dialog.get_by_role("button", name=say("leave.yes"), exact=True).click()
    table.state = table.state.leave(1)
    table.ends()
    expect(table.line).to_contain_text(say("end.by_leave"))


def test_who_is_out_is_said(visit: Visit) -> None:
    table = make(visit(), "hex", moves=" ".join(OUT.moves.split()[:3]), options=OUT.options)
    table.click_move(OUT.moves.split()[3])
    row = table.seats.get_by_role("listitem").nth(2)
    expect(row).to_contain_text(say("seat.out"))
    expect(row).to_contain_text(say("seat.out_line"))
    expect(row.get_by_text("Cat")).to_have_css("text-decoration-line", "none")  # they have not left
    expect(table.seats.get_by_role("listitem").nth(1)).to_have_attribute("aria-current", "true")
    table.click_move(OUT.moves.split()[4])
    table.ends()
    expect(table.seats).not_to_contain_text(say("seat.out_line"))  # it is over for everybody


def test_the_last_move_is_taken_back_after_the_end(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", moves=OUT.moves, options=OUT.options)
    table.ends()
    last = table.moves.pop()
    table.button("action.takeback").click()
    table.state = table.state.game.start()
    for move in table.moves:
        table.state = table.state.play(move)
    table.shows()
    expect(table.button("end.rematch")).to_have_count(0)
    table.click_move(last)
    table.ends()
    first = page.url
    table.button("end.rematch").click()
    expect(page).not_to_have_url(first)
    expect(table.seats.get_by_role("listitem")).to_contain_text(["Bob", "Cat", "Ann"])
