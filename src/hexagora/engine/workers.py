"""Work for several processes at once."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import types
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")

PATIENCE = 2.0  # seconds for a process to end by itself

_starting = threading.Lock()


def side_by_side(
    work: Callable[[Task], Answer], tasks: Iterator[Task], processes: int
) -> Generator[Answer, None, None]:
    """The answers as they come; one process is this one. When nobody wants more, work in progress is dropped."""
    if processes == 1:
        yield from map(work, tasks)
        return
    started, busy = [], set[Connection]()
    spawn = multiprocessing.get_context("spawn")
    try:
        for _, task in zip(range(processes), tasks, strict=False):  # in this order: no task is taken in vain
            ours, theirs = spawn.Pipe()
            process = spawn.Process(target=_work, args=(work, theirs), daemon=True)
            with _deaf(), _without_script():
                process.start()
            theirs.close()
            started.append(process)
            busy.add(ours)
            ours.send(task)
        while busy:
            for connection in wait(busy):
                assert isinstance(connection, Connection)
                try:
                    answer = connection.recv()
                except EOFError:
                    raise ChildProcessError("A process ended before its work was done.") from None
                if isinstance(answer, Exception):
                    raise answer
                yield answer
                more = next(tasks, None)
                if more is not None:
                    connection.send(more)
                else:
                    busy.remove(connection)
                    connection.close()
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.join(PATIENCE)
            process.kill()


@contextmanager
def _deaf() -> Iterator[None]:
    """A process that is started meanwhile does not hear Ctrl-C, which is for this one, from its first moment on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _without_script() -> Iterator[None]:
    """A process that is started meanwhile does not run the script that started it once more: a script would have to
    protect itself by `if __name__ == "__main__":`, and one from standard input or a notebook could not be found."""
    with _starting:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = types.ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


def _work(work: Callable[[Task], Answer], connection: Connection) -> None:
    """In the other process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # work that has started programs ends them
    with suppress(EOFError, OSError):  # nobody gives work any more
        while True:
            task = connection.recv()
            try:
                answer: object = work(task)
            except Exception as error:
                answer = error
            connection.send(answer)
