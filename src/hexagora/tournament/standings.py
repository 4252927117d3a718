"""Standings: by score, then by the tie-breaks in the order that the organiser chose. Who is still equal shares a rank.

A round counts for somebody once it is over for them. Opponents are met in games that were really played. A table of
more than two weighs as much as a game of two: what concerns several opponents is their mean. For two players all this
comes to the usual formulas.

- points: the sum of one's game points.
- difference: the sum of one's points less the others' (their mean, at a table).
- quotient: the mean, over games with points, of own / (own + others'), the others' being their mean at a table. So an
  even game is worth 0.5 whatever the scale and the number of players, as is 0 : 0, and as is having no such game.
- buchholz (Solkoff): the sum of the opponents' scores.
- sonneborn_berger: the sum of the opponents' scores, each times one's result against them: 1 with the greater share,
  1/2 with the same, else 0.
- direct: one's results (1, 1/2, 0) against those who are equal in all that comes before it in the chosen order, if
  every two of them have met; else 0 for all of them. It is counted once: not again among those whom it leaves equal.
  If it is not chosen, it is counted as if it were last.

Rounds without play: one that is won so (a bye, or the others did not come) counts for points and difference like the
mean of one's games with points, as nobody should lose places by an odd number of players; any other counts nothing
there. For Buchholz each of them, also those before a late entry, is a game against somebody with one's own score, and
for Sonneborn-Berger one with the result that it was worth. Who did not come to a table at which the others played has
lost without play; the others have met each other only.

Points as the only criterion can be driven up by two who agree on it, or by playing on against a weak opponent: so wins
come first, and the quotient bounds what one game can bring.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Literal

import msgspec

from .scores import seeded
from .settings import TieBreak
from .tournament import Pairing, Tournament

CellKind = Literal["game", "bye", "absent", "forfeit", "none"]  # none: not paired in that round
PLACES = 9  # to so many decimals sums are rounded, so that three thirds are one


class RoundCell(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What somebody did in a round."""

    round: int
    kind: CellKind
    table: int = 0  # from 1
    seat: int = 0  # from 0
    opponents: tuple[int, ...] = ()  # their numbers, by seat
    share: float | None = None  # None: not known yet, or none
    points: float | None = None
    against: tuple[float, ...] = ()  # the opponents' points


class StandingsRow(msgspec.Struct, frozen=True, gc=False):
    """One line of the standings."""

    rank: int  # from 1; the same for those who are equal
    number: int  # the entrant's
    score: float  # the sum of their shares
    played: int  # games that were really played and are over: won, drawn and lost
    won: int  # with the greatest share alone
    drawn: int  # with the greatest share, as somebody else
    lost: int
    breaks: dict[TieBreak, float]  # all of them, also those not chosen
    cells: tuple[RoundCell, ...]  # one a round; more if somebody sat at several tables in it


Meetings = list[tuple[int, float | None]]  # the rounds in which two were paired, and the share of one
Duels = list[tuple[int, float]]  # the opponents of one game, and the result against each


