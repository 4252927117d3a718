"""Runs tasks in several processes."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import time
import types
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")

PATIENCE = 10.0  # seconds for processes to end by themselves: well above what they wait for programs of theirs

_starting = threading.Lock()


def run_in_processes(
    work: Callable[[Task], Answer], tasks: Iterator[Task], processes: int
) -> Generator[Answer, None, None]:
    """Yields answers as they come. With one process the work is done in this one. Closing the generator drops work in
    progress."""
    if processes == 1:
        yield from map(work, tasks)
        return
    workers, busy = list[SpawnProcess](), dict[Connection, SpawnProcess]()
    spawn = multiprocessing.get_context("spawn")
    try:
        for _, task in zip(
            range(processes), tasks, strict=False
        ):  # processes first: zip must not take a task that nobody will run
            ours, theirs = spawn.Pipe()
            process = spawn.Process(target=_run_worker, args=(work, theirs), daemon=True)
            with _ignore_interrupts(), _without_script():
                process.start()
            theirs.close()
            workers.append(process)
            busy[ours] = process
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
                next_task = next(tasks, None)
                if next_task is not None:
                    connection.send(next_task)
                else:
                    del busy[connection]
                    connection.close()  # the process ends by itself now
    finally:
        for process in busy.values():
            process.terminate()
        deadline = time.monotonic() + PATIENCE
        for process in workers:
            process.join(max(deadline - time.monotonic(), 0))
            process.kill()


@contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """Processes started meanwhile ignore Ctrl-C from their first moment: only this process handles it."""
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
    """Processes started meanwhile do not run the main script again: otherwise scripts would need
    `if __name__ == "__main__":`, and one from standard input or a notebook could not be found."""
    with _starting:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = types.ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


def _run_worker(work: Callable[[Task], Answer], connection: Connection) -> None:
    """Runs in the other process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # exits, so that programs started by the work are closed
    with suppress(EOFError, OSError):  # the parent has gone
        while True:
            task = connection.recv()
            try:
                answer: object = work(task)
            except Exception as error:
                answer = error
            connection.send(answer)
