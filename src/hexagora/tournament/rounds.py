"""What commands about rounds and results lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from . import systems
from .change import with_pairing
from .checks import check_result, entrant_of, refuse
from .commands import EnterResult
from .events import PairingAdded, ResultEntered, RoundPaired, RoundStarted, TournamentEvent
from .fixture import without_play
from .limits import MOST_ROUNDS, MOST_TABLES
from .tournament import Pairing, PairingResult, Round, Tournament


def _base(tournament: Tournament) -> Tournament:
    """The tournament without the round that is paired anew: the last one, if it has not begun and there is something to
    play in it."""
    current = tournament.current
    if current is not None and not current.started and not current.complete:
        tournament = replace(tournament, rounds=tournament.rounds[:-1])
    if tournament.next_round > MOST_ROUNDS:
        raise refuse("tournament_long", most=MOST_ROUNDS)
    for round in tournament.rounds:
        if not round.complete and systems.waits_for_results(tournament):
            missing = sum(pairing.result is None for pairing in round.pairings)
            raise refuse("tournament_results_missing", round=round.number, count=missing)
    return tournament


def _absences(tournament: Tournament) -> tuple[Pairing, ...]:
    worth = PairingResult((tournament.settings.absence,))
    return tuple(Pairing((one.number,), "absent", worth) for one in tournament.misses(tournament.next_round))


def before_next(tournament: Tournament) -> Tournament:
    """The tournament before the round that its system would pair now: the next one, or the last one anew. IllegalMove
    if that can be said without trying."""
    base = _base(tournament)
    count = systems.round_count(base)
    if count > MOST_ROUNDS and not base.rounds:
        raise refuse("tournament_many_rounds", count=count, most=MOST_ROUNDS)
    if count and base.next_round > count:
        raise refuse("tournament_all_paired")
    present = base.present(base.next_round)
    here = len(present)
    if here < 2 and not (base.rounds and base.settings.system in systems.FIXED):
        raise refuse("tournament_few", players=here, least=min(base.discipline.sizes))
    if base.settings.system == "free" and sum(one.number not in base.busy for one in present) < 2:
        raise refuse("tournament_all_play")
    return base


def pair(tournament: Tournament) -> list[TournamentEvent]:
    base = before_next(tournament)
    pairings = systems.PAIRINGS[base.settings.system](base)
    if sum(len(pairing.players) for pairing in pairings) < 2:
        raise refuse("tournament_few", players=len(base.present(base.next_round)), least=min(base.discipline.sizes))
    if base.settings.system in ("swiss", "tables"):
        pairings += _absences(base)
    last = base.current
    begins = _start(base, last) if last is not None and not last.started else []
    return [*begins, RoundPaired(base.next_round, pairings, _game(base))]


def _game(base: Tournament) -> int:
    return len(base.rounds) % len(base.settings.games)


def _check_table(tournament: Tournament, players: tuple[int, ...], sizes: tuple[int, ...]) -> None:
    for number in players:
        if entrant_of(tournament, number).withdrawn:
            raise refuse("tournament_withdrawn", name=tournament.by_number[number].name)
    if len({*players}) < len(players):
        twice = next(number for number in players if players.count(number) > 1)
        raise refuse("tournament_same_twice", name=tournament.by_number[twice].name)
    if tournament.settings.system not in ("tables", "free"):
        sizes = tuple(size for size in sizes if size <= 2)
    if len(players) not in sizes:
        raise refuse("tournament_table_size", count=len(players), allowed=", ".join(map(str, sizes)))


def _check_idle(tournament: Tournament, players: Iterable[int]) -> None:
    """Free play does not wait for the end of a round, so nobody may have a game in any."""
    if tournament.settings.system == "free":
        for number in tournament.busy.intersection(players):
            raise refuse("tournament_playing", name=tournament.by_number[number].name)


def pair_by_hand(tournament: Tournament, tables: tuple[tuple[int, ...], ...]) -> list[TournamentEvent]:
    """Whatever the organiser likes, but nobody sits at two tables. Schedules and trees say themselves."""
    base = _base(tournament)
    if base.settings.system in systems.FIXED:
        raise refuse("tournament_by_hand")
    for players in tables:
        _check_table(base, players, (1, *base.discipline.sizes))
    if not any(len(players) > 1 for players in tables):
        raise refuse("tournament_no_tables")
    seen = Counter(number for players in tables for number in players)
    for number, count in seen.items():
        if count > 1:
            raise refuse("tournament_same_twice", name=base.by_number[number].name)
    _check_idle(base, seen)
    bye = PairingResult((base.settings.bye,))
    pairings = [Pairing(players, "bye", bye) if len(players) == 1 else Pairing(players) for players in tables]
    pairings.sort(key=lambda pairing: pairing.kind != "game")
    left_out = tuple(one for one in _absences(base) if one.players[0] not in seen)
    return [RoundPaired(base.next_round, (*pairings, *left_out), _game(base), True)]


def add_pairing(tournament: Tournament, players: tuple[int, ...]) -> list[TournamentEvent]:
    if tournament.settings.system != "free":
        raise refuse("tournament_not_free")
    current = tournament.current
    games = tournament.settings.games
    _check_table(tournament, players, games[current.game if current else 0].sizes)
    _check_idle(tournament, players)
    if current is None:
        return [PairingAdded(1, Pairing(players))]
    if len(current.pairings) >= MOST_TABLES:
        raise refuse("tournament_full", most=MOST_TABLES)
    begins = [] if current.started else _start(tournament, current)
    return [*begins, PairingAdded(current.number, Pairing(players))]


def start(tournament: Tournament) -> list[TournamentEvent]:
    current = tournament.current
    if current is None or current.started:
        raise refuse("tournament_not_paired")
    return _start(tournament, current)


def _start(tournament: Tournament, round: Round, but: int = 0) -> list[TournamentEvent]:
    """A round begins. Who has left since it was paired loses without play, where two meet. `but`: a table whose result
    is known."""
    events: list[TournamentEvent] = [RoundStarted(round.number)]
    for table, pairing in enumerate(round.pairings, 1):
        if table != but and len(pairing.players) == 2 and pairing.result is None:
            result = without_play(tournament, pairing.players)
            events += [] if result is None else [ResultEntered(round.number, table, result)]
    return events


def game_at(tournament: Tournament, number: int, table: int) -> tuple[Round, Pairing]:
    if not 1 <= number <= len(tournament.rounds):
        raise refuse("tournament_no_round")
    round = tournament.rounds[number - 1]
    if not 1 <= table <= len(round.pairings):
        raise refuse("tournament_no_table", table=table, count=sum(one.kind == "game" for one in round.pairings))
    pairing = round.pairings[table - 1]
    if pairing.kind != "game":
        raise refuse("tournament_bye_result", table=table)
    return round, pairing


def _changes_bracket(tournament: Tournament, round: Round, table: int, result: PairingResult | None) -> bool:
    """Whether rounds that were paired follow from this result: the next one of a knockout, or the knockout that has
    begun after groups, if others would have gone on."""
    if systems.needs_winner(tournament, round.number):
        return True
    if not any(one.started and systems.needs_winner(tournament, one.number) for one in tournament.rounds):
        return False
    from .groups import qualifiers

    changed = with_pairing(tournament, round.number, table, lambda pairing: replace(pairing, result=result))
    return result is None or qualifiers(changed) != qualifiers(tournament)


def enter_result(tournament: Tournament, command: EnterResult) -> list[TournamentEvent]:
    round, pairing = game_at(tournament, command.round, command.table)
    if command.players not in ((), pairing.players):
        raise refuse("tournament_stale")
    result = command.result
    if result is not None:
        seats = len(pairing.players)
        result = check_result(result, seats, tournament.has_partners(round, seats))
        if systems.needs_winner(tournament, round.number) and 0 < max(result.shares) < 1:
            raise refuse("tournament_winner", table=command.table)
    if result == pairing.result:
        return []
    if pairing.result is not None and not command.correct:
        raise refuse("tournament_result_there", table=command.table)
    if round is not tournament.current and _changes_bracket(tournament, round, command.table, result):
        raise refuse("tournament_bracket", round=round.number)
    if result is None:
        _check_idle(tournament, pairing.players)
    begins = [] if round.started else _start(tournament, round, command.table)
    return [*begins, ResultEntered(round.number, command.table, result, pairing.result)]
