"""How many connections there may be: as memory and open files allow, shared between addresses, players first."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .connection import Connection

MOST_EACH = 24  # connections of one person
OTHER_FILES = 300  # open files that are not connections of matches: requests, the database, the code
SHARE = 8  # one part of so many of main memory is for connections
LARGEST = 300_000  # bytes of a connection that is owed as much as it may be
FEWEST = 100


def allow_open_files() -> int:
    """Raises the limit of open files as far as this process may; the limit."""
    try:
        import resource
    except ImportError:  # Windows has none that matters here
        return 8192
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return 1 << 20 if soft == resource.RLIM_INFINITY else soft


def memory() -> int:
    """Bytes of main memory that this process may use."""
    sizes = [1 << 30]
    with suppress(ValueError, OSError, AttributeError):
        sizes = [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    for name in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        with suppress(OSError, ValueError), open(name, encoding="ascii") as file:  # a container has less
            sizes.append(int(file.read()))
    return min(sizes)


def places() -> int:
    """How many connections this machine can bear."""
    return max(FEWEST, min(memory() // SHARE // LARGEST, allow_open_files() - OTHER_FILES))


class Places:
    """Half of all places are the most for one address, a quarter for those of it who only watch.

    Whoever plays in a match comes before those who watch: if there is no place left, a watcher goes.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken: set[Connection] = set()
        self._by_address: defaultdict[str, set[Connection]] = defaultdict(set)
        self._by_person: Counter[str] = Counter()

    def take(self, connection: Connection) -> bool:
        """Takes a place, if need be that of a watcher, who is disconnected; False if there is none."""
        person, plays = connection.actor.id, connection.plays
        if person is not None and self._by_person[person] >= MOST_EACH:
            return False
        here = self._by_address.get(connection.address, set())
        if not plays and len(here) >= self.most // 4 and self._watchers(here) >= self.most // 4:
            return False
        if len(here) >= self.most // 2 and not (plays and self._make_room(here)):
            return False
        if len(self.taken) >= self.most and not (plays and self._make_room(self._largest())):
            return False
        self.taken.add(connection)
        self._by_address[connection.address].add(connection)
        if person is not None:
            self._by_person[person] += 1
        return True

    def give_back(self, connection: Connection) -> None:
        if connection not in self.taken:
            return
        self.taken.remove(connection)
        self._by_address[connection.address].discard(connection)
        if not self._by_address[connection.address]:
            del self._by_address[connection.address]
        if connection.actor.id is not None:
            self._by_person[connection.actor.id] -= 1
            if not self._by_person[connection.actor.id]:
                del self._by_person[connection.actor.id]

    def _watchers(self, connections: set[Connection]) -> int:
        return sum(not connection.plays for connection in connections)

    def _largest(self) -> set[Connection]:
        """The connections of the address that watches most."""
        return max(self._by_address.values(), key=self._watchers)

    def _make_room(self, connections: set[Connection]) -> bool:
        watcher = next((connection for connection in connections if not connection.plays), None)
        if watcher is None:
            return False
        self.give_back(watcher)
        watcher.close(1013, "full")
        return True
