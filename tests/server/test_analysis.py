"""The computer thinks about any game: who waits is told their place, whole games are reviewed, nobody gets help in a
game with others, and everybody has so much of its time."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

import hexagora
from hexagora.server import queries, reviews
from hexagora.server.analysis_bodies import EvaluationData, ReviewData, WaitingData
from hexagora.server.limits import Bucket
from hexagora.server.reviews import Reviews
from hexagora.server.thinkers import MOST_EACH, Thinkers
from tests.server.guests import LINK, ROBOT, SCREEN, Data, Guest, limits_of, refused, serving, without_limits
from tests.server.site import SECONDS, Person, Site
from tests.server.test_queries import ask, lines
from tests.server.test_searches import Search, thinking, until

STATE = hexagora.game("hex", size=3).start()
HEX: Data = {"game": "hex", "options": {"size": 4}, "moves": []}
# Six, with a win for Black that has to be found by force.
WON = "six ; 0 2,-2 3,-1 4,-1 0,0 2,0 3,0 ; 1 1,-2 3,-2 1,-1 2,-1 1,0 3,1 ; hand 13 13 ; turn 0"
each_game = pytest.mark.parametrize("id", [entry.id for entry in hexagora.games()])
ENGINE: dict[str, Data] = {"analysis": {"seconds": 0.1}, "review": {"seconds": 1}, "hint": {}}


@pytest.fixture
def client(tmp_path: Path, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path, static) as client:
        yield client


def random_game(game: hexagora.Game, seed: int) -> list[str]:
    state, chance, moves = game.start(), random.Random(seed), []
    while state.turn is not None:
        moves.append(chance.choice(state.moves()))
        state = state.play(moves[-1])
    return moves


def told(answer: Any) -> list[Data]:
    return [json.loads(line) for line in answer.text.splitlines()]


# The queue


def test_a_place_is_told_from_the_last_to_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(monkeypatch)

    async def work(thinkers: Thinkers) -> None:
        first = thinkers.ask(STATE, "ann", seed=0)
        await until(lambda: search.order)
        assert thinkers.place(first) == 0
        rest = [thinkers.ask(STATE, f"{n}", seconds=n, urgent=True) for n in (1, 2, 3)]
        assert [thinkers.place(one) for one in rest] == [1, 2, 3]
        slow = thinkers.ask(STATE, "slow", seconds=9)
        assert thinkers.place(slow) == 4  # not looked at yet: taken for the last
        rest[0].drop()
        search.free.set()
        await asyncio.gather(*(one.future for one in rest[1:]), slow.future)
        assert [thinkers.place(one) for one in (*rest[1:], slow)] == [0, 0, 0]

    thinking(work)


def test_an_analysis_that_waits_says_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(monkeypatch)

    async def work(thinkers: Thinkers) -> None:
        others = [thinkers.ask(STATE, "ann", seed=n) for n in range(3)]
        await until(lambda: search.order)
        analysis = queries.Analysis(STATE, 1, thinkers, "bob", "192.0.2.1")
        heard: list[msgspec.Struct] = []
        async for line in analysis.reports():
            if not heard:
                search.free.set()
            heard.append(line)
        waits = [line.waiting for line in heard if isinstance(line, WaitingData)]
        assert waits and waits == sorted(waits, reverse=True) and waits[0] in (1, 2, 3)
        assert heard[-1].final  # type: ignore[attr-defined]
        assert not any(isinstance(line, WaitingData) for line in heard[len(waits) :])
        await asyncio.gather(*(one.future for one in others))

    thinking(work)


def test_who_stops_listening_leaves_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(monkeypatch)

    async def work(thinkers: Thinkers) -> None:
        thinkers.ask(STATE, "ann", seed=0)
        await until(lambda: search.order)
        states = [STATE, STATE.play("c3")]
        for _ in range(MOST_EACH // 2 + 1):
            for reports in (
                queries.Analysis(STATE, 1, thinkers, "bob", "").reports(),
                reviews.ReviewTurns(states, ["c3"], None, thinkers, "bob", "", (), Reviews()).lines(),
            ):
                assert isinstance(await anext(reports), WaitingData)
                await reports.aclose()
        search.free.set()
        await until(lambda: not thinkers._waiting)
        assert search.order == [0]

    thinking(work)


# Reviews


def test_a_whole_game_is_reviewed(server: Site) -> None:
    moves = random_game(hexagora.game("hex", size=4), 3)
    got = [line for line in lines(server, "review", {**HEX, "moves": moves, "seconds": 10}) if "waiting" not in line]
    known = {line["number"]: msgspec.convert(line, EvaluationData) for line in got[:-1]}
    last = msgspec.convert(got[-1], ReviewData)
    assert last.final and set(known) == set(range(len(moves) + 1))
    assert known[len(moves)].proven and known[len(moves)].best is None
    assert all(abs(sum(one.values) - 1) < 1e-5 for one in known.values())
    assert last.mistakes, "random moves are bad ones"
    state = hexagora.game("hex", size=4).start()
    states = [state, *(state := state.play(move) for move in moves)]
    for mistake in last.mistakes:
        before = states[mistake.number - 1]
        assert mistake.move == moves[mistake.number - 1] and mistake.colour == before.turn
        assert mistake.person == before.seats[mistake.colour]
        assert mistake.better in before.moves() and mistake.before - mistake.after >= 0.1


def test_a_review_is_told_again_and_costs_nothing(client: TestClient) -> None:
    guest = Guest(client)
    body = {**HEX, "options": {"size": 3}, "moves": ["c3", "b2"], "seconds": 1}
    first = told(guest.post("/api/queries/review", body))
    limits_of(client).engine_here.of("testclient").spend(5000)
    again = told(guest.post("/api/queries/review", body))
    assert again[-1] == first[-1] and again[-1]["final"]
    assert {line["number"]: line for line in again[:-1]} == {line["number"]: line for line in first if "number" in line}
    refused(guest, "POST", "/api/queries/review", 429, "engine_time", json={**body, "moves": ["c3"]})


def test_so_many_reviews_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_KEPT", 10)
    rooms, last = Reviews(), ReviewData([])
    for name in "abc":
        rooms.keep(name, [last] * 4)
    assert rooms.again("a") is None and rooms.again("b")
    rooms.keep("d", [last] * 4)  # b was asked for last
    assert rooms.again("c") is None and rooms.again("b") and rooms.again("d")
    rooms.keep("d", [last] * 6)
    assert rooms.again("b") and rooms.again("d")


def test_an_analysis_ends_with_a_proof(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which a search alone does not find in this time."""
    monkeypatch.setattr(queries, "PROOF", 200.0)
    lines = told(Guest(client).post("/api/queries/analysis", {"position": WON, "seconds": 0.1}))
    reports = [line for line in lines if "waiting" not in line]
    assert not reports[-2]["proven"]
    assert reports[-1]["final"] and reports[-1]["proven"] and reports[-1]["moves"][0]["proven"]
    solution = hexagora.solve(hexagora.read(WON))
    assert tuple(reports[-1]["values"]) == solution.values


