"""Runs tasks on a Ray cluster."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Generator, Iterator
from itertools import islice
from typing import Any, TypeVar

from ..errors import BadOption, Reason
from ..extras import extra

Task = TypeVar("Task")
Answer = TypeVar("Answer")

PORTION = 8  # tasks that are sent together: a game takes a fraction of a second
AHEAD = 2  # portions for each processor, so that none waits for the next one


def run_on_ray(work: Callable[[Task], Answer], tasks: Iterator[Task], address: str) -> Generator[Answer, None, None]:
    """Yields answers as they come, like run_in_processes. With no address it works with the Ray that the program has
    started, or starts one here, which ends with it. Closing the generator drops work in progress."""
    with extra("ray"):
        ray: Any = importlib.import_module("ray")  # not everywhere where types are checked

    started = not ray.is_initialized()
    if started:
        try:
            ray.init(address or "local", include_dashboard=False, log_to_driver=False, configure_logging=False)
        except (ConnectionError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
            why = (str(error).strip().splitlines() or [repr(error)])[0].rstrip(".")
            raise BadOption(Reason("ray_unreached", {"address": address[:80], "why": why[:200]})) from error
    running = set[Any]()
    try:

        def run_portion(portion: list[Task]) -> list[Answer]:
            return [work(task) for task in portion]

        remote = ray.remote(run_portion)
        processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        while True:
            while len(running) < AHEAD * processors and (portion := list(islice(tasks, PORTION))):
                running.add(remote.remote(portion))
            if not running:
                return
            for ready in ray.wait(list(running), num_returns=1)[0]:
                running.remove(ready)
                yield from ray.get(ready)
    finally:
        for portion_left in running:
            ray.cancel(portion_left, force=True)
        if started:
            ray.shutdown()
