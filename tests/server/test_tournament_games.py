"""Games of tournaments online: when they are stopped, begin anew, and who sits where."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import hexagora
from hexagora.server import tournaments
from tests.server.guests import serving
from tests.server.test_tournament_attacks import at_table, match_after, sql
from tests.server.test_tournaments import SMALL, SWISS, Player, waits


@pytest.fixture
def client(tmp_path: Path, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path, static) as client:
        yield client


def undo(who: Player, id: str) -> Any:
    return who.order(id, "undo_step", step=who.see(id)["may"]["undo"]["number"])


def match_of(who: Player, id: str) -> str:
    match: str = who.see(id)["rounds"][0]["pairings"][0]["match"]
    return match


def beginner(who: Player, match: str) -> int:
    """Who moves first, before there is a move."""
    seat: int = who.match(match)["position"]["turn"]
    return seat


@pytest.mark.parametrize("close", ["end", "result"])
def test_a_game_that_was_stopped_begins_anew_when_that_is_undone(client: TestClient, close: str) -> None:
    ann, bob, _, id, match = at_table(client)
    if close == "end":
        ann.whole(id, "end_tournament")
    else:
        ann.result(id, 1, 1, 1, 0)
    waits(ann, id, lambda _: bob.match(match)["status"] == "over")
    assert undo(ann, id)["status"] == "playing"
    again = match_of(ann, id)
    assert again != match and bob.match(again)["status"] == "playing"
    assert beginner(bob, again) == beginner(bob, match)
    bob.do(again, "leave_match")
    waits(ann, id, lambda seen: seen["status"] == "between")


def test_a_game_that_ended_as_the_tournament_did_counts(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its last move was played before it heard of the end."""

    async def late(*_: object) -> None: ...

    monkeypatch.setattr(tournaments, "tell", late)
    ann, bob, _, id, match = at_table(client)
    ann.whole(id, "end_tournament")
    bob.do(match, "leave_match")
    seen = waits(ann, id, lambda seen: seen["rounds"][0]["pairings"][0]["result"])
    assert seen["status"] == "over" and sum(row["score"] for row in seen["standings"]) == 1
    assert undo(ann, id)["rounds"][0]["pairings"][0]["result"] is None
    seen = undo(ann, id)
    assert seen["status"] == "playing" and match_of(ann, id) == match, "no other game begins"


def test_the_end_during_a_pause_is_undone_to_a_pause(client: TestClient) -> None:
    ann, bob, _, id, match = at_table(client)
    ann.order(id, "pause_tournament")
    ann.whole(id, "end_tournament")
    waits(ann, id, lambda _: bob.match(match)["status"] == "over")
    assert undo(ann, id)["status"] == "paused"
    again = match_of(ann, id)
    waits(ann, id, lambda _: bob.match(again)["paused"])
    ann.order(id, "resume_tournament")
    waits(ann, id, lambda _: not bob.match(again)["paused"])


@pytest.mark.parametrize("visit", ["tournament", "match"])
def test_a_game_is_stopped_also_after_a_restart(
    tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch, visit: str
) -> None:
    """The server was killed when a result was written, and before it told the game."""

    async def killed(*_: object) -> None: ...

    with serving(tmp_path, static) as client, monkeypatch.context() as patch:
        patch.setattr(tournaments, "tell", killed)
        ann, bob, _, id, match = at_table(client)
        ann.result(id, 1, 1, 1, 0)
        assert bob.match(match)["status"] == "playing"
    with serving(tmp_path, static) as client:
        ann.client = bob.client = client
        if visit == "tournament":
            ann.see(id)
        waits(ann if visit == "tournament" else bob, id, lambda _: bob.match(match)["status"] == "over")
        assert ann.see(id)["rounds"][0]["pairings"][0]["text"] == "1-0"


