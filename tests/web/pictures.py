"""Pictures of every page and every game, in the middle and at its end, on screens of all sizes, in both themes.

python -m tests.web.pictures FOLDER [WIDTH…]
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

import hexagora
from hexagora import think
from tools import chromium
from tools.samples import PATH as SAMPLES

from .conftest import FLAGS, Site
from .plays import EACH, Options
from .table import Table, ask, join, knows, make, say

SIZES = {390: 844, 820: 1180, 1280: 800, 1440: 900, 2560: 1440}
TOUCH = 860  # screens up to this width are touched
THEMES = ("light", "dark")
GAMES = [entry.id for entry in hexagora.games()]
CLOCK = {"kind": "fischer", "seconds": 300, "increment": 5}


class Album:
    """The pictures of one size."""

    def __init__(self, browser: Browser, site: Site, folder: Path, width: int) -> None:
        self.browser = browser
        self.site = site
        self.folder = folder
        self.width = width
        self.page = self.visit()

    def visit(self, lang: str = "en") -> Page:
        """Somebody who comes for the first time."""
        touch = self.width <= TOUCH
        context = self.browser.new_context(
            base_url=self.site.url,
            viewport={"width": self.width, "height": SIZES[self.width]},
            locale=lang,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
        )
        context.set_default_timeout(120_000)
        return context.new_page()

    def take(self, name: str, page: Page | None = None, whole: bool = False) -> None:
        page = page or self.page
        page.wait_for_load_state("networkidle")
        page.evaluate("Promise.all([...document.images].map(image => image.decode()))")
        for theme in THEMES:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            path = self.folder / f"{name}-{self.width}-{theme}.png"
            page.screenshot(path=path, full_page=whole, animations="disabled")

    def home(self, name: str, page: Page, lang: str = "en") -> None:
        page.goto("/")
        page.get_by_role("heading", name=say("home.games", lang)).scroll_into_view_if_needed()
        page.locator("article svg [aria-hidden]").last.wait_for(state="attached")
        page.evaluate("scrollTo(0, 0)")
        self.take(name, page, whole=True)

    def visits(self) -> None:
        """Before anything is played."""
        first = self.visit()
        self.home("home-first", first)
        self.home("home-french", self.visit("fr"), "fr")
        first.get_by_role("button", name=say("home.choose", game="Hexago")).click()
        self.take("home-choice", first)
        first.keyboard.press("Escape")
        first.get_by_role("button", name=say("home.quick")).click()
        self.take("home-filter", first)
        for name, address in {"new": "/new/hexago", "lost": "/nothing", "lost-game": "/g/nothing"}.items():
            first.goto(address)
            first.get_by_role("heading", level=1).wait_for(state="attached")
            self.take(name, first, whole=name == "new")
        first.goto("/new/marienbad?with=link")
        first.get_by_text(say("new.options"), exact=True).click()
        first.get_by_label(say("clock.fischer_kind")).check()
        self.take("new-options", first, whole=True)

    def games(self) -> None:
        knows(self.page, *GAMES)
        samples = json.loads(SAMPLES.read_text(encoding="utf-8"))
        for entry in hexagora.games():
            moves = samples[entry.id][: len(samples[entry.id]) * 2 // 3]
            make(self.page, entry.id, moves=" ".join(moves), options=entry.presets[0].options)
            self.take(f"{entry.id}-middle")
        for play in EACH:
            *moves, last = play.moves.split()
            table = make(self.page, play.game, moves=" ".join(moves), options=play.options)
            table.ahead(last)
            table.ends()
            self.take(f"{play.game}-over")

    def tables(self) -> None:
        """What happens round the board."""
        page = self.page
        table = self.play("hexago", ["computer 3"] * 2, {"players": 3, "size": 5}, rounds=8)
        self.take("computers")
        page.keyboard.press("h")
        page.locator(".hint").first.wait_for(state="attached")
        self.take("hint")
        self.dialog("legend", "l")
        self.dialog("keys", "?")
        table.button("action.more").click()
        self.take("more")
        page.keyboard.press("Escape")
        table.button("action.leave").click()
        self.take("resign")
        self.play("hex", ["computer 1"] * 5, {"players": 6, "size": 5}, rounds=3)
        self.take("six-players")
        host = make(page, "hex", ["screen", "link"], options={"swap": False})
        self.take("waiting")
        guest = join(self.visit(), host)
        host.ahead("c3")
        guest.played("c3")
        guest.button("action.draw").click()
        page.get_by_role("button", name=say("offer.yes"), exact=True).wait_for()
        self.take("offer")

    def play(self, game: str, others: list[str], options: Options, rounds: int) -> Table:
        """A game against computers, after some rounds."""
        table = make(self.page, game, ["screen", *others], options=options, clock=CLOCK)
        for number in range(rounds):
            moves = ask(self.page, f"/api/matches/{table.id}").json()["moves"][len(table.moves) :]
            for text, *_ in moves:
                table.state = table.state.play(text)
                table.moves.append(text)
            table.ahead(think(table.state, level=3, seed=number).best or "", shown=False)
            expect(table.list.get_by_role("button")).to_have_count((number + 1) * table.state.game.players)
        return table

    def dialog(self, name: str, key: str) -> None:
        self.page.keyboard.press(key)
        self.take(name)
        self.page.keyboard.press("Escape")

    def returns(self) -> None:
        """With games that go on, that are over, and a challenge of somebody else."""
        make(self.visit(), "triago", ["screen", "link", "link"], listed=True, clock={"kind": "days", "days": 3})
        self.home("home", self.page)
        self.page.get_by_role("button", name=say("page.you_are")).click()
        self.take("settings")

    def close(self) -> None:
        for context in self.browser.contexts:
            context.close()


def take_all(folder: Path, widths: list[int]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    program = chromium.find()
    if not program:
        raise SystemExit(chromium.MISSING)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = Site(Path(data))
        try:
            browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
            for width in widths:
                album = Album(browser, site, folder, width)
                album.visits()
                album.games()
                album.tables()
                album.returns()
                album.close()
            browser.close()
        finally:
            site.stop()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    take_all(Path(sys.argv[1]), [int(width) for width in sys.argv[2:]] or list(SIZES))
