"""Data of earlier releases: they are read, checked and copied as they are, brought up to date, and played on."""

import json
from pathlib import Path

import pytest

from hexagora import catalogue, locales
from hexagora.cli import main
from hexagora.match import Match
from hexagora.match.commands import PlayMove
from hexagora.match.events import Event, snake_case
from hexagora.server import store as storing
from hexagora.server.database import Database
from hexagora.server.failures import OtherRules, Unreadable
from hexagora.server.migrations import KINDS, MIGRATIONS, NEWEST, migrate, version_of
from hexagora.server.store import Store
from hexagora.server.upkeep import copy, examine
from tests.server import old_data
from tests.server.old_data import MATCHES, TOKENS, write_old_data
from tests.server.site import Person, Site, site
from tests.server.stores import Where, change, keep, some_match, statements, with_store
from tests.server.tables import BOB, Table


def silent(*_: object) -> None:
    pass


def read_all(where: Where) -> dict[str, Match]:
    async def work(store: Store) -> dict[str, Match]:
        matches = {id: await store.read_match(id) for id in MATCHES}
        return {id: match for id, match in matches.items() if match}

    return with_store(where, work)


def test_the_old_data_have_every_kind_of_event() -> None:
    assert set(KINDS) == old_data.KINDS
    newer = {"seats_filled", "computer_seated", "offer_withdrawn", "conditions_set", "match_paused", "match_unpaused"}
    newer |= {"player_changed"}
    assert set(KINDS.values()) | newer == {snake_case(kind.__name__) for kind in Event.__args__}


def test_old_matches_are_brought_up_to_date(where: Where) -> None:
    write_old_data(where)
    matches = read_all(where)
    assert {id: match.status for id, match in matches.items()} == {id: parts[0] for id, parts in MATCHES.items()}
    agreed = matches["agreed"]
    assert (agreed.ending, agreed.result, agreed.moves, agreed.next) == ("agreed", (0.5, 0.5), (("b2", 0),), "running")
    assert agreed.chat[0].text == '"kind":"moved", ?%s é' and agreed.takebacks == 1
    assert [(line.kind, line.after, line.person, line.offer) for line in agreed.news] == [
        ("takeback", 0, 0, None),
        ("offer", 1, 0, "draw"),
        ("accepted", 1, 1, "draw"),
        ("offer", 1, 0, "rematch"),
        ("accepted", 1, 1, "rematch"),
    ]
    assert matches["flagged"].ending == "time" and matches["cancelled"].cancelled
    running = matches["running"]
    assert [seat.name for seat in running.seats] == ["Ann", "Bob"] and running.chat[0].by == "e"

    database = Database.open(where)
    assert version_of(database) == NEWEST
    assert {rules for (rules,) in database.all("SELECT rules FROM matches")} == {1}
    rows = database.all("SELECT match, number, data FROM events ORDER BY match, number")
    database.close()
    for match, number, text in rows:
        before = json.loads(MATCHES[match][2 + number])
        assert json.loads(text) == {**before, "kind": KINDS[before["kind"]]}
    assert len(rows) == sum(len(parts) - 2 for parts in MATCHES.values())


def test_an_old_match_is_played_on(where: Where) -> None:
    write_old_data(where)

    async def play(store: Store) -> Match:
        match = await store.read_match("running")
        assert match
        table = Table(match, now=4000)
        table.ask(BOB, PlayMove(table.version, "b1"))
        for number, event in enumerate(table.events, match.events):
            await store.save(storing.add_event(match.id, number, event))
        return table.match

    after_the_move = with_store(where, play)
    assert read_all(where)["running"] == after_the_move


def test_tables_are_the_same_however_they_came_about(tmp_path: Path) -> None:
    def columns(name: str) -> object:
        database = Database.open(tmp_path / name)
        migrate(database)
        tables = ("people", "matches", "seats", "events", "alive")
        shape = [database.all(f"PRAGMA table_info({table})") for table in tables]
        database.close()
        return shape

    write_old_data(tmp_path / "old.db")
    assert columns("old.db") == columns("new.db")


def test_old_data_stay_as_they_are_if_the_migration_fails(where: Where) -> None:
    write_old_data(where)
    database = Database.open(where)
    rows = database.all("SELECT match, ply, data FROM events ORDER BY match, ply")
    with pytest.raises(Exception, match="nowhere"):
        migrate(database, (*MIGRATIONS[:2], (*MIGRATIONS[2], "INSERT INTO nowhere VALUES (1)")))
    assert version_of(database) == 2
    assert database.all("SELECT match, ply, data FROM events ORDER BY match, ply") == rows
    database.close()
    assert len(read_all(where)) == len(MATCHES)


