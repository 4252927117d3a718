"""hexagora backup: a copy that is whole, while a server writes, and that can be put back."""

from __future__ import annotations

import asyncio
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from hexagora.cli import data as data_commands
from hexagora.cli import main
from hexagora.match import Match
from hexagora.server import store as storing
from hexagora.server import upkeep
from hexagora.server.database import Database
from hexagora.server.store import Person, Store
from hexagora.server.stored_matches import load
from tests.server.conftest import Postgres
from tests.server.stores import change, damage, keep, some_match, statements, with_store


def backup(data: Path | str, file: Path, *options: str) -> int:
    return main(["backup", str(file), "--data", str(data), *options])


def everything(file: Path) -> dict[str, Match]:
    """All matches of a database, read as a server reads them."""
    database = Database.look(file)
    ids = [id for (id,) in database.all("SELECT id FROM matches")]
    matches = {id: load(database, id) for id in ids}
    database.close()
    return {id: match for id, match in matches.items() if match}


def test_a_copy_is_put_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    data.mkdir()
    matches = keep(data / "hexagora.db", *(f"m{number}" for number in range(30)))
    assert backup(data, copy) == 0
    output = capsys.readouterr()
    assert str(copy) in output.out and "30" in output.out and not output.err
    assert [path.name for path in tmp_path.iterdir() if path != data] == ["copy.db"]  # one file, complete by itself
    assert everything(copy) == matches
    if os.name == "posix":
        assert copy.stat().st_mode & 0o777 == 0o600  # what is in it lets nobody in, but is not for everybody

    async def go_on(store: Store) -> Person | None:
        assert await store.read_match("m7") == matches["m7"]
        await store.save(storing.rename("ann", "Zoé"))
        return await store.read_person("secret")

    again = tmp_path / "again"
    again.mkdir()
    copy.rename(again / "hexagora.db")
    assert with_store(again / "hexagora.db", go_on) == Person("ann", "Zoé")


def test_a_copy_while_a_server_writes(tmp_path: Path) -> None:
    """Each match is written whole, in one go; so it is in every copy, and what was there before a copy is in it."""
    file = tmp_path / "hexagora.db"
    keep(file, *(f"before{number}" for number in range(200)))

    async def work(store: Store) -> None:
        written: dict[str, Match] = {}
        stop = False

        async def write() -> None:
            while not stop:
                begin, events, match = some_match(f"m{len(written)}")
                await store.save(*statements(begin, events), storing.set_status(match))
                written[begin.id] = match
                await asyncio.sleep(0.01)  # some hundred are enough: each copy is compared whole

        writing = asyncio.create_task(write())
        for number in range(5):
            before = dict(written)
            copy = tmp_path / f"copy{number}.db"
            command = [sys.executable, "-m", "hexagora", "backup", str(copy), "--data", str(tmp_path)]
            process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.DEVNULL)
            assert await asyncio.wait_for(process.wait(), 60) == 0
            copied = {id: match for id, match in everything(copy).items() if id.startswith("m")}
            assert before.items() <= copied.items()
            assert len(copied) == len(before) or len(written) > len(before)
            assert all(match == some_match(id)[2] for id, match in copied.items())
        stop = True
        await writing
        assert len(written) > 20

    with_store(file, work)


