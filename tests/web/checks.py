"""What is asked of every page."""

from __future__ import annotations

import itertools
import json
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, expect

WIDTHS = (360, 768, 1280, 2560)

# Transitions are over, and for some frames the page was not scrolled and no board showed another part of itself. The
# sign that the computer thinks moves on for ever. Each time it is asked, with another number, frames are counted anew.
STILL = """number => {
    const boards = [...document.querySelectorAll('svg[viewBox]')].map(one => one.getAttribute('viewBox'));
    const now = [number, scrollX, scrollY, boards].join();
    window.still = { now, frames: window.still?.now === now ? window.still.frames + 1 : 0 };
    const running = one => one.playState === 'running' && one.effect.getTiming().iterations !== Infinity;
    return window.still.frames >= 4 && !document.getAnimations().some(running);
}"""
SUMMARY = """async () => (await axe.run({ resultTypes: ['violations'] })).violations.map(({ id, help, nodes }) =>
    ({ id, help, nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => [html.slice(0, 200), failureSummary]) }))"""
WIDER = """() => [...document.querySelectorAll('body *')]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(one).position !== 'fixed')
    .slice(0, 5).map(one => one.outerHTML.slice(0, 120))"""


_numbers = itertools.count()


def still(page: Page) -> None:
    """Nothing moves any more: places and colours are what they will be."""
    page.wait_for_function(STILL, arg=next(_numbers))


def box(target: Locator) -> FloatRect:
    """Where something is, once it is there."""
    expect(target).to_be_visible()
    still(target.page)
    found = target.bounding_box()
    assert found
    return found


def accessible(page: Page, axe: str) -> None:
    """axe finds nothing that hinders anybody."""
    still(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    found: list[dict[str, Any]] = page.evaluate(SUMMARY)
    assert not found, f"{page.url}:\n{json.dumps(found, indent=1)}"


def fits(page: Page) -> None:
    """Nothing has to be scrolled sideways, on a phone or a large screen."""
    size = page.viewport_size
    assert size
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 300})  # little to paint
        wide, window = page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
        assert wide <= window, f"{page.url} at {width}: {wide} px wide, {page.evaluate(WIDER)}"
    page.set_viewport_size(size)
