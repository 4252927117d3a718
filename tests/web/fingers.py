"""What hands do on a board: a mouse that drags, fingers that drag, swipe and pinch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from playwright.sync_api import Locator, Page

from .checks import box

Place = tuple[float, float]
STEPS = 6


def middle(target: Locator) -> Place:
    place = box(target)
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def between(start: Place, end: Place) -> list[Place]:
    """Places on the way, the last one at its end."""
    return [
        (start[0] + (end[0] - start[0]) * step / STEPS, start[1] + (end[1] - start[1]) * step / STEPS)
        for step in range(1, STEPS + 1)
    ]


def drag(page: Page, *way: Place) -> Callable[[], None]:
    """The mouse takes something along a way; what is returned lets it go."""
    page.mouse.move(*way[0])
    page.mouse.down()
    for start, end in pairwise(way):
        for place in between(start, end):
            page.mouse.move(*place)
    return page.mouse.up


def fingers(page: Page, *ways: Sequence[Place]) -> Callable[[], None]:
    """As many fingers as ways, each along its own; all have the same number of places. What is returned lifts them."""
    session = page.context.new_cdp_session(page)

    def send(kind: str, places: Sequence[Place]) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(places)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", [way[0] for way in ways])
    for turn in range(1, len(ways[0])):
        for places in zip(*(between(way[turn - 1], way[turn]) for way in ways), strict=True):
            send("touchMove", places)
    return lambda: send("touchEnd", [])
