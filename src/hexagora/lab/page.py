"""All figures as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from ..catalogue import Entry
from ..draw.page import html_page, prose
from ..draw.palette import paint_of
from .board_map import map_svg
from .plots import curve_plot, histogram_plot, share_plot
from .statistics import Statistics, sides_of
from .wording import Wording

if TYPE_CHECKING:
    from .. import Game

STYLE = """main { max-width: 46rem; }
svg { display: block; width: 100%; height: auto; }
.scroll { margin-top: 8px; }
th, td { text-align: left; }
code { padding: .1em .35em; background: var(--honey-wash); border-radius: 4px; overflow-wrap: anywhere; }
"""


NOBODY = "block"  # the paint of people, who have no colour of their own


def lab_page(game: Game, figures: Statistics, strength: str, seed: int, command: str, language: str = "en") -> str:
    """command: what measures it again."""
    words, entry = Wording(game, figures, language), Entry(game.id)
    say = words.say
    colours = entry.colours("en")
    paints = [paint_of(colours[side[0] % len(colours)], side[0]) for side in sides_of(game)]
    first, title = words.names[0], say("title", game=entry.name(language))
    setting = f'<p class="muted small">{escape(str(game))}</p>'
    about = _text(words.about(strength, seed))
    parts = [_card(f"<h1>{prose(title)}</h1>", setting, about, _table([], words.facts()))]
    verdict = _text(" ".join(words.fairness()))
    for id, name, rows in words.results():
        fills = paints if id == "seats" else [NOBODY] * len(rows)
        names, shares = zip(*rows, strict=True)
        table = _table([], zip(names, words.shares(shares), strict=True))
        parts.append(_card(_head(name), share_plot(rows, fills, figures.even, name, id), table, verdict))
        verdict = ""
    if figures.lengths:
        name = say("lengths")
        stopped = _text(say("stopped_bar")) if figures.stopped else ""
        parts.append(_card(_head(name), histogram_plot(figures.lengths, name, "lengths"), stopped))
    if figures.branching_by_ply:
        name = say("branching_by_ply")
        parts.append(_card(_head(name), curve_plot(figures.branching_by_ply, name, "branching")))
    if figures.openings:
        lines = [(", ".join(one.moves), str(one.games), words.share(one.value)) for one in figures.openings]
        table = _table([say("opening"), say("games"), say("value")], lines)
        head, picture = _head(say("opening_map", name=first)), map_svg(game, figures, language)
        tone = _text(say("one_tone")) if picture and not figures.differ else ""
        parts.append(_card(head, picture, *map(_text, words.openings()), tone, table))
    parts.append(f'<p class="muted">{prose(say("command"))} <code>{escape(command)}</code></p>')
    return html_page(title, parts, language, STYLE)


def _card(*parts: str) -> str:
    return f'<section class="card">{"".join(parts)}</section>'


def _head(text: str) -> str:
    return f"<h2>{prose(text)}</h2>"


def _text(text: str) -> str:
    return f"<p>{prose(text)}</p>"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """The first column has the names of the rows."""
    names = "".join(f'<th scope="col">{prose(name)}</th>' for name in head)
    lines = []
    for name, *cells in rows:
        others = "".join(f"<td>{prose(cell)}</td>" for cell in cells)
        lines.append(f'<tr><th scope="row">{prose(name)}</th>{others}</tr>')
    top = f"<thead><tr>{names}</tr></thead>" if names else ""
    return f'<div class="scroll"><table>{top}<tbody>{"".join(lines)}</tbody></table></div>'