def test_no_game_begins_during_a_pause(client: TestClient) -> None:
    ann, bob, eve = Player(client), Player(client), Player(client)
    id = ann.new(online=True, entry=True)
    for who, name in ((bob, "Bob"), (eve, "Eve")):
        who.order(id, "enter_tournament", name=name)
    ann.whole(id, "pair_round")
    ann.order(id, "pause_tournament")
    assert ann.whole(id, "start_round", 409)["code"] == "tournament_paused"
    assert ann.result(id, 1, 1, 1, 0, status=409)["code"] == "tournament_paused"
    assert not match_of(ann, id)


def test_seats_are_exchanged_after_a_draw_whatever_was_undone_before(client: TestClient) -> None:
    ann, bob, eve, id, first = at_table(client, system="knockout")
    undo(ann, id)
    match = ann.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
    assert beginner(bob, match) == beginner(bob, first)
    bob.do(match, "make_offer", kind="draw")
    eve.do(match, "answer_offer", kind="draw", yes=True)
    assert beginner(bob, match_after(ann, id, match)) != beginner(bob, match)


def test_games_for_two_of_a_game_for_more_stay_so(client: TestClient) -> None:
    """The page names how many play: settings are changed later, and the file is opened again elsewhere."""
    ann = Player(client)
    id = ann.new(games=[{"game": "hex", "options": {"size": 5, "players": 2}}])
    ann.add(id, "A", "B", "C")
    ann.whole(id, "pair_round")
    settings = ann.see(id)["settings"]
    assert settings["games"] == [
        {"game": "hex", "options": {"size": 5, "players": 2}, "sizes": [2], "partners": [], "points": False}
    ]
    assert ann.order(id, "change_settings", settings={**settings, "name": "Evening"})["settings"]["name"] == "Evening"
    text = ann.get(f"/api/tournaments/{id}/export", params={"format": "json"}).text
    copy = ann.post("/api/tournaments/file", {"text": text}, 201).json()["id"]
    assert ann.see(copy)["settings"]["games"] == settings["games"]


def test_a_draw_that_is_agreed_at_once_is_a_draw(client: TestClient) -> None:
    """It was played: they have met, and do not meet again."""
    ann, bob, eve, id, match = at_table(client)
    bob.do(match, "make_offer", kind="draw")
    eve.do(match, "answer_offer", kind="draw", yes=True)
    result = waits(ann, id, lambda seen: seen["status"] == "between")["rounds"][0]["pairings"][0]["result"]
    assert result["shares"] == [0.5, 0.5] and not result["forfeit"]


def test_a_copy_goes_its_own_way(client: TestClient, tmp_path: Path) -> None:
    """Opened from its file beside the original, it would stop the games of that one, which it does not know."""
    ann, _, _, id, _ = at_table(client)
    text = ann.get(f"/api/tournaments/{id}/export", params={"format": "json"}).text
    assert id not in text.partition("\n")[0]


def test_an_archive_does_not_count_as_unfinished(client: TestClient, tmp_path: Path) -> None:
    ann = Player(client)
    id = ann.new()
    ann.add(id, "A", "B")
    ann.whole(id, "pair_round")
    ann.result(id, 1, 1, 1, 0)
    ann.whole(id, "end_tournament")
    text = ann.get(f"/api/tournaments/{id}/export", params={"format": "json"}).text
    ann.post("/api/tournaments/file", {"text": text}, 201)
    assert sql(tmp_path, "SELECT ended FROM tournaments") == [[(1,), (1,)]]


def test_it_is_said_why_no_round_can_be_paired(client: TestClient) -> None:
    ann = Player(client)
    id = ann.new(**SWISS)
    seen = ann.add(id, "A", "B", "C", "D")
    people = seen["entrants"]
    for one in people[:3]:
        ann.order(id, "change_entrant", number=one["number"], name=one["name"], absent=[2])
    assert ann.whole(id, "pair_round")["may"]["pair"], "the first round can be paired again"
    for one in people[:3]:
        seen = ann.order(id, "change_entrant", number=one["number"], name=one["name"], withdrawn=True)
    assert not seen["may"]["pair"] and "1" in seen["may"]["why"] and "4" not in seen["may"]["why"]
    assert ann.whole(id, "pair_round", 409)["code"] == "tournament_few"
    league = ann.new(system="round_robin", games=[SMALL])
    ann.add(league, "A", "B", "C")
    ann.whole(league, "pair_round")
    ann.whole(league, "start_round")
    for number in (1, 2):
        seen = ann.order(league, "change_entrant", number=number, name="AB"[number - 1], withdrawn=True)
    assert seen["may"]["pair"], "a schedule goes on without those who have left"


