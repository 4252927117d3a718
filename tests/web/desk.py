"""The analysis board, as somebody uses it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from hexagora import record
from hexagora.record import Record

from .plays import Options
from .table import say

SMALL: Options = {"board": "rhombus", "size": 3, "swap": False}
ADDRESS = "/analyse?game=hex&board=rhombus&size=3&swap=false"


class Analysis:
    """The page, as somebody uses it."""

    def __init__(self, page: Page, address: str = ADDRESS, lang: str = "en") -> None:
        self.page = page
        self.lang = lang
        page.goto(address)
        self.board = page.get_by_role("application")
        expect(self.board).to_be_visible()
        self.tree = page.get_by_role("group", name=self.say("analyse.moves"))
        self.said = page.get_by_role("status")
        self.lines = page.get_by_role("region", name=self.say("analyse.lines"))

    def say(self, key: str, **values: object) -> str:
        return say(key, self.lang, **values)

    def cell(self, name: str) -> Locator:
        return self.board.locator(f'[data-cell="{name}"]')

    def button(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **values), exact=True)

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=self.say(f"analyse.tab.{name}")).click()

    def play(self, *cells: str) -> None:
        for cell in cells:
            self.cell(cell).click()
            expect(self.here).to_contain_text(cell)

    def press(self, *keys: str) -> None:
        """With the focus nowhere."""
        self.page.evaluate("document.activeElement.blur()")
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def here(self) -> Locator:
        return self.tree.locator("[aria-current=step]")

    def shows(self, *paths: str) -> None:
        """The moves of the tree, each as its path and text, in the order in which they are read."""
        expect(self.tree.locator("[data-path]")).to_have_count(len(paths))
        found = self.tree.locator("[data-path]").evaluate_all(
            "all => all.map(one => `${one.dataset.path} ${one.textContent.trim()}`)"
        )
        assert found == list(paths)

    def stands(self, cell: str, text: str) -> None:
        expect(self.cell(cell)).to_have_attribute("aria-label", re.compile(f"^{cell}, {re.escape(text)}"))


def three(*moves: str) -> str:
    """A game on the small board, as the end of an address."""
    made = Record("hex", SMALL, moves)
    return f"/analyse#{record.link(made, str(len(moves)))}"
