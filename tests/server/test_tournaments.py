"""Tournaments over REST: who may do what, games online and their results, restarts, erasing."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import hexagora
from tests.server.guests import Data, Guest, serving

SMALL: Data = {"game": "hex", "options": {"board": "rhombus", "size": 2, "swap": False}}
SWISS: Data = {"name": "Club evening", "system": "swiss", "games": [SMALL], "rounds": 3}
ONLINE: Data = {**SWISS, "online": True, "entry": True}


@pytest.fixture
def client(tmp_path: Path, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path, static) as client:
        yield client


class Player(Guest):
    """Somebody who has to do with a tournament."""

    def see(self, id: str) -> Data:
        seen: Data = self.get(f"/api/tournaments/{id}").json()
        return seen

    def order(self, id: str, do: str, status: int = 200, **parts: Any) -> Data:
        told: Data = self.post(f"/api/tournaments/{id}/commands", {"do": do, **parts}, status).json()
        return told

    def whole(self, id: str, do: str, status: int = 200, **parts: Any) -> Data:
        """An order that names the version it is meant for."""
        return self.order(id, do, status, version=self.see(id)["version"], **parts)

    def new(self, **settings: object) -> str:
        id: str = self.post("/api/tournaments", {**SWISS, **settings}, 201).json()["id"]
        return id

    def add(self, id: str, *names: str) -> Data:
        return self.order(id, "add_entrants", entrants=[{"name": name} for name in names])

    def result(self, id: str, round: int, table: int, *shares: float, status: int = 200, **parts: Any) -> Data:
        result: Data = {"shares": list(shares)}
        result |= {key: parts.pop(key) for key in ("points", "forfeit") if key in parts}
        return self.order(id, "enter_result", status, round=round, table=table, result=result, **parts)


def waits(who: Player, id: str, until: Callable[[Data], object], seconds: float = 20) -> Data:
    """Results of games come by themselves, a moment later."""
    end = time.monotonic() + seconds
    while True:
        seen = who.see(id)
        if until(seen):
            return seen
        assert time.monotonic() < end, seen["rounds"]
        time.sleep(0.02)


def play(players: dict[str, Player], match: str, chance: random.Random) -> None:
    """Plays a game to its end, by chance."""
    somebody = next(iter(players.values()))
    while True:
        seen = somebody.match(match)
        if seen["status"] == "over":
            return
        mover = players[seen["seats"][seen["position"]["turn"]]["name"]]
        position = mover.get(f"/api/matches/{match}/position").text
        mover.do(match, "play_move", move=chance.choice(hexagora.read(position).moves()))


# Over the board


def test_a_club_evening_over_the_board(client: TestClient) -> None:
    ann = Player(client)
    id = ann.new(games=[{"game": "gomobil"}], rounds=2)
    ann.add(id, "A", "B", "C", "D")
    seen = ann.whole(id, "pair_round")
    assert seen["status"] == "paired" and [one["players"] for one in seen["rounds"][0]["pairings"]] == [[1, 3], [4, 2]]
    ann.whole(id, "set_pairings", tables=[[1, 2], [3, 4]])
    ann.whole(id, "start_round")
    ann.result(id, 1, 1, 1, 0, points=[46, 45])
    seen = ann.result(id, 1, 2, 0, 1, points=[40, 49])
    assert seen["status"] == "between" and seen["rounds"][0]["pairings"][0]["text"] == "46-45"
    seen = ann.whole(id, "pair_round")
    assert sorted(sorted(one["players"]) for one in seen["rounds"][1]["pairings"]) == [[1, 4], [2, 3]]
    assert {one["number"]: one["score"] for one in seen["standings"]} == {1: 1, 4: 1, 2: 0, 3: 0}
    assert [one["number"] for one in seen["standings"]] == [4, 1, 2, 3]  # the difference is the third tie-break


def test_a_result_is_corrected_only_on_purpose(client: TestClient) -> None:
    ann = Player(client)
    id = ann.new()
    ann.add(id, "A", "B")
    ann.whole(id, "pair_round")
    ann.result(id, 1, 1, 1, 0)
    assert ann.result(id, 1, 1, 0, 1, status=409)["code"] == "tournament_result_there"
    seen = ann.result(id, 1, 1, 0, 1, correct=True)
    assert seen["rounds"][0]["pairings"][0]["result"]["shares"] == [0, 1]
    lines = ann.get(f"/api/tournaments/{id}/log").json()
    assert "0-1" in lines[0]["sentence"] and "1-0" in lines[0]["sentence"]


def test_commands_are_undone_one_by_one_and_stay_in_the_log(client: TestClient) -> None:
    ann = Player(client)
    id = ann.new()
    ann.add(id, "A", "B")
    ann.whole(id, "pair_round")
    ann.result(id, 1, 1, 1, 0)  # with it the round begins, and is as it was without it
    assert ann.order(id, "undo_step", 409, step=1)["code"] == "tournament_stale"
    for status in ("paired", "new"):
        seen = ann.order(id, "undo_step", step=ann.see(id)["may"]["undo"]["number"])
        assert seen["status"] == status
    seen = ann.order(id, "undo_step", step=seen["may"]["undo"]["number"])
    assert not seen["entrants"] and seen["may"]["undo"] is None
    assert ann.order(id, "undo_step", 409, step=1)["code"] == "tournament_no_undo"
    lines = ann.get(f"/api/tournaments/{id}/log").json()
    assert [line["undone"] for line in lines] == [False] * 3 + [True] * 4 + [False]
    ann.add(id, "C")  # a number is never given twice
    assert [one["number"] for one in ann.see(id)["entrants"]] == [3]


def test_only_the_organiser_and_helpers_change_things(client: TestClient) -> None:
    ann, bob, eve = Player(client), Player(client), Player(client)
    bob.put("/api/me", {"name": "Bob"})
    id = ann.new()
    ann.add(id, "A", "B")
    orders: dict[str, Data] = {
        "add_entrants": {"entrants": [{"name": "X"}]},
        "pair_round": {"version": 2},
        "pause_tournament": {},
        "undo_step": {"step": 2},
        "enter_result": {"round": 1, "table": 1, "result": None},
        "remove_helper": {"person": "x"},
    }
    for do, parts in orders.items():
        assert eve.order(id, do, 403, **parts)["code"] == "tournament_not_yours"
    assert eve.ask("DELETE", f"/api/tournaments/{id}").status_code == 403
    assert eve.post(f"/api/tournaments/{id}/helper_link", {}, 403).json()["code"] == "tournament_not_yours"
    key = ann.post(f"/api/tournaments/{id}/helper_link", {}).json()["url"].partition("key=")[2]
    assert eve.post(f"/api/tournaments/{id}/help", {"key": "x" + key}, 403).json()["code"] == "tournament_key"
    assert bob.post(f"/api/tournaments/{id}/help", {"key": key}).json()["role"] == "helper"
    assert bob.whole(id, "pair_round")["status"] == "paired"
    assert ann.get(f"/api/tournaments/{id}/log").json()[0]["name"] == "Bob"
    assert bob.ask("DELETE", f"/api/tournaments/{id}").status_code == 403
    helper = ann.see(id)["helpers"][0]
    assert bob.see(id)["helpers"][0]["person"] == "" and helper["person"]
    ann.order(id, "remove_helper", person=helper["person"])
    assert bob.whole(id, "pair_round", 403)["code"] == "tournament_not_yours"
    assert bob.post(f"/api/tournaments/{id}/help", {"key": key}, 403).json()["code"] == "tournament_key"
    for forged in ({"do": "open_game", "round": 1, "table": 1, "match": "x"}, {"do": "set_helper_key", "key": "x"}):
        ann.post(f"/api/tournaments/{id}/commands", forged, 422)


def test_nobody_learns_the_ids_of_others(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = ann.new(**ONLINE)
    bob.order(id, "enter_tournament", name="Bob")
    secret = bob.get("/api/me").json()["id"]
    maker = ann.get("/api/me").json()["id"]
    assert secret not in ann.get(f"/api/tournaments/{id}/export?format=json").text
    for path in ("", "/log", "/export?format=trf", "/export?format=standings"):
        for who in (ann, bob, Player(client)):
            text = who.get(f"/api/tournaments/{id}{path}").text
            assert secret not in text and maker not in text


def test_only_those_who_run_it_see_who_must_not_meet(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = ann.new()
    ann.add(id, "P1", "P2", "P3")
    ann.order(id, "forbid_pair", players=[1, 2])
    undone = ann.see(id)["may"]["undo"]["number"]
    for turn in range(2):
        assert "P1 and P2" in ann.see(id)["last"]["sentence"] and ann.see(id)["forbidden"] == ([] if turn else [[1, 2]])
        assert bob.see(id)["last"]["sentence"].startswith("added") and bob.see(id)["forbidden"] == []
        assert "P1 and P2" in ann.get(f"/api/tournaments/{id}/log").text
        assert "P1 and P2" not in bob.get(f"/api/tournaments/{id}/log").text
        assert ("XXP" in ann.get(f"/api/tournaments/{id}/export?format=trf").text) == (not turn)
        assert "XXP" not in bob.get(f"/api/tournaments/{id}/export?format=trf").text
        bob.get(f"/api/tournaments/{id}/export?format=json", 403)
        if not turn:
            ann.order(id, "undo_step", step=undone)


def test_who_plays_is_named_as_they_entered(client: TestClient) -> None:
    """The nickname is all that others learn."""
    ann, bob = Player(client), Player(client)
    id = ann.new(**ONLINE)
    bob.put("/api/me", {"name": "Robert Smith"})
    bob.order(id, "enter_tournament", name="Tiger")
    bob.order(id, "leave_tournament")
    log = ann.get(f"/api/tournaments/{id}/log")
    assert "Robert" not in log.text and [line["name"] for line in log.json()[:2]] == ["Tiger", "Tiger"]


def test_who_has_left_is_still_known(client: TestClient) -> None:
    ann, bob, eve = Player(client), Player(client), Player(client)
    id = ann.new(**ONLINE)
    for who, name in ((bob, "Bob"), (eve, "Eve")):
        who.order(id, "enter_tournament", name=name)
    ann.whole(id, "pair_round")
    left = bob.order(id, "leave_tournament")
    assert left["me"] == 1 and left["role"] == "" and left["may"]["enter"] and not left["may"]["leave"]
    back = bob.order(id, "enter_tournament", name="Another")
    assert back["role"] == "player" and back["may"]["leave"] and not back["may"]["enter"]
    assert back["entrants"][0]["name"] == "Bob"


def test_a_helper_is_offered_what_a_helper_can_undo(client: TestClient) -> None:
    ann, eve = Player(client), Player(client)
    id = ann.new()
    key = ann.post(f"/api/tournaments/{id}/helper_link", {}).json()["url"].partition("key=")[2]
    eve.post(f"/api/tournaments/{id}/help", {"key": key})
    assert ann.see(id)["may"]["undo"] and not eve.see(id)["may"]["undo"]
    ann.add(id, "A")
    assert eve.see(id)["may"]["undo"]


def test_players_come_from_csv_and_everything_is_exported(client: TestClient) -> None:
    ann = Player(client)
    id = ann.new(games=[{"game": "gomobil"}])
    seen = ann.post(f"/api/tournaments/{id}/entrants", {"text": "name;rating\nZoé;1500\nBob;\n"}).json()
    assert [(one["name"], one["rating"]) for one in seen["entrants"]] == [("Zoé", 1500), ("Bob", None)]
    refusal = Player(client).post(f"/api/tournaments/{id}/entrants", {"text": "Anne\nAnne"}, 403).json()
    assert refusal["code"] == "tournament_not_yours", "nothing of strangers is read"
    ann.whole(id, "pair_round")
    ann.result(id, 1, 1, 1, 0, points=[46, 45])
    assert "Zoé" in ann.get(f"/api/tournaments/{id}/export?format=standings").text
    assert "46" in ann.get(f"/api/tournaments/{id}/export?format=results").text
    assert "Zoé" in ann.get(f"/api/tournaments/{id}/export?format=pairings").text
    assert "001" in ann.get(f"/api/tournaments/{id}/export?format=trf").text
    assert ann.get(f"/api/tournaments/{id}/export?format=x", 422).json()["code"] == "request"
    for lang, begin in (("en", "rank,number,name"), ("fr", "rank;number;name")):
        ann.cookies["lang"] = lang
        assert ann.get(f"/api/tournaments/{id}/export?format=standings").text.startswith("rank,number,name")
        sheet = ann.get(f"/api/tournaments/{id}/export?format=standings&spreadsheet=true")
        assert sheet.content.startswith(b"\xef\xbb\xbf" + begin.encode())
        assert sheet.headers["content-disposition"] == "attachment; filename=club-evening-standings.csv"
    del ann.cookies["lang"]
    for format in ("json", "trf"):
        text = ann.get(f"/api/tournaments/{id}/export?format={format}").text
        other = Player(client)
        copy = other.post("/api/tournaments/file", {"text": text}, 201).json()["id"]
        seen = other.see(copy)
        assert seen["role"] == "organiser" and [one["name"] for one in seen["entrants"]] == ["Zoé", "Bob"]
        assert seen["rounds"][0]["pairings"][0]["result"]["shares"] == [1, 0]
    assert ann.post("/api/tournaments/file", {"text": "{} nothing"}, 422).json()["sentence"]


def test_what_cannot_be_is_refused(client: TestClient) -> None:
    ann = Player(client)
    wrongs: tuple[Data, ...] = (
        {"name": ""},
        {"games": []},
        {"games": [{"game": "chess"}]},
        {"games": [{"game": "hex", "options": {"size": 99}}]},
        {"games": [{"game": "hexadames"}]},  # for three
        {"system": "lottery"},
        {"rounds": 101},
        {"clock": "soon"},
        {"bye": 2},
        {"tie_breaks": ["points", "points"]},
    )
    for wrong in wrongs:
        assert ann.post("/api/tournaments", {**SWISS, **wrong}, 422).json()["sentence"]
    ann.get("/api/tournaments/nosuch", 404)
    id = ann.new()
    for bad in (
        "x",
        '{"do": "pair_round"}',
        '{"do": "fly"}',
        '{"do":"enter_result","round":1,"table":1,"result":{"shares":[NaN]}}',
    ):
        assert ann.ask("POST", f"/api/tournaments/{id}/commands", content=bad).status_code == 422
    assert ann.whole(id, "pair_round", 409)["code"] == "tournament_few"
    ann.add(id, "A", "B", "C")
    assert ann.order(id, "add_entrants", 409, entrants=[{"name": "a"}])["code"] == "tournament_name_twice"
    ann.whole(id, "pair_round")
    for shares in ([1, 1], [0.5, 0.4], [0, 0], [1], [-1, 2]):
        assert ann.result(id, 1, 1, *shares, status=422)["code"] == "tournament_shares"
    assert ann.result(id, 1, 1, 1, 0, points=[1], status=422)["code"] == "tournament_points"
    assert ann.result(id, 1, 2, 1, 0, status=409)["code"] == "tournament_bye_result"
    assert ann.result(id, 1, 9, 1, 0, status=409)["code"] == "tournament_no_table"
    assert ann.result(id, 7, 1, 1, 0, status=409)["code"] == "tournament_no_round"
    assert ann.order(id, "pair_round", 409, version=1)["code"] == "tournament_stale"


def test_an_answer_that_is_the_same_is_not_sent_again(client: TestClient) -> None:
    ann = Player(client)
    id = ann.new()
    answer = ann.get(f"/api/tournaments/{id}")
    tag = answer.headers["etag"]
    assert ann.get(f"/api/tournaments/{id}", 304, headers={"If-None-Match": tag}).content == b""
    ann.add(id, "A")
    assert ann.get(f"/api/tournaments/{id}", headers={"If-None-Match": tag}).headers["etag"] != tag


def test_lists_show_ones_own_and_public_ones(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    hidden, public = ann.new(name="Hidden"), ann.new(**{**ONLINE, "name": "Public", "listed": True})
    told = bob.get("/api/tournaments").json()
    assert [one["id"] for one in told["listed"]] == [public] and not told["mine"]
    bob.order(public, "enter_tournament", name="Bob")
    told = bob.get("/api/tournaments").json()
    assert [(one["id"], one["role"], one["players"]) for one in told["mine"]] == [(public, "player", 1)]
    assert {one["id"] for one in ann.get("/api/tournaments").json()["mine"]} == {hidden, public}


# Online


def test_a_swiss_online_runs_to_its_end(client: TestClient) -> None:
    chance = random.Random(1)
    ann = Player(client)
    id = ann.new(**ONLINE)
    players: dict[str, Player] = {}
    for name in "ABCDEFGHIJ":
        players[name] = Player(client)
        players[name].order(id, "enter_tournament", name=name)
    for number in (1, 2, 3):
        ann.whole(id, "pair_round")
        seen = ann.whole(id, "start_round")
        pairings = seen["rounds"][number - 1]["pairings"]
        assert len(pairings) == 5 and len({one["match"] for one in pairings}) == 5
        boards = ann.get(f"/api/tournaments/{id}/boards").json()["boards"]
        assert {board["match"] for board in boards} == {one["match"] for one in pairings}
        for one in pairings:
            match = ann.match(one["match"])
            assert match["tournament"]["id"] == id and match["tournament"]["round"] == number
            assert [seat["name"] for seat in match["seats"]] == ["ABCDEFGHIJ"[player - 1] for player in one["players"]]
            play(players, one["match"], chance)
        seen = waits(ann, id, lambda seen: seen["status"] == "between")
    assert sum(one["score"] for one in seen["standings"]) == 15
    assert all(len(one["cells"]) == 3 for one in seen["standings"])
    ann.whole(id, "end_tournament")
    assert ann.see(id)["status"] == "over"


def test_a_match_stops_when_its_table_is_decided_or_undone(client: TestClient) -> None:
    ann, bob, eve = Player(client), Player(client), Player(client)
    id = ann.new(**ONLINE)
    bob.order(id, "enter_tournament", name="Bob")
    eve.order(id, "enter_tournament", name="Eve")
    ann.whole(id, "pair_round")
    first = ann.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
    ann.order(id, "undo_step", step=ann.see(id)["may"]["undo"]["number"])
    waits(ann, id, lambda _: bob.match(first)["status"] == "over")
    second = ann.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
    assert second != first
    ann.result(id, 1, 1, 1, 0, forfeit=True)
    waits(ann, id, lambda _: bob.match(second)["status"] == "over")
    forfeit = {"shares": [1, 0], "points": None, "forfeit": True, "missing": []}
    assert ann.see(id)["rounds"][0]["pairings"][0]["result"] == forfeit


def test_a_pause_holds_for_all_games(client: TestClient) -> None:
    ann, bob, eve = Player(client), Player(client), Player(client)
    id = ann.new(**{**ONLINE, "clock": "300+5"})
    bob.order(id, "enter_tournament", name="Bob")
    eve.order(id, "enter_tournament", name="Eve")
    ann.whole(id, "pair_round")
    match = ann.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
    ann.order(id, "pause_tournament")
    waits(ann, id, lambda _: bob.match(match)["paused"])
    first = ann.match(match)["seats"][0]["name"]
    mover = bob if first == "Bob" else eve
    assert mover.do(match, "play_move", 409, move="a1")["code"] == "match_paused"
    ann.order(id, "resume_tournament")
    waits(ann, id, lambda _: not bob.match(match)["paused"])
    mover.do(match, "play_move", move="a1")


def test_a_knockout_is_played_again_after_a_draw(client: TestClient) -> None:
    ann, bob, eve = Player(client), Player(client), Player(client)
    id = ann.new(**{**ONLINE, "system": "knockout", "rounds": 0})
    for who, name in ((bob, "Bob"), (eve, "Eve")):
        who.order(id, "enter_tournament", name=name)
    ann.whole(id, "pair_round")
    first = ann.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
    bob.do(first, "make_offer", kind="draw")
    eve.do(first, "answer_offer", kind="draw", yes=True)
    seen = waits(ann, id, lambda seen: seen["rounds"][0]["pairings"][0]["match"] != first)
    second = seen["rounds"][0]["pairings"][0]["match"]
    names = [[seat["name"] for seat in ann.match(match)["seats"]] for match in (first, second)]
    assert names[0] == names[1][::-1]
    loser = eve
    loser.do(second, "leave_match")
    seen = waits(ann, id, lambda seen: seen["rounds"][0]["pairings"][0]["result"])
    assert seen["standings"][0]["number"] == 1


def test_free_play_pairs_whom_the_organiser_likes(client: TestClient) -> None:
    ann = Player(client)
    players = [Player(client) for _ in range(4)]
    id = ann.new(**{**ONLINE, "system": "free", "rounds": 0, "chat": False})
    for number, who in enumerate(players, 1):
        who.order(id, "enter_tournament", name=f"P{number}")
    seen = ann.order(id, "add_pairing", players=[3, 1])
    match = seen["rounds"][0]["pairings"][0]["match"]
    assert [seat["name"] for seat in ann.match(match)["seats"]] == ["P3", "P1"]
    assert ann.order(id, "add_pairing", 409, players=[1, 2])["code"] == "tournament_playing"
    assert players[0].do(match, "say_chat", 409, text="hello")["code"] == "chat_off"
    ann.order(id, "add_pairing", players=[2, 4])
    players[0].do(match, "leave_match")
    waits(ann, id, lambda seen: seen["rounds"][0]["pairings"][0]["result"])
    ann.order(id, "add_pairing", players=[1, 3])


def test_who_comes_and_goes_fills_no_log(client: TestClient) -> None:
    ann, eve = Player(client), Player(client)
    id = ann.new(**ONLINE)
    codes = []
    for _ in range(20):
        for do, parts in (("enter_tournament", {"name": "Eve"}), ("leave_tournament", {})):
            answer = eve.ask("POST", f"/api/tournaments/{id}/commands", json={"do": do, **parts})
            codes.append(answer.status_code)
    assert 429 in codes and ann.see(id)["version"] < 20


def test_a_tournament_comes_back_after_a_restart(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        ann, bob, eve = Player(client), Player(client), Player(client)
        id = ann.new(**ONLINE)
        bob.order(id, "enter_tournament", name="Bob")
        eve.order(id, "enter_tournament", name="Eve")
        ann.whole(id, "pair_round")
        match = ann.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
        ann.order(id, "pause_tournament")
        before = ann.see(id)
    with serving(tmp_path, static) as client:
        for who in (ann, bob, eve):
            who.client = client
        after = ann.see(id)
        assert {**after, "here": []} == {**before, "here": []}
        waits(ann, id, lambda _: bob.match(match)["paused"])
        ann.order(id, "resume_tournament")
        waits(ann, id, lambda _: not bob.match(match)["paused"])
        bob.do(match, "leave_match")
        waits(ann, id, lambda seen: seen["status"] == "between")


def test_erasing_leaves_nothing(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        ann, bob, eve = Player(client), Player(client), Player(client)
        id = ann.new(**{**ONLINE, "name": "Klassenzimmer"})
        bob.order(id, "enter_tournament", name="Zacharias")
        eve.order(id, "enter_tournament", name="Wilhelmine")
        ann.whole(id, "pair_round")
        match = ann.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
        assert ann.ask("DELETE", f"/api/tournaments/{id}").status_code == 200
        ann.get(f"/api/tournaments/{id}", 404)
        bob.get(f"/api/matches/{match}", 404)
        assert not bob.get("/api/home").json()["mine"] and not ann.get("/api/tournaments").json()["mine"]
        for file in tmp_path.iterdir():
            data = file.read_bytes()
            for name in (b"Zacharias", b"Wilhelmine", b"Klassenzimmer"):
                assert name not in data, file
