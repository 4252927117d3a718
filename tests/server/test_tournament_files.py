"""Tournaments that people bring as files: what they say of themselves is marked, what they do to pages is known."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from hexagora import locales
from hexagora.errors import BadText, Refusal
from hexagora.server import tournament_view
from hexagora.server.painting import read_tournament
from hexagora.server.tournament_checks import check_pages
from hexagora.server.tournament_summary import summary_data
from hexagora.server.tournament_view import TournamentView
from hexagora.tournament import begin, replay
from hexagora.tournament.events import LogStep
from hexagora.tournament.limits import LATEST, MOST_STEPS
from hexagora.tournament.steps import do
from hexagora.tournament_log import LogReader
from hexagora.tournament_text import file_text
from tests.server.guests import Data, limits_of, serving
from tests.server.test_tournament_attacks import ENTRANTS, file_of
from tests.server.test_tournaments import SWISS, Player
from tests.tournament.clubs import ORGANISER, random_order, random_settings

PAIRED: Data = {"kind": "round_paired", "round": 1, "pairings": [{"players": [1, 2]}]}
STARTED: Data = {"kind": "round_started", "round": 1}
RESULT: Data = {"kind": "result_entered", "round": 1, "table": 1, "result": {"shares": [1, 0]}}


@pytest.fixture
def client(tmp_path: Path, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path, static) as client:
        yield client


def bring(who: Player, text: str) -> str:
    id: str = who.post("/api/tournaments/file", {"text": text}, 201).json()["id"]
    return id


def forged(text: str, **parts: object) -> str:
    """With other parts in each step."""
    heading, *lines = text.splitlines()
    steps = [[{**step, **parts} for step in json.loads(line)] for line in lines]
    return "\n".join([heading, *map(json.dumps, steps)])


def test_a_file_from_the_future_is_not_on_top_for_ever(client: TestClient) -> None:
    eve, ann = Player(client), Player(client)
    listed = {**SWISS, "listed": True}
    old = bring(eve, forged(file_of(settings={**listed, "name": "Old"}), at=LATEST))
    new = ann.new(listed=True)
    rows = Player(client).get("/api/tournaments").json()["listed"]
    now = time.time_ns() // 1_000_000
    assert [one["id"] for one in rows] == [new, old] and all(one["created"] <= now for one in rows)
    assert all(line["at"] <= now for line in ann.get(f"/api/tournaments/{old}/log").json())


@pytest.mark.parametrize("format", ["json", "trf"])
def test_the_log_says_who_brought_it_and_what_is_of_the_file(client: TestClient, format: str) -> None:
    ann, eve = Player(client), Player(client)
    ann.put("/api/me", {"name": "FIDE"})
    eve.put("/api/me", {"name": "Eve"})
    id = ann.new()
    ann.add(id, "A", "B")
    ann.whole(id, "pair_round")
    ann.result(id, 1, 1, 1, 0)
    id = bring(eve, ann.get(f"/api/tournaments/{id}/export?format={format}").text)
    seen = eve.see(id)
    assert seen["organiser"] == "Eve" and seen["role"] == "organiser" and len(seen["entrants"]) == 2
    assert seen["last"]["name"] == "Eve" and seen["last"]["sentence"] == "brought this tournament from a file"
    eve.add(id, "Cleo")
    after, brought, *before = eve.get(f"/api/tournaments/{id}/log").json()
    assert after["name"] == brought["name"] == "Eve" and brought["sentence"] == seen["last"]["sentence"]
    assert before and all(line["name"].endswith("(in the file)") for line in before)
    french = eve.get(f"/api/tournaments/{id}/log?lang=fr").json()
    assert "fichier" in french[1]["sentence"] and "fichier" in french[-1]["name"]


def test_that_it_was_brought_is_never_undone_but_what_was_before_is(client: TestClient, tmp_path: Path) -> None:
    eve = Player(client)
    id = bring(eve, file_of(ENTRANTS, PAIRED, STARTED, RESULT, settings=SWISS))
    while undo := eve.see(id)["may"]["undo"]:
        assert "brought" not in undo["sentence"] and undo["name"].endswith("(in the file)")
        seen = eve.order(id, "undo_step", step=undo["number"])
        assert seen["role"] == "organiser"
    assert not seen["entrants"] and not seen["rounds"]
    lines = {line["sentence"]: line["undone"] for line in eve.get(f"/api/tournaments/{id}/log").json()}
    assert not lines["brought this tournament from a file"] and lines["paired round 1"]
    exported = eve.get(f"/api/tournaments/{id}/export?format=json").text
    again = bring(eve, exported)  # and once more
    assert eve.see(again)["version"] == seen["version"] + 1
    rows = stored(tmp_path, again)
    assert replay(again, rows).by == eve.get("/api/me").json()["id"]


def stored(folder: Path, id: str) -> list[LogStep]:
    with closing(sqlite3.connect(folder / "hexagora.db")) as database:
        sql = "SELECT data FROM tournament_steps WHERE tournament = ? ORDER BY number"
        return [msgspec.json.decode(data, type=LogStep) for (data,) in database.execute(sql, (id,))]


def test_a_file_leaves_room_for_the_step_that_brings_it(client: TestClient) -> None:
    changed: Data = {"kind": "entrant_changed", "entrant": {"number": 1, "name": "A"}}
    text = file_of(ENTRANTS, *[changed] * (MOST_STEPS - 2))
    assert Player(client).post("/api/tournaments/file", {"text": text}, 409).json()["code"] == "tournament_long"


def test_reading_and_pairing_are_counted_and_nothing_of_it_is_kept(client: TestClient) -> None:
    """The processes beside the server work for everybody, and what was erased is nowhere."""
    app: Any = client.app
    ann = Player(client)
    bucket = limits_of(client).tournament_work.of("testclient")
    bucket.spend(30)
    painters = (app.state.scribe, app.state.pairer)
    left = bucket.wait(1e9)
    id = bring(ann, file_of(ENTRANTS, settings=SWISS))
    after_reading = bucket.wait(1e9)
    ann.whole(id, "pair_round")
    assert left < after_reading < bucket.wait(1e9)
    assert not any(painter._pictures for painter in painters)


def test_files_do_not_keep_rounds_waiting(client: TestClient) -> None:
    app: Any = client.app
    ann = Player(client)
    id = ann.new()
    ann.add(id, "A", "B")

    async def never(*job: object, **parts: object) -> bytes:
        raise AssertionError(job)

    app.state.scribe.paint = never
    assert ann.whole(id, "pair_round")["status"] == "paired"


# Pages


def test_a_file_whose_pages_cannot_be_made_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    job = {"text": file_of(ENTRANTS, settings=SWISS), "game": "hex"}
    assert read_tournament(job)

    def broken(*parts: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(tournament_view, "standings", broken)
    with pytest.raises(BadText) as refused:
        read_tournament(job)
    assert refused.value.reason.code == "tournament_file_damaged" and refused.value.reason.details == {"line": "3"}


def mutation(chance: random.Random, steps: list[Data]) -> list[Data]:
    """One step less, once more or elsewhere, or something else in one."""
    changed: list[Data] = json.loads(json.dumps(steps))
    place, other = chance.randrange(len(changed)), chance.randrange(len(changed))
    match chance.choice(("less", "more", "elsewhere", "inside", "inside", "inside")):
        case "less":
            del changed[place]
        case "more":
            changed.insert(other, changed[place])
        case "elsewhere":
            changed[place], changed[other] = changed[other], changed[place]
        case "inside":
            parent, key = chance.choice([*_parts(changed[place]["event"])])
            parent[key] = _other(chance, parent[key])
    return changed


def _parts(parent: Any) -> Iterator[tuple[Any, Any]]:
    for key, part in list(parent.items()) if isinstance(parent, dict) else enumerate(parent):
        yield parent, key
        if isinstance(part, dict | list):
            yield from _parts(part)


def _other(chance: random.Random, part: Any) -> Any:
    match part:
        case bool():
            return not part
        case int() | float():
            return chance.choice((part + 1, part - 1, part * 2, 0, 1, 0.5))
        case str():
            return chance.choice(("x", "", "knockout", "groups", "free", "tables", "bye", "absent", "game"))
        case list() if part:
            return chance.choice((part[1:], part[:-1], [*part, part[0]], part[::-1]))
    return chance.choice((None, 1, {"shares": [1, 0]}))


def played(seed: int) -> str:
    """The file of a tournament in which people did this and that."""
    chance = random.Random(seed)
    tournament = begin("cup", ORGANISER, random_settings(chance), 1)
    for _ in range(40):
        author, command = random_order(tournament, chance)
        with suppress(Refusal):
            tournament, _ = do(tournament, author, command, 1)
    return file_text(tournament)


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_read_can_be_shown(seed: int) -> None:
    """Logs that nobody would write: those that are accepted have their pages."""
    chance = random.Random(seed)
    heading, *lines = played(seed).splitlines()
    steps = [json.loads(line)[0] for line in lines]
    shown = 0
    for _ in range(40):
        changed = mutation(chance, steps)
        lines = [json.dumps([{**step, "number": number}]) for number, step in enumerate(changed, 1)]
        try:
            log = accepted("\n".join([heading, *lines]))
        except Refusal:
            continue
        tournament = replay("x", log)
        TournamentView(tournament, {language: LogReader(language) for language in locales.LANGUAGES})
        summary_data(tournament)
        shown += 1
        steps = changed if chance.random() < 0.5 else steps
    assert shown


def accepted(text: str) -> list[LogStep]:
    """What the rules of logs let through, whether its pages can be made or not."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hexagora.server.painting.check_pages", lambda tournament: None)
        patch.setattr("hexagora.server.tournament_checks.check_choice", lambda settings: settings)
        lines = read_tournament({"text": text, "game": "hex"}).split(b"\n")
    return [msgspec.json.decode(line, type=LogStep) for line in lines]


def test_the_check_of_pages_sees_what_the_server_shows() -> None:
    check_pages(replay("x", accepted(file_of(ENTRANTS, PAIRED, STARTED, RESULT, settings={**SWISS}))))