@each_game
def test_a_few_moves_of_every_game_are_reviewed(id: str) -> None:
    game, chance = hexagora.game(id), random.Random(id)
    states = [game.start()]
    steps: list[str] = []
    while len(steps) < 3 and states[-1].turn is not None:
        steps.append(chance.choice(states[-1].moves()))
        states.append(states[-1].play(steps[-1]))

    async def work(thinkers: Thinkers) -> None:
        review = reviews.ReviewTurns(states, steps, 1.5, thinkers, "ann", "", (), Reviews())
        got = [msgspec.to_builtins(line) async for line in review.lines()]
        assert {line["number"] for line in got if "number" in line} == set(range(len(states)))
        assert got[-1]["final"] and all(mistake["number"] <= len(steps) for mistake in got[-1]["mistakes"])

    thinking(work, 2)


def test_a_review_ends_with_its_seconds_and_counts_them() -> None:
    game = hexagora.game("hex", size=11)
    moves = random_game(game, 1)
    state = game.start()
    states = [state, *(state := state.play(move) for move in moves)]

    async def work(thinkers: Thinkers) -> None:
        purse, rooms = Bucket(1000, 0), Reviews()
        begin = time.monotonic()
        review = reviews.ReviewTurns(states, moves, 2.0, thinkers, "ann", "", (purse,), rooms)
        got = [line async for line in review.lines()]
        assert isinstance(got[-1], ReviewData)
        assert time.monotonic() - begin < 20
        await asyncio.sleep(0)
        assert 998.5 > purse._left > 980
        assert not rooms.positions and not review._states and not [*review._portions]  # nothing is kept
        crowded = Reviews()
        crowded.positions[""] = reviews.MOST_HERE
        review = reviews.ReviewTurns(states, moves, 2.0, thinkers, "ann", "", (purse,), crowded)
        with pytest.raises(hexagora.IllegalMove):  # others came while its positions were made
            await anext(review.lines())
        assert crowded.positions == {"": reviews.MOST_HERE} and not review._states

    thinking(work, 2)