def test_check_and_copy_read_old_tables_and_leave_them(where: Where, tmp_path: Path) -> None:
    write_old_data(where)
    findings = examine(where, silent, silent)
    assert findings.ok and findings.version == 2 and sum(findings.matches.values()) == len(MATCHES)
    if isinstance(where, Path):
        for rescue in (False, True):
            target = tmp_path / f"copy-{rescue}.db"
            copied, omitted = copy(where, target, silent, silent, rescue)
            assert copied.ok and copied.version == 2 and not omitted and copied.events == findings.events
            assert {id: match.status for id, match in read_all(target).items()} == {
                id: parts[0] for id, parts in MATCHES.items()
            }
    change(where, "UPDATE events SET data = '{' WHERE match = 'running' AND ply = 3")
    assert list(examine(where, silent, silent).unreadable) == ["running"]


def test_the_commands_on_old_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_old_data(tmp_path / "hexagora.db")
    assert main(["check", "--data", str(tmp_path), "--lang", "en"]) == 0
    assert "version 2" in capsys.readouterr().out
    assert main(["backup", str(tmp_path / "copy.db"), "--data", str(tmp_path), "--lang", "en"]) == 0


class Returning(Person):
    """Somebody whose cookie an earlier release gave."""

    def __init__(self, server: Site, id: str) -> None:
        self.server, self.name, self.cookie = server, id.title(), f"hexagora={TOKENS[id]}"


def test_a_server_goes_on_with_old_data(tmp_path: Path, static: Path) -> None:
    write_old_data(tmp_path / "hexagora.db")
    with site(tmp_path, static) as server:
        ann, bob = Returning(server, "ann"), Returning(server, "bob")
        assert {match["id"] for match in ann.ask("GET", "api/home")["mine"]} == set(MATCHES)
        with bob.at("running") as page:
            page.do("play_move", move="b1")
        with ann.at("running") as page:
            page.do("play_move", move="c1")
        assert len(ann.see("running")["moves"]) == 3
        assert ann.see("agreed")["ending"] == "agreed"


# The version of the rules


def test_a_match_names_the_version_of_its_rules(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.RULES_VERSIONS, "hex", 7)
    begin, events, match = some_match()

    async def work(store: Store) -> None:
        await store.save(*statements(begin, events))
        assert await store.read_match(match.id) == match

    with_store(where, work)
    database = Database.open(where)
    assert database.all("SELECT rules FROM matches") == [(7,)]
    database.close()


@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_match_under_other_rules_says_so(where: Where, version: int) -> None:
    keep(where, "good", "other")
    change(where, "UPDATE matches SET rules = ? WHERE id = 'other'", version)

    async def work(store: Store) -> OtherRules:
        assert await store.read_match("good")
        with pytest.raises(Unreadable) as caught:
            await store.read_match("other")
        assert isinstance(caught.value, OtherRules)
        return caught.value

    error = with_store(where, work)
    sentences = {error.reason.say(language) for language in locales.LANGUAGES}
    assert len(sentences) == len(locales.LANGUAGES) and all(str(version) in sentence for sentence in sentences)
    findings = examine(where, silent, silent)
    assert list(findings.unreadable) == ["other"] and f"version {version} of the rules" in findings.unreadable["other"]


def test_a_match_under_other_rules_spoils_nothing_else(tmp_path: Path, static: Path) -> None:
    write_old_data(tmp_path / "hexagora.db")
    read_all(tmp_path / "hexagora.db")
    change(tmp_path / "hexagora.db", "UPDATE matches SET rules = 2 WHERE id IN ('running', 'waiting')")
    with site(tmp_path, static) as server:
        ann = Returning(server, "ann")
        home = ann.ask("GET", "api/home")
        assert set(home["unreadable"]) == {"running", "waiting"}
        assert {match["id"] for match in home["mine"]} == {"agreed", "flagged", "cancelled"}
        for lang, words in (("en", "version 2 of its rules"), ("fr", "version 2 de ses règles")):
            refusal = ann.ask("GET", f"api/matches/running?lang={lang}", status=410)
            assert refusal["code"] == "match_rules" and words in refusal["sentence"]
        page = ann.at("running")
        with page.socket:
            assert page.closed() == 4501
        assert ann.see("agreed")["status"] == "over"
        with ann.at(ann.make("screen", "screen")) as page:
            page.do("play_move", move="c3")
