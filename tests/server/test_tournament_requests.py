"""What requests about tournaments may hold, what they get, and what OpenAPI says of both."""

from __future__ import annotations

import gc
import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from hexagora.server import tournaments
from hexagora.server.bodies import RefusalData
from hexagora.server.tournament_bodies import PublicTournamentCommand, TournamentData
from tests.server.guests import Data, serving
from tests.server.test_tournaments import SMALL, SWISS, Player

MISSPELT: list[tuple[str, Data, str]] = [
    ("", {**SWISS, "tiebreaks": ["points"]}, "tiebreaks"),
    ("", {**SWISS, "games": [{**SMALL, "option": {}}]}, "option"),
    ("/file", {"text": "", "games": "hex"}, "games"),
    ("/{id}/commands", {"do": "add_entrants", "entrants": [{"name": "A", "elo": 1500}]}, "elo"),
    ("/{id}/commands", {"do": "change_entrant", "number": 1, "name": "A", "missing": [1]}, "missing"),
    (
        "/{id}/commands",
        {"do": "enter_result", "round": 1, "table": 1, "result": {"shares": [1, 0], "score": 1}},
        "score",
    ),
    ("/{id}/commands", {"do": "change_settings", "settings": {**SWISS, "tiebreaks": []}}, "tiebreaks"),
    ("/{id}/commands", {"do": "change_settings", "settings": {**SWISS, "games": [{**SMALL, "size": 3}]}}, "size"),
    ("/{id}/entrants", {"text": "Ann", "csv": ""}, "csv"),
    ("/{id}/help", {"key": "x", "name": "Ann"}, "name"),
]


@pytest.fixture
def client(tmp_path: Path, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path, static) as client:
        yield client


def test_misspelt_fields_are_named(client: TestClient) -> None:
    """Who writes `tiebreaks` would else have the usual ones, and not know."""
    ann = Player(client)
    id = ann.new()
    for path, body, field in MISSPELT:
        told = ann.post(f"/api/tournaments{path.format(id=id)}", body, 422).json()
        assert f"`{field}`" in told["sentence"], body
    assert ann.see(id)["version"] == 1


def test_settings_can_be_sent_back_as_they_came(client: TestClient) -> None:
    ann = Player(client)
    id = ann.new(games=[{"game": "gomobil"}, SMALL])
    settings = ann.see(id)["settings"]
    assert settings["games"][0]["points"]
    seen = ann.order(id, "change_settings", settings={**settings, "name": "Another"})
    assert seen["settings"] == {**settings, "name": "Another"}
    copy = ann.post("/api/tournaments", seen["settings"], 201).json()["id"]
    assert ann.see(copy)["settings"] == seen["settings"]


def test_commands_of_the_server_cannot_be_sent(client: TestClient) -> None:
    ann = Player(client)
    id = ann.new()
    ann.order(id, "set_helper_key", 422, key="")
    ann.order(id, "become_helper", 422, key="x")
    ann.order(id, "open_game", 422, round=1, table=1, match="x")


def test_links_for_helpers_lead_where_the_qr_code_does(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static, "http://192.168.7.7:8000/") as client:
        ann = Player(client)
        id = ann.new()
        url: str = ann.post(f"/api/tournaments/{id}/helper_link", {}).json()["url"]
        assert url.startswith(f"{ann.see(id)['url']}?key=") and url.startswith("http://192.168.7.7:8000/t/")


def test_openapi_says_what_tournaments_take_and_give(client: TestClient) -> None:
    paths = {
        path: methods
        for path, methods in client.get("/openapi.json").json()["paths"].items()
        if path.startswith("/api/tournaments")
    }
    refusal = [field.name for field in msgspec.structs.fields(RefusalData)]
    for path, methods in paths.items():
        for operation in methods.values():
            kinds = next(
                answer["content"] for status, answer in operation["responses"].items() if status in ("200", "201")
            )
            assert all(one["schema"] for one in kinds.values()), path
            for status in ("403", "404", "409", "422", "429", "503"):
                schema = operation["responses"][status]["content"]["application/json"]["schema"]
                assert schema["required"] == refusal, path
    seen = paths["/api/tournaments/{id}"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert [*seen["properties"]] == [field.name for field in msgspec.structs.fields(TournamentData)]
    commands = json.dumps(paths["/api/tournaments/{id}/commands"]["post"]["requestBody"])
    assert all(f'"{kind.__struct_config__.tag}"' in commands for kind in PublicTournamentCommand.__args__)
    described = Path(__file__).parents[2].joinpath("docs", "tournaments.md").read_text(encoding="utf-8")
    assert all(f"`{kind.__struct_config__.tag}`" in described for kind in PublicTournamentCommand.__args__)
    assert not any(one in commands for one in ("open_game", "set_helper_key", "become_helper"))
    export = paths["/api/tournaments/{id}/export"]["get"]
    [format] = [one for one in export["parameters"] if one["name"] == "format"]
    assert format["schema"]["enum"] == ["standings", "pairings", "results", "json", "trf"]
    assert {kind.partition(";")[0] for kind in export["responses"]["200"]["content"]} == {
        "text/csv",
        "application/jsonl",
        "text/plain",
    }
    picture = paths["/api/tournaments/{id}/qr.svg"]["get"]["responses"]["200"]["content"]
    assert [*picture] == ["image/svg+xml"]


def test_a_tournament_in_use_is_never_there_twice(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others need its room while somebody has it in hand: whoever asks then gets the same."""
    monkeypatch.setattr(tournaments, "MOST_OPEN", 1)
    app: Any = client.app
    rooms = app.state.rooms.tournaments
    ann = Player(client)
    id = ann.new()
    in_use = rooms.in_memory(id)
    ann.new()
    assert client.portal is not None
    assert client.portal.call(rooms.get, id) is in_use
    ann.add(id, "Bob")
    assert in_use.tournament.entrants[0].name == "Bob"
    del in_use
    ann.new()
    gc.collect()
    assert rooms.in_memory(id) is None and ann.see(id)["entrants"][0]["name"] == "Bob"


def test_what_was_erased_before_a_kill_is_gone_after_the_start(tmp_path: Path, static: Path) -> None:
    """SQLite's journal may still have it then."""
    live, killed = tmp_path / "live", tmp_path / "killed"
    with serving(live, static) as client:
        ann = Player(client)
        ann.new(name="Zanzibar")
        with closing(sqlite3.connect(live / "hexagora.db")) as database, database:
            database.execute("PRAGMA secure_delete=ON")
            for table in ("tournaments", "tournament_steps"):
                database.execute(f"DELETE FROM {table}")
        shutil.copytree(live, killed)  # as the disk is at this moment
    assert b"Zanzibar" in contents(killed)
    with serving(killed, static):
        assert b"Zanzibar" not in contents(killed)


def contents(folder: Path) -> bytes:
    return b"".join(Path(folder, name).read_bytes() for name in os.listdir(folder) if name.startswith("hexagora.db"))
