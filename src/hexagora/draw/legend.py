"""The line under an SVG picture: who plays which colour, whose turn it is, counts and result."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from .canvas import Canvas, number

LETTER = 0.57  # a letter's mean width, in ems; renderers choose the font, so this has some play


@dataclass(frozen=True)
class Item:
    """One entry: a player with a count, what is counted, or the sentence at the end."""

    text: str
    count: str = ""
    colour: int | None = None
    lit: bool = False
    out: bool = False

    @property
    def width(self) -> float:
        """In ems, the space around it included."""
        counted = (len(self.count) + 1) * LETTER if self.count else 0
        return len(self.text) * LETTER + counted + (1.2 if self.colour is None else 3.1)


def rows(canvas: Canvas, width: float) -> list[list[Item]]:
    """The entries in rows that fit a width, given in ems."""
    rows: list[list[Item]] = [[]]
    for item in _items(canvas):
        if rows[-1] and sum(other.width for other in rows[-1]) + item.width > width:
            rows.append([])
        rows[-1].append(item)
    return rows


def _items(canvas: Canvas) -> list[Item]:
    view, scene = canvas.view, canvas.scene
    items = []
    for colour, player in enumerate(view.players):
        counts = [str(numbers[colour]) for numbers in scene.counters.values() if colour < len(numbers)]
        items.append(Item(player.label, " · ".join(counts), colour, view.is_lit(colour), colour in scene.out))
    sentences = [*map(view.counter, scene.counters), view.status, view.last.rstrip(".") if scene.passed else ""]
    return items + [Item(sentence) for sentence in sentences if sentence]


def svg(canvas: Canvas, rows: list[list[Item]], middle: float, top: float, em: float) -> str:
    """The rows as SVG, each around the middle."""
    parts = []
    for which, row in enumerate(rows):
        y = top + (which + 0.5) * 2.1 * em
        x = middle - sum(item.width for item in row) * em / 2
        for item in row:
            parts.append(_item(canvas, item, x, y, em))
            x += item.width * em
    return "".join(parts)


def _item(canvas: Canvas, item: Item, x: float, y: float, em: float) -> str:
    brush, size = canvas.brush, f'font-size="{number(em)}"'
    baseline = number(y + 0.35 * em)
    if item.colour is None:
        return f'<text x="{number(x + 0.6 * em)}" y="{baseline}" {size} {brush("muted")}>{escape(item.text)}</text>'
    parts = []
    if item.lit:
        box = f'x="{number(x + 0.1 * em)}" y="{number(y - 0.92 * em)}" width="{number((item.width - 0.2) * em)}"'
        frame = f'{brush("honey-wash", "accent")} stroke-width="{number(em * 0.09)}"'
        parts.append(f'<rect {box} height="{number(1.84 * em)}" rx="{number(0.92 * em)}" {frame}/>')
    token = f'href="#{canvas.id}-stone-{item.colour}" transform="translate({number(x + 1.15 * em)} {number(y)})'
    parts.append(f'<use {token} scale({em * 0.62 / (canvas.radius * 60):.3f})"/>')
    struck = ' text-decoration="line-through" opacity=".6"' if item.out else ""
    count = f' <tspan font-weight="700">{escape(item.count)}</tspan>' if item.count else ""
    text = f"{escape(item.text)}{count}"
    parts.append(f'<text x="{number(x + 2.1 * em)}" y="{baseline}" {size} {brush("ink")}{struck}>{text}</text>')
    return "".join(parts)
