"""The analysis of a game as one HTML page that needs nothing else: a graph, the turning points, boards, all moves."""

from __future__ import annotations

from importlib import resources
from itertools import accumulate
from typing import TYPE_CHECKING

from .. import State, catalogue, draw
from ..draw.brush import Brush
from ..draw.page import html_page, prose
from ..draw.pieces import badge, sign

if TYPE_CHECKING:
    from ..engine.review import Mistake
    from .analyse import Story

WIDTHS = {"broad": 1000, "narrow": 380}  # of the graph, for large and small screens
HEIGHT = 220
LEFT, BELOW = 36, 34  # room for its numbers
CHIP = 20  # half the width of a move's number below it
ROOM = 2 * CHIP + 4
BRUSH = "p"  # what the classes of its colours begin with


class ReviewPage:
    def __init__(self, story: Story) -> None:
        self.story, self.words = story, story.words
        self.brush = Brush("auto", BRUSH)
        self.name = catalogue.Entry(story.record.game).name(self.words.language)

    def say(self, key: str, **details: object) -> str:
        return prose(self.words.say("analyse", key, **details))

    def html(self) -> str:
        parts = [self.head(), self.graphs(), self.points(), self.boards(), self.moves()]
        style = resources.files(__package__).joinpath("analyse.css").read_text("utf-8")
        # The brush knows its colours only after everything is drawn.
        title = self.words.say("analyse", "title", game=self.name)
        return html_page(title, [self.brush.style, *parts], self.words.language, style)

    def badge(self, side: int) -> str:
        shape = badge(self.story.players[side], self.brush)
        return f'<svg class="badge" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">{shape}</svg>'

    def head(self) -> str:
        story, record = self.story, self.story.record
        people = []
        for number, side in enumerate(story.sides):
            seats = [record.seats[person] for person in side if person < len(record.seats)]
            names = ", ".join(filter(None, map(self.words.seat, seats)))
            label = self.words.say("setting", name=story.colours(side), value=names) if names else story.label(side)
            people.append(f"<li>{self.badge(number)}{prose(label)}</li>")
        result = story.states[-1].result or record.result
        lines = [
            self.words.settings(story.states[0].game),
            self.words.date(record.date or ""),
            *record.headers.values(),
        ]
        facts = prose(" · ".join(filter(None, lines)))
        end = f"<p>{prose(self.words.outcome(story.states[-1], result, story.names))}</p>" if result else ""
        return (
            f'<header class="card"><h1>{self.say("title", game=self.name)}</h1><p class="muted small">{facts}</p>'
            f'<ul class="players">{"".join(people)}</ul>{end}</header>'
        )

    def graphs(self) -> str:
        """The graph for large and for small screens."""
        graphs = "".join(f'<div class="{name}">{self.graph(width)}</div>' for name, width in WIDTHS.items())
        return f'<section class="card"><h2>{self.say("graph")}</h2>{graphs}</section>'

    def graph(self, width: int) -> str:
        """Everybody's chances as areas, one upon the other, the first player's below."""
        story = self.story
        positions = story.review.positions
        step = (width - LEFT) / max(len(positions) - 1, 1)
        across = [LEFT + number * step for number in range(len(positions))]
        tops = [[HEIGHT * (1 - top) for top in accumulate(story.shares(one), initial=0.0)] for one in positions]
        parts = []
        for side, player in enumerate(story.players):
            upper = [f"{x:.1f} {heights[side + 1]:.1f}" for x, heights in zip(across, tops, strict=True)]
            lower = [f"{x:.1f} {heights[side]:.1f}" for x, heights in zip(across, tops, strict=True)]
            area = f'd="M{"L".join([*upper, *reversed(lower)])}Z" {self.brush(player.paint, "surface")}'
            parts.append(f'<path {area} stroke-width="1.5"/>')
            rooms = [heights[side] - heights[side + 1] for heights in tops]
            # The sign stands where there is most room for it, to both sides too.
            widest = max(range(len(rooms)), key=lambda place: rooms[place] * sum(rooms[max(place - 2, 0) : place + 3]))
            if rooms[widest] > HEIGHT / 8:
                x = min(max(across[widest], LEFT + 16), width - 16)
                place = f"translate({x:.1f} {tops[widest][side] - rooms[widest] / 2:.1f}) scale(13)"
                parts.append(f'<g transform="{place}">{sign(player.cue, f"{player.paint}-ink", self.brush)}</g>')
        parts.append(f'<path d="M{LEFT} {HEIGHT / 2}H{width}" {self.brush(stroke="surface")} stroke-opacity=".5"/>')
        for height, percent in ((8, 100), (HEIGHT / 2 + 4, 50), (HEIGHT, 0)):
            parts.append(f'<text x="{LEFT - 6}" y="{height:.0f}" text-anchor="end">{percent}</text>')
        parts += [self.turn(across[mistake.number]) for mistake in story.review.mistakes]
        worst = sorted(story.review.mistakes, key=lambda one: one.after - one.before)[: (width - LEFT) // ROOM]
        named = [mistake for mistake in story.review.mistakes if mistake in worst]
        chips = spread([across[mistake.number] for mistake in named], width)
        for mistake, at in zip(named, chips, strict=True):
            parts.append(self.chip(mistake, across[mistake.number], at))
        box = f"0 -4 {width + CHIP} {HEIGHT + BELOW + 4}"
        label = self.say("graph_label", count=len(positions) - 1)
        return f'<svg class="graph" viewBox="{box}" role="img" aria-label="{label}">{"".join(parts)}</svg>'

    def turn(self, x: float) -> str:
        """A line at a turning point, light and dark in turn: it is seen on every colour."""
        path = f'd="M{x:.1f} 0V{HEIGHT}" stroke-width="2"'
        dashes = f'{self.brush("none", "surface")} stroke-dasharray="4 4"'
        return f"<path {path} {self.brush('none', 'ink')}/><path {path} {dashes}/>"

    def chip(self, mistake: Mistake, x: float, at: float) -> str:
        """The number of a turning point, below its line."""
        line = f'<path d="M{x:.1f} {HEIGHT}L{at:.1f} {HEIGHT + 10}" {self.brush("none", "bad")}/>'
        shape = f'<rect x="{at - CHIP:.1f}" y="{HEIGHT + 9}" width="{2 * CHIP}" height="22" rx="11"/>'
        text = f'<text x="{at:.1f}" y="{HEIGHT + 25}">{mistake.number}{mistake.sign}</text>'
        return f'{line}<a href="#move-{mistake.number}"><g class="chip">{shape}{text}</g></a>'

    def points(self) -> str:
        story = self.story
        title = f"<h2>{self.say('points')}</h2>"
        if not story.review.mistakes:
            return f'<section class="card">{title}<p>{self.say("none")}</p></section>'
        points = "".join(map(self.point, story.review.mistakes))
        return f'<section class="card">{title}<ol class="points">{points}</ol></section>'

    def point(self, mistake: Mistake) -> str:
        story, number = self.story, mistake.number
        side = self.side(mistake.person)
        cells = story.states[number - 1].cells_of(mistake.better)
        kind = "caption" if cells else "caption_no_cell"
        caption = self.say(kind, move=mistake.move, better=mistake.better)
        proven = f' <span class="proven">{self.say("proven")}</span>' if mistake.proven else ""
        board = _board(story.states[number], self.words.language, cells)
        return (
            f'<li id="move-{number}"><p class="who"><span class="sign">{number}{mistake.sign}</span>'
            f"{self.badge(side)}{proven}</p><p>{prose(story.sentence(mistake))}</p>"
            f"<figure>{board}<figcaption>{caption}</figcaption></figure></li>"
        )

    def boards(self) -> str:
        states = self.story.states
        figures = []
        for state, key in ((states[0], "start"), (states[-1], "end")):
            board = _board(state, self.words.language, legend=True)
            figures.append(f"<figure>{board}<figcaption>{self.say(key)}</figcaption></figure>")
        boards = "".join(figures)
        return f'<section class="card"><h2>{self.say("boards")}</h2><div class="boards">{boards}</div></section>'

    def who(self, number: int) -> str:
        """Whose move it was; a small screen shows no more than the sign."""
        state, label = self.story.states[number - 1], self.story.who(number)
        if not label or state.turn is None:
            return ""
        return f'{self.badge(self.side(state.seats[state.turn]))} <span class="wide">{prose(label)}</span>'

    def side(self, person: int) -> int:
        return next(which for which, people in enumerate(self.story.sides) if person in people)

    def moves(self) -> str:
        story = self.story
        heads = "".join(
            f'<th scope="col">{self.badge(number)} <span class="wide">{prose(story.label(side))}</span></th>'
            for number, side in enumerate(story.sides)
        )
        rows = []
        for one in story.review.positions:
            number = one.number
            mistake = story.mistake(number)
            move = prose(story.move(number)) if number else self.say("start")
            if mistake:
                move = f'<a href="#move-{number}">{move}</a>'
            shares = "".join(f"<td>{prose(story.percent(share))}</td>" for share in story.shares(one))
            proven = f'<span class="proven">{self.say("proven")}</span>' if one.proven else ""
            kind = ' class="turn"' if mistake else ""
            who = self.who(number) if number else ""
            rows.append(
                f'<tr{kind}><td>{number}</td><td class="left">{who}</td><td class="move">{move}</td>{shares}'
                f'<td class="left">{proven}</td></tr>'
            )
        columns = f'<th></th><th></th><th scope="col" class="left">{self.say("move")}</th>{heads}<th></th>'
        return (
            f'<section class="card"><h2>{self.say("moves")}</h2><div class="scroll" tabindex="0" role="region" '
            f'aria-label="{self.say("moves")}"><table><thead><tr>{columns}</tr></thead>'
            f"<tbody>{''.join(rows)}</tbody></table></div></section>"
        )


def _board(state: State, language: str, ring: tuple[str, ...] = (), legend: bool = False) -> str:
    return draw.svg(state, theme="auto", size=None, legend=legend, background=False, language=language, ring=ring)


def spread(places: list[float], width: float) -> list[float]:
    """Places for chips that do not cover each other: each as near to its own as those before it allow, and as the end
    of the graph does."""
    spread: list[float] = []
    for place in places:
        spread.append(max([place, *(before + ROOM for before in spread[-1:])]))
    limit = width
    for number in reversed(range(len(spread))):
        spread[number] = min(spread[number], limit)
        limit = spread[number] - ROOM
    return spread
