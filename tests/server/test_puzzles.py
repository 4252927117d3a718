"""Puzzles over HTTP: seen, tried, solved, counted by day; their solutions stay on the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import hexagora
from hexagora import puzzles
from hexagora.puzzles import Puzzle
from hexagora.puzzles.day import MIDDLE, MILLISECONDS, day_of, of_day, streak
from hexagora.puzzles.judge import OWN_MOVES, best_move, where_to_look
from hexagora.server import clock
from hexagora.server.limits import Rate
from hexagora.server.store import Store, show_puzzle, solve_puzzle
from tests.server.guests import Guest, serving
from tests.server.stores import Where, with_store

TODAY = 20_500
PUZZLE = of_day(TODAY)


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The day as the server sees it, which a test may change."""
    day = [TODAY]
    for module in ("puzzles", "guests"):
        monkeypatch.setattr(f"hexagora.server.{module}.now", lambda: day[0] * MILLISECONDS + 5000)
    return day


@pytest.fixture
def client(tmp_path: Path, static: Path, today: list[int]) -> Iterator[TestClient]:
    with serving(tmp_path, static) as client:
        yield client


def try_out(guest: Guest, puzzle: Puzzle, moves: list[str], status: int = 200) -> Any:
    return guest.post(f"/api/puzzles/{puzzle.id}/tries", {"moves": moves}, status).json()


def solve(guest: Guest, puzzle: Puzzle) -> Any:
    moves: list[str] = []
    for _ in range(OWN_MOVES):
        moves.append(best_move(puzzle, moves) or "")
        answer = try_out(guest, puzzle, moves)
        moves += answer["answers"]
        if answer["verdict"] == "solved":
            return answer
        assert answer["verdict"] == "right"
    pytest.fail(f"{puzzle.id} is not solved by {moves}")


def wrong_move(puzzle: Puzzle) -> str:
    return next(move for move in puzzle.state.moves() if move != puzzle.move)


def test_the_list_and_a_puzzle_without_its_solution(client: TestClient) -> None:
    guest = Guest(client)
    told = guest.get("/api/puzzles").json()
    assert [row["id"] for row in told["puzzles"]] == list(puzzles.by_id())
    assert told["today"] == PUZZLE.id and not told["done"] and told["streak"] == 0
    assert not any(row["solved"] for row in told["puzzles"])
    for game in puzzles.games():
        ones = puzzles.puzzles(game)
        puzzle = ones[0]
        seen = guest.get(f"/api/puzzles/{puzzle.id}").json()
        assert seen["position"]["board"] and seen["position"]["turn"] == puzzle.state.turn
        assert hexagora.read(seen["line"]) == puzzle.state and seen["next"] == ones[1].id
        assert len(seen["players"]) == puzzle.state.game.players
        assert not {"move", "effort", "solution"} & {*seen}


def test_settings_that_are_not_the_usual_ones_are_said(client: TestClient) -> None:
    puzzle = next(one for one in puzzles.puzzles("gosix") if "forbidden" in one.position)
    guest = Guest(client)
    assert "Tied hexagons: may not be closed" in guest.get(f"/api/puzzles/{puzzle.id}").json()["settings"]
    assert "\u00a0:" in guest.get(f"/api/puzzles/{puzzle.id}?lang=fr").json()["settings"]


@pytest.mark.parametrize("game", puzzles.games())
def test_a_puzzle_is_solved_and_kept(client: TestClient, game: str) -> None:
    guest, puzzle = Guest(client), puzzles.puzzles(game)[0]
    solve(guest, puzzle)
    assert guest.get(f"/api/puzzles/{puzzle.id}").json()["solved"]
    rows = guest.get("/api/puzzles").json()["puzzles"]
    assert [row["id"] for row in rows if row["solved"]] == [puzzle.id]
    assert not Guest(client).get(f"/api/puzzles/{puzzle.id}").json()["solved"]


def test_a_wrong_try_is_refuted_and_keeps_nothing(client: TestClient) -> None:
    guest = Guest(client)
    answer = try_out(guest, PUZZLE, [wrong_move(PUZZLE)])
    assert answer["verdict"] == "wrong" and not answer["answers"]
    assert not guest.get(f"/api/puzzles/{PUZZLE.id}").json()["solved"]
    # Nobody gets on from a wrong move, whatever the answers.
    state = PUZZLE.state.play(wrong_move(PUZZLE))
    if state.turn is not None and state.turn != PUZZLE.state.turn:
        moves = [wrong_move(PUZZLE), state.moves()[0]]
        again = PUZZLE.state.play(moves[0]).play(moves[1])
        if again.turn == PUZZLE.state.turn:
            assert try_out(guest, PUZZLE, [*moves, again.moves()[0]])["verdict"] == "wrong"


