"""FIDE's tournament report file, as of 2016 with the lines that pairing programs added to it (XXR, XXC, XXS, XXP, XXZ).

One line a player, in fixed columns; for each round the opponent, the colour and the result. The first seat is white.
Players are numbered by seeding. A round is written once it is complete, as the file knows no game in play; after it,
who misses the next one. What the forms of 2006 and 2026 say otherwise is read too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import combinations, takewhile
from typing import NamedTuple

import msgspec

from ..errors import BadText, IllegalMove, Reason
from ..text import clean, clean_name
from .limits import LONGEST_NAME, LONGEST_TITLE, MOST_ENTRANTS, MOST_FORBIDDEN, MOST_RATING, MOST_ROUNDS
from .scores import seeded
from .settings import Discipline, Settings, System
from .standings import RoundCell, standings
from .systems import round_count
from .tournament import Entrant, Pairing, PairingKind, PairingResult, Round, Tournament

KINDS: dict[System, str] = {
    "swiss": "Individual: Swiss-System",
    "round_robin": "Individual: Round-Robin",
    "knockout": "Individual: Knock-Out",
    "groups": "Individual: Groups, Knock-Out",
    "tables": "Individual: Tables",
    "free": "Individual: Free",
}
OTHER_SYSTEM = re.compile(r"round.?robin|berger|scheveningen|knock.?out|groups|tables|free", re.IGNORECASE)
GAMES = {1.0: "1", 0.5: "=", 0.0: "0"}
FORFEITS = {1.0: "+", 0.0: "-"}
ALONE = {1.0: "F", 0.5: "H", 0.0: "Z"}
SHARES = {"1": 1.0, "W": 1.0, "+": 1.0, "=": 0.5, "D": 0.5, "0": 0.0, "L": 0.0, "-": 0.0}
OPEN = " "  # nothing is said of it
AWAY = "0000 - Z"
BYES: dict[str, tuple[PairingKind, float]] = {  # without an opponent: what it is, and what it is worth
    "F": ("bye", 1.0),
    "+": ("bye", 1.0),
    "H": ("absent", 0.5),
    "=": ("absent", 0.5),  # as in 2006
    "Z": ("absent", 0.0),
    "-": ("absent", 0.0),
}
BYE_WORTH = {"162": r"P", "XXS": r"PAB=", "BBU": ""}  # how a line says what a bye is worth
NAME_COLUMNS = slice(14, 47)
POINTS_COLUMNS = slice(80, 84)
RESULTS_COLUMN = 91
RESULT_WIDTH = 10
LONGEST_LINE = 10_000


class TrfCell(NamedTuple):
    """A round of a player, as it is written."""

    opponent: int = 0  # 0: none
    colour: str = "-"
    result: str = OPEN

    @property
    def bye(self) -> bool:
        return not self.opponent and self.result != OPEN

    def __str__(self) -> str:
        return f"{self.opponent or '0000'} {self.colour} {self.result}"


class TrfPlayer(NamedTuple):
    line: int
    entrant: Entrant
    points: float | None  # None: not said
    cells: list[TrfCell]


class TrfSome(NamedTuple):
    """Players who are not to meet until a round, or who miss one."""

    line: int
    round: int  # 0: the next one
    kind: str  # of the bye
    players: list[int]


@dataclass
class TrfFile:
    """What the lines say."""

    title: str = "TRF"
    place: str = ""
    organiser: str = ""
    rounds: int = 0
    bye: float = 1.0
    players: dict[int, TrfPlayer] = field(default_factory=dict)
    apart: list[TrfSome] = field(default_factory=list)
    away: list[TrfSome] = field(default_factory=list)


def write_trf(tournament: Tournament) -> str:
    """Only of games of two with a winner or a draw, each player at one table a round."""
    rounds = tuple(takewhile(lambda round: round.complete, tournament.rounds))
    if any(len(pairing.players) > 2 for round in rounds for pairing in round.pairings):
        raise IllegalMove(Reason("tournament_trf"))
    part = msgspec.structs.replace(tournament, rounds=rounds)
    settings = part.settings
    seeds = seeded(part.entrants)
    seed = {entrant.number: place for place, entrant in enumerate(seeds, 1)}
    rows = {row.number: row for row in standings(part)}
    days = [datetime.fromtimestamp(round.started / 1000, UTC).strftime("%Y/%m/%d") for round in rounds if round.started]
    rated = sum(entrant.rating is not None for entrant in seeds)
    here = part.present(part.next_round)
    total = max(round_count(tournament), len(tournament.rounds), 1)
    lines = [f"012 {settings.name}"]
    lines += [f"022 {settings.place}"] if settings.place else []
    lines += [f"042 {min(days)}", f"052 {max(days)}"] if days else []
    lines += [f"062 {len(seeds)}", f"072 {rated}", f"092 {KINDS[settings.system]}"]
    lines += [f"102 {part.organiser}"] if part.organiser else []
    for entrant in seeds:
        row = rows[entrant.number]
        if len(row.cells) > len(rounds):
            raise IllegalMove(Reason("tournament_trf"))
        country = entrant.club if re.fullmatch(r"[A-Z]{3}", entrant.club) else ""
        fields = f"001 {seed[entrant.number]:4}      {entrant.name[:33]:33} {entrant.rating or '':4} {country:3}"
        cells = [_write_cell(cell, seed, settings.bye) for cell in row.cells]
        cells += [AWAY] if total > len(rounds) and here and entrant not in here else []
        lines.append(f"{fields:79} {row.score:4.1f} {row.rank:4}{''.join(f'  {cell}' for cell in cells)}")
    lines += [f"XXR {total}", "XXC white1"]
    lines += [f"XXS PAB={settings.bye:.1f}", f"162  P {settings.bye:.1f}"] if settings.bye in (0.5, 0.0) else []
    pairs = sorted(sorted((seed[one], seed[other])) for one, other in part.forbidden)
    lines += [f"XXP {one} {other}" for one, other in pairs]
    return "".join(f"{line}\n" for line in lines)


def read_trf(text: str, games: tuple[Discipline, ...] = (Discipline(""),)) -> Tournament:
    """A Swiss tournament as another program wrote it; the file does not say which game was played.

    A win counts 1 and a draw ½: where the points are others, the file is refused. Byes after the last round that is
    paired are absences. The numbers are the seeding: ratings are kept from the first on as long as they say the same.
    Lines of teams, of accelerated rounds and others that are not understood are passed over.
    """
    file = TrfFile()
    lines = text.removeprefix("\ufeff").splitlines()
    teams = any(line.startswith("310") for line in lines)  # of which 240 and 260 then speak
    for number, line in enumerate(lines, 1):
        if not (teams and line[:3] in ("240", "260")):
            _read_line(file, number, line)
    players = file.players
    longest = max((len(player.cells) for player in players.values()), default=0)
    if len(players) > MOST_ENTRANTS or max(longest, file.rounds, *(one.round for one in file.away)) > MOST_ROUNDS:
        raise BadText(Reason("tournament_trf_many", {"players": str(MOST_ENTRANTS), "rounds": str(MOST_ROUNDS)}))
    for some in (*file.apart, *file.away):
        if not set(some.players) <= players.keys() or len(set(some.players)) < len(some.players):
            raise _refuse(some.line, " ".join(map(str, some.players)))
    played = _rounds_played(players)
    worth = {"U": file.bye, **{code: share for code, (_, share) in BYES.items()}}
    asked = {
        number: {index + 1: cell.result for index, cell in enumerate(player.cells) if index >= played and cell.bye}
        for number, player in players.items()
    }
    for some in file.away:
        for number in some.players if (some.round or played + 1) > played else ():
            asked[number].setdefault(some.round or played + 1, some.kind)
    filled = {number: _filled(player, played, worth) for number, player in players.items()}
    return Tournament(
        id="",
        by="",
        organiser=file.organiser,
        created=0,
        settings=Settings(
            file.title,
            "swiss",
            games,
            rounds=max(file.rounds, played) if file.rounds else 0,
            bye=file.bye,
            absence=min((worth[bye] for byes in asked.values() for bye in byes.values()), default=0.0),
            place=file.place,
        ),
        entrants=tuple(_entrants(players, asked)),
        rounds=tuple(
            Round(index + 1, tuple(_pairings(filled, index, file.bye)), index % len(games)) for index in range(played)
        ),
        forbidden=_forbidden(file.apart, played),
    )


def other_kind(text: str) -> str:
    """What a file says of its system, if that is no Swiss: `read_trf` makes one of it."""
    kinds = (clean(line[4:]) for line in text.splitlines() if line.startswith("092"))
    return next((kind for kind in kinds if OTHER_SYSTEM.search(kind)), "")[:LONGEST_TITLE]


def _write_cell(cell: RoundCell, seed: dict[int, int], bye: float) -> str:
    """The opponent, the colour, the result."""
    share = cell.share or 0.0
    codes = FORFEITS if cell.kind == "forfeit" else GAMES
    if cell.kind == "game" and share not in GAMES:
        raise IllegalMove(Reason("tournament_trf"))
    if cell.opponents and share in codes:  # a draw without play is two byes
        return f"{seed[cell.opponents[0]]:4} {'wb'[cell.seat]} {codes[share]}"
    if share not in ALONE:
        raise IllegalMove(Reason("tournament_trf"))
    return f"0000 - {'U' if cell.kind == 'bye' and share == bye else ALONE[share]}"


def _read_line(file: TrfFile, number: int, line: str) -> None:
    code, rest = line[:3], clean(line[4:])
    match code:
        case "012":
            file.title = clean_name(rest, LONGEST_TITLE) or file.title
        case "022":
            file.place = clean_name(rest, LONGEST_TITLE)
        case "102":
            file.organiser = rest[:LONGEST_NAME]
        case "001":
            player = _read_player(number, line.rstrip())
            if player.entrant.number in file.players:
                raise _refuse(number, line[4:8])
            file.players[player.entrant.number] = player
        case "XXR" | "142":
            (file.rounds,) = _numbers(number, rest, 1, 1)
        case "XXS" | "162" | "BBU":
            if worth := re.search(rf"(?:^|\s){BYE_WORTH[code]} ?([0-9]{{0,3}}\.?[0-9]{{1,3}})(?:\s|$)", rest):
                file.bye = min(float(worth[1]), 1.0)
                if file.bye not in (0, 0.5, 1):
                    raise _refuse(number, rest)
        case "XXP":
            file.apart.append(TrfSome(number, MOST_ROUNDS, "", _numbers(number, rest, 2)))
        case "260":
            _, last, *players = _numbers(number, rest, 4)
            file.apart.append(TrfSome(number, last, "", players))
        case "XXZ":
            file.away.append(TrfSome(number, 0, "Z", _numbers(number, rest)))
        case "240":
            kind, (round, *players) = rest[:1].upper(), _numbers(number, rest[1:], 2)
            if kind not in ALONE.values() or not round:
                raise _refuse(number, rest)
            file.away.append(TrfSome(number, round, kind, players))


def _read_player(number: int, line: str) -> TrfPlayer:
    """The line of a player: 001."""
    seed, rating, points = line[4:8].strip(), line[48:52].strip(), line[POINTS_COLUMNS].strip().replace(",", ".")
    if not re.fullmatch(r"[0-9]{1,4}", seed) or not int(seed) or not re.fullmatch(r"[0-9]{0,4}", rating):
        raise _refuse(number, line)
    if len(line) > LONGEST_LINE or not re.fullmatch(r"([0-9]*\.?[0-9]+)?", points):
        raise _refuse(number, line)
    name = clean_name(line[NAME_COLUMNS], LONGEST_NAME) or f"{int(seed)}"
    strength = min(int(rating or 0), MOST_RATING) or None
    entrant = Entrant(int(seed), name, strength, clean_name(line[53:56], LONGEST_NAME))
    starts = range(RESULTS_COLUMN, len(line), RESULT_WIDTH)
    cells = [_read_cell(number, line[start : start + RESULT_WIDTH]) for start in starts]
    return TrfPlayer(number, entrant, float(points) if points else None, cells)


def _read_cell(number: int, text: str) -> TrfCell:
    form = re.fullmatch(r"([ 0-9]{4}) ([wbWB -]) ([-+WDLwdl1=0HFUZhfuz ]) *", f"{text:8}")
    if form is None or not re.fullmatch(r" *[0-9]* *", form[1]):
        raise _refuse(number, text)
    cell = TrfCell(int(form[1].strip() or 0), form[2].lower().replace(" ", "-"), form[3].upper())
    if cell.opponent and cell.result not in (*SHARES, OPEN):
        raise _refuse(number, text)
    if not cell.opponent and (cell.colour != "-" or cell.result not in (*BYES, "U", OPEN)):
        raise _refuse(number, text)
    return cell


def _rounds_played(players: dict[int, TrfPlayer]) -> int:
    """How many rounds are paired. After them some may have asked for byes already: only their lines are longer."""
    shortest = min((len(player.cells) for player in players.values()), default=0)
    games = (index + 1 for player in players.values() for index, cell in enumerate(player.cells) if cell.opponent)
    return max(shortest, max(games, default=0))


def _filled(player: TrfPlayer, played: int, worth: dict[str, float]) -> TrfPlayer:
    """With what the points tell of rounds of which nothing is said: in files of 2006 these may be byes worth half a
    point, or one. The points may count a bye of the next round already."""
    shares = [SHARES.get(one.result, 0.0) if one.opponent else worth.get(one.result, 0.0) for one in player.cells]
    counted, points = round(10 * sum(shares[:played])), round(10 * (player.points or 0))
    if player.points is None or points in (counted, round(10 * sum(shares))):
        return player
    cells = [*player.cells, *[TrfCell()] * (played - len(player.cells))]
    silent = [index for index in range(played) if cells[index] == TrfCell()]
    halves, rest = divmod(points - counted, 5)
    if rest or not 0 < halves <= 2 * len(silent):
        raise _refuse(player.line, f"{points / 10} ≠ {counted / 10}")
    for half in range(halves):
        cells[silent[half % len(silent)]] = TrfCell(result="H" if half < len(silent) else "F")
    return player._replace(cells=cells)


def _entrants(players: dict[int, TrfPlayer], asked: dict[int, dict[int, str]]) -> Iterator[Entrant]:
    rating: int | None = MOST_RATING
    for number in sorted(players):
        entrant = players[number].entrant
        rating = entrant.rating if rating and entrant.rating and entrant.rating <= rating else None
        yield msgspec.structs.replace(entrant, rating=rating, absent=tuple(sorted(asked[number])))


def _forbidden(apart: Iterable[TrfSome], played: int) -> tuple[tuple[int, int], ...]:
    pairs: set[tuple[int, int]] = set()
    for some in apart:
        if some.round > played:
            pairs.update(combinations(sorted(some.players), 2))
        if len(pairs) > MOST_FORBIDDEN:
            raise _refuse(some.line, " ".join(map(str, some.players)))
    return tuple(sorted(pairs))


def _pairings(players: dict[int, TrfPlayer], index: int, bye: float) -> Iterator[Pairing]:
    """The tables of a round, by the lower number at each; then the others, but for those of whom it says nothing."""
    rest: list[Pairing] = []
    for number in sorted(players):
        line, _, _, cells = players[number]
        if index >= len(cells):
            continue
        cell = cells[index]
        if cell.opponent:
            other = players.get(cell.opponent)
            theirs = other.cells[index] if other is not None and index < len(other.cells) else None
            if theirs is None or cell.opponent == number:
                raise _refuse(line, str(cell))
            if theirs.opponent != number:
                raise _refuse(line, f"{cell} ≠ {theirs}")
            if number < cell.opponent:
                yield _game(line, (number, cell.opponent), cell, theirs)
        elif cell.result == "U":
            rest.append(Pairing((number,), "bye", PairingResult((bye,))))
        elif cell.result in BYES:
            kind, share = BYES[cell.result]
            rest.append(Pairing((number,), kind, PairingResult((share,))))
    yield from rest


def _game(line: int, players: tuple[int, int], one: TrfCell, other: TrfCell) -> Pairing:
    shares = (SHARES.get(one.result, 0.0), SHARES.get(other.result, 0.0))
    forfeit = one.result in "+-"
    over = one.result != OPEN
    fits = forfeit == (other.result in "+-") and over == (other.result != OPEN)
    fits = fits and (sum(shares) == 1 or not (any(shares) or (over and not forfeit)))
    colours = one.colour + other.colour
    if not fits or colours not in (("wb", "bw", "--") if forfeit else ("wb", "bw")):
        raise _refuse(line, f"{one} ≠ {other}")
    step = -1 if colours == "bw" else 1
    return Pairing(players[::step], result=PairingResult(shares[::step], forfeit=forfeit) if over else None)


def _numbers(number: int, text: str, least: int = 0, most: int = LONGEST_LINE) -> list[int]:
    words = text.split()
    if not all(re.fullmatch(r"[0-9]{1,4}", word) for word in words) or not least <= len(words) <= most:
        raise _refuse(number, text)
    return [int(word) for word in words]


def _refuse(line: int, text: str) -> BadText:
    return BadText(Reason("tournament_trf_line", {"line": str(line), "text": clean(text)[:LONGEST_NAME]}))


__all__ = ["other_kind", "read_trf", "write_trf"]