def standings(tournament: Tournament, *, group: int | None = None, upto: int | None = None) -> tuple[StandingsRow, ...]:
    """The best first; the equal ones in the order of seeding. `group`: only it and its rounds; `upto`: after a round.

    A knockout is ranked by its bracket: those who went out at the same stage share a rank, and are listed by score.
    Who did not come so far from their group follows by the place there, as groups may differ in size, and has the
    tie-breaks from there: games of others in the knockout change nothing for them.
    """
    if upto is not None:
        tournament = msgspec.structs.replace(tournament, rounds=tournament.rounds[:upto])
    if group is not None:
        tournament = _group_stage(tournament, group)
    cells, games = _collect(tournament)
    score = {number: sum(cell.share or 0.0 for cell in row) for number, row in cells.items()}
    breaks = {number: _breaks(number, cells[number], games[number], score) for number in cells}

    places = {} if group is not None else _bracket(tournament)
    others = _group_rows(tournament) if places else {}
    breaks |= {number: row.breaks for number, row in others.items() if number not in places}
    last = len(cells) + 1
    keys: dict[int, tuple[float, ...]] = {
        one: (places.get(one, last + (others[one].rank if one in others else 0)), -_round(score[one])) for one in cells
    }
    chosen = tournament.settings.tie_breaks
    for tie_break in (*chosen, *(() if "direct" in chosen else ("direct",))):
        if tie_break == "direct":
            _count_direct(keys, games, breaks)
        if tie_break in chosen:
            keys = {number: (*key, -breaks[number][tie_break]) for number, key in keys.items()}

    rows: list[StandingsRow] = []
    before: tuple[float, ...] | None = None
    for index, number in enumerate(sorted(cells, key=keys.__getitem__)):  # stable: cells are in the order of seeding
        equal = keys[number][:1] if number in places else keys[number]
        rank = rows[-1].rank if equal == before else index + 1
        before = equal
        won, drawn, lost = _outcomes(games[number])
        parts = (won + drawn + lost, won, drawn, lost, breaks[number], tuple(cells[number]))
        rows.append(StandingsRow(rank, number, _round(score[number]), *parts))
    return tuple(rows)


def cross_table(tournament: Tournament, *, group: int | None = None) -> dict[int, dict[int, Meetings]]:
    """In the order of the standings: the meetings of each entrant by the number of the other."""
    table: dict[int, dict[int, Meetings]] = {}
    for row in standings(tournament, group=group):
        others: dict[int, Meetings] = defaultdict(list)
        for cell in row.cells:
            for opponent in cell.opponents:
                others[opponent].append((cell.round, cell.share))
        table[row.number] = dict(others)
    return table


def _group_stage(tournament: Tournament, group: int) -> Tournament:
    """Only the entrants of a group, and the rounds before the knockout."""
    from .groups import group_of, is_knockout

    groups = group_of(tournament)
    entrants = tuple(one for one in tournament.entrants if groups.get(one.number) == group)
    rounds = tuple(round for round in tournament.rounds if not is_knockout(tournament, round.number))
    return msgspec.structs.replace(tournament, entrants=entrants, rounds=rounds)


def _bracket(tournament: Tournament) -> dict[int, int]:
    """The rank of everybody in the knockout, by number; empty: there is none, or not yet."""
    if tournament.settings.system not in ("knockout", "groups"):
        return {}
    from .groups import is_knockout
    from .knockout import ranks

    return ranks(tournament) if any(is_knockout(tournament, round.number) for round in tournament.rounds) else {}


def _group_rows(tournament: Tournament) -> dict[int, StandingsRow]:
    """Everybody's row of their group, by number."""
    groups = {pairing.group for round in tournament.rounds for pairing in round.pairings} - {0}
    return {row.number: row for group in groups for row in standings(tournament, group=group)}


def _collect(tournament: Tournament) -> tuple[dict[int, list[RoundCell]], dict[int, list[Duels]]]:
    """The cells and the games played of every entrant, in the order of seeding."""
    cells: dict[int, list[RoundCell]] = {entrant.number: [] for entrant in seeded(tournament.entrants)}
    games: dict[int, list[Duels]] = {number: [] for number in cells}
    for round in tournament.rounds:
        missing = dict.fromkeys(cells)
        for table, pairing in enumerate(round.pairings, 1):
            if not all(number in cells for number in pairing.players):
                continue  # another group
            for seat, number in enumerate(pairing.players):
                missing.pop(number, None)
                partners = tournament.has_partners(round, len(pairing.players))
                others = _others(seat, pairing, partners)
                cells[number].append(_cell(round.number, table, seat, pairing, others))
                if number in pairing.met and pairing.result is not None:
                    games[number].append(_duels(seat, pairing, pairing.result.shares, others))
        for number in missing:
            cells[number].append(RoundCell(round.number, "none"))
    return cells, games


