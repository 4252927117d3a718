"""How colours get into an SVG: as attributes, so that it stays right where style sheets are stripped."""

from __future__ import annotations

from .palette import DARK, THEMES


class Brush:
    """Writes the tokens of a theme as attributes. For `auto` they are the light ones, with classes that a query for a
    dark screen turns dark; their names begin with the picture's id, as a style sheet holds for a whole page."""

    def __init__(self, theme: str, id: str) -> None:
        self._colours = THEMES["light" if theme == "auto" else theme]
        self._auto = theme == "auto"
        self._id = id
        self._rules: dict[str, str] = {}

    def __call__(self, fill: str | None = None, stroke: str | None = None) -> str:
        written, classes = [], []
        for attribute, token in (("fill", fill), ("stroke", stroke)):
            if token is None:
                continue
            if token == "none":
                written.append(f'{attribute}="none"')
                continue
            written.append(f'{attribute}="{self._colours[token]}"')
            if self._auto:
                name = f"{self._id}-{attribute[0]}-{token}"
                self._rules[name] = f".{name}{{{attribute}:{DARK[token]}}}"
                classes.append(name)
        if classes:
            written.append(f'class="{" ".join(classes)}"')
        return " ".join(written)

    @property
    def style(self) -> str:
        """What turns the picture dark, if it turns."""
        if not self._rules:
            return ""
        return f"<style>@media (prefers-color-scheme:dark){{{''.join(self._rules.values())}}}</style>"
