"""A tournament for the tests of its pages, and where its organiser finds things on them."""

import re
from ipaddress import IPv4Network
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .table import ask, say

# Each tournament is opened from another one: an address may open only so many in a day, and there are more tests.
ADDRESSES = (str(address) for address in IPv4Network("10.0.0.0/8").hosts())
NAMES = ["Ada", "Bea", "Cid", "Dan", "Eve", "Flo", "Gus", "Hal"]


def word(key: str, lang: str = "en", **values: object) -> str:
    return say(f"tournament.{key}", lang, **values)


class Event:
    """A tournament, as its organiser's browser knows it."""

    def __init__(self, page: Page, players: int = 4, **settings: Any) -> None:
        page.goto("/learn")  # who comes for the first time becomes somebody
        self.page = page
        made = page.request.post(
            "/api/tournaments",
            data={"name": "Open", "system": "swiss", "games": [{"game": "gomobil"}], **settings},
            headers={"x-forwarded-for": next(ADDRESSES)},
            max_retries=3,
        )
        assert made.ok, made.text()
        self.id = made.json()["id"]
        if players:
            self.do(
                "add_entrants", entrants=[{"name": name, "rating": 1500 - n} for n, name in enumerate(NAMES[:players])]
            )

    @property
    def address(self) -> str:
        return f"/t/{self.id}"

    @property
    def data(self) -> Any:
        return ask(self.page, f"/api/tournaments/{self.id}").json()

    def do(self, what: str, **details: Any) -> Any:
        if what in ("pair_round", "start_round", "end_tournament"):
            details["version"] = self.data["version"]
        answer = ask(self.page, f"/api/tournaments/{self.id}/commands", {"do": what, **details})
        assert answer.ok, answer.text()
        return answer.json()

    def round(self) -> None:
        self.do("pair_round")
        self.do("start_round")

    def results(self) -> None:
        """All of the last round: who sits first wins, 3 to 1."""
        for pairing in self.data["rounds"][-1]["pairings"]:
            if pairing["kind"] == "game" and pairing["result"] is None:
                seats = len(pairing["players"])
                shares, points = [1] + [0] * (seats - 1), [3] + [1] * (seats - 1)
                table = {"round": len(self.data["rounds"]), "table": pairing["table"]}
                self.do("enter_result", **table, result={"shares": shares, "points": points})

    def open(self, page: Page | None = None) -> Page:
        page = page or self.page
        page.goto(self.address)
        expect(page.get_by_role("heading", level=1)).to_have_text(self.data["settings"]["name"])
        return page


def button(page: Page | Locator, key: str, **values: Any) -> Locator:
    return page.get_by_role("button", name=word(key, **values), exact=True)


def row(page: Page, table: int) -> Locator:
    return page.get_by_role("listitem", name=re.compile(f"^Table {table}:"))


def points(page: Page, table: int) -> Locator:
    return row(page, table).get_by_role("textbox")


def more(page: Page, key: str) -> None:
    button(page, "bar.more").click()
    button(page, key).click()
