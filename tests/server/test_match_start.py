"""Matches that begin from any position: played, taken back, recorded, stored, played again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import hexagora
from hexagora import record
from hexagora.match import after, new_match, rematch_of
from hexagora.match.commands import LeaveMatch, PlayMove, TakeBack
from hexagora.match.events import MatchStarted
from hexagora.match.setup import Seat, Setup
from tests.every import some_states
from tests.server.guests import LINK, ROBOT, SCREEN, Data, Guest, refused, serving
from tests.server.site import Person, Site
from tests.server.tables import ANN, BOB, Table, at_screen

POSITION = "hex board=rhombus size=3 ports=owned players=2 centre=free swap=on ; 0 a1 b2 ; 1 c1 ; turn 1"


@pytest.fixture
def client(tmp_path: Path, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path, static) as client:
        yield client


def make(guest: Guest, *seats: Data, position: str = POSITION, status: int = 201, **parts: Any) -> Data:
    wanted = {"game": "hex", "seats": list(seats), "position": position, **parts}
    told: Data = guest.post("/api/matches", wanted, status).json()
    return told


def table(position: str, *seats: Seat, **parts: Any) -> Table:
    state = hexagora.read(position)
    people = seats or tuple(at_screen(ANN) for _ in range(state.game.players))
    setup = Setup(
        state.game.id, dict(state.game.options), people, tuple(range(len(people))), "ann", 0, start=position, **parts
    )
    return Table(after(new_match("abc", setup), MatchStarted(1000)))


def test_a_match_begins_from_a_position(client: TestClient) -> None:
    ann = Guest(client)
    id = make(ann, SCREEN, SCREEN)["id"]
    match = ann.match(id)
    assert match["start"] == POSITION and match["moves"] == [] and match["position"]["turn"] == 1
    assert match["options"]["board"] == "rhombus"
    assert {cell for cell, _, _ in match["position"]["pieces"]} == {"a1", "b2", "c1"}
    assert ann.do(id, "play_move", move="c2")["moves"] == [["c2", 1]]
    state = hexagora.read(POSITION).play("c2")
    assert ann.get(f"/api/matches/{id}/position").text == str(state)
    assert ann.get(f"/api/matches/{id}/position?moves=0").text == POSITION
    assert ann.get(f"/api/matches/{id}/picture.svg").text != ann.get(f"/api/matches/{id}/picture.svg?moves=0").text
    assert ann.get(f"/api/matches/{id}/preview.png").content[:4] == b"\x89PNG"
    back = ann.do(id, "take_back")
    assert back["moves"] == [] and back["position"]["turn"] == 1


def test_its_record_begins_there_too(client: TestClient) -> None:
    ann = Guest(client)
    id = make(ann, SCREEN, SCREEN)["id"]
    ann.do(id, "play_move", move="c2")
    ann.do(id, "leave_match")
    kept = record.read(ann.get(f"/api/matches/{id}/record").text)
    assert kept.start == POSITION and kept.moves[0] == "c2" and kept.replay()[-1].result == kept.result


def test_it_comes_back_from_disk(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        ann = Guest(client)
        id = make(ann, SCREEN, SCREEN)["id"]
        before = ann.do(id, "play_move", move="c2")
    with serving(tmp_path, static) as client:
        again = Guest(client, **ann.cookies).match(id)
        for part in ("start", "moves", "position", "options", "version"):
            assert again[part] == before[part], part


def test_the_computer_plays_on(server: Site) -> None:
    ann = Person(server, "Ann")
    id = ann.make("screen", {"kind": "computer", "level": 1}, options={}, position=POSITION)
    with ann.at(id) as page:
        while not page.match["moves"]:
            page.hear()
        assert page.match["moves"][0][1] == 1
        answer = page.ask("history", **{"from": 0, "to": len(page.match["moves"])})
        assert len(answer["positions"][0]["pieces"]) == 3


@pytest.mark.parametrize("id", [entry.id for entry in hexagora.games()])
def test_every_game_goes_on_from_any_position(id: str) -> None:
    game = hexagora.game(id)
    for state in some_states(game, 6):
        if state.turn is None:
            continue
        here = table(str(state))
        move = state.moves()[-1]
        here.ask(ANN, PlayMove(here.match.version, move))
        assert here.match.state == state.play(move) and here.match.state_after(0) == state
        assert here.match.record.replay()[-1] == here.match.state
        here.ask(ANN, TakeBack(here.match.version))
        assert here.match.state == state and here.match.moves == ()


def test_after_a_swap_people_keep_their_colours() -> None:
    swapped = hexagora.game("hex", size=3).start().play("c3").play("swap").play("b2")
    here = table(str(swapped), at_screen(ANN), at_screen(BOB))
    mover = here.match.mover
    assert mover == swapped.seats[swapped.turn or 0]
    here.ask((ANN, BOB)[mover], PlayMove(here.match.version, swapped.moves()[0]))
    here.ask(ANN, LeaveMatch(here.match.version))
    assert here.match.result == (0, 1)


def test_a_rematch_begins_from_the_same_position() -> None:
    here = table(POSITION, at_screen(ANN), at_screen(BOB))
    again = rematch_of(here.match, 5)
    assert again.start == POSITION and [seat.by for seat in again.seats] == ["bob", "ann"]
    assert new_match("def", again).state == hexagora.read(POSITION)


def test_what_cannot_be_begun_is_refused(client: TestClient) -> None:
    ann = Guest(client)
    over = str(hexagora.game("hex", size=3).start().play("c3").leave(1))
    for parts, code in (
        ({"position": over}, "start_over"),
        ({"position": "hex size=3 ; 0 z9 ; turn 0"}, "text_cell"),
        ({"position": "rubbish"}, "game_unknown"),
        ({"position": str(hexagora.game("marienbad").start())}, "text_other_game"),
        ({"options": {"board": "rhombus", "size": 4}}, "text_other_game"),
        ({"seats": [SCREEN] * 3}, "seats_count"),
        ({"position": "x" * 20_001}, "request"),
    ):
        body = {"game": "hex", "seats": [SCREEN, SCREEN], "position": POSITION, **parts}
        refused(ann, "POST", "/api/matches", 422, code, json=body)


def test_guests_sit_down_and_clocks_run_as_usual(client: TestClient) -> None:
    ann, bob, eve = Guest(client), Guest(client), Guest(client)
    id = make(ann, SCREEN, LINK, clock={"kind": "fischer", "seconds": 60, "increment": 5}, listed=True)["id"]
    assert ann.match(id)["status"] == "waiting"
    bob.do(id, "take_seat")
    match = bob.do(id, "play_move", move="c2")
    assert match["clocks"]["running"] == 0 and match["status"] == "playing"
    assert [seat["kind"] for seat in eve.match(make(eve, SCREEN, ROBOT)["id"])["seats"]] == ["screen", "computer"]