def test_others_have_their_turn_between_the_positions_of_a_review(server: Site) -> None:
    moves = random_game(hexagora.game("hex", size=8), 2)
    body = {"game": "hex", "options": {"size": 8}, "moves": moves}
    ended = threading.Event()

    def review() -> None:
        for line in lines(server, "review", {**body, "seconds": 60}, Cookie=Person(server, "Eve").cookie):
            if ended.is_set() or "final" in line:
                return

    thread = threading.Thread(target=review, daemon=True)
    thread.start()
    begin = time.monotonic()
    assert ask(server, "hint", HEX)["moves"]
    assert time.monotonic() - begin < 10
    ended.set()
    thread.join(SECONDS)


def test_an_address_and_all_have_so_many_positions_in_review(client: TestClient) -> None:
    app = client.app
    assert isinstance(app, FastAPI)
    positions = app.state.rooms.reviews.positions
    for address, most in (("testclient", reviews.MOST_HERE), ("elsewhere", reviews.MOST)):
        positions[address] = most + 1
        refused(Guest(client), "POST", "/api/queries/review", 409, "computer_busy", json=HEX)
        del positions[address]


def test_a_game_that_cannot_be_played_is_not_reviewed(client: TestClient) -> None:
    guest = Guest(client)
    for body, code in (
        ({**HEX, "moves": ["c3", "c3"]}, "record_move"),
        ({**HEX, "seconds": 61}, "request"),
        ({**HEX, "seconds": 0}, "request"),
        ({"game": "chess"}, "game_unknown"),
        ({"game": "hex", "moves": ["c3"] * 3001}, "match_long"),
    ):
        refused(guest, "POST", "/api/queries/review", 422, code, json=body)


# No help in games with others


def allowed(guest: Guest, game: str = "hex", way: str = "analysis") -> bool:
    """Whether the computer helps with a game."""
    options = {"size": 3} if game == "hex" else {}
    answer = guest.ask("POST", f"/api/queries/{way}", json={"game": game, "options": options, **ENGINE[way]})
    if answer.status_code == 200:
        return True
    assert (answer.status_code, answer.json()["code"]) == (409, "engine_live"), answer.text
    return False


def test_who_plays_with_others_gets_no_help_with_that_game(client: TestClient) -> None:
    without_limits(client)
    ann, bob, eve = Guest(client), Guest(client), Guest(client)
    id = ann.make(SCREEN, LINK)
    assert allowed(ann)  # nobody has come yet
    bob.do(id, "take_seat")
    for way in ENGINE:
        assert not allowed(ann, way=way) and not allowed(bob, way=way)
    assert allowed(eve) and allowed(ann, "marienbad")
    ann.do(id, "leave_match")
    assert allowed(ann) and allowed(bob)


def test_nor_by_a_match_that_begins_in_that_position(client: TestClient) -> None:
    without_limits(client)
    ann, bob = Guest(client), Guest(client)
    id = ann.make(SCREEN, LINK)
    bob.do(id, "take_seat")
    position = str(hexagora.game("hex", size=3).start().play("c3"))
    for seats in ([SCREEN, ROBOT], [SCREEN, SCREEN], [SCREEN, LINK]):
        wanted = {"game": "hex", "seats": seats, "position": position}
        refused(ann, "POST", "/api/matches", 409, "engine_live", json=wanted)
    ann.make(SCREEN, ROBOT)  # from the start it is another game
    ann.do(id, "leave_match")
    assert ann.post("/api/matches", {**wanted, "seats": [SCREEN, ROBOT]}, 201).json()["id"]


def test_nor_by_a_hint_at_another_table(server: Site) -> None:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    id = ann.make("screen", "link", game="hex", options={"size": 3})
    bob.ask("POST", f"api/matches/{id}/commands", {"do": "take_seat", "version": bob.see(id)["version"]})
    with ann.at(ann.make("screen", "screen", game="hex", options={"size": 3})) as page:
        assert page.refused("hint") == "engine_live"
        ann.ask("POST", f"api/matches/{id}/commands", {"do": "leave_match", "version": ann.see(id)["version"]})
        assert page.ask("hint")["moves"]