def test_somebody_plays_on_from_another_device(client: TestClient) -> None:
    ann, bob, eve, id, match = at_table(client)
    other = Player(client)
    number = next(one["number"] for one in ann.see(id)["entrants"] if one["name"] == "Bob")
    assert other.order(id, "enter_tournament", 409, name="Bob")["code"] == "tournament_name_twice"
    bob.order(id, "free_entrant", 403, number=number)
    ann.order(id, "free_entrant", number=number)
    assert bob.see(id)["me"] is None
    assert other.order(id, "enter_tournament", name=" bob ")["me"] == number

    def seat_of(who: Player) -> int | None:
        return next((seat for seat, one in enumerate(who.match(match)["seats"]) if one["yours"]), None)

    waits(ann, id, lambda _: seat_of(other) is not None and seat_of(bob) is None)
    players = {one["name"]: one["number"] for one in ann.see(id)["entrants"]}
    assert players == {"Bob": number, "Eve": 3 - number}
    mover = other if beginner(other, match) == seat_of(other) else eve
    move = hexagora.read(other.get(f"/api/matches/{match}/position").text).moves()[0]
    mover.do(match, "play_move", move=move)
    lines = [line["sentence"] for line in ann.get(f"/api/tournaments/{id}/log").json()]
    assert lines[:2] == ["plays on this device as Bob", "let Bob play from another device"]


def test_another_device_is_let_in_where_nobody_can_enter_any_more(client: TestClient) -> None:
    ann, bob, eve, other = (Player(client) for _ in range(4))
    id = ann.new(online=True, entry=True, system="knockout", games=[SMALL])
    for who, name in ((bob, "Bob"), (eve, "Eve")):
        who.order(id, "enter_tournament", name=name)
    ann.whole(id, "pair_round")
    ann.whole(id, "start_round")
    assert not other.see(id)["may"]["enter"]
    ann.order(id, "free_entrant", number=1)
    assert other.see(id)["may"]["enter"]
    assert other.order(id, "enter_tournament", 409, name="Zoé")["code"] == "tournament_closed"
    assert other.order(id, "enter_tournament", name="Bob")["me"] == 1 and not bob.see(id)["may"]["enter"]


def test_a_name_that_is_changed_is_changed_at_the_board(client: TestClient) -> None:
    ann, bob, _, id, match = at_table(client)
    number = next(one["number"] for one in ann.see(id)["entrants"] if one["name"] == "Bob")
    ann.order(id, "change_entrant", number=number, name="Bobby")
    waits(ann, id, lambda _: "Bobby" in [seat["name"] for seat in bob.match(match)["seats"]])
    boards = ann.get(f"/api/tournaments/{id}/boards").json()["boards"]
    assert sorted(boards[0]["names"]) == ["Bobby", "Eve"]
    assert bob.get("/api/me").json()["name"] != "Bobby"


def test_who_was_typed_in_joins_under_their_name(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = ann.new(online=True, entry=True)
    ann.add(id, "Bob", "Eve")
    assert bob.order(id, "enter_tournament", name="BOB")["me"] == 1
    assert [one["online"] for one in ann.see(id)["entrants"]] == [True, False]


def test_clocks_of_a_tournament_wait_for_nobody(client: TestClient) -> None:
    """Whoever does not come loses without play, also in the first seat."""
    ann, bob, _, id, match = at_table(client, clock="10+0")
    assert bob.match(match)["clocks"]["running"] is not None
    result = waits(ann, id, lambda seen: seen["status"] == "between")["rounds"][0]["pairings"][0]["result"]
    assert result["shares"] == [0, 1] and result["forfeit"]
