"""People who close their page in a game over WebSockets: the others see it, and may do something about it in time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexagora.match import after, new_match
from hexagora.match.events import MatchCancelled
from hexagora.match.setup import Days, Fischer, Seat
from hexagora.server.table import MAKER_PATIENCE, Table, Viewer
from tests.server.guests import LINK, SCREEN, Guest, refused, serving
from tests.server.site import Data, Page, Person, Site, site
from tests.server.tables import ANN, FREE, HEX, at_screen, setup

PATIENCE = 1  # second


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("absence"), static, "serve", "--patience", str(PATIENCE)) as server:
        yield server


def make(server: Site, *people: str) -> tuple[str, list[Person]]:
    """A game of people who have all sat down, and have gone again."""
    persons = [Person(server, name) for name in people]
    id = persons[0].make("screen", *["link"] * (len(people) - 1), options={"size": 3, "players": len(people)})
    for person in persons[1:]:
        with person.at(id) as page:
            page.do("take_seat")
    return id, persons


def until_claim(page: Page) -> list[str]:
    """Waits for the time; the state that comes then."""
    while not page.match["may"]["claim"]:
        page.hear()
    claims: list[str] = page.match["may"]["claim"]
    return claims


def claim(page: Page, how: str, **parts: object) -> None:
    person = page.match["position"]["seats"][page.match["position"]["turn"]]
    page.do("claim_absence", person=person, how=how, **parts)
    page.catch_up()


def kinds(match: Data) -> list[str]:
    return [line["kind"] for line in match["news"]]


def test_who_stays_wins(server: Site) -> None:
    id, (ann, bob) = make(server, "Ann", "Bob")
    with bob.at(id) as page:
        with ann.at(id):
            here = page.until("here", here=[True, True])
            assert here["away"] == [None, None] and here["claim_at"] is None
        gone = page.until("here", here=[False, True])
        assert gone["away"][0] > 0 and gone["away"][1] is None
        assert gone["claim_at"] == gone["away"][0] + 1000 * PATIENCE
        assert page.match["patience"] == 1000 * PATIENCE and page.match["may"]["claim"] == []
        assert page.refused("claim_absence", person=0, how="win") == "match_claim_early"
        assert until_claim(page) == ["win", "computer"]
        assert page.match["seats"][0]["away"] == gone["away"][0] and not page.match["seats"][0]["here"]
        claim(page, "win")
        assert (page.match["status"], page.match["ending"]) == ("over", "absent")
        assert page.match["position"]["result"] == [0, 1] and kinds(page.match) == ["absent"]
    assert ann.see(id)["ending"] == "absent"


def test_who_comes_back_in_time_plays_on(server: Site) -> None:
    id, (ann, bob) = make(server, "Ann", "Bob")
    with bob.at(id) as page:
        assert until_claim(page) == ["win", "computer"]
        with ann.at(id) as back:
            while page.match["may"]["claim"]:
                page.hear()
            assert (page.match["claim_at"], page.match["seats"][0]["away"]) == (None, None)
            assert page.refused("claim_absence", person=0, how="win") == "match_no_claim"
            back.do("play_move", move="c3")
        # Now she may be away: it is Bob's turn, until he moves.
        page.until("here", here=[False, True])
        assert page.match["may"]["claim"] == []
        page.do("play_move", move="a3")
        assert page.match["claim_at"] >= page.match["seats"][0]["away"] + 1000 * PATIENCE
        assert until_claim(page) == ["win", "computer"]
        # A move that comes without a page ends that, too.
        move = {"do": "play_move", "version": page.match["version"], "move": "b3"}
        ann.ask("POST", f"api/matches/{id}/commands", move)
        while page.match["may"]["claim"]:
            page.hear()
        assert len(page.match["moves"]) == 3 and page.match["claim_at"] is None
        page.do("play_move", move="d3")
        begun = page.until("here")  # after a plain move it is said when she may be claimed
        assert begun["claim_at"] > begun["away"][0] + 1000 * PATIENCE
        assert until_claim(page) == ["win", "computer"]


def test_the_computer_plays_on_and_who_comes_back_watches(server: Site) -> None:
    id, (ann, bob) = make(server, "Ann", "Bob")
    with bob.at(id) as page:
        until_claim(page)
        claim(page, "computer", level=1)
        assert page.match["seats"][0]["kind"] == "computer" and page.match["seats"][0]["level"] == 1
        page.until("move")  # by the computer
        assert page.match["may"]["hint"] and page.match["news"][0]["name"] == "Ann"
        with ann.at(id) as back:
            assert not any(seat["yours"] for seat in back.match["seats"])
            assert kinds(back.match) == ["computer"]
            assert back.refused("play_move", move="a3") == "match_not_seated"
            page.until("here", watchers=1)


def test_three_go_on(server: Site) -> None:
    id, (ann, bob, cat) = make(server, "Ann", "Bob", "Cat")
    with bob.at(id) as page, cat.at(id) as other, Page(server, id, None) as watching:
        assert until_claim(page) == until_claim(other) == ["computer", "leave"]
        assert watching.match["may"]["claim"] == []
        claim(page, "leave")
        assert page.match["status"] == "playing" and page.match["moves"] == [{"leave": 0}]
        other.until_as(page)
        assert other.match["may"]["claim"] == []
    with ann.at(id) as back:
        assert not back.match["may"]["leave"] and kinds(back.match) == ["absent"]


def test_absence_counts_anew_after_a_restart(tmp_path: Path, static: Path) -> None:
    with site(tmp_path, static, "serve", "--patience", str(PATIENCE)) as server:
        id, (_, bob) = make(server, "Ann", "Bob")
        with bob.at(id) as page:
            until_claim(page)
            before = page.match["claim_at"]
        server.end()
        server.start()
        with bob.at(id) as page:
            assert page.match["may"]["claim"] == [] and page.match["claim_at"] >= before + 1000 * PATIENCE
            assert until_claim(page) == ["win", "computer"]


def test_games_with_a_clock_have_no_patience(server: Site) -> None:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    id = ann.make("screen", "link", clock={"kind": "days", "days": 1})
    with bob.at(id) as page:
        page.do("take_seat")
        page.catch_up()
        assert page.match["patience"] is None and page.match["claim_at"] is None
        assert page.match["seats"][0]["away"] > 0
        assert page.refused("claim_absence", person=0, how="win") == "match_no_claim"


# Waiting, and before the second move


def test_a_free_seat_goes_to_the_computer(server: Site) -> None:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    id = ann.make("screen", "link", listed=True)
    with ann.at(id) as page, bob.at(id) as other:
        assert page.match["may"]["fill"] and not other.match["may"]["fill"]
        assert other.refused("fill_seat", level=1) == "match_no_fill"
        assert page.refused("fill_seat", level=11) == page.refused("fill_seat", level=0) == "message"
        page.do("fill_seat", level=1)
        page.catch_up()
        assert page.match["status"] == "playing" and not page.match["may"]["fill"]
        assert kinds(page.match) == ["filled"] and page.match["may"]["cancel"]
        page.do("play_move", move="c3")
        while len(page.match["moves"]) < 2:
            page.hear()
        assert not page.match["may"]["cancel"]  # the computer has moved
    home = bob.ask("GET", "api/home")
    assert id not in [match["id"] for match in home["open"]]


def test_a_game_is_called_off_before_the_second_move(server: Site) -> None:
    id, (ann, bob) = make(server, "Ann", "Bob")
    with ann.at(id) as one, bob.at(id) as other, Page(server, id, None) as watching:
        one.do("play_move", move="c3")
        other.until_as(one)
        assert other.match["may"]["cancel"] and one.match["may"]["cancel"] and not watching.match["may"]["cancel"]
        other.do("cancel_match")
        for page in (one, watching):
            while page.match["status"] != "over":
                page.hear()
            assert page.match["ending"] == "cancelled" and page.match["position"]["result"] is None
            assert page.match["news"][-1]["kind"] == "cancelled" and page.match["news"][-1]["person"] == 1
        assert not one.match["may"]["rematch"]


def test_an_offer_is_withdrawn_and_the_answer_is_seen(server: Site) -> None:
    id, (ann, bob) = make(server, "Ann", "Bob")
    with ann.at(id) as one, bob.at(id) as other:
        one.do("make_offer", kind="draw")
        one.catch_up()
        other.catch_up()
        assert one.match["may"]["withdraw"] == ["draw"] and other.match["may"]["withdraw"] == []
        one.do("withdraw_offer", kind="draw")
        one.do("make_offer", kind="draw")
        other.catch_up()
        other.do("answer_offer", kind="draw", yes=False)
        one.catch_up()
        assert kinds(one.match) == ["offer", "withdrawn", "offer", "declined"] and one.match["offers"] == []


def test_a_challenge_is_listed_while_its_maker_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(clock: Fischer | Days | None, first: Seat) -> list[bool]:
        time = 1000
        monkeypatch.setattr("hexagora.server.table.now", lambda: time)
        match = new_match("abc", setup(first, FREE, clock=clock, listed=True, **HEX))
        table, page = Table(match, _began=time), Viewer(ANN, "", lambda message: None)
        listed = [table.invites]  # the page is about to be opened
        time += MAKER_PATIENCE
        listed.append(table.invites)
        table.join(page)
        listed.append(table.invites)
        time += MAKER_PATIENCE
        table.leave(page)
        time += MAKER_PATIENCE - 1
        listed.append(table.invites)
        time += 1
        listed.append(table.invites)
        table.join(page)
        listed.append(table.invites)
        table.change(after(match, MatchCancelled(time)), None)
        listed.append(table.invites)
        table.close()
        return listed

    for clock, first in ((None, at_screen(ANN)), (Fischer(60, 0), FREE)):
        assert asyncio.run(work(clock, first)) == [True, False, True, True, False, True, False]
    assert asyncio.run(work(Days(1), at_screen(ANN))) == [True] * 6 + [False]


# Over REST, and how much of it


def test_offers_have_a_rate(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        ann, bob = Guest(client), Guest(client)
        id = ann.make(SCREEN, LINK)
        bob.do(id, "take_seat")
        version = bob.match(id)["version"]
        statuses = []
        for number in range(30):
            do = "withdraw_offer" if number % 2 else "make_offer"
            body = {"do": do, "version": version, "kind": "draw"}
            statuses.append(ann.ask("POST", f"/api/matches/{id}/commands", json=body).status_code)
        assert statuses[:6] == [200] * 6 and 429 in statuses and set(statuses) <= {200, 429, 409}
        ann.do(id, "play_move", move="a1")  # moves go on


def test_commands_over_rest(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static, patience=1) as client:
        ann, bob = Guest(client), Guest(client)
        id = ann.make(SCREEN, LINK)
        path = f"/api/matches/{id}/commands"
        refused(ann, "POST", path, 422, "message", json={"do": "fill_seat", "version": 0, "level": 11})
        refused(bob, "POST", path, 409, "match_no_fill", json={"do": "fill_seat", "version": 0, "level": 1})
        bob.do(id, "take_seat")
        version = bob.match(id)["version"]
        wrong = {"do": "claim_absence", "version": version, "person": 0, "how": "money"}
        refused(bob, "POST", path, 422, "message", json=wrong)
        seen = bob.do(id, "claim_absence", person=0, how="win")  # nobody has a page open
        assert (seen["status"], seen["ending"]) == ("over", "absent")
