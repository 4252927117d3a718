"""What games of the lab come to: figures with 95 % intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import groupby
from math import ceil, log
from statistics import fmean
from typing import TYPE_CHECKING, Any

from . import intervals
from .chances import chance_of_more, chance_of_spread
from .intervals import Interval
from .openings import Opening, first_moves, opening_of
from .play import LabGame

if TYPE_CHECKING:
    from .. import Game

LEAD = 0.2  # who expects so much more than everybody else leads: 60 % to 40 %, beyond the noise of a search
BARS = 20  # of a histogram, at most
FEWEST = 5  # games that a mean of a move number needs
DOUBT = 0.05  # how often chance may deceive


@dataclass(frozen=True)
class Histogram:
    """Numbers in bars of one width: the first counts those from `start` to `start + width - 1`."""

    start: int
    width: int
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Statistics:
    """A game at one strength. Sides are partners together where the game has partners, else single players."""

    games: int  # in which the computer chose freely; all but the openings is about them
    length: Interval | None  # plies, too low if games were stopped; None for fewer than two games, here and below
    lengths: Histogram | None  # how many games had how many plies
    branching: Interval | None  # legal moves a position
    branching_by_ply: tuple[float, ...]  # the same at each ply that enough games have reached
    seats: tuple[Interval, ...]  # each side's share of the results, by colour: the first one begins
    people: tuple[Interval, ...]  # the same by person, the one who began first, where there is a swap; else empty
    swaps: Interval | None  # how often seats were swapped; None where there is no swap
    draws: Interval  # games that no side won alone
    leads: Interval | None  # how often the lead changed; None for random games
    stopped: int  # games that had not ended after the most plies, and were counted
    opening_games: int  # that were played for the first moves
    openings: tuple[Opening, ...]  # first moves, the best first

    @property
    def even(self) -> float:
        """The share of each side in a fair game."""
        return 1 / len(self.seats)

    def verdict(self, opening: Opening) -> int:
        """1 if a first move is better than an even share, -1 if it is worse, 0 if so many games do not tell. A map has
        many moves: in nineteen of twenty maps of even moves, none of them is called better or worse."""
        games, wins = opening.games, opening.total
        better = chance_of_more(wins, games, self.even) <= self._doubt
        worse = chance_of_more(games - wins, games, 1 - self.even) <= self._doubt
        return better - worse

    def games_needed(self, verdict: int) -> int:
        """How many games a first move needs until it can be called better (1) or worse (-1), if it wins or loses them
        all."""
        return ceil(log(self._doubt) / log(self.even if verdict > 0 else 1 - self.even))

    @property
    def _doubt(self) -> float:
        return DOUBT / 2 / len(self.openings)

    @cached_property
    def spread_chance(self) -> float:
        """How often the first moves would differ as much if all were worth the same."""
        return chance_of_spread([one.total for one in self.openings], [one.games for one in self.openings])

    @property
    def differ(self) -> bool:
        """Whether the first moves differ by more than chance."""
        return self.spread_chance <= DOUBT

    def tone(self, opening: Opening) -> float:
        """The share that a first move is painted by: its own, or that of all where they do not differ."""
        if self.differ:
            return opening.value.value
        return sum(one.total for one in self.openings) / sum(one.games for one in self.openings)

    @property
    def data(self) -> dict[str, Any]:
        """As plain data: numbers to four digits, an interval as a list of value, low and high."""
        return {name: _plain(part) for name, part in asdict(self).items()}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Statistics:
        """The figures that `data` wrote."""
        parts = dict(data)
        for name in ("length", "branching", "swaps", "draws", "leads"):
            parts[name] = parts[name] and Interval(*parts[name])
        for name in ("seats", "people"):
            parts[name] = tuple(Interval(*part) for part in parts[name])
        lengths = parts["lengths"]
        parts["lengths"] = lengths and Histogram(lengths["start"], lengths["width"], tuple(lengths["counts"]))
        parts["branching_by_ply"] = tuple(parts["branching_by_ply"])
        parts["openings"] = tuple(
            Opening(tuple(one["moves"]), one["games"], Interval(*one["value"])) for one in parts["openings"]
        )
        return cls(**parts)


def _plain(part: Any) -> Any:
    if isinstance(part, dict):
        return {name: _plain(value) for name, value in part.items()}
    if isinstance(part, tuple | list):
        return [_plain(value) for value in part]
    return round(part, 4) if isinstance(part, float) else part


def summary(games: Iterable[LabGame]) -> Statistics:
    """The figures of some games of one plan; ValueError without a game."""
    in_order = sorted(games, key=lambda game: game.number)
    if not in_order:
        raise ValueError("There is no game.")
    free = [game for game in in_order if not game.opening]
    of_map = [game for game in in_order if game.opening]
    sides = sides_of(in_order[0].game)
    lengths = [len(game.moves) for game in free]
    swaps = [game for game in free if game.seats != tuple(range(len(game.seats)))]
    has_swap = any(bool(game.game.options.get("swap")) for game in free)
    leads = [changes for game in free if (changes := lead_changes(game, sides)) is not None]
    return Statistics(
        games=len(free),
        length=intervals.mean(lengths),
        lengths=histogram(lengths),
        branching=intervals.mean([fmean(game.choices) for game in free if game.choices]),
        branching_by_ply=_by_ply(free),
        seats=_shares([by_seat(game, sides) for game in free], len(sides)),
        people=_shares([by_person(game, sides) for game in free], len(sides)) if has_swap else (),
        swaps=intervals.share(len(swaps), len(free)) if has_swap else None,
        draws=intervals.share(sum(max(by_person(game, sides)) < 1 for game in free), len(free)),
        leads=intervals.mean_count(leads),
        stopped=sum(game.ended == "plies" for game in free),
        opening_games=len(of_map),
        openings=_openings(of_map, sides),
    )


def sides_of(game: Game) -> tuple[tuple[int, ...], ...]:
    """The colours that win together."""
    teams = game.start().scene().teams or tuple(range(game.players))
    return tuple(tuple(colour for colour, team in enumerate(teams) if team == side) for side in dict.fromkeys(teams))


def by_person(game: LabGame, sides: Sequence[Sequence[int]]) -> list[float]:
    """The result of each side, as the people sat at the start."""
    return [sum(game.result[person] for person in side) for side in sides]


def by_seat(game: LabGame, sides: Sequence[Sequence[int]]) -> list[float]:
    """The result of each side, by the colours that the people had in the end."""
    return [sum(game.result[game.seats[colour]] for colour in side) for side in sides]


def lead_changes(game: LabGame, sides: Sequence[Sequence[int]]) -> int | None:
    """How often another side took the lead. A side has it once the searches of a round (a position of each player)
    expect LEAD more for it than for every other, and keeps it until another has as much: so noise around even does not
    count, nor that a short search sees whoever moves ahead. None without searches."""
    if not game.values:
        return None
    players = len(game.result)
    rounds = (game.values[ply : ply + players] for ply in range(len(game.values) - players + 1))
    means = ([fmean(column) for column in zip(*values, strict=True)] for values in rounds)
    leaders = []
    for values in (*means, game.result):
        expected = [sum(values[person] for person in side) for side in sides]
        first, second = sorted(expected, reverse=True)[:2]
        if round(first - second, 3) >= LEAD:
            leaders.append(expected.index(first))
    return max(0, len(list(groupby(leaders))) - 1)


def histogram(numbers: Sequence[int]) -> Histogram | None:
    if not numbers:
        return None
    low, high = min(numbers), max(numbers)
    width = ceil((high - low + 1) / BARS)
    counts = [0] * ceil((high - low + 1) / width)
    for number in numbers:
        counts[(number - low) // width] += 1
    return Histogram(low, width, tuple(counts))


def _shares(results: Sequence[Sequence[float]], sides: int) -> tuple[Interval, ...]:
    return tuple(intervals.share(sum(result[side] for result in results), len(results)) for side in range(sides))


def _by_ply(games: Sequence[LabGame]) -> tuple[float, ...]:
    by_ply: defaultdict[int, list[int]] = defaultdict(list)
    for game in games:
        for ply, count in enumerate(game.choices):
            by_ply[ply].append(count)
    return tuple(fmean(counts) for counts in by_ply.values() if len(counts) >= min(FEWEST, len(games)))


def _openings(games: Sequence[LabGame], sides: Sequence[Sequence[int]]) -> tuple[Opening, ...]:
    if not games:
        return ()
    shares: defaultdict[str, list[float]] = defaultdict(list)
    for game in games:
        shares[game.opening].append(by_seat(game, sides)[0])
    classes = first_moves(games[0].game)
    openings = [opening_of(moves, shares[moves[0]]) for moves in classes if moves[0] in shares]
    return tuple(sorted(openings, key=lambda opening: -opening.value.value))
