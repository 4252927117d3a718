"""A tournament that is opened from its file: who organises it, its games, what becomes of the file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from hexagora.server.database import Database
from hexagora.tournament import Author, Settings
from hexagora.tournament.settings import Discipline
from hexagora.tournament.steps import begin
from hexagora.tournament_file import TournamentFile
from tests.server.guests import SCREEN, serving
from tests.server.test_tournament_attacks import sql
from tests.server.test_tournaments import SMALL, Player, waits


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "club.tournament"
    settings = Settings("Club", "swiss", (Discipline("hex", SMALL["options"]),), rounds=3, online=True, entry=True)
    first = begin("filexx", Author("", "Desk"), settings, 1).log[0]
    TournamentFile.create(path, "filexx", first).close()
    return path


KEY = "correct-horse-battery"


@contextmanager
def desk(folder: Path, static: Path, file: Path) -> Iterator[TestClient]:
    with serving(folder / "data", static, tournament_file=file, tournament_key=KEY) as client:
        yield client


def test_only_the_key_opens_a_file(tmp_path: Path, static: Path, file: Path) -> None:
    id = "filexx"
    with desk(tmp_path, static, file) as client:
        ann, eve = Player(client), Player(client)
        assert eve.see(id)["role"] == "" and eve.order(id, "pause_tournament", 403)["code"] == "tournament_not_yours"
        for wrong in ("", "x", KEY.upper(), KEY + "x"):
            assert eve.post(f"/api/tournaments/{id}/help", {"key": wrong}, 403).json()["code"] == "tournament_key"
        assert ann.post(f"/api/tournaments/{id}/help", {"key": KEY}).json()["role"] == "organiser"
        codes = [
            Player(client).ask("POST", f"/api/tournaments/{id}/help", json={"key": f"{number}"}).status_code
            for number in range(120)
        ]
        assert codes[-1] == 429
        assert Player(client).post(f"/api/tournaments/{id}/help", {"key": KEY})
        assert eve.ask("DELETE", f"/api/tournaments/{id}").status_code == 403
        assert ann.add(id, "A")["file"] == file.name
    text = file.read_text()
    assert ann.cookies["hexagora"] not in text and KEY not in text


def test_what_was_played_from_a_file_is_erased_and_the_file_stays(tmp_path: Path, static: Path, file: Path) -> None:
    id = "filexx"
    with desk(tmp_path, static, file) as client:
        ann, bob, eve = Player(client), Player(client), Player(client)
        ann.post(f"/api/tournaments/{id}/help", {"key": KEY})
        for who, name in ((bob, "Bobby"), (eve, "Evelyn")):
            who.order(id, "enter_tournament", name=name)
        ann.whole(id, "pair_round")
        match = ann.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
        bob.do(match, "say_chat", text="Hello Evelyn")
        bob.do(match, "leave_match")
        waits(ann, id, lambda seen: seen["status"] == "between")
        assert bob.ask("DELETE", f"/api/tournaments/{id}").status_code == 403
        assert ann.ask("DELETE", f"/api/tournaments/{id}").status_code == 200
        for address in (f"/api/tournaments/{id}", f"/api/matches/{match}"):
            assert ann.ask("GET", address).status_code == 404
        with TournamentFile(file) as again:  # which is closed
            assert [one.name for one in again.tournament.entrants] == ["Bobby", "Evelyn"]
    assert not any(
        name in path.read_bytes() for path in (tmp_path / "data").iterdir() for name in (b"Bobby", b"Evelyn")
    )


def test_whom_a_file_names_is_nobody_here(tmp_path: Path, static: Path, file: Path) -> None:
    """A file may come from anybody: neither its organiser nor its link for helpers hold where it is opened."""
    id = "filexx"
    with serving(tmp_path / "data", static) as client:
        eve = Player(client)
        eve.new()
        cookies = dict(eve.cookies)
    with closing(Database.open(tmp_path / "data" / "hexagora.db")) as database:
        ((person,),) = database.all("SELECT id FROM people")
    heading, first = file.read_text().splitlines()
    key = {"kind": "helper_key_set", "key": hashlib.sha256(b"known").hexdigest()}
    steps = [{"number": number, "at": 1, "by": person, "name": "Eve"} for number in (2, 3)]
    lines = [heading, first.replace('"by":""', f'"by":"{person}"')]
    brought = {"kind": "tournament_brought"}
    lines += [json.dumps([{**step, "event": event}]) for step, event in zip(steps, (key, brought), strict=True)]
    file.write_text("".join(f"{line}\n" for line in lines))
    with desk(tmp_path, static, file) as client:
        ann, dan, eve = Player(client), Player(client), Player(client)
        eve.cookies.update(cookies)
        assert eve.see(id)["role"] == "" and eve.order(id, "pause_tournament", 403)
        assert dan.post(f"/api/tournaments/{id}/help", {"key": "known"}, 403)
        assert ann.post(f"/api/tournaments/{id}/help", {"key": KEY}).json()["role"] == "organiser"
        assert ann.add(id, "A")["entrants"] and ann.post(f"/api/tournaments/{id}/helper_link", {})


def test_the_organiser_of_a_file_can_play(tmp_path: Path, static: Path, file: Path) -> None:
    id = "filexx"
    with desk(tmp_path, static, file) as client:
        ann, bob = Player(client), Player(client)
        ann.post(f"/api/tournaments/{id}/help", {"key": KEY})
        for who, name in ((ann, "Ann"), (bob, "Bob")):
            seen = who.order(id, "enter_tournament", name=name)
            assert seen["me"] and not seen["may"]["enter"] and seen["entrants"][-1]["online"]
        ann.whole(id, "pair_round")
        assert ann.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
        assert ann.order(id, "leave_tournament")["role"] == "organiser"


def test_a_file_that_was_written_over_is_left_alone(tmp_path: Path, static: Path, file: Path) -> None:
    id = "filexx"
    with desk(tmp_path, static, file) as client:
        ann = Player(client)
        ann.post(f"/api/tournaments/{id}/help", {"key": KEY})
        older = file.read_bytes()
        ann.add(id, "A", "B")
        file.write_bytes(older)
        for names in (["C"], ["D"]):
            told = ann.order(id, "add_entrants", 422, entrants=[{"name": name} for name in names])
            assert told["code"] == "tournament_file_changed" and file.name in told["sentence"]
        assert file.read_bytes() == older


def test_games_of_a_file_go_on_after_a_restart(tmp_path: Path, static: Path, file: Path) -> None:
    """The server ended when a game was over and its result was not in the file."""
    id = "filexx"
    with desk(tmp_path, static, file) as client:
        ann, bob, eve = Player(client), Player(client), Player(client)
        ann.post(f"/api/tournaments/{id}/help", {"key": KEY})
        bob.order(id, "enter_tournament", name="Bob")
        eve.order(id, "enter_tournament", name="Eve")
        ann.whole(id, "pair_round")
        match = ann.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
        whole = file.read_bytes()
        bob.do(match, "leave_match")
        waits(ann, id, lambda seen: seen["status"] == "between")
    file.write_bytes(whole)
    with desk(tmp_path, static, file) as client:
        ann.client = client
        seen = waits(ann, id, lambda seen: seen["status"] == "between")
        assert seen["rounds"][0]["pairings"][0]["result"]


def test_games_that_no_step_of_a_file_names_are_stopped(tmp_path: Path, static: Path, file: Path) -> None:
    """The power was cut when the games of a round were written, and the round had not begun."""
    id = "filexx"
    with desk(tmp_path, static, file) as client:
        ann, bob, eve = Player(client), Player(client), Player(client)
        ann.post(f"/api/tournaments/{id}/help", {"key": KEY})
        bob.order(id, "enter_tournament", name="Bob")
        eve.order(id, "enter_tournament", name="Eve")
        other = bob.make({"kind": "link"}, {"kind": "link"})
        ann.whole(id, "pair_round")
        paired = file.read_bytes()
        unused = ann.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
    file.write_bytes(paired)
    with desk(tmp_path, static, file) as client:
        ann.client = bob.client = client
        waits(ann, id, lambda seen: bob.match(unused)["status"] == "over")
        assert bob.match(other)["status"] == "waiting"
        ann.post(f"/api/tournaments/{id}/help", {"key": KEY})
        match = ann.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
        assert match != unused and bob.match(match)["status"] == "playing"
    with desk(tmp_path, static, file) as client:
        bob.client = ann.client = client
        assert ann.see(id)["status"] == "playing" and bob.match(match)["status"] == "playing"


def test_a_file_that_is_gone_is_said(tmp_path: Path, static: Path, file: Path) -> None:
    """Whatever is written to it would be lost; the games of a round that did not begin are none."""
    id = "filexx"
    with desk(tmp_path, static, file) as client:
        ann, bob, eve = Player(client), Player(client), Player(client)
        ann.post(f"/api/tournaments/{id}/help", {"key": KEY})
        bob.order(id, "enter_tournament", name="Bob")
        eve.order(id, "enter_tournament", name="Eve")
        before = ann.whole(id, "pair_round")
        kept = file.rename(file.with_suffix(".away"))
        assert ann.whole(id, "start_round", 503)["code"] == "not_saved"
        assert ann.see(id)["version"] == before["version"] and not bob.get("/api/home").json()["mine"]
        file.write_text("something else\n")
        assert ann.whole(id, "start_round", 422)["code"] == "tournament_file_changed"
        kept.rename(file)
        assert ann.whole(id, "start_round")["status"] == "playing"
        assert len(bob.get("/api/home").json()["mine"]) == 1
    assert sql(tmp_path / "data", "SELECT COUNT(*) FROM matches") == [[(1,)]]


def test_an_opened_file_does_not_reach_for_other_peoples_games(tmp_path: Path, static: Path, file: Path) -> None:
    """It names a match of somebody else's, which is not erased with it."""
    id = "filexx"
    with serving(tmp_path / "data", static) as client:
        dan = Player(client)
        match = dan.make(SCREEN, SCREEN)
        dan.do(match, "play_move", move="a1")
        cookies = dict(dan.cookies)
    entrants = [{"number": number, "name": f"P{number}"} for number in (1, 2)]
    table = {"players": [1, 2], "match": match}
    events = [
        {"kind": "entrants_added", "entrants": entrants},
        {"kind": "round_paired", "round": 1, "pairings": [table]},
        {"kind": "round_started", "round": 1},
        {"kind": "game_opened", "round": 1, "table": 1, "match": match},
    ]
    lines = [
        json.dumps([{"number": n, "at": 1, "by": "", "name": "X", "event": one}]) for n, one in enumerate(events, 2)
    ]
    file.write_text(file.read_text() + "".join(f"{line}\n" for line in lines))
    with desk(tmp_path, static, file) as client:
        ann, dan = Player(client), Player(client)
        dan.cookies.update(cookies)
        ann.post(f"/api/tournaments/{id}/help", {"key": KEY})
        assert dan.match(match)["status"] == "playing"
        assert ann.ask("DELETE", f"/api/tournaments/{id}").status_code == 200
        assert len(dan.match(match)["moves"]) == 1
        dan.do(match, "play_move", move="a2")
