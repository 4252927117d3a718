"""Tournaments that are led by commands, as the server and the terminal lead them; and commands that chance gives."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from hexagora.errors import Refusal
from hexagora.tournament import Author, Discipline, Settings, Tournament, begin, do
from hexagora.tournament.change import last_step
from hexagora.tournament.commands import (
    ITSELF,
    AddEntrants,
    AddPairing,
    BecomeHelper,
    ChangeEntrant,
    ChangeSettings,
    EndTournament,
    EnterResult,
    EnterTournament,
    ForbidPair,
    FreeEntrant,
    LeaveTournament,
    NewEntrant,
    OpenGame,
    PairRound,
    PauseTournament,
    RemoveEntrant,
    RemoveHelper,
    ResumeTournament,
    SetHelperKey,
    SetPairings,
    StartRound,
    TournamentCommand,
    UndoStep,
)
from hexagora.tournament.result_text import read_result
from hexagora.tournament.settings import SYSTEMS, TIE_BREAKS, System
from hexagora.tournament.tournament import PairingResult

ORGANISER, HELPER, STRANGER = Author("ann", "Ann"), Author("bob", "Bob"), Author("eve", "Eve")
PEOPLE = [Author(f"person {number}", f"Person {number}") for number in range(6)]
KEY = "hash of a key"
NAMES = ("Zoé", "O'Neil", "=1+1", "'tis", "a, b", "c; d", 'say "hi"', "{name}", "-5", "Ünï 名", "Smith, John", "+ plus")


def club(system: System = "swiss", players: int = 0, *, sizes: tuple[int, ...] = (2,), **choices: Any) -> Tournament:
    """A tournament with players called P1, P2 and so on."""
    tournament = begin("cup", ORGANISER, Settings("Cup", system, (Discipline("gosix", sizes=sizes),), **choices), 1)
    newcomers = tuple(NewEntrant(f"P{number}") for number in range(1, players + 1))
    return done(tournament, AddEntrants(newcomers)) if players else tournament


def done(tournament: Tournament, *commands: TournamentCommand, by: Author = ORGANISER) -> Tournament:
    for command in commands:
        tournament, _ = do(tournament, by, command, 1000 + tournament.version)
    return tournament


def paired(tournament: Tournament) -> Tournament:
    return done(tournament, PairRound(tournament.version))


def started(tournament: Tournament) -> Tournament:
    tournament = paired(tournament)
    return done(tournament, StartRound(tournament.version))


def first_wins(tournament: Tournament) -> Tournament:
    """The last round with results."""
    assert tournament.current is not None
    for table, pairing in enumerate(tournament.current.pairings, 1):
        if pairing.result is None:
            tournament = done(tournament, EnterResult(tournament.current.number, table, win(len(pairing.players))))
    return tournament


def played(tournament: Tournament) -> Tournament:
    return first_wins(paired(tournament))


def win(seats: int = 2, seat: int = 0, *, forfeit: bool = False) -> PairingResult:
    return PairingResult(tuple(float(seat == other) for other in range(seats)), forfeit=forfeit)


def reason_of(tournament: Tournament, command: TournamentCommand, by: Author = ORGANISER) -> str:
    """The code of the reason why a command is refused; empty: it is not."""
    try:
        done(tournament, command, by=by)
    except Refusal as refusal:
        return refusal.reason.code
    return ""


# Chance


def random_settings(random: Random) -> Settings:
    system = random.choices(SYSTEMS, [3, 2, 2, 2, 1, 2])[0]  # a Swiss has the most to go wrong, tables take time
    sizes = random.choice([(2,), (3,), (2, 3), (3, 4), (2, 3, 4, 5, 6)] if system in ("tables", "free") else [(2,)])
    if system == "swiss":
        sizes = random.choice([(2,), (2,), (2, 3)])
    games = tuple(Discipline(f"game {index}", sizes=sizes) for index in range(random.choice([1, 1, 3])))
    return Settings(
        random.choice(("Club evening", *NAMES)),
        system,
        games,
        rounds=random.choice([0, 0, 3, 7]),
        tie_breaks=tuple(random.sample(TIE_BREAKS, random.randint(0, 6))),
        cycles=random.choice([1, 1, 2]),
        groups=random.choice([2, 2, 3, 4]),
        advance=random.choice([1, 2, 2, 3]),
        third_place=random.random() < 0.5,
        table_size=random.choice([2, 3, 3, 4, 6]),
        bye=random.choice([1.0, 1.0, 0.5, 0.0]),
        absence=random.choice([0.0, 0.5]),
        entry=random.random() < 0.7,
        online=random.random() < 0.5,
    )


def random_result(random: Random, seats: int) -> PairingResult | None:
    way = random.random()
    if way < 0.05:
        return None
    if way < 0.1:
        return PairingResult((0.0,) * seats, forfeit=True)
    if way < 0.12:
        return PairingResult(tuple(random.choice([0.0, 0.5, 1.0, -1.0]) for _ in range(random.randint(0, 4))))
    if way < 0.3:
        return PairingResult((1 / seats,) * seats, forfeit=random.random() < 0.1)
    if way < 0.35 and seats > 2:
        return read_result("-".join(random.sample(["x", "30", *("0123456789"[: seats - 2])], seats)), seats)
    result = win(seats, random.randrange(seats), forfeit=random.random() < 0.1)
    if random.random() < 0.5 and not result.forfeit:
        return replace(result, points=tuple(float(random.randint(0, 50)) for _ in range(seats)))
    return result


def _entrant(tournament: Tournament, random: Random) -> int:
    return random.choice(tournament.entrants).number if tournament.entrants and random.random() < 0.97 else 77


def _add(tournament: Tournament, random: Random) -> TournamentCommand:
    count = random.choice([1, 1, 2, 8]) if tournament.entrants else random.randint(1, 40)
    name = f"P{len(tournament.log)}"
    names = [f"{name}.{index}" if random.random() < 0.9 else random.choice(NAMES) for index in range(count)]
    return AddEntrants(tuple(NewEntrant(one, random.choice([None, random.randint(0, 3000)])) for one in names))


def _change(tournament: Tournament, random: Random) -> TournamentCommand:
    number = _entrant(tournament, random)
    one = tournament.by_number.get(number)
    absent = tuple(random.sample(range(9), random.choice([0, 0, 1, 2])))
    return ChangeEntrant(number, one.name if one else "X", 1500, "Club", random.random() < 0.5, absent)


def _result(tournament: Tournament, random: Random) -> TournamentCommand:
    tables = [
        (round.number, table, len(pairing.players))
        for round in tournament.rounds[-2:]
        for table, pairing in enumerate(round.pairings, 1)
        if pairing.result is None or random.random() < 0.1
    ]
    if not tables or random.random() < 0.03:
        return EnterResult(random.randint(0, 9), random.randint(0, 9), win())
    number, table, seats = random.choice(tables)
    return EnterResult(number, table, random_result(random, seats), random.random() < 0.7)


def _by_hand(tournament: Tournament, random: Random) -> TournamentCommand:
    numbers = [one.number for one in tournament.entrants]
    random.shuffle(numbers)
    tables: list[tuple[int, ...]] = []
    while numbers and len(tables) < 20:
        size = random.choice([1, *tournament.discipline.sizes * 4])
        tables.append(tuple(numbers[:size]))
        numbers = numbers[size:] if random.random() < 0.995 else numbers
    return SetPairings(tournament.version, tuple(tables[: random.randint(1, 20)]))


def _table(tournament: Tournament, random: Random) -> TournamentCommand:
    return AddPairing(tuple(_entrant(tournament, random) for _ in range(random.choice(tournament.discipline.sizes))))


def _settings(tournament: Tournament, random: Random) -> TournamentCommand:
    other, settings = random_settings(random), tournament.settings
    if random.random() < 0.7:
        return ChangeSettings(replace(settings, rounds=other.rounds, tie_breaks=other.tie_breaks, entry=other.entry))
    return ChangeSettings(other)


def _undo(tournament: Tournament, random: Random) -> TournamentCommand:
    last = last_step(tournament)
    return UndoStep(last.number if last and random.random() < 0.9 else random.randint(0, 9))


def _version(tournament: Tournament, random: Random) -> int:
    return tournament.version if random.random() < 0.95 else random.randint(0, 5)


COMMANDS: list[tuple[int, Callable[[Tournament, Random], TournamentCommand]]] = [
    (5, _add),
    (6, _change),
    (30, _result),
    (20, lambda tournament, random: PairRound(_version(tournament, random))),
    (6, lambda tournament, random: StartRound(_version(tournament, random))),
    (3, _by_hand),
    (6, _table),
    (2, _settings),
    (12, _undo),
    (4, lambda tournament, random: ForbidPair((_entrant(tournament, random), _entrant(tournament, random)))),
    (1, lambda tournament, random: ForbidPair((tournament.forbidden or ((1, 2),))[0], False)),
    (2, lambda tournament, random: FreeEntrant(next((one.number for one in tournament.entrants if one.person), 1))),
    (1, lambda tournament, random: RemoveEntrant(_entrant(tournament, random))),
    (2, lambda tournament, random: SetHelperKey(random.choice([KEY, KEY, ""]))),
    (2, lambda tournament, random: RemoveHelper(random.choice([HELPER, HELPER, STRANGER]).id or "")),
    (2, lambda tournament, random: PauseTournament()),
    (2, lambda tournament, random: ResumeTournament()),
    (1, lambda tournament, random: EndTournament(_version(tournament, random))),
    (4, lambda tournament, random: EnterTournament(f"{random.choice(NAMES)} {len(tournament.log)}")),
    (2, lambda tournament, random: LeaveTournament()),
    (4, lambda tournament, random: BecomeHelper(random.choice([KEY, KEY, "wrong", ""]))),
    (6, lambda tournament, random: OpenGame(random.randint(0, 3), random.randint(0, 6), f"m{len(tournament.log)}")),
]
OWN = (EnterTournament, LeaveTournament, BecomeHelper)


def random_order(tournament: Tournament, random: Random) -> tuple[Author, TournamentCommand]:
    """Mostly what makes sense for whoever says it."""
    if not tournament.entrants:
        return ORGANISER, _add(tournament, random)
    weights = [weight for weight, _ in COMMANDS]
    command = random.choices(COMMANDS, weights)[0][1](tournament, random)
    if random.random() < 0.1:
        return random.choice([ORGANISER, HELPER, STRANGER, ITSELF, *PEOPLE]), command
    if isinstance(command, OpenGame):
        return ITSELF, command
    if isinstance(command, BecomeHelper):
        return HELPER, command
    if isinstance(command, OWN):
        return random.choice(PEOPLE), command
    helps = any(one.person == HELPER.id for one in tournament.helpers)
    return (HELPER if helps and random.random() < 0.5 else ORGANISER), command


def rest_of_round(tournament: Tournament, random: Random) -> list[TournamentCommand]:
    """What is missing before the next round can be paired."""
    return [
        EnterResult(round.number, table, win(len(pairing.players), random.randrange(len(pairing.players))))
        for round in tournament.rounds
        for table, pairing in enumerate(round.pairings, 1)
        if pairing.result is None
    ]
