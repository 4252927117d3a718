"""A tournament as tables of text: terminal and printed page show the same rows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .. import catalogue
from ..tournament import systems
from ..tournament.groups import is_knockout
from ..tournament.result_text import write_result
from ..tournament.settings import Discipline
from ..tournament.standings import RoundCell, StandingsRow, cross_table, standings
from ..tournament.tournament import Entrant, Pairing, PairingResult, Round, Tournament
from .words import Words, format_options

Rows = list[list[str]]

NONE = "–"
STAGES = ("final", "semifinals", "quarterfinals")  # by how many rounds follow


class TournamentText:
    """The tables of a tournament in one language; the first row of each is its heading."""

    def __init__(self, words: Words, tournament: Tournament) -> None:
        self.words, self.tournament, self.settings = words, tournament, tournament.settings

    def say(self, key: str, **details: object) -> str:
        return self.words.say("tournament", key, **details)

    def say_next(self, key: str, file: str) -> str:
        """The next command, so that it can be copied."""
        return self.say(key, file=f'"{file}"' if re.search(r"\s", file) else file)

    def name(self, number: int) -> str:
        return self.tournament.by_number[number].name

    # Numbers

    def amount(self, value: float) -> str:
        """`2½`, `−3`, `0.33`."""
        size = abs(round(value, 9))
        whole, rest = int(size), size % 1
        text = str(whole) if rest == 0 else f"{whole or ''}½" if rest == 0.5 else self.words.decimal(size, 2)
        return f"−{text}" if value < 0 else text

    def result(self, result: PairingResult | None) -> str:
        """`46–45`, `+−`; nothing while it is not known."""
        if result is None:
            return ""
        return write_result(result).replace("-", "−" if result.forfeit else "–").replace(".", self.words.say("point"))

    # What is played

    def game(self, discipline: Discipline) -> str:
        """`Hex (size 5)`."""
        name = catalogue.Entry(discipline.game).name(self.words.language)
        return f"{name} ({format_options(discipline.options)})" if discipline.options else name

    def facts(self) -> list[str]:
        """The system, the games, and what was chosen besides."""
        settings = self.settings
        count = systems.round_count(self.tournament) if self.tournament.entrants else settings.rounds
        name = "double_round_robin" if settings.cycles == 2 else settings.system
        facts = [self.words.say("tournament", "systems", name)]
        if count:
            facts.append(self.say("rounds", count=count))
        if settings.system == "tables":
            facts.append(self.say("table_of", count=settings.table_size))
        facts += [self.game(game) for game in settings.games]
        if settings.place:
            facts.append(settings.place)
        return facts

    def round_title(self, number: int) -> str:
        """`Round 2 of 5 · Hex`, `Round 3 of 3, final · Hex`."""
        count = systems.round_count(self.tournament)
        title = self.say("round_of" if count else "round", round=number, count=count)
        left = count - number
        if is_knockout(self.tournament, number) and 0 <= left < len(STAGES):
            title = f"{title}, {self.say(STAGES[left])}"
        played = self.settings.games[self.tournament.rounds[number - 1].game]
        return f"{title} · {self.game(played)}"

    def standings_title(self, upto: int | None = None) -> str:
        number = upto or len(self.tournament.rounds)
        is_complete = not number or self.tournament.rounds[number - 1].complete
        return self.say("after" if is_complete else "during", round=number)

    @property
    def has_more(self) -> bool:
        """Whether another round can follow the last one."""
        count = systems.round_count(self.tournament)
        return not count or len(self.tournament.rounds) < count

    def missing(self, round: Round) -> list[int]:
        """The tables whose results are not in, from 1."""
        return [table for table, pairing in enumerate(round.pairings, 1) if pairing.result is None]

    def missing_line(self, round: Round) -> str:
        return self.say("missing", round=round.number, tables=", ".join(map(str, self.missing(round))))

    def unfinished(self) -> list[Round]:
        """Rounds that lack results: several, where the next one does not wait for them."""
        return [round for round in self.tournament.rounds if not round.complete]

    # Tables

    def players(self) -> Rows:
        rows = [[self.say(column) for column in ("number", "player", "rating", "club", "remarks")]]
        for one in self.tournament.entrants:
            rating = "" if one.rating is None else str(one.rating)
            rows.append([str(one.number), one.name, rating, one.club, ", ".join(self._remarks(one))])
        return _right(rows, 0, 2)

    def _remarks(self, one: Entrant) -> list[str]:
        remarks = [self.say("withdrawn")] if one.withdrawn else []
        if one.first > 1:
            remarks.append(self.say("from_round", round=one.first))
        if one.absent:
            remarks.append(self.say("absent_in", rounds=", ".join(map(str, one.absent))))
        return remarks

    def colours(self, round: Round) -> list[str]:
        names = catalogue.Entry(self.settings.games[round.game].game).colours(self.words.language)
        return [names[seat % len(names)] for seat in range(6)]

    def seats(self, round: Round, pairing: Pairing) -> list[tuple[str, str]]:
        """The colours and names of those at a table."""
        return list(zip(self.colours(round), map(self.name, pairing.players), strict=False))

    def pairings(self, round: Round) -> Rows:
        """Two at a table have a column each; more share one."""
        two = all(len(pairing.players) <= 2 for pairing in round.pairings)
        heads = self.colours(round)[:2] if two else [self.say("players")]
        groups = any(pairing.group for pairing in round.pairings)
        rows = [[self.say("table"), *([self.say("group")] if groups else []), *heads, self.say("result")]]
        for number, pairing in enumerate(round.pairings, 1):
            seats = self.seats(round, pairing)
            names = [name for _, name in seats]
            if pairing.kind != "game":
                people = [names[0], self.say(pairing.kind)] if two else [f"{names[0]}: {self.say(pairing.kind)}"]
                worth = self.amount(pairing.result.shares[0]) if pairing.result else ""
            else:
                people = names if two else [" · ".join(f"{name} ({colour})" for colour, name in seats)]
                worth = self.result(pairing.result)
            group = [str(pairing.group)] if groups else []
            remark = f" ({self.say('third')})" if pairing.third else ""  # after the result, or in its place
            rows.append([str(number) if pairing.kind == "game" else NONE, *group, *people, (worth + remark).strip()])
        return _right(rows, 0)

    def standings(self, upto: int | None = None, group: int | None = None) -> Rows:
        chosen = self.settings.tie_breaks
        labels = [self.words.say("tournament", "tie_breaks", tie_break) for tie_break in chosen]
        rows = [[self.say("rank"), self.say("player"), self.say("score"), "+", "=", "−", *labels]]
        for row in standings(self.tournament, upto=upto, group=group):
            counts = map(str, (row.won, row.drawn, row.lost))
            breaks = [
                self.words.decimal(row.breaks[one], 3) if one == "quotient" else self.amount(row.breaks[one])
                for one in chosen
            ]
            rows.append([str(row.rank), self.name(row.number), self.amount(row.score), *counts, *breaks])
        return _right(rows, 0, *range(2, len(rows[0])))

    def cross_table(self, group: int | None = None) -> Rows:
        """Where everybody meets everybody, the results against each; elsewhere what happened in each round."""
        order = standings(self.tournament, group=group)
        if self.settings.system == "round_robin" or group is not None:
            return self._meetings(order, group)
        places = {row.number: place for place, row in enumerate(order, 1)}
        count = len(self.tournament.rounds)
        rows = [["", self.say("player"), *map(str, range(1, count + 1)), self.say("score")]]
        for place, row in enumerate(order, 1):
            by_round = [" ".join(self._cell(c, places) for c in row.cells if c.round == n) for n in range(1, count + 1)]
            rows.append([str(place), self.name(row.number), *by_round, self.amount(row.score)])
        return _right(rows, 0, count + 2)

    def _meetings(self, order: Sequence[StandingsRow], group: int | None) -> Rows:
        table = cross_table(self.tournament, group=group)
        numbers = [row.number for row in order]
        rows = [["", self.say("player"), *(str(place) for place in range(1, len(numbers) + 1)), self.say("score")]]
        for place, row in enumerate(order, 1):
            cells = []
            for other in numbers:
                shares = [share for _, share in table[row.number].get(other, [])]
                results = " ".join("…" if share is None else self.amount(share) for share in shares)
                cells.append("■" if other == row.number else results or "·")
            rows.append([str(place), self.name(row.number), *cells, self.amount(row.score)])
        return _right(rows, 0, len(rows[0]) - 1)

    def _cell(self, cell: RoundCell, places: dict[int, int]) -> str:
        """`+5B`: won against the one in place 5, as Black."""
        if cell.kind in ("bye", "absent"):
            return f"{self.say(cell.kind)} {self.amount(cell.share or 0)}"
        if cell.kind == "none":
            return NONE
        others = ",".join(str(places[number]) for number in cell.opponents)
        if cell.share is None:
            return f"…{others}"
        colour = self.colours(self.tournament.rounds[cell.round - 1])[cell.seat][0]
        forfeit = f" {self.say('forfeit')}" if cell.kind == "forfeit" else ""
        if len(cell.opponents) > 1:
            return f"{self.amount(cell.share)}:{others}{forfeit}"
        sign = "+" if cell.share == 1 else "−" if cell.share == 0 else "="
        return f"{sign}{others}{forfeit or colour}"

    def groups(self) -> list[int]:
        """The groups that have begun to play, from 1."""
        first = self.tournament.rounds[0] if self.tournament.rounds else None
        return sorted({pairing.group for pairing in first.pairings} - {0}) if first else []


def _right(rows: Rows, *columns: int) -> Rows:
    """Aligns columns of numbers to the right."""
    for column in columns:
        room = max(len(row[column]) for row in rows)
        for row in rows:
            row[column] = row[column].rjust(room)
    return rows
