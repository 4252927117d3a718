"""A tournament as one HTML page that needs nothing else, for screen and paper: pairings, standings, slips."""

from __future__ import annotations

from importlib import resources

from ..draw.page import html_page, prose
from ..tournament.tournament import Pairing, Round, Tournament
from .tournament_text import Rows, TournamentText
from .words import Words


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
            parts.append(self.section(self.text.say("cross_table"), self.text.cross_table(), "cross"))
            parts.append(self.slips(round))
        else:
            parts.append(self.section(self.text.say("players"), self.text.players(), "players"))
        style = resources.files(__package__).joinpath("tournament.css").read_text("utf-8")
        return html_page(self.tournament.settings.name, list(filter(None, parts)), self.words.language, style)

    def head(self) -> str:
        facts = prose(" · ".join(self.text.facts()))
        name = prose(self.tournament.settings.name)
        return f'<header class="card"><h1>{name}</h1><p class="muted small">{facts}</p></header>'

    def section(self, title: str, rows: Rows, kind: str) -> str:
        head, *body = rows
        heads = "".join(f'<th scope="col">{prose(cell.strip())}</th>' for cell in head)
        lines = "".join(f"<tr>{''.join(f'<td>{prose(cell.strip())}</td>' for cell in row)}</tr>" for row in body)
        label = prose(title)
        return (
            f'<section class="card {kind}"><h2>{label}</h2><div class="scroll" tabindex="0" role="region" '
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