def _cell(round: int, table: int, seat: int, pairing: Pairing, others: list[int]) -> RoundCell:
    plays = pairing.players[seat] in pairing.met
    kind: CellKind = "forfeit" if pairing.kind == "game" and not plays else pairing.kind
    opponents = tuple(pairing.players[other] for other in others)
    if pairing.result is None:
        return RoundCell(round, kind, table, seat, opponents)
    share, points = pairing.result.shares[seat], pairing.result.points
    if points is None or kind != "game":
        return RoundCell(round, kind, table, seat, opponents, share)
    return RoundCell(round, kind, table, seat, opponents, share, points[seat], tuple(points[other] for other in others))


def _others(seat: int, pairing: Pairing, partners: bool) -> list[int]:
    """The seats of the opponents. Who did not come while others played has none, and is none; nor is a partner."""
    missing = pairing.result.missing if pairing.result is not None else ()
    own = {seat, (seat + len(pairing.players) // 2) % len(pairing.players)} if partners else {seat}
    others = [other for other in range(len(pairing.players)) if other not in own and other not in missing]
    return [] if seat in missing else others


def _duels(seat: int, pairing: Pairing, shares: tuple[float, ...], others: list[int]) -> Duels:
    own = shares[seat]
    return [
        (pairing.players[other], 1.0 if own > shares[other] else 0.5 if own == shares[other] else 0.0)
        for other in others
    ]


def _breaks(number: int, cells: list[RoundCell], games: list[Duels], score: dict[int, float]) -> dict[TieBreak, float]:
    """Every tie-break but the direct encounter, which depends on the others."""
    points = difference = quotient = 0.0
    counted = wins_without_play = unplayed = 0
    buchholz = berger = 0.0
    for cell in cells:
        if cell.points is not None:
            others = sum(cell.against) / len(cell.against)
            counted += 1
            points += cell.points
            difference += cell.points - others
            quotient += cell.points / (cell.points + others) if cell.points + others else 0.5
        if cell.kind != "game":
            unplayed += 1
            berger += (cell.share or 0.0) * score[number]
            wins_without_play += cell.kind == "bye" or (cell.kind == "forfeit" and bool(cell.share))
    for duels in games:
        buchholz += sum(score[opponent] for opponent, _ in duels) / len(duels)
        berger += sum(result * score[opponent] for opponent, result in duels) / len(duels)
    weight = 1 + wins_without_play / counted if counted else 1
    return {
        "points": _round(points * weight),
        "difference": _round(difference * weight),
        "buchholz": _round(buchholz + unplayed * score[number]),
        "sonneborn_berger": _round(berger),
        "direct": 0.0,
        "quotient": _round(quotient / counted) if counted else 0.5,
    }


def _round(amount: float) -> float:
    """Only what is shown and compared: sums of rounded amounts would differ where they should not."""
    return round(amount, PLACES) + 0.0  # no -0.0


def _count_direct(
    keys: dict[int, tuple[float, ...]], games: dict[int, list[Duels]], breaks: dict[int, dict[TieBreak, float]]
) -> None:
    """Sets the direct encounter of those whose keys are equal."""
    ties: dict[tuple[float, ...], set[int]] = defaultdict(set)
    for number, key in keys.items():
        ties[key].add(number)
    for members in ties.values():
        duels = {one: [duel for game in games[one] for duel in game if duel[0] in members] for one in members}
        if all(len({opponent for opponent, _ in duels[one]}) == len(members) - 1 for one in members):
            for one in members:
                breaks[one]["direct"] = sum((result for _, result in duels[one]), 0.0)


def _outcomes(games: list[Duels]) -> tuple[int, int, int]:
    """How many games were won, drawn and lost."""
    worst = [min(result for _, result in duels) for duels in games]
    return worst.count(1.0), worst.count(0.5), worst.count(0.0)


__all__ = ["CellKind", "RoundCell", "StandingsRow", "cross_table", "standings"]
