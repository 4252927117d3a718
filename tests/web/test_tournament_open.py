"""A tournament from its file in the browser: `hexagora tournament open`."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, expect

from .conftest import Site
from .tournament_event import button, more, points, word

TOURNAMENT = (sys.executable, "-m", "hexagora", "tournament")


def test_a_file_is_opened_by_its_organiser(browser: Browser, tmp_path: Path) -> None:
    file = str(tmp_path / "club.jsonl")

    def club(command: str, *arguments: str) -> str:
        return subprocess.run(
            [*TOURNAMENT, command, file, *arguments], check=True, capture_output=True, text=True
        ).stdout

    club("new", "gomobil", "--name", "Club day")
    club("add", "Ann", "Bob")
    club("pair")
    club("start")
    site = Site(tmp_path / "data", *TOURNAMENT, "open", file, "--no-open")
    try:
        found = re.search(r"http://\S+\?key=\S+", "".join(site.output))
        assert found
        with browser.new_context(service_workers="block") as context, browser.new_context() as stranger:
            page, other = context.new_page(), stranger.new_page()
            page.goto(found[0])
            points(page, 1).first.fill("46")
            points(page, 1).nth(1).fill("45")
            page.keyboard.press("Enter")
            expect(page.get_by_text("1 of 1 results in")).to_be_visible()
            assert "key" not in page.url
            other.goto(page.url)
            expect(other.get_by_role("heading", name="Club day")).to_be_visible()
            expect(points(other, 1)).to_have_count(0)
            more(page, "bar.settings")
            button(page, "erase.ask").click()
            question = page.get_by_role("alertdialog", name=word("erase.title"))
            expect(question).to_have_accessible_description(word("erase.line_file", file="club.jsonl"))
            button(question, "erase.yes").click()
            expect(page).to_have_url(re.compile("/t$"))
    finally:
        assert site.stop() == 0
    assert "46–45" in club("pairings") and "Guest" in club("log")  # as it was when it was closed
