"""A page of HTML that needs nothing else: style and colours are in it, light or dark as the reader's screen is."""

from __future__ import annotations

import re
from html import escape
from importlib import resources

from .palette import PAGE, THEMES

TOKENS = ("surface", "line", "ink", "muted", "honey-wash", "hint", "bad")  # that page.css and its users name
PAGE_TOKENS = ("bg", "bad-wash", "shadow")


def html_page(title: str, parts: list[str], language: str, style: str) -> str:
    """style: rules of this page, after those that all pages have."""
    light, dark = (_colours(theme) for theme in THEMES)
    shared = resources.files(__package__).joinpath("page.css").read_text("utf-8")
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n:root{{{light}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n{shared}{style}"
        "</style>\n</head>\n<body>\n<main>\n" + "\n".join(parts) + "\n</main>\n</body>\n</html>\n"
    )


def prose(text: str) -> str:
    """Text as HTML with curved apostrophes, whose lines do not break where a number goes on, nor before French
    punctuation."""
    curved = re.sub(r"(?<=\w)'(?=\w)", "’", text)
    return re.sub(r" (?=[?!:;%»…→])|(?<=→) ", "\u00a0", escape(curved))


def _colours(theme: str) -> str:
    tokens = {token: THEMES[theme][token] for token in TOKENS}
    tokens |= {token: PAGE[token][theme == "dark"] for token in PAGE_TOKENS}
    return "".join(f"--{token}:{value};" for token, value in tokens.items())
