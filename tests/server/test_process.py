"""The server as a process: killed, ended, started twice; who can reach it; what is left of the games."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hexagora.record import Record
from hexagora.server.database import Database
from hexagora.server.migrations import MIGRATIONS, migrate
from tests.server.conftest import Postgres
from tests.server.site import SECONDS, Data, Page, Person, Site, site
from tests.server.stores import damage, keep

KILLS = 3
WIDE: Data = {"size": 7, "swap": False}  # 127 cells


def run(*arguments: str, data: Path | str, static: Path) -> subprocess.CompletedProcess[str]:
    """A command that ends by itself."""
    return subprocess.run(
        [sys.executable, "-m", "hexagora", *arguments, "--data", str(data)],
        env={**os.environ, "HEXAGORA_STATIC": str(static), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
    )


def on_disk(data: Path, id: str) -> list[Data]:
    """The events of a match, as somebody else reads them; their numbers have no gap."""
    with sqlite3.connect(data / "hexagora.db") as connection:
        rows = connection.execute("SELECT number, data FROM events WHERE match = ? ORDER BY number", (id,)).fetchall()
    connection.close()
    assert [version for version, _ in rows] == list(range(len(rows)))
    return [json.loads(event) for _, event in rows]


# Killed


class Stream(threading.Thread):
    """Somebody who plays with themselves as fast as it goes, and remembers what was acknowledged."""

    def __init__(self, person: Person, id: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.person, self.id, self.chance = person, id, random.Random(seed)
        self.acknowledged: list[str] = []
        self.sent = ""

    def run(self) -> None:
        cut = (ConnectionClosed, InvalidHandshake, EOFError, OSError, TimeoutError)
        with suppress(*cut), self.person.at(self.id) as page:
            while page.match["status"] == "playing":
                self.sent = self.chance.choice([move for move in page.match["legal"] if move != "swap"])
                page.do("play_move", move=self.sent)
                self.acknowledged.append(self.sent)


def kill_while_moves_stream_in(data: Path, static: Path, kills: int, streams: int) -> None:
    chance = random.Random(5)
    server = Site(data, static).start()
    try:
        people = [Person(server, f"Streamer {number}") for number in range(streams)]
        ids = [person.make("screen", "screen", options=WIDE) for person in people]
        known: list[list[str]] = [[] for _ in ids]
        for round in range(kills):
            playing = [Stream(*each, seed=round) for each in zip(people, ids, strict=True)]
            for stream in playing:
                stream.start()
            deadline = time.monotonic() + SECONDS
            enough = chance.randint(3, 20)
            while min(len(stream.acknowledged) for stream in playing) < enough and time.monotonic() < deadline:
                time.sleep(0.005)
            server.kill()
            for stream in playing:
                stream.join(SECONDS)
            server.start()
            for number, (stream, id) in enumerate(zip(playing, ids, strict=True)):
                before = known[number] + stream.acknowledged
                moves = [move for move, _ in people[number].see(id)["moves"]]
                # What was acknowledged is there, in its order; of the rest at most the one that was under way.
                assert moves[: len(before)] == before
                assert moves[len(before) :] in ([], [stream.sent])
                known[number] = moves
                played = [event["move"] for event in on_disk(data, id) if event["kind"] == "move_played"]
                assert played == moves
                Record("hex", WIDE, tuple(moves)).replay()
                if len(moves) > 60:  # lest it be over before the next kill
                    ids[number], known[number] = people[number].make("screen", "screen", options=WIDE), []
        assert server.end() == 0
    finally:
        if server.running():
            server.kill()


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path, static: Path) -> None:
    kill_while_moves_stream_in(tmp_path, static, KILLS, 2)


@pytest.mark.long
def test_what_was_acknowledged_survives_many_kills(tmp_path: Path, static: Path) -> None:
    kill_while_moves_stream_in(tmp_path, static, 25, 6)


def test_after_a_kill_everybody_goes_on(tmp_path: Path, static: Path) -> None:
    server = Site(tmp_path, static).start()
    try:
        ann, bob = Person(server, "Ann"), Person(server, "Bob")
        id = ann.make("screen", "link", clock={"kind": "fischer", "seconds": 600, "increment": 0})
        alone = ann.make("screen", {"kind": "computer", "level": 1})
        with bob.at(id) as page:
            page.do("take_seat")
            page.do("say_chat", text="good luck")
        with ann.at(id) as page, ann.at(alone) as robot:
            page.do("play_move", move="c3")
            page.do("make_offer", kind="draw")
            before = page.match
            robot.do("play_move", move="c3")
            server.kill()
            assert page.closed() is not None
        server.start()
        with bob.at(id) as page, ann.at(alone) as robot:
            for name in ("moves", "version", "chat", "offers", "status"):
                assert page.match[name] == before[name], name
            assert [seat["name"] for seat in page.match["seats"]] == ["Ann", "Bob"]
            page.catch_up()
            assert page.match["clocks"]["running"] == 1 and page.match["clocks"]["left"][1] > 590_000
            page.do("answer_offer", kind="draw", yes=True)
            while len(robot.match["moves"]) < 2:  # it was the computer's turn
                robot.hear()
        assert ann.ask("GET", "api/me")["name"] == "Ann"
    finally:
        server.kill()


# Ended


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_the_server_ends_with_0_and_says_so(tmp_path: Path, static: Path, number: signal.Signals) -> None:
    server = Site(tmp_path, static).start()
    ann = Person(server, "Ann")
    id = ann.make("screen", "screen")
    hard = ann.make("screen", {"kind": "computer", "level": 10}, options={"size": 7})
    with ann.at(id) as page, ann.at(hard) as robot:
        robot.do("play_move", move="g7")
        robot.until("thinking")
        page.do("play_move", move="c3")
        code = server.end(number)
        for each in (page, robot):
            each.closed()
            assert {"type": "bye", "restart": True} in each.heard
    assert code == 0
    server.check()
    assert [event["kind"] for event in on_disk(tmp_path, id)] == ["match_started", "move_played"]
    assert not (tmp_path / "hexagora.db-wal").exists()  # it was closed in order


def test_it_ends_while_pages_do_not_listen(tmp_path: Path, static: Path) -> None:
    """Somebody whose computer sleeps keeps nobody waiting for long."""
    server = Site(tmp_path, static).start()
    ann = Person(server, "Ann")
    id = ann.make("screen", "screen")
    request = (
        f"GET /api/matches/{id}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port)) as sleeping:
        sleeping.sendall(request.encode())
        assert b"101 " in sleeping.recv(100)
        assert server.end() == 0


# Who can reach it

LOOPBACK = "0100007F"  # 127.0.0.1


def listening(port: int) -> set[str]:
    """The addresses at which somebody listens at a port, as Linux writes them."""
    found = set()
    for table in (Path("/proc/net/tcp"), Path("/proc/net/tcp6")):
        for _, local, _, state, *_ in map(str.split, table.read_text().splitlines()[1:] if table.exists() else []):
            address, _, number = local.partition(":")
            if state == "0A" and int(number, 16) == port:
                found.add(address)
    return found


def check_loopback(server: Site) -> None:
    if sys.platform == "linux":
        assert listening(server.port) == {LOOPBACK}
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.2", server.port), SECONDS)


def test_only_this_computer_is_listened_to(server: Site) -> None:
    check_loopback(server)  # and below, when somebody plays


# Twice


def test_one_server_on_a_folder_and_on_a_port(tmp_path: Path, static: Path) -> None:
    with site(tmp_path, static) as server:
        other = run("serve", "--port", "0", data=tmp_path, static=static)
        assert other.returncode != 0 and "Traceback" not in other.stderr
        assert server.url in other.stderr and str(tmp_path) in other.stderr
        elsewhere = run("serve", "--port", str(server.port), data=tmp_path / "other", static=static)
        assert elsewhere.returncode != 0 and "Traceback" not in elsewhere.stderr
        assert str(server.port) in elsewhere.stderr
        ann = Person(server, "Ann")
        with ann.at(ann.make("screen", "screen")) as page:
            page.do("play_move", move="c3")
    for line in server.err:
        assert {"time", "level", "event"} <= set(json.loads(line))
    assert ann.cookie.split("=")[1] not in "".join(server.out + server.err)
    server.start()  # the folder is free again
    try:
        assert ann.ask("GET", "health")["status"] == "ok"
    finally:
        server.kill()


def test_data_of_a_newer_version_are_refused(tmp_path: Path, static: Path) -> None:
    newer = Database.open(tmp_path / "hexagora.db")
    migrate(newer, (*MIGRATIONS, ("CREATE TABLE extra (a TEXT)",)))
    newer.close()
    ended = run("serve", "--port", "0", data=tmp_path, static=static)
    assert ended.returncode != 0 and "http://" not in ended.stdout
    assert f"cannot be read: version {len(MIGRATIONS) + 1} " in ended.stderr and "Traceback" not in ended.stderr


@pytest.mark.parametrize("how", ["no-database", "a-page"])
@pytest.mark.parametrize("command", [("serve",), ("play", "--no-open")], ids=["serve", "play"])
def test_damaged_data_are_refused_and_it_is_said_what_to_do(
    tmp_path: Path, static: Path, how: str, command: tuple[str, ...]
) -> None:
    file = tmp_path / "hexagora.db"
    if how == "no-database":
        file.write_text("nothing of the kind " * 50)
    else:
        keep(file, *(f"m{number}" for number in range(60)))
        damage(file)
    before = file.read_bytes()
    for lang, word in (("en", "damaged"), ("fr", "endommagées")):
        ended = run(*command, "--port", "0", "--lang", lang, data=tmp_path, static=static)
        assert ended.returncode == 1 and "http://" not in ended.stdout and "Traceback" not in ended.stderr
        assert all(part in ended.stderr for part in (word, str(tmp_path), "hexagora check", "hexagora backup"))
    assert file.read_bytes() == before


def test_play_says_where_it_is_and_the_second_one_finds_it(tmp_path: Path, static: Path) -> None:
    with site(tmp_path, static, "play", "--no-open") as server:
        assert server.url.startswith("http://127.0.0.1:")
        check_loopback(server)
        assert Person(server, "Ann").ask("GET", "api/boot")["lan"] is None
        for lang, word in (("en", "already"), ("fr", "déjà")):
            other = run("play", "--no-open", "--port", "0", "--lang", lang, data=tmp_path, static=static)
            assert other.returncode == 0 and server.url in other.stdout and word in other.stdout
        assert server.running()


# PostgreSQL


def test_the_same_on_postgresql(postgres: Postgres, static: Path) -> None:
    server = Site(postgres.new(), static).start()
    try:
        ann, bob = Person(server, "Ann"), Person(server, "Bob")
        id = ann.make("screen", "link", listed=True)
        assert [match["id"] for match in bob.ask("GET", "api/home")["open"]] == [id]
        with ann.at(id) as one, bob.at(id) as other:
            other.do("take_seat", name="Zoé")
            one.catch_up()
            one.do("play_move", move="c3")
            one.do("say_chat", text="« ça va ? » 🙂 %s ?")
            server.kill()
        server.start()
        with bob.at(id) as other:
            assert other.match["moves"] == [["c3", 0]]
            assert [line["text"] for line in other.match["chat"]] == ["« ça va ? » 🙂 %s ?"]
            assert other.match["seats"][1]["name"] == "Zoé"
            other.do("play_move", move="swap")
        for strange in ("%00", "%27", "nothere"):
            assert ann.ask("GET", f"api/matches/{strange}", status=404)["code"] == "match_unknown"
        assert ann.ask("GET", "health")["status"] == "ok"
        assert server.end() == 0
        server.check()
    finally:
        if server.running():
            server.kill()


def test_a_database_that_is_not_there(static: Path, tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    for lang in ("en", "fr"):
        address = f"postgresql://postgres:hush@/x?host={tmp_path}"
        ended = run("serve", "--port", "0", "--lang", lang, data=address, static=static)
        assert ended.returncode != 0 and "http://" not in ended.stdout and "Traceback" not in ended.stderr
        assert "postgresql://postgres:***@/x" in ended.stderr and "hush" not in ended.stderr + ended.stdout


def test_a_password_is_not_said_by_a_server_that_runs(postgres: Postgres, static: Path) -> None:
    address = postgres.new().replace("postgres@", "postgres:hush@")
    server = Site(address, static).start()
    try:
        postgres.end_connections(address)
        assert Person(server, "Ann").ask("GET", "health")["status"] == "ok"
        assert server.end() == 0
        assert "hush" not in "".join(server.out + server.err)
    finally:
        if server.running():
            server.kill()


def test_what_cannot_be_kept_is_503_everywhere(postgres: Postgres, static: Path) -> None:
    address = postgres.new()
    server = Site(address, static).start()
    try:
        ann = Person(server, "Ann")
        id = ann.make("screen", "screen")
        version = ann.see(id)["version"]
        wanted = {"game": "hex", "options": {}, "seats": [{"kind": "screen"}, {"kind": "screen"}]}
        move = {"do": "play_move", "version": version, "move": "c3"}
        postgres.allow(address, False)
        for method, path, body in (
            ("GET", "health", None),
            ("GET", "api/home", None),
            ("GET", "api/matches/unknown", None),
            ("PUT", "api/me", {"name": "Zoé"}),
            ("POST", "api/matches", wanted),
            ("POST", f"api/matches/{id}/commands", move),
        ):
            assert ann.ask(method, path, body, status=503)["sentence"], path
        postgres.allow(address, True)
        assert ann.ask("GET", "health")["status"] == "ok"
        assert [match["id"] for match in ann.ask("GET", "api/home")["mine"]] == [id]
        ann.ask("POST", f"api/matches/{id}/commands", {**move, "version": ann.see(id)["version"]})
        assert [played for played, _ in ann.see(id)["moves"]] == ["c3"]
        assert server.end() == 0
    finally:
        if server.running():
            server.kill()


def test_one_server_on_a_postgresql_database(postgres: Postgres, static: Path) -> None:
    address = postgres.new().replace("postgres@", "postgres:hush@")
    with site(address, static) as server:
        for lang, word in (("en", "already uses"), ("fr", "utilise déjà")):
            other = run("serve", "--port", "0", "--lang", lang, data=address, static=static)
            assert other.returncode == 2 and "http://" not in other.stdout and "Traceback" not in other.stderr
            assert word in other.stderr and "hush" not in other.stderr
        assert Person(server, "Ann").ask("GET", "health")["status"] == "ok"
    with site(address, static):  # the database is free again
        pass


def test_a_server_that_was_replaced_ends(postgres: Postgres, static: Path) -> None:
    """Its connections are lost, another one starts: the old one writes nothing more, says so, and ends."""
    address = postgres.new()
    old, new = Site(address, static).start(), Site(address, static)
    try:
        ann = Person(old, "Ann")
        id = ann.make("screen", "screen")
        old.process.send_signal(signal.SIGSTOP)  # lest it be the first to come back
        postgres.end_connections(address)
        new.start()
        ann.server = new
        with ann.at(id) as page:
            page.do("play_move", move="c3")
        old.process.send_signal(signal.SIGCONT)
        assert old.process.wait(SECONDS) == 1
        old.kill()
        assert any(json.loads(line)["event"] == "data_in_use" for line in old.err)
        assert [move for move, _ in ann.see(id)["moves"]] == ["c3"]
        assert new.end() == 0
        new.check()
    finally:
        for server in (old, new):
            if hasattr(server, "process") and server.running():
                server.process.send_signal(signal.SIGCONT)
                server.kill()


def test_health_of_a_real_server(server: Site) -> None:
    with Page(server, Person(server, "Ann").make("screen", "screen"), None):
        told = Person(server, "Bob").ask("GET", "health")
        assert told["status"] == "ok" and told["sockets"] >= 1 and told["matches"] >= 1
