"""Pictures of every page and every game in the middle of it, in both themes, for screens and phones.

python -m tests.web.pictures FOLDER
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tools import chromium

from .conftest import FLAGS, Site
from .plays import EACH, Play
from .table import make, say

SIZES = {"screen": (1280, 850), "phone": (360, 740)}
QUESTIONS: dict[str, Any] = {"leave": ("action.leave", "alertdialog"), "more": ("action.more", "dialog")}


class Album:
    """The pictures of one theme and one size."""

    def __init__(self, browser: Browser, site: Site, folder: Path, size: str, theme: str) -> None:
        width, height = SIZES[size]
        phone = size == "phone"
        self.folder = folder
        self.kind = f"{size}-{theme}"
        self.context = browser.new_context(
            base_url=site.url,
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(15_000)
        self.page = self.context.new_page()

    def take(self, name: str, whole: bool = False) -> None:
        self.page.wait_for_load_state("networkidle")
        self.page.screenshot(path=self.folder / f"{name}-{self.kind}.png", full_page=whole, animations="disabled")

    def pages(self) -> None:
        page = self.page
        for name, address in {"home": "/", "new": "/new/hex", "nothing": "/nothing", "no-game": "/g/nothing"}.items():
            page.goto(address)
            page.get_by_role("heading", level=1).wait_for(state="attached")
            if name == "home":
                page.locator("article svg [aria-hidden]").last.wait_for(state="attached")
            self.take(name, whole=name in ("home", "new"))
        page.goto("/new/marienbad?with=link")
        page.get_by_text(say("new.options"), exact=True).click()
        page.get_by_label(say("clock.fischer_kind")).check()
        self.take("new-options", whole=True)
        make(page, "hex", ["screen", "link"], lot=True)
        self.take("waiting", whole=True)

    def game(self, play: Play) -> None:
        moves = play.moves.split()
        table = make(self.page, play.game, moves=" ".join(moves[: len(moves) // 2]), options=play.options)
        self.take(play.name, whole=True)
        table.ahead(" ".join(moves[len(moves) // 2 :]))
        self.take(f"{play.name}-over", whole=True)

    def dialogs(self) -> None:
        page = self.page
        table = make(page, "hex", ["screen", "computer 1"], clock={"kind": "fischer", "seconds": 300, "increment": 5})
        table.cell(table.state.board.middle or "a1").click()
        self.take("computer", whole=True)
        for name, (key, role) in QUESTIONS.items():
            table.button(key).click()
            page.get_by_role(role).wait_for()
            self.take(f"dialog-{name}")
            page.keyboard.press("Escape")
        page.get_by_role("tab", name=say("panel.rules")).click()
        self.take("rules", whole=True)


def take_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    program = chromium.find()
    if not program:
        raise SystemExit(chromium.MISSING)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = Site(Path(data))
        try:
            browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
            for size in SIZES:
                for theme in ("light", "dark"):
                    album = Album(browser, site, folder, size, theme)
                    album.pages()
                    for play in EACH:
                        album.game(play)
                    album.dialogs()
                    album.context.close()
            browser.close()
        finally:
            site.stop()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    take_all(Path(sys.argv[1]))
