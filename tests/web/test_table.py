"""Round the board: the past, turning, rules, keys, sharing."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

import hexagora

from .checks import box
from .conftest import Visit
from .table import Table, make, say

MOVES = "a4 a3 a5 c3"
COPIES = """window.copies = [];
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { copies.push(text); } } });"""


def at_move(table: Table, number: int) -> None:
    """The page shows an earlier position, or the last."""
    now = number == len(table.moves)
    looking = say("game.looking", move=number, of=len(table.moves))
    if now:
        expect(table.line).not_to_contain_text(say("game.back_to_now"))
    else:
        expect(table.line).to_contain_text(looking)
    current = table.list.locator("[aria-current=step]")
    expect(current).to_have_text(table.moves[number - 1 : number])
    state = table.state.game.start()
    for move in table.moves[:number]:
        state = state.play(move)
    pieces = len(state.scene().pieces)
    expect(table.page.get_by_label(re.compile(f", ({'|'.join(table.colours)}), "))).to_have_count(pieces)
    table.shows_pieces(state)


def test_stepping_through_the_past(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", moves=MOVES, options={"size": 3})
    for key, number in {"before": 3, "first": 0, "next": 1, "last": 4}.items():
        page.get_by_role("group", name=say("moves.steps")).get_by_role("button", name=say(f"moves.{key}")).click()
        at_move(table, number)
    table.list.get_by_role("button", name="a5").click()
    at_move(table, 3)
    table.line.get_by_role("button", name=say("game.back_to_now"), exact=True).click()
    at_move(table, 4)
    page.get_by_role("heading", level=1).click()  # away from the list, whose own arrows scroll
    for key, number in [("ArrowLeft", 3), ("ArrowLeft", 2), ("ArrowRight", 3), ("Home", 0), ("End", 4)]:
        page.keyboard.press(key)
        at_move(table, number)
    page.keyboard.press("ArrowLeft")
    at_move(table, 3)
    table.ahead("c1", shown=False)  # somebody moves meanwhile: who looks back is not disturbed
    expect(table.list.get_by_role("button")).to_have_count(5)
    at_move(table, 3)
    page.keyboard.press("End")
    table.shows()
    table.click_move("c4")


def test_a_turned_board_is_played_on(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", moves=MOVES, options={"size": 3})
    before = box(table.cell("a3"))
    for _ in range(2):
        table.button("action.turn_right").click()
    assert before != box(table.cell("a3"))
    table.click_move("d2")
    table.cell("d2").click()
    reason = table.state.why_not("d2")
    assert reason
    table.explains("d2", reason.say("en"))
    table.cell("c3").focus()
    seen = [table.page.evaluate("document.activeElement.getBoundingClientRect().x")]
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        seen.append(page.evaluate("document.activeElement.getBoundingClientRect().x"))
    assert seen == sorted(set(seen)), "an arrow leads where it points"
    free = table.focused()
    assert free in table.state.moves()
    page.keyboard.press("Enter")
    table.played(free)
    for _ in range(4):
        table.button("action.turn_right").click()
    assert before == box(table.cell("a3"))


def rule_lines(page: Page) -> Locator:
    """The rules that hold at this table, to the letter."""
    page.get_by_text(say("panel.letter")).click()
    return page.get_by_role("tabpanel").locator("details").get_by_role("listitem")


def test_rules(visit: Visit) -> None:
    page = visit()
    make(page, "hex", options={"size": 3})
    page.get_by_role("tab", name=say("panel.moves")).focus()
    page.keyboard.press("ArrowRight")
    rules = hexagora.Entry("hex").rules()
    expect(rule_lines(page)).to_have_text([rule for number, rule in enumerate(rules, 1) if number not in (4, 9, 10)])
    page.get_by_role("tab", name=say("panel.rules")).focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name=say("panel.moves"))).to_have_attribute("aria-selected", "true")


def test_rules_are_those_of_the_board_in_play(visit: Visit) -> None:
    page = visit()
    rules = hexagora.Entry("hex").rules()
    for options, hidden in (
        ({"board": "rhombus", "size": 5, "swap": False}, (2, 3, 8, 9, 10)),
        ({"ports": "open", "size": 5, "players": 3}, (2, 3, 4, 8, 9)),
    ):
        make(page, "hex", options=options)
        page.get_by_role("tab", name=say("panel.rules")).click()
        expect(rule_lines(page)).to_have_text([rule for number, rule in enumerate(rules, 1) if number not in hidden])


def test_keys_that_describe_the_board(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", moves=MOVES, options={"size": 3})
    heard = page.get_by_role("status").first
    table.key_to("a4")
    page.keyboard.press("d")
    expect(heard).to_contain_text("a4, Black")
    page.keyboard.press("c")
    expect(heard).to_contain_text(say("board.chain", count=2, name="Black", cells="a4, a5"))
    page.keyboard.press("p")
    expect(heard).to_contain_text(say("board.coast", name="Red", **{"from": "a4", "to": "c1"}))
    page.keyboard.press("s")
    expect(heard).to_contain_text(say("board.turn", name="Black"))
    page.keyboard.press("m")
    expect(heard).to_contain_text(say("board.open_count", count=15))
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name=say("foot.keys"))
    expect(dialog).to_contain_text(say("keys.table"))
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(table.cell("a4")).to_be_focused()


def share(page: Page, key: str) -> None:
    page.get_by_role("dialog").get_by_role("button", name=say(key), exact=True).click()


def check_record(text: str, table: Table) -> None:
    record = hexagora.record.read(text)
    assert record.game == "hex"
    assert list(record.moves) == table.moves


def test_copying(visit: Visit) -> None:
    page = visit().context.new_page()
    page.add_init_script(COPIES)
    table = make(page, "hex", moves=MOVES, options={"size": 3})
    table.button("action.more").click()
    for number, key in enumerate(("share.copy", "more.position", "more.record")):
        share(page, key)
        page.wait_for_function(f"() => copies.length > {number}")
    expect(page.get_by_role("dialog").get_by_role("button", name=say("copy.done")).last).to_be_visible()
    link, position, record = page.evaluate("copies")
    assert link == page.url
    assert hexagora.read(position) == table.state
    check_record(record, table)


def test_copying_by_hand_where_there_is_no_clipboard(visit: Visit) -> None:
    page = visit().context.new_page()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    table = make(page, "hex", moves=MOVES, options={"size": 3})
    table.button("action.more").click()
    field = page.get_by_label(say("copy.by_hand"))
    share(page, "share.copy")
    expect(field).to_have_value(page.url)
    selected: str = field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert selected == page.url
    share(page, "more.position")
    expect(field).to_have_count(2)
    assert hexagora.read(field.nth(1).input_value()) == table.state
    share(page, "more.record")
    expect(field).to_have_count(3)
    check_record(field.nth(2).input_value(), table)


def test_downloads(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", moves=MOVES, options={"size": 3})
    table.button("action.more").click()
    begins = {"more.svg": b"<svg", "more.png": b"\x89PNG", "more.record_file": b"{"}
    for key, start in begins.items():
        with page.expect_download() as downloading:
            page.get_by_role("link", name=say(key)).click()
        file = downloading.value
        assert file.suggested_filename.startswith("hexagora-")
        data = Path(file.path()).read_bytes()
        assert start in data[:60]
        if key == "more.record_file":
            check_record(data.decode(), table)
