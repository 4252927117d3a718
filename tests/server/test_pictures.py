"""Pictures: drawn by a process of their own, kept, bounded; what becomes of that process."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.site import SECONDS, Person, Site, site
from tests.server.strangers import PROMPT, head, honest, line

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at as Linux shows them")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("pictures"), static) as server:
        yield server


def get(server: Site, path: str, address: str = "192.0.2.1") -> tuple[int, bytes]:
    request = urllib.request.Request(server.url + path, headers={"X-Forwarded-For": address})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


def painters(server: Site) -> list[int]:
    """The processes that draw for a server."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == server.process.pid and "hexagora.server.painting" in (folder / "cmdline").read_text():
                found.append(int(folder.name))
    return found


def runs(process: int) -> bool:
    with suppress(OSError):
        return (Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]) != "Z"
    return False


def test_games_go_on_while_pictures_are_drawn(place: Site) -> None:
    id = Person(place, "Eve").make("screen", "screen", game="tetrago", options={"size": 26})
    answers = []

    def look(number: int) -> None:
        answers.append(get(place, f"api/matches/{id}/picture.png?width={1500 + number}", f"192.0.2.{number}"))

    with honest(place) as pair:
        threads = [threading.Thread(target=look, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        pair.play_while(*threads)
    assert {status for status, _ in answers} == {200}
    assert all(picture.startswith(b"\x89PNG") for _, picture in answers)
    assert pair.slowest < PROMPT


def test_a_picture_is_drawn_once(place: Site) -> None:
    id = Person(place, "Ann").make("screen", "screen")
    [process] = painters(place)
    first = get(place, f"api/matches/{id}/picture.png?width=640")
    os.kill(process, signal.SIGSTOP)  # it cannot draw now
    try:
        assert get(place, f"api/matches/{id}/picture.png?width=640") == first and first[0] == 200
    finally:
        os.kill(process, signal.SIGCONT)


@pytest.mark.parametrize("kind", ["png", "svg"])
@pytest.mark.parametrize(("width", "status"), [(1600, 200), (1601, 422), (10**9, 422), (63, 422)])
def test_pictures_have_a_largest_width(place: Site, kind: str, width: int, status: int) -> None:
    id = Person(place, "Ann").make("screen", "screen")
    assert get(place, f"api/matches/{id}/picture.{kind}?width={width}", "192.0.2.3")[0] == status


@pytest.mark.parametrize("host", ["x" * 300, "a b", "<script>", "h\xe9", "x" * 4000, "a,b", '"'])
def test_a_qr_code_for_a_strange_host(place: Site, host: str) -> None:
    id = Person(place, "Ann").make("screen", "link")
    request = f"GET /api/matches/{id}/qr.svg HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    with line(place) as one:
        one.sendall(request.encode("latin-1"))
        assert one.recv(12)[9:10] == b"4"
    with line(place) as one:
        one.sendall(head(place, f"/api/matches/{id}/qr.svg"))
        assert one.recv(12) == b"HTTP/1.1 200"


def test_who_asks_for_too_many_is_told_so(place: Site) -> None:
    id = Person(place, "Ann").make("screen", "screen")
    statuses = {get(place, f"api/matches/{id}/picture.svg?width={100 + n}", "192.0.2.4")[0] for n in range(90)}
    assert statuses == {200, 429}
    assert get(place, f"api/matches/{id}/picture.svg?width=99", "192.0.2.5")[0] == 200


def test_a_process_that_dies_is_started_again(tmp_path: Path, static: Path) -> None:
    server = Site(tmp_path, static).start()
    try:
        id = Person(server, "Ann").make("screen", "screen")
        assert get(server, f"api/matches/{id}/picture.png?width=100")[0] == 200
        [process] = painters(server)
        os.kill(process, signal.SIGKILL)
        statuses = [get(server, f"api/matches/{id}/picture.png?width={width}")[0] for width in (101, 102, 103)]
        assert statuses[0] in (200, 503) and statuses[1:] == [200, 200]
        [again] = painters(server)
        assert again != process
        # It ends with its server, however that ends.
        server.kill()
        deadline = time.monotonic() + SECONDS
        while runs(again) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not runs(again)
    finally:
        server.kill()