def test_a_copy_while_pages_change_under_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It shows one moment, however many portions it takes; and writing does not make it begin anew for ever."""
    file, copy = tmp_path / "hexagora.db", tmp_path / "copy.db"
    matches = keep(file, *(f"m{number}" for number in range(100)))
    monkeypatch.setattr(upkeep, "PORTION", 1)
    portions: list[int] = []

    def copying(done: int, of: int) -> None:
        portions.append(done)
        if len(portions) % 5 == 0:
            change(file, "UPDATE people SET name = ?", f"Name {done}")
            change(file, "DELETE FROM events WHERE match = ?", f"m{len(portions) % 100}")

    upkeep.copy(file, copy, copying, lambda done, of: None)
    assert portions == sorted(portions) and len(portions) > 20
    assert everything(copy) == matches
    assert everything(file) != matches


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(tmp_path / "hexagora.db", "abc")
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    for language, word in (("en", "already there"), ("fr", "existe déjà")):
        assert backup(tmp_path, copy, "--lang", language) == 2
        assert word in capsys.readouterr().err
    assert copy.read_text() == "precious"
    assert backup(tmp_path, tmp_path / "hexagora.db") == 2
    assert backup(tmp_path, tmp_path / "nowhere" / "copy.db") == 1
    assert backup(tmp_path / "nothing", tmp_path / "other.db") == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "hexagora.db"]


def test_damaged_data_give_no_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, copy = tmp_path / "hexagora.db", tmp_path / "copy.db"
    keep(file, *(f"m{number}" for number in range(60)))
    damage(file)
    for language, word in (("en", "damaged"), ("fr", "endommagées")):
        assert backup(tmp_path, copy, "--lang", language) == 1
        output = capsys.readouterr().err
        assert word in output and "hexagora check" in output and "hexagora backup" in output
    assert not copy.exists() and not copy.with_name("copy.db.part").exists()


@pytest.mark.parametrize("first", [True, False], ids=["first-page", "last-page"])
@pytest.mark.parametrize("text", [b'"kind":"move_played"', b'"game":"hex"'], ids=["events", "matches"])
def test_what_is_whole_of_damaged_data_is_rescued(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: bytes, first: bool
) -> None:
    monkeypatch.setattr(upkeep, "MOST_MISSES", 2000)
    file = tmp_path / "hexagora.db"
    matches = keep(file, *(f"m{number}" for number in range(100)))
    damage(file, text, first)
    copy = tmp_path / "copy.db"
    assert backup(tmp_path, copy) == 1
    assert "--rescue" in capsys.readouterr().err
    assert backup(tmp_path, copy, "--rescue") == 0
    saved = everything(copy)
    assert 50 < len(saved) < 100 and saved.items() <= matches.items()  # no match as it once stood
    assert f"left out: {100 - len(saved)}." in capsys.readouterr().out

    async def read(store: Store) -> None:
        assert await store.read_person("secret") == Person("ann", "Ann")
        assert set(await store.read_matches_of("ann", 1000)) == saved.keys()

    with_store(copy, read)


def test_a_match_that_cannot_be_read_is_copied_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(tmp_path / "hexagora.db", "good", "bad")
    change(tmp_path / "hexagora.db", "UPDATE events SET data = '{' WHERE match = 'bad'")
    assert backup(tmp_path, tmp_path / "copy.db") == 0
    assert "hexagora check" in capsys.readouterr().err
    rows = Database.look(tmp_path / "copy.db").all("SELECT COUNT(*) FROM events WHERE data = '{'")
    assert rows == [(6,)]


def test_who_waits_is_told_how_far_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_commands, "FIRST", 0)
    keep(tmp_path / "hexagora.db", "abc")
    assert backup(tmp_path, tmp_path / "copy.db") == 0
    assert "Copying page" in capsys.readouterr().err


def test_postgresql_has_its_own_way(postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "a copy"
    assert backup("postgresql://ann:hu@sh@games.example:5/x?sslmode=require&password=hush", copy) == 2
    output = capsys.readouterr().err
    assert (
        "pg_dump" in output and "postgresql://ann@games.example:5/x?sslmode=require" in output and "sh@" not in output
    )
    where = postgres.new()
    keep(where, "abc")
    assert backup(where, copy) == 2
    command = shlex.split(capsys.readouterr().err.partition(": ")[2].partition(": ")[2])
    assert command[0] == "pg_dump"
    subprocess.run([postgres.program("pg_dump"), *command[1:]], check=True, timeout=60)
    again = postgres.new()
    subprocess.run([postgres.program("pg_restore"), f"--dbname={again}", str(copy)], check=True, timeout=60)
    assert main(["check", "--data", again]) == 0
    assert "Matches: 1 " in capsys.readouterr().out
