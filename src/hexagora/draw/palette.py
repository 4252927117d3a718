"""The colours of pictures: paper by day, ink by night, honey as the only accent.

A theme gives each token its colour. Every player colour has seven: its body, the ink of the cue on it, words on it, its
rim, a soft tint for what it owns, the colour of lines and signs on paper, and the ground on which a terminal shows it.
The hues are safe for colour-blind eyes (after Okabe and Ito).
"""

from __future__ import annotations

from collections.abc import Mapping

Theme = Mapping[str, str]

COLOURS = ("black", "red", "yellow", "blue", "green", "purple", "white")


def _paints(body: str, ink: str, text: str, rim: str, soft: str, sign: str, ground: str) -> dict[str, str]:
    """Player tokens from rows of colours in the order of COLOURS."""
    rows = {"": body, "-ink": ink, "-text": text, "-rim": rim, "-soft": soft, "-sign": sign, "-ground": ground}
    return {
        f"{colour}{suffix}": f"#{value}"
        for suffix, row in rows.items()
        for colour, value in zip(COLOURS, row.split(), strict=True)
    }


LIGHT: Theme = {
    "surface": "#fffdf8",
    "line": "#dfd3bd",
    "line-strong": "#8b7e68",
    "ink": "#27231d",
    "muted": "#645c4f",
    "accent": "#b8760a",
    "honey-wash": "#fdf1d3",
    "hint": "#1458c0",
    "hint-wash": "#e4edfb",
    "last": "#ffd978",
    "last-line": "#a86c00",
    "bad": "#a9231b",
    "tone0": "#f2e9d8",
    "tone1": "#ede2ce",
    "tone2": "#e8dcc5",
    "grid": "#cbbb9c",
    "wire": "#b9a682",
    "lift": "#fbf6ea",
    "port0": "#a89a80",
    "port1": "#7a6d57",
    "port2": "#cdbfa4",
    "block": "#8d7f6b",
    "block-rim": "#62563f",
    "wood": "#d9a55a",
    "wood-rim": "#8f6526",
    "heat-1": "#f2e3c0",
    "heat-2": "#f2d79c",
    "heat-3": "#f0c874",
    "heat-4": "#edb74b",
    "heat-5": "#eba61f",
    **_paints(
        body="2a2c33 cb450a e3b505 2678b9 12855f a84f92 fbf8f1",
        ink="f3ead7 ffffff 3a2f00 ffffff ffffff ffffff 4a4335",
        text="f3ead7 ffffff 3a2f00 ffffff ffffff ffffff 4a4335",
        rim="101115 8f2f03 8d6d00 125288 075a3f 6f2c5c 857861",
        soft="c9c4ba f6cdb6 f5e19a c3dcf0 bfe2d2 e8cbe0 ffffff",
        sign="2a2c33 b03b06 7a5e00 1a6aa8 0d7453 96407f 6b6050",
        ground="f2e9d8 f2e9d8 4d3f00 f2e9d8 f2e9d8 f2e9d8 7d7159",
    ),
}

# Ink, not grey: cells are lighter than the ground, and black has a bone rim, to be found on a dark board.
DARK: Theme = {
    "surface": "#1e2127",
    "line": "#353b45",
    "line-strong": "#7f8794",
    "ink": "#ece6da",
    "muted": "#aea696",
    "accent": "#e2a83c",
    "honey-wash": "#37301f",
    "hint": "#8bbaff",
    "hint-wash": "#1d2b40",
    "last": "#7d6118",
    "last-line": "#f0bf5c",
    "bad": "#ff9385",
    "tone0": "#3d434e",
    "tone1": "#383e48",
    "tone2": "#333943",
    "grid": "#23272e",
    "wire": "#6d7583",
    "lift": "#464d59",
    "port0": "#7c7668",
    "port1": "#a39b89",
    "port2": "#5d5a53",
    "block": "#8b93a0",
    "block-rim": "#c3cad4",
    "wood": "#d9a55a",
    "wood-rim": "#f3d19b",
    "heat-1": "#48484b",
    "heat-2": "#534f48",
    "heat-3": "#5f5744",
    "heat-4": "#6d603f",
    "heat-5": "#e6ab33",
    **_paints(
        body="0d0e11 e0591f f0c52e 3a8fd2 1b8f6a b45d9d f4efe4",
        ink="f3ead7 ffffff 3a2f00 ffffff ffffff ffffff 4a4335",
        text="f3ead7 1c0b02 3a2f00 051320 03140d 17050f 4a4335",
        rim="d6cdbb ffb08c fff0b8 bfe0fa a5ecd2 f3c9e7 ffffff",
        soft="0c0d10 6e3a24 6b5a1c 27506f 1f5a47 5f3a55 687180",
        sign="d6cdbb ff8f5e f0c52e 74bcf5 4fd0a9 e291cb f4efe4",
        ground="d6cdbb 23272e 23272e 23272e 23272e 23272e 23272e",
    ),
}

THEMES: Mapping[str, Theme] = {"light": LIGHT, "dark": DARK}

# What a page needs besides the tokens of pictures: by day, by night.
PAGE = {
    "bg": ("#f6f1e7", "#14161a"),
    "sunken": ("#ede5d6", "#0f1114"),
    "honey": ("#ebae2c", "#e6ab33"),
    "honey-hover": ("#f3bd47", "#f0bc50"),
    "honey-ink": ("#2a1c02", "#1f1500"),
    "honey-edge": ("#8a5703", "#f0bf5c"),
    "accent-ink": ("#fffdf8", "#1b1406"),
    "good": ("#18704f", "#62cda0"),
    "good-wash": ("#e3f1e6", "#1b3229"),
    "bad-wash": ("#fbe8e4", "#3b2220"),
    "focus": ("#1460d2", "#8bbaff"),
    "drop": ("rgb(60 45 20 / .26)", "rgb(0 0 0 / .45)"),
    "veil": ("rgb(246 241 231 / .4)", "rgb(20 22 26 / .5)"),
    "shadow": (
        "0 1px 2px rgb(70 52 20 / .09), 0 6px 20px rgb(70 52 20 / .07)",
        "0 1px 2px rgb(0 0 0 / .4), 0 6px 20px rgb(0 0 0 / .3)",
    ),
    "shadow-up": (
        "0 2px 6px rgb(70 52 20 / .14), 0 18px 48px rgb(70 52 20 / .20)",
        "0 2px 6px rgb(0 0 0 / .5), 0 18px 48px rgb(0 0 0 / .55)",
    ),
}


def paint_of(colour: str, place: int) -> str:
    """The palette's colour for a colour by its English name; an unknown one takes the colour of its place."""
    name = colour.lower()
    return name if name in COLOURS else COLOURS[place % len(COLOURS)]
