"""The page around the client: its colours, from the palette of the pictures, and what it starts with."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from .. import catalogue, locales
from ..draw.cues import CUES
from ..draw.palette import DARK, LIGHT, PAGE
from ..engine import levels
from ..errors import BadOption, Reason
from ..version import version
from .bodies import BootData, CueData, EntryData, LanData, PresetData, ProfileData, RulesData, TaskData
from .site import static_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .guests import Guest

# Texts that many people never see: they come with their pages and their list.
LATER = ("analyse", "coach", "keys", "lab", "paper", "puzzles", "tournament", "tournaments")
# Where the first part of an address is not their name; the home page has the puzzle of the day.
LATER_AT = {"": ("puzzles",), "learn": ("paper",), "t": ("tournament", "tournaments")}
THEMES = ("auto", "light", "dark")
LANGUAGE_NAMES = {"en": "English", "fr": "Français"}

FONTS = {"Lora Variable": "lora", "Public Sans Variable": "public-sans"}

# Black on white, whatever the screen looks like.
PAPER = {"bg": "#fff", "surface": "#fff", "ink": "#000", "muted": "#444", "shadow": "none", "shadow-up": "none"}

OFFLINE_STYLE = (
    "body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--bg);color:var(--ink);"
    "font:17px/1.5 system-ui,sans-serif}main{max-width:32rem;padding:24px;text-align:center}"
    "svg{width:72px;fill:none;stroke:var(--accent);stroke-width:1.5;stroke-dasharray:4 3}"
    "h1{font:600 28px Georgia,serif;text-wrap:balance}p{color:var(--muted)}"
    "a{display:inline-block;padding:12px 20px;border-radius:10px;"
    "background:var(--honey);color:var(--honey-ink);font-weight:600;text-decoration:none}"
    "a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}"
)


def page_colour(theme: str) -> str:
    """The colour of the page itself."""
    return PAGE["bg"][theme == "dark"]


def theme_colours(theme: str) -> list[tuple[str, str]]:
    """For the frame of the browser: the attribute that says when, and the colour."""
    if theme != "auto":
        return [("", page_colour(theme))]
    return [(f' media="(prefers-color-scheme: {one})"', page_colour(one)) for one in ("light", "dark")]


@cache
def style() -> str:
    """Every token as a CSS variable, for both themes and for paper."""
    light = _variables({**LIGHT, **{name: value[0] for name, value in PAGE.items()}})
    dark = "color-scheme:dark;" + _variables({**DARK, **{name: value[1] for name, value in PAGE.items()}})
    return (
        f":root{{color-scheme:light;{light}}}@media screen{{:root[data-theme=dark]{{{dark}}}}}"
        f"@media screen and (prefers-color-scheme:dark){{:root[data-theme=auto]{{{dark}}}}}"
        f"@media print{{:root{{{_variables(PAPER)}}}}}"
    )


def letters() -> str:
    """The client's fonts, which are among its files under names that change with what is in them."""
    fonts = []
    for family, name in FONTS.items():
        for file in static_folder().glob(f"assets/{name}-latin-wght-normal-*.woff2"):
            source = f"url(/static/assets/{file.name}) format('woff2')"
            fonts.append(f"@font-face{{font-family:'{family}';font-weight:100 900;font-display:swap;src:{source}}}")
    return "".join(fonts)


def _variables(tokens: Mapping[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in tokens.items())


def typeset(text: str, language: str) -> str:
    """French has a space before some signs, where a line must not break."""
    return re.sub(" (?=[:;!?%»])", "\u00a0", text) if language == "fr" else text


def _typeset_all(texts: Mapping[str, str], language: str) -> dict[str, str]:
    return {name: typeset(text, language) for name, text in texts.items()}


def _entry_data(entry: catalogue.Entry, language: str) -> EntryData:
    return EntryData(
        id=entry.id,
        name=entry.name(language),
        line=typeset(entry.line(language), language),
        length=entry.length(language),
        players=entry.players,
        colours=list(entry.colours(language)),
        tasks={task: TaskData(**_typeset_all(says, language)) for task, says in entry.tasks(language).items()},
        ends=_typeset_all(entry.ends(language), language),
        parts=entry.parts(language),
        presets=[
            PresetData(preset.id, typeset(preset.name(language), language), preset.options, preset.game().players)
            for preset in entry.presets
        ],
    )


def rules(entry: catalogue.Entry, language: str) -> RulesData:
    """Not part of what the client starts with: it is long, and asked for when somebody wants to read it."""
    return RulesData([typeset(rule, language) for rule in entry.rules(language)], locales.only(entry.id))


@cache
def _texts(language: str, later: tuple[str, ...]) -> dict[str, Any]:
    """What does not depend on who asks."""
    words = {part: texts for part, texts in locales.web(language).items() if part in later or part not in LATER}
    return {
        "lang": language,
        "languages": LANGUAGE_NAMES,
        "words": {**words, "counters": locales.entry(language, "draw", "counters")},
        "games": [_entry_data(entry, language) for entry in catalogue.games()],
        "levels": len(levels(catalogue.games()[0].id)),
        "cues": [CueData(cue.name, cue.path, cue.stroke) for cue in CUES],
        "version": version(),
    }


def boot(language: str, me: Guest, lan: dict[str, str] | None, later: tuple[str, ...]) -> bytes:
    """What the client starts with, and which texts of LATER."""
    address = LanData(**lan) if lan else None
    return msgspec.json.encode(BootData(**_texts(language, later), me=ProfileData(me.id, me.name), lan=address))


def page(path: str, language: str, theme: str, tags: str, plain: str, me: Guest, lan: dict[str, str] | None) -> str:
    """The client's page at an address, in a language and theme, with these tags in its head, and something to read
    without scripts."""
    try:
        html = (static_folder() / "index.html").read_text("utf-8")
    except FileNotFoundError:
        raise BadOption(Reason("no_client")) from None
    place = path.partition("/")[0]
    later = LATER_AT.get(place, tuple(part for part in LATER if part == place))
    data = boot(language, me, lan, later).decode().replace("<", "\\u003c")
    return (
        html.replace('<html lang="en">', f'<html lang="{language}" data-theme="{theme}">')
        .replace("<!--hexagora-head-->", f"{tags}<style>{style()}</style>")
        .replace("<!--hexagora-boot-->", f'{plain}<script type="application/json" id="boot">{data}</script>')
    )


def offline(language: str, title: str, line: str, again: str) -> str:
    """A page that needs nothing else, for when there is no network."""
    return (
        f'<!doctype html><html lang="{language}" data-theme="auto"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title} – Hexagora</title>'
        f"<style>{style()}{OFFLINE_STYLE}</style></head><body><main>"
        f'<svg viewBox="-14 -14 28 28" aria-hidden="true"><path d="M0-13 11.3-6.5v13L0 13-11.3 6.5v-13z"/></svg>'
        f'<h1>{title}</h1><p>{line}</p><a href="">{again}</a></main></body></html>'
    )