def test_bad_requests_get_a_sentence(client: TestClient) -> None:
    guest = Guest(client)
    path = f"/api/puzzles/{PUZZLE.id}"
    for method, address, body, status in (
        ("GET", "/api/puzzles/chess-1", None, 404),
        ("POST", "/api/puzzles/chess-1/tries", {"moves": ["a1"]}, 404),
        ("POST", "/api/puzzles/chess-1/hint", {}, 404),
        ("POST", f"{path}/tries", {}, 422),
        ("POST", f"{path}/tries", {"moves": []}, 422),
        ("POST", f"{path}/tries", {"moves": "a1"}, 422),
        ("POST", f"{path}/tries", {"moves": ["a1"] * 101}, 422),
        ("POST", f"{path}/tries", {"moves": ["x" * 401]}, 422),
        ("POST", f"{path}/tries", {"moves": ["z99"]}, 409),
        ("POST", f"{path}/tries", {"moves": ["nonsense"]}, 422),
        ("POST", f"{path}/tries", {"moves": ["a1"], "else": 1}, 422),
        ("POST", f"{path}/hint", {"moves": ["z99"]}, 409),
        ("POST", f"{path}/hint", {"whole": 3}, 422),
    ):
        parts = {} if body is None else {"content": json.dumps(body)}
        answer = guest.ask(method, address, **parts)
        assert answer.status_code == status or (status == 409 and answer.status_code == 422), (address, body, answer)
        assert answer.json()["sentence"].endswith((".", "!"))


def test_hints_say_where_to_look_and_then_the_move(client: TestClient) -> None:
    guest = Guest(client)
    path = f"/api/puzzles/{PUZZLE.id}/hint"
    cells = list(PUZZLE.state.cells_of(PUZZLE.move))
    look = list(where_to_look(PUZZLE.state, PUZZLE.move))
    assert cells[0] in look
    assert guest.post(path, {}).json() == {"cells": look, "move": None}
    assert guest.post(path, {"whole": True}).json() == {"cells": cells, "move": PUZZLE.move}


def test_the_streak_goes_from_day_to_day(client: TestClient, today: list[int]) -> None:
    guest = Guest(client)
    assert guest.get("/api/puzzles/today").json()["id"] == PUZZLE.id
    assert solve(guest, PUZZLE)["streak"] == 1
    assert solve(guest, PUZZLE)["streak"] == 1  # once a day
    told = guest.get("/api/puzzles").json()
    assert told["done"] and told["streak"] == 1
    today[0] += 1
    told = guest.get("/api/puzzles").json()
    assert not told["done"] and told["streak"] == 1 and told["today"] == of_day(today[0]).id != PUZZLE.id
    assert solve(guest, of_day(today[0]))["streak"] == 2
    today[0] += 2
    assert guest.get("/api/puzzles/today").json()["streak"] == 0


def test_who_has_seen_the_solution_does_not_count(client: TestClient, today: list[int]) -> None:
    guest = Guest(client)
    guest.post(f"/api/puzzles/{PUZZLE.id}/hint", {})  # where to look is allowed
    guest.post(f"/api/puzzles/{PUZZLE.id}/hint", {"whole": True})
    assert solve(guest, PUZZLE)["streak"] == 0
    assert guest.get(f"/api/puzzles/{PUZZLE.id}").json()["solved"]
    assert not guest.get("/api/puzzles").json()["done"]


def test_too_many_tries_are_refused(client: TestClient) -> None:
    guest = Guest(client)
    client.app.state.rooms.limits.commands = Rate(1, 0.001)  # type: ignore[attr-defined]  # the client knows it as any ASGI app
    try_out(guest, PUZZLE, [wrong_move(PUZZLE)])
    assert try_out(guest, PUZZLE, [wrong_move(PUZZLE)], 429)["code"] == "too_fast"


def test_a_link_has_title_line_and_picture(client: TestClient) -> None:
    guest = Guest(client)
    html = guest.get(f"/puzzles/{PUZZLE.id}").text
    assert "to play and" in html and f"/api/puzzles/{PUZZLE.id}/preview.png" in html
    assert "joue et" in guest.get(f"/puzzles/{PUZZLE.id}?lang=fr").text
    picture = guest.get(f"/api/puzzles/{PUZZLE.id}/preview.png")
    assert picture.headers["content-type"] == "image/png" and picture.content[:4] == b"\x89PNG"
    guest.get("/puzzles/chess-1", 404)
    guest.get("/api/puzzles/chess-1/preview.png", 404)


def test_what_is_solved_is_on_disk(where: Where) -> None:
    async def write(store: Store) -> None:
        await store.save(*solve_puzzle("ann", "x-1", 1000, 3))
        await store.save(*solve_puzzle("ann", "x-1", 2000, 3))
        await store.save(show_puzzle("ann", "x-2", 4))
        await store.save(*solve_puzzle("ann", "x-2", 1000, 4), *solve_puzzle("bob", "x-2", 1000, 4))
        await store.save(*solve_puzzle("ann", "x-2", 1000, 5))  # another day

    async def read(store: Store) -> None:
        assert await store.read_puzzles_of("ann") == {"x-1", "x-2"}
        assert await store.read_puzzle_days("ann") == [5, 3]
        assert await store.read_puzzle_days("bob") == [4]
        assert await store.read_puzzles_of("eve") == set()

    with_store(where, write)
    with_store(where, read)


def test_the_puzzle_of_the_day_is_of_a_middle_grade_and_games_take_turns() -> None:
    ones = [of_day(day) for day in range(TODAY, TODAY + 10 * len(puzzles.games()))]
    assert all(one.grade in MIDDLE for one in ones)
    assert len(set(ones)) == len(ones)
    assert {one.game for one in ones[: len(puzzles.games())]} == {*puzzles.games()}
    assert day_of(clock.now()) > TODAY


@pytest.mark.parametrize(
    ("days", "length"), [([], 0), ([10], 1), ([9], 1), ([8], 0), ([10, 9, 8, 6], 3), ([9, 8], 2), ([11, 10], 1)]
)
def test_a_streak_is_unbroken(days: list[int], length: int) -> None:
    assert streak(days, 10) == length
