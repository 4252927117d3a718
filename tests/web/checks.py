"""What is asked of every page."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

WIDTHS = (360, 768, 1280, 2560)

# Transitions are over, so that colours are what they will be. The sign that the computer thinks moves on for ever.
CALM = """() => document.getAnimations().every(one =>
    one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)"""
SUMMARY = """async () => (await axe.run({ resultTypes: ['violations'] })).violations.map(({ id, help, nodes }) =>
    ({ id, help, nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => [html.slice(0, 200), failureSummary]) }))"""
WIDER = """() => [...document.querySelectorAll('body *')]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(one).position !== 'fixed')
    .slice(0, 5).map(one => one.outerHTML.slice(0, 120))"""


def accessible(page: Page, axe: str) -> None:
    """axe finds nothing that hinders anybody."""
    page.wait_for_function(CALM)
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
