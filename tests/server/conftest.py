"""Where the server's tests keep their data: their own folder, and a throwaway PostgreSQL if the machine has one."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from hexagora.server.database import Database
from tests.server.site import Site, site

PUBLIC = Path(__file__).parents[2] / "web" / "public"

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <!--hexagora-head-->
  </head>
  <body>
    <div id="app"></div>
    <!--hexagora-boot-->
  </body>
</html>
"""


@pytest.fixture(scope="session")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A client to serve, whether the real one is built or not."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    for name in ("icon.svg", "sw.js"):
        shutil.copy(PUBLIC / name, folder)
    (folder / "assets").mkdir()
    (folder / "assets" / "main-12345678.js").write_text("'use strict';\n", encoding="utf-8")
    return folder


def name_of(address: str) -> str:
    """The name of a database."""
    return urlsplit(address).path[1:]


class Postgres:
    """A PostgreSQL that ends with the tests. It never asks the disk to be sure, and listens at a file only."""

    def __init__(self) -> None:
        programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
        if not programs:
            pytest.skip("PostgreSQL is not on this machine (Debian: apt install postgresql)")
        self._bin = programs[-1].parent
        self._count = 0
        # In memory, if there is room: forty databases are slow to write and to delete on some disks.
        memory = Path("/dev/shm")
        roomy = memory.is_dir() and shutil.disk_usage(memory).free > 2 * 2**30
        self.folder = Path(tempfile.mkdtemp(prefix="hexagora-pg-", dir=memory if roomy else None))
        if os.geteuid() == 0:  # which PostgreSQL refuses to run as
            shutil.chown(self.folder, "postgres")
        data, log = self.folder / "data", self.folder / "log"
        listens = f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c fsync=off"
        try:
            self._run("initdb", "-D", data, *"-A trust -U postgres --no-sync -E UTF8 --locale=C.UTF-8".split())
            self._run("pg_ctl", "-D", data, "-w", "-l", log, "-o", listens, "start")
        except (OSError, subprocess.SubprocessError) as error:
            shutil.rmtree(self.folder, ignore_errors=True)
            pytest.skip(f"PostgreSQL cannot be started here: {error}")

    def _run(self, program: str, *arguments: object) -> None:
        become = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*become, str(self._bin / program), *map(str, arguments)]
        subprocess.run(command, cwd="/", check=True, timeout=60, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def program(self, name: str) -> str:
        return str(self._bin / name)

    def address(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def new(self) -> str:
        """The address of an empty database."""
        self._count += 1
        name = f"test{self._count}"
        self.run(f"CREATE DATABASE {name}")
        return self.address(name)

    def run(self, sql: str, *values: str) -> None:
        """As the owner of all databases, in none of those that are tested."""
        import psycopg

        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(sql, values)  # type: ignore[arg-type,unused-ignore]

    def end_connections(self, address: str) -> None:
        """Those to one database, as if PostgreSQL had started anew."""
        sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
        self.run(sql, name_of(address))

    def allow(self, address: str, allowed: bool) -> None:
        """Whether one can connect to a database."""
        self.run(f"ALTER DATABASE {name_of(address)} ALLOW_CONNECTIONS {allowed}")
        if not allowed:
            self.end_connections(address)

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where to keep things: a file of SQLite that is not there yet, or an empty database of PostgreSQL."""
    if request.param == "sqlite":
        return tmp_path / "hexagora.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new()


@pytest.fixture
def database(where: Path | str) -> Iterator[Callable[[], Database]]:
    """Opens connections that are closed when the test ends."""
    opened: list[Database] = []

    def connect() -> Database:
        opened.append(Database.open(where))
        return opened[-1]

    yield connect
    for one in opened:
        one.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[Site]:
    """A server that lives as long as these tests, and must not complain of anything."""
    with site(tmp_path_factory.mktemp("live"), static) as server:
        yield server
