"""hexagora check, and the look at the data before a server starts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hexagora.cli import data as data_commands
from hexagora.cli import main
from hexagora.server import upkeep
from hexagora.server.database import Database
from hexagora.server.failures import DataDamaged
from hexagora.server.migrations import MIGRATIONS, migrate, version_of
from hexagora.server.store import Store, add_match
from tests.server.conftest import Postgres
from tests.server.old_data import write_old_data
from tests.server.stores import change, damage, keep, some_match, with_store

IDS = [f"m{number:03}" for number in range(60)]


class Check:
    """The command, on a folder or an address."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, data: Path | str, *options: str) -> tuple[int, str, str]:
        code = main(["check", "--data", str(data), *options])
        output = self._capsys.readouterr()
        return code, output.out, output.err

    def json(self, data: Path | str) -> tuple[int, Any]:
        code, out, err = self(data, "--json")
        assert not err
        return code, json.loads(out)


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Check:
    return Check(capsys)


def test_everything_in_order(tmp_path: Path, check: Check) -> None:
    keep(tmp_path / "hexagora.db", *IDS)
    for language, words in (("en", ("Everything is in order.", "playing 60")), ("fr", ("Tout est en ordre.", "60"))):
        code, out, err = check(tmp_path, "--lang", language)
        assert code == 0 and not err
        assert all(word in out for word in (*words, "360", str(tmp_path)))
    code, findings = check.json(tmp_path)
    assert code == 0
    parts = {"ok": True, "kind": "SQLite", "people": 1, "matches": {"playing": 60}, "events": 360}
    assert findings == findings | parts | {"damage": [], "unreadable": {}, "version": len(MIGRATIONS)}


def test_matches_that_cannot_be_read_are_named(tmp_path: Path, check: Check) -> None:
    file = tmp_path / "hexagora.db"
    keep(file, "good", "spoilt", "torn", "lost")
    change(file, "UPDATE events SET data = '{' WHERE match = 'spoilt' AND number = 2")
    change(file, "DELETE FROM events WHERE match = 'torn' AND number = 3")
    change(file, "DELETE FROM matches WHERE id = 'lost'")
    code, findings = check.json(tmp_path)
    assert code == 1 and not findings["ok"] and not findings["damage"]
    assert set(findings["unreadable"]) == {"spoilt", "torn", "lost"} and "event 2" in findings["unreadable"]["spoilt"]
    code, out, _ = check(tmp_path)
    assert code == 1 and "good" not in out and all(f"  {id}: " in out for id in findings["unreadable"])


def test_damaged_pages_are_found(tmp_path: Path, check: Check) -> None:
    file = tmp_path / "hexagora.db"
    keep(file, *IDS)
    damage(file)
    code, findings = check.json(tmp_path)
    assert code == 1 and findings["damage"] and not findings["ok"]
    for language, word in (("en", "damaged"), ("fr", "endommagée")):
        code, out, err = check(tmp_path, "--lang", language)
        assert code == 1 and word in out and "Traceback" not in out + err


@pytest.mark.parametrize("text", [b"CREATE TABLE people", b"SQLite format 3"], ids=["first-page", "header"])
def test_a_database_whose_beginning_is_gone(tmp_path: Path, check: Check, text: bytes) -> None:
    file = tmp_path / "hexagora.db"
    keep(file, "abc")
    damage(file, text)
    code, out, err = check(tmp_path)
    assert code == 1 and out + err and "Traceback" not in err


def test_what_is_no_database(tmp_path: Path, check: Check) -> None:
    file = tmp_path / "hexagora.db"
    file.write_text("nothing of the kind " * 50)
    code, out, err = check(tmp_path)
    assert code == 1 and "not a database" in out + err
    assert file.read_text() == "nothing of the kind " * 50


def test_tables_of_other_versions_are_left_as_they_are(tmp_path: Path, check: Check) -> None:
    for name, expected in (("old", 0), ("new", 1)):
        (tmp_path / name).mkdir()
        file = tmp_path / name / "hexagora.db"
        database = Database.open(file)
        if name == "old":
            write_old_data(file)
        else:
            migrate(database, (*MIGRATIONS, ("CREATE TABLE x (a TEXT)",)))
        before = version_of(database)
        code, findings = check.json(tmp_path / name)
        assert code == expected and findings["version"] == before == version_of(database)
        code, out, _ = check(tmp_path / name)
        assert code == expected and f"version {before}" in out
        database.close()


def test_where_nothing_is_nothing_is_made(tmp_path: Path, check: Check) -> None:
    code, out, err = check(tmp_path / "nowhere")
    assert code == 2 and not out and "no games" in err
    assert not list(tmp_path.iterdir())


def test_while_a_server_writes(tmp_path: Path, check: Check) -> None:
    async def work(store: Store) -> None:
        for number in range(20):
            begin = some_match(f"m{number}")[0]
            await store.save(*add_match(begin))
            code, findings = check.json(tmp_path)
            assert code == 0 and findings["matches"] == {"waiting": number + 1}

    with_store(tmp_path / "hexagora.db", work)


def test_postgresql(postgres: Postgres, check: Check) -> None:
    where = postgres.new()
    keep(where, "good", "spoilt")
    code, findings = check.json(where)
    assert code == 0 and findings["kind"] == "PostgreSQL" and findings["events"] == 12
    change(where, "UPDATE events SET data = '{' WHERE match = 'spoilt' AND number = 2")
    code, findings = check.json(where)
    assert code == 1 and list(findings["unreadable"]) == ["spoilt"]
    code, out, err = check(postgres.new())  # with no tables at all
    assert code == 1 and "version" in out and not err


def test_a_password_is_not_said(check: Check) -> None:
    pytest.importorskip("psycopg")
    for address in ("postgresql://ann:hush@localhost:1/x", "postgresql://ann@localhost:1/x?password=hush"):
        code, out, err = check(address)
        assert code == 1 and not out and "localhost" in err and "hush" not in err


def test_who_waits_is_told_how_far_it_is(tmp_path: Path, check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_commands, "FIRST", 0)
    keep(tmp_path / "hexagora.db", "a", "b", "c")
    code, _, err = check(tmp_path)
    assert code == 0 and "Checking match 0 of 3" in err


# Before a start


def test_pages_are_looked_at_before_a_start(tmp_path: Path) -> None:
    file = tmp_path / "hexagora.db"
    slow: list[int] = []
    assert upkeep.check_pages(file, lambda: slow.append(1)) and not file.exists()
    keep(file, *IDS)
    assert upkeep.check_pages(file, lambda: slow.append(1))
    damage(file)
    with pytest.raises(DataDamaged):
        upkeep.check_pages(file, lambda: slow.append(1))


def test_a_check_that_takes_too_long_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "hexagora.db"
    database = Database.open(file)
    migrate(database)
    many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000)"
    database.run(f"INSERT INTO events (match, number, data) {many} SELECT 'm' || i, i, 'some event of a match' FROM n")
    database.close()
    monkeypatch.setattr(upkeep, "SLOW", 0.001)
    monkeypatch.setattr(upkeep, "AT_START", 0.02)
    slow: list[int] = []
    assert not upkeep.check_pages(file, lambda: slow.append(1))
    assert slow == [1]
