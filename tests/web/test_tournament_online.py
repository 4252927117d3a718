"""An online Swiss of ten players, each with a browser of their own, from the code to the winner."""

import re

import pytest
from playwright.sync_api import Page, expect

import hexagora

from .conftest import Visit
from .table import ask
from .tournament_event import Event, button, word

PLAYERS = 10
GAME = {"game": "hex", "options": {"board": "rhombus", "size": 2, "swap": False}}


def play(pages: dict[str, Page], match: str) -> None:
    """Plays a game to its end by clicks: everybody takes the first free cell."""
    page = next(iter(pages.values()))
    while (seen := ask(page, f"/api/matches/{match}").json())["status"] == "playing":
        mover = pages[seen["seats"][seen["position"]["turn"]]["name"]]
        position = ask(page, f"/api/matches/{match}/position").text()
        cell = hexagora.read(position).moves()[0]
        mover.get_by_role("application").first.locator(f'[data-cell="{cell}"]').click()
        expect(mover.get_by_role("group", name="Moves").get_by_text(cell, exact=True).first).to_be_visible()


@pytest.mark.long
def test_ten_players_online(visit: Visit) -> None:
    organiser = visit(width=1440, expected=("409",))  # somebody may enter at the moment of the click
    event = Event(organiser, players=0, name="Ten", online=True, entry=True, rounds=3, games=[GAME])
    event.open()
    pages: dict[str, Page] = {}
    for number in range(1, PLAYERS + 1):
        page = pages[f"Player {number}"] = visit(width=1000, height=700)
        page.goto("/t")
        page.get_by_role("textbox").fill(event.id.upper())
        page.keyboard.press("Enter")
        page.get_by_label(word("enter.title")).fill(f"Player {number}")
        button(page, "enter.yes").click()
        expect(page.get_by_text(word("mine.wait_first"))).to_be_visible()
    for round in (1, 2, 3):
        button(organiser, "bar.pair", round=round).click()
        button(organiser, "bar.start", round=round).click()
        expect(organiser.get_by_text(f"0 of {PLAYERS // 2} results in")).to_be_visible()
        names = {one["number"]: one["name"] for one in event.data["entrants"]}
        for pairing in event.data["rounds"][-1]["pairings"]:
            for player in pairing["players"]:
                expect(pages[names[player]]).to_have_url(re.compile(f"/g/{pairing['match']}$"))
            play({names[player]: pages[names[player]] for player in pairing["players"]}, pairing["match"])
            for player in pairing["players"]:
                pages[names[player]].goto(event.address)
        expect(organiser.get_by_text(f"{PLAYERS // 2} of {PLAYERS // 2} results in")).to_be_visible()
    rounds = event.data["rounds"]
    met = [tuple(sorted(one["players"])) for played in rounds for one in played["pairings"]]
    assert len(met) == len({*met}) == 3 * PLAYERS // 2
    assert sum(row["score"] for row in event.data["standings"]) == 3 * PLAYERS / 2
