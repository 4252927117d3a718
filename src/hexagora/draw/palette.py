"""The colours of pictures: paper by day, ink by night, honey as the only accent.

A theme gives each token its colour. Every player colour has six: its body, the ink of the cue on it, its rim, a soft
tint for what it owns, the colour of signs on that tint, and the ground on which a terminal shows it. The hues are safe
for colour-blind eyes (after Okabe and Ito).
"""

from __future__ import annotations

from collections.abc import Mapping

Theme = Mapping[str, str]

COLOURS = ("black", "red", "yellow", "blue", "green", "purple", "white")


def _paints(body: str, ink: str, rim: str, soft: str, sign: str, ground: str) -> dict[str, str]:
    """Player tokens from rows of colours in the order of COLOURS."""
    rows = {"": body, "-ink": ink, "-rim": rim, "-soft": soft, "-sign": sign, "-ground": ground}
    return {
        f"{colour}{suffix}": f"#{value}"
        for suffix, row in rows.items()
        for colour, value in zip(COLOURS, row.split(), strict=True)
    }


LIGHT: Theme = {
    "surface": "#fffdf8",
    "line": "#dccfb8",
    "ink": "#27231d",
    "muted": "#6d6557",
    "accent": "#b8760a",
    "hint": "#fff6dc",
    "last": "#ffd97a",
    "bad": "#b3261e",
    "tone0": "#f0e7d5",
    "tone1": "#ebe0ca",
    "tone2": "#f4edde",
    "grid": "#cbbb9d",
    "barred": "#e0d3b9",
    "port0": "#a89a80",
    "port1": "#7a6d57",
    "port2": "#cdbfa4",
    "block": "#9b8f7c",
    "block-rim": "#74694f",
    "wood": "#dcb97c",
    "wood-rim": "#a27f45",
    **_paints(
        body="2a2c33 d1490c e3b505 2b83c6 12906b a84f92 fbf8f1",
        ink="f3ead7 ffffff 3a2f00 ffffff ffffff ffffff 4a4335",
        rim="16171b a33707 a88400 1b6299 0a6a4e 833a71 8a7d66",
        soft="c6bfb2 f2c7af f3df92 bfd9ea b7dccd e1c5d7 ffffff",
        sign="16171b a33707 7d6200 1b6299 0a6a4e 833a71 6f634e",
        ground="f0e7d5 f0e7d5 4d3f00 f0e7d5 f0e7d5 f0e7d5 7d7159",
    ),
}

# Black has a bone rim here: a black piece or coast must be found on a dark board.
DARK: Theme = {
    "surface": "#1d2026",
    "line": "#333842",
    "ink": "#eae4d8",
    "muted": "#a09888",
    "accent": "#e2a83c",
    "hint": "#3a3526",
    "last": "#7a5f1a",
    "bad": "#ff8a7a",
    "tone0": "#2b3039",
    "tone1": "#262a32",
    "tone2": "#303640",
    "grid": "#454c58",
    "barred": "#1f2229",
    "port0": "#7c7668",
    "port1": "#a39b89",
    "port2": "#5d5a53",
    "block": "#6b7078",
    "block-rim": "#8f959e",
    "wood": "#c9a566",
    "wood-rim": "#8d6d36",
    **_paints(
        body="0b0c0f e8622a f0c52e 4fa3e3 27b088 c673b0 f4efe4",
        ink="e0d8c7 ffffff 3a2f00 0d2740 06291f 2f0f27 4a4335",
        rim="a69d8b a8400f a8860f 2b74ac 167a5d 8d477b a89f8c",
        soft="101216 5b3424 574b20 26465e 1e4b40 4f354a 4b4a46",
        sign="b5ab97 ff8450 f0c52e 63b3f0 3cc79d dc8fc8 f4efe4",
        ground="b5ab97 2b3039 2b3039 2b3039 2b3039 2b3039 2b3039",
    ),
}

THEMES: Mapping[str, Theme] = {"light": LIGHT, "dark": DARK}


def paint_of(colour: str, place: int) -> str:
    """The palette's colour for a colour by its English name; an unknown one takes the colour of its place."""
    name = colour.lower()
    return name if name in COLOURS else COLOURS[place % len(COLOURS)]
