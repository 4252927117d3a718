"""The page that `hexagora tournament export` writes, as Chromium prints it: nothing of the cross table is cut off."""

import re
from random import Random

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from hexagora import locales
from hexagora.cli.tournament_page import TournamentPage
from hexagora.cli.words import Words
from hexagora.tournament import Discipline, Entrant, Pairing, PairingResult, Round, Settings, Tournament
from hexagora.tournament.settings import System

WIDE = 277 / 25.4 * 96  # of an A4 sheet on its side, in pixels, less what printers leave white
SMALLEST = 7 * 96 / 72  # letters of 7 points
NAME = "Maximiliane-Charlotte von Hohenzollern-X"


def event(system: System, players: int, rounds: int, size: int = 2) -> Tournament:
    """Whoever meets whom."""
    random = Random(1)
    numbers = list(range(1, players + 1))
    entrants = tuple(Entrant(number, f"{number} {NAME}"[:40]) for number in numbers)
    result = PairingResult((1 / size,) * size)
    played = []
    for number in range(1, rounds + 1):
        random.shuffle(numbers)
        tables = zip(*(numbers[seat::size] for seat in range(size)), strict=True)
        played.append(Round(number, tuple(Pairing(table, result=result) for table in tables), started=1))
    game = Discipline("hex", sizes=(size,))
    settings = Settings("Cup", system, (game,), rounds=rounds, table_size=size, cycles=2)
    return replace(Tournament("cup", "", "", 0, settings), entrants=entrants, rounds=tuple(played))


@pytest.mark.parametrize("lang", locales.LANGUAGES)
@pytest.mark.parametrize(
    "tournament",
    [
        event("swiss", 16, 11),
        event("swiss", 40, 40),
        event("round_robin", 24, 3),
        event("round_robin", 50, 60),
        event("tables", 24, 12, 4),
        event("free", 2, 1),
    ],
    ids=lambda one: f"{one.settings.system} {len(one.entrants)}",
)
def test_the_cross_table_fits_on_paper(browser: Browser, tournament: Tournament, lang: str) -> None:
    if tournament.settings.system == "free":  # all in one round
        pairings = tournament.rounds[0].pairings * 60
        tournament = replace(tournament, rounds=(replace(tournament.rounds[0], pairings=pairings),))
    page = browser.new_page(viewport={"width": int(WIDE), "height": 718})
    try:
        page.set_content(TournamentPage(Words(lang), tournament).html())
        page.emulate_media(media="print")
        tables = page.locator(".cross table")
        heads: list[str] = []
        for table in tables.all():
            box = table.bounding_box()
            assert box and box["width"] <= WIDE
            assert table.evaluate("table => parseFloat(getComputedStyle(table).fontSize)") >= SMALLEST
            heads += table.locator("th").all_inner_texts()[2:-1]
        meetings = tournament.settings.system == "round_robin"
        assert heads == [str(n + 1) for n in range(len(tournament.entrants if meetings else tournament.rounds))]
        sheets = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", page.pdf(format="A4"))
        assert sum(float(width) > float(height) for width, height in sheets) >= tables.count()
    finally:
        page.close()
