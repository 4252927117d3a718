"""A tournament as one HTML page that needs nothing else, for screen and paper: pairings, standings, slips."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from math import ceil

from ..draw.page import html_page, prose
from ..tournament.tournament import Pairing, Round, Tournament
from .tournament_text import Rows, TournamentText
from .words import Words

MOST_LETTERS = 120  # of the results in a row of the cross table on paper, the space between them included
BETWEEN = 3  # letters


class TournamentPage:
    def __init__(self, words: Words, tournament: Tournament) -> None:
        self.words, self.tournament = words, tournament
        self.text = TournamentText(words, tournament)

    def html(self) -> str:
        """With the pairings of the last round."""
        parts = [self.head()]
        round = self.tournament.current
        if round:
            parts.append(self.section(self.text.round_title(round.number), self.text.pairings(round), "pairings"))
            for group in self.text.groups():
                title = self.text.say("group_number", group=group)
                parts.append(self.section(title, self.text.standings(group=group), "standings"))
            parts.append(self.section(self.text.standings_title(), self.text.standings(), "standings"))
            parts += self.cross_table()
            parts.append(self.slips(round))
        else:
            parts.append(self.section(self.text.say("players"), self.text.players(), "players"))
        style = resources.files(__package__).joinpath("tournament.css").read_text("utf-8")
        return html_page(self.tournament.settings.name, list(filter(None, parts)), self.words.language, style)

    def head(self) -> str:
        facts = prose(" · ".join(self.text.facts()))
        name = prose(self.tournament.settings.name)
        return f'<header class="card"><h1>{name}</h1><p class="muted small">{facts}</p></header>'

    def cross_table(self) -> Iterator[str]:
        """In parts if it has more columns than fit on a page."""
        rows = self.text.cross_table()
        for columns in portions(rows):
            part = [[*row[:2], *(row[column] for column in columns), row[-1]] for row in rows]
            title = self.text.say("cross_table")
            if len(columns) < len(rows[0]) - 3:
                title += f" · {part[0][2]}–{part[0][-2]}"
            width = letters(part)
            kind = "cross" if width <= MOST_LETTERS else "cross long"  # many tables in one round of free play
            yield self.section(title, part, kind, f' style="--letters: {min(width, MOST_LETTERS)}"')

    def section(self, title: str, rows: Rows, kind: str, style: str = "") -> str:
        head, *body = rows
        heads = "".join(f'<th scope="col">{prose(cell.strip())}</th>' for cell in head)
        lines = "".join(f"<tr>{''.join(f'<td>{prose(cell.strip())}</td>' for cell in row)}</tr>" for row in body)
        label = prose(title)
        return (
            f'<section class="card {kind}"{style}><h2>{label}</h2><div class="scroll" tabindex="0" role="region" '
            f'aria-label="{label}"><table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></div></section>'
        )

    def slips(self, round: Round) -> str:
        """One for each table whose result is not in."""
        tables = [
            self.slip(round, table, pairing)
            for table, pairing in enumerate(round.pairings, 1)
            if pairing.result is None and pairing.kind == "game"
        ]
        return f'<section class="slips">{"".join(tables)}</section>' if tables else ""

    def slip(self, round: Round, table: int, pairing: Pairing) -> str:
        say = self.text.say
        place = prose(f"{self.tournament.settings.name} · {self.text.round_title(round.number)}")
        rows = "".join(
            f"<tr><td>{prose(colour)}</td><td>{prose(name)}</td><td></td><td></td></tr>"
            for colour, name in self.text.seats(round, pairing)
        )
        title = prose(say("table_number", table=table))
        heads = "".join(f'<th scope="col">{prose(head)}</th>' for head in ("", "", say("result"), say("signature")))
        return (
            f'<article class="card slip"><p class="muted small">{place}</p><h2>{title}</h2>'
            f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></article>"
        )


def letters(rows: Rows) -> int:
    """How wide the results of a cross table are."""
    widths = (max(len(row[column].strip()) for row in rows) for column in range(2, len(rows[0]) - 1))
    return sum(width + BETWEEN for width in widths)


def portions(rows: Rows) -> list[range]:
    """The columns of each part of a cross table on paper: as many in each."""
    columns = range(2, len(rows[0]) - 1)
    size = ceil(len(columns) / ceil(letters(rows) / MOST_LETTERS))
    return [columns[start : start + size] for start in range(0, len(columns), size)]