def test_who_plays_the_computer_or_at_one_screen_may_ask(client: TestClient) -> None:
    without_limits(client)
    ann = Guest(client)
    ann.make(SCREEN, ROBOT)
    ann.make(SCREEN, SCREEN)
    filled = ann.make(SCREEN, LINK)
    ann.do(filled, "fill_seat", level=1)
    assert allowed(ann)


def test_who_has_left_may_ask_though_others_play_on(client: TestClient) -> None:
    without_limits(client)
    ann, bob, cat = Guest(client), Guest(client), Guest(client)
    id = ann.make(SCREEN, LINK, LINK, options={"size": 3, "players": 3})
    bob.do(id, "take_seat")
    cat.do(id, "take_seat")
    bob.do(id, "leave_match")
    assert allowed(bob) and not allowed(ann) and not allowed(cat)


def test_a_game_that_is_not_in_memory_counts(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        ann, bob = Guest(client), Guest(client)
        bob.do(ann.make(SCREEN, LINK, clock={"kind": "days", "days": 3}), "take_seat")
    with serving(tmp_path, static) as client:
        without_limits(client)
        assert not allowed(Guest(client, **ann.cookies)) and not allowed(Guest(client, **bob.cookies))


def test_an_address_from_which_somebody_plays_gets_no_help(server: Site) -> None:
    """Nor in a window without cookies."""
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    id = ann.make("screen", "link", game="marienbad", options={})
    bob.ask("POST", f"api/matches/{id}/commands", {"do": "take_seat", "version": bob.see(id)["version"]})
    body: Data = {"game": "marienbad", "options": {}, "moves": []}

    def code(**headers: str) -> str:
        try:
            return "" if "moves" in ask(server, "hint", body, **headers) else "?"
        except Exception as error:
            with error:  # type: ignore[attr-defined]
                return str(json.loads(error.read())["code"])  # type: ignore[attr-defined]

    assert code() == ""  # their pages are closed
    with ann.at(id):
        assert code() == "engine_live"
        assert code(**{"X-Forwarded-For": "192.0.2.77"}) == ""  # elsewhere
        assert ask(server, "hint", HEX)["moves"]  # another game
    deadline = time.monotonic() + SECONDS
    while code() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert code() == ""


# Seconds of the computer


def test_so_many_seconds_of_thinking_for_a_person_and_an_address(client: TestClient) -> None:
    ann, eve = Guest(client), Guest(client)
    limits = limits_of(client)
    id = ann.get("/api/me").json()["id"]
    limits.engine.of(id).spend(599.5)
    answer = ann.ask("POST", "/api/queries/hint", json=HEX)
    assert (answer.status_code, answer.json()["code"]) == (429, "engine_time")
    assert "1 min" in answer.json()["sentence"]
    refused(ann, "POST", "/api/queries/analysis", 429, "engine_time", json=HEX)
    refused(ann, "POST", "/api/queries/review", 429, "engine_time", json=HEX)
    assert eve.post("/api/queries/hint", HEX).json()["moves"]
    limits.engine_here.of("testclient").spend(1800 + 300)  # in debt by five minutes, at half a second each second
    answer = eve.ask("POST", "/api/queries/hint", json=HEX)
    assert answer.status_code == 429 and " 11 min" in answer.json()["sentence"]


def test_only_what_was_used_is_counted(client: TestClient) -> None:
    ann = Guest(client)
    bucket = limits_of(client).engine.of(ann.get("/api/me").json()["id"])
    won = {"position": "hex board=rhombus size=2 swap=off ; 0 a1 ; turn 0", "seconds": 10}
    assert told(ann.post("/api/queries/analysis", won))[-1]["proven"]  # found at once
    used = 600 - bucket._left
    assert 0 <= used < 5
    ann.post("/api/queries/analysis", {"game": "hex", "options": {"size": 11}, "seconds": 1})
    assert 0.9 < 600 - bucket._left - used < 5


def test_ones_own_computer_thinks_as_long_as_one_likes(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static, own=True) as client:
        ann = Guest(client)
        limits = limits_of(client)
        for bucket in (limits.engine.of(ann.get("/api/me").json()["id"]), limits.engine_here.of("testclient")):
            bucket.spend(1e9)
        assert ann.post("/api/queries/hint", HEX).json()["moves"]
