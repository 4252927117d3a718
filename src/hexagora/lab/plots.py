"""The figures as small plots: SVG in the look's colours, without numbers that a table beside them does not have."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..draw.brush import Brush
from ..draw.canvas import number
from ..draw.svg import FONT
from .intervals import Interval
from .statistics import Histogram

WIDE, HIGH = 560, 200
LEFT, BOTTOM = 44, 26  # room for the numbers at the axes
ROW = 40  # of a bar with its name
LETTER = 7.5  # how wide one is, about


def _svg(id: str, title: str, high: int, brush: Brush, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" role="img" aria-labelledby="{id}-title" '
        f'font-family="{FONT}" font-size="13"><title id="{id}-title">{escape(title)}</title>'
        f"{brush.style}{''.join(parts)}</svg>"
    )


def _text(brush: Brush, x: float, y: float, text: str, anchor: str = "middle") -> str:
    place = f'x="{number(x)}" y="{number(y)}" text-anchor="{anchor}"'
    return f"<text {place} {brush('muted')}>{escape(text)}</text>"


def _axes(brush: Brush, most: float, first: float, last: float) -> list[str]:
    """The two lines, with the numbers at their ends."""
    base = HIGH - BOTTOM
    line = f'<path d="M{LEFT} 8V{base}H{WIDE - 8}" {brush("none", "line-strong")}/>'
    ends = [(LEFT, first), (WIDE - 24, last)]
    return [
        line,
        _text(brush, LEFT - 6, 18, f"{most:g}", "end"),
        _text(brush, LEFT - 6, base, "0", "end"),
        *(_text(brush, x + 8, base + 18, f"{value:g}") for x, value in ends),
    ]


def histogram_plot(histogram: Histogram, title: str, id: str) -> str:
    """Columns."""
    brush, most = Brush("auto", id), max(histogram.counts)
    step = (WIDE - LEFT - 12) / len(histogram.counts)
    base, room = HIGH - BOTTOM, HIGH - BOTTOM - 12
    last = histogram.start + histogram.width * len(histogram.counts) - 1
    parts = _axes(brush, most, histogram.start, last)
    for place, count in enumerate(histogram.counts):
        x, high = LEFT + 2 + place * step, room * count / most
        box = f'x="{number(x)}" y="{number(base - high)}" width="{number(step - 2)}" height="{number(high)}"'
        parts.append(f"<rect {box} {brush('accent')}/>")
    return _svg(id, title, HIGH, brush, parts)


def curve_plot(values: Sequence[float], title: str, id: str) -> str:
    """A line over the plies, from 1."""
    brush, most = Brush("auto", id), max(values)
    step = (WIDE - LEFT - 16) / max(1, len(values) - 1)
    base, room = HIGH - BOTTOM, HIGH - BOTTOM - 12
    points = [
        f"{number(LEFT + place * step)} {number(base - room * value / most)}" for place, value in enumerate(values)
    ]
    line = f'stroke-width="2.5" stroke-linejoin="round" {brush("none", "accent")}'
    parts = [*_axes(brush, round(most), 1, len(values)), f'<path d="M{"L".join(points)}" {line}/>']
    return _svg(id, title, HIGH, brush, parts)


def share_plot(rows: Sequence[tuple[str, Interval]], paints: Sequence[str], even: float, title: str, id: str) -> str:
    """A bar for each, with its interval as a whisker; the dashed line is an even share."""
    brush, name_room = Brush("auto", id), max(120, 16 + LETTER * max(len(name) for name, _ in rows))
    room = WIDE - name_room - 16
    high = ROW * len(rows) + 8
    parts = []
    for place, ((name, share), paint) in enumerate(zip(rows, paints, strict=True)):
        top = place * ROW + 8
        low, value, far = (name_room + room * part for part in (share.low, share.value, share.high))
        box = f'x="{number(name_room)}" y="{top}" width="{number(max(1, value - name_room))}" height="{ROW - 14}"'
        parts.append(f'<rect {box} rx="3" {brush(paint, f"{paint}-rim")}/>')
        middle = top + (ROW - 14) / 2
        ends = "".join(f"M{number(x)} {number(middle - 6)}v12" for x in (low, far))
        # In two colours, so that it is seen on its bar and beside it.
        for token, width in (("surface", 5), ("ink", 2)):
            line = f'{brush("none", token)} stroke-width="{width}"'
            parts.append(f'<path d="M{number(low)} {number(middle)}H{number(far)}{ends}" {line}/>')
        parts.append(_text(brush, name_room - 8, middle + 5, name, "end"))
    x = number(name_room + room * even)
    parts.append(f'<path d="M{x} 2V{high - 4}" {brush("none", "line-strong")} stroke-dasharray="4 4"/>')
    return _svg(id, title, high, brush, parts)
