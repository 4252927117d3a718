"""The log of a tournament in words: who did what. Terminal and browser show the same lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from . import locales
from .tournament.change import last_command, staying_steps
from .tournament.events import (
    EntrantChanged,
    EntrantRemoved,
    EntrantsAdded,
    GameOpened,
    HelperAdded,
    HelperKeySet,
    HelperRemoved,
    LogStep,
    PairForbidden,
    PairingAdded,
    ResultEntered,
    RoundPaired,
    RoundStarted,
    SettingsChanged,
    StepUndone,
    TournamentBrought,
    TournamentEnded,
    TournamentEvent,
    TournamentPaused,
    TournamentResumed,
)
from .tournament.result_text import write_result
from .tournament.tournament import Entrant, PairingResult, Tournament

MOST_NAMES = 3  # that a line lists
MOST_SENTENCES = 3  # of a command


class LogLine(NamedTuple):
    """A step in words."""

    step: LogStep
    sentence: str
    undone: bool
    private: bool = False  # only for those who run it: who must not meet whom


def log_lines(tournament: Tournament, language: str) -> list[LogLine]:
    """All steps but those that only say which game began with a round, the oldest first."""
    reader = LogReader(language)
    reader.read(tournament.log)
    return reader.lines


class PastStep(NamedTuple):
    """What a step that stands has replaced."""

    rounds: int
    entrants: dict[int, Entrant | None]  # by number; None: there was nobody


class LogReader:
    """Reads a log as it grows: a step takes as long as it has names, however many came before."""

    def __init__(self, language: str) -> None:
        self._language = language
        self.count = 0  # steps that were read
        self.lines: list[LogLine] = []
        self.brought = 0  # the step by which it came from a file: those before are as the file says
        self._places: dict[int, int] = {}  # of the lines, by the number of their step
        self._entrants: dict[int, Entrant] = {}
        self._rounds = 0
        self._opened: set[tuple[int, int]] = set()  # rounds and tables at which a game has begun
        self._stand: list[LogStep] = []  # that were not undone
        self._past: list[PastStep] = []  # for each of these

    def read(self, steps: Sequence[LogStep]) -> None:
        """The steps that follow those that were read."""
        for step in steps:
            sentence = self._sentence(step)
            if isinstance(step.event, StepUndone):
                self._undo(step.event.step)
            else:
                self._apply(step)
            if isinstance(step.event, TournamentBrought):
                self.brought = step.number
            self.count += 1
            if not isinstance(step.event, GameOpened) or self._is_again(step.event):
                self._places[step.number] = len(self.lines)
                self.lines.append(LogLine(step, sentence, False, self._is_private(step.event)))

    def _is_again(self, event: GameOpened) -> bool:
        """Whether there was a game at the table before, since the round began."""
        table = event.round, event.table
        again = table in self._opened
        self._opened.add(table)
        return again

    def name(self, line: LogLine) -> str:
        """Whose step it was; what a file says of that is marked."""
        name = line.step.name
        return _say(self._language, "by_file", name=name).strip() if line.step.number < self.brought else name

    @property
    def last(self) -> LogLine | None:
        """The last command that has not been undone, but the choice of settings at the beginning: its first step, with
        what all of its steps say."""
        place = last_command(self._stand)
        if not place:
            return None
        line = self.lines[self._places[self._stand[place].number]]
        return line._replace(sentence=self._command_sentence(place))

    def _command_sentence(self, place: int) -> str:
        """What the steps of the last command say; `place`: of its first among the steps that stand."""
        steps = [step for step in self._stand[place:] if not isinstance(step.event, GameOpened | TournamentBrought)]
        said = [self.lines[self._places[step.number]].sentence for step in steps]
        return " · ".join(said[:MOST_SENTENCES]) + (" …" if len(said) > MOST_SENTENCES else "")

    def _is_private(self, event: TournamentEvent) -> bool:
        if isinstance(event, StepUndone):
            return self.lines[self._places[event.step]].private
        return isinstance(event, PairForbidden)

    def _apply(self, step: LogStep) -> None:
        entrants: dict[int, Entrant | None] = {}
        rounds = self._rounds
        match step.event:
            case EntrantsAdded(entrants=newcomers):
                entrants = {one.number: one for one in newcomers}
            case EntrantChanged(entrant=entrant):
                entrants = {entrant.number: entrant}
            case EntrantRemoved(number=number):
                entrants = {number: None}
            case RoundPaired(round=number) | PairingAdded(round=number):
                self._rounds = number
            case RoundStarted(round=number):
                self._opened = {table for table in self._opened if table[0] != number}
        self._stand.append(step)
        self._past.append(PastStep(rounds, self._put(entrants)))

    def _undo(self, number: int) -> None:
        undone: list[LogStep] = []
        while not undone or undone[0].number != number:
            step, past = self._stand.pop(), self._past.pop()
            self._rounds = past.rounds
            self._put(past.entrants)
            undone.insert(0, step)
        stays = staying_steps(undone)
        for step in stays:
            self._apply(step)
        for gone in {step.number for step in undone} - {step.number for step in stays}:
            if gone in self._places:
                place = self._places[gone]
                self.lines[place] = self.lines[place]._replace(undone=True)

    def _put(self, entrants: dict[int, Entrant | None]) -> dict[int, Entrant | None]:
        """Who was there under these numbers before."""
        before = {number: self._entrants.get(number) for number in entrants}
        for number, entrant in entrants.items():
            if entrant is None:
                del self._entrants[number]
            else:
                self._entrants[number] = entrant
        return before

    def _sentence(self, step: LogStep) -> str:
        match step.event:
            case SettingsChanged() if not self.count:
                return _say(self._language, "tournament_made")
            case RoundPaired(round=number, by_hand=by_hand):
                again = "_by_hand" if by_hand else "_again" if number <= self._rounds else ""
                return _say(self._language, f"round_paired{again}", round=number)
            case StepUndone(step=number):
                place = next(
                    place for place in reversed(range(len(self._stand))) if self._stand[place].number == number
                )
                return _say(self._language, "step_undone", step=self._command_sentence(place))
        return _sentence(self._entrants, step.event, self._language)


def _say(language: str, text: str, **details: object) -> str:
    return locales.say(language, "tournament", "log", text, **details)


def _result(language: str, result: PairingResult | None) -> str:
    return "" if result is None else write_result(result).replace(".", locales.say(language, "cli", "point"))


def _sentence(entrants: dict[int, Entrant], event: TournamentEvent, language: str) -> str:
    def name(number: int) -> str:
        return entrants[number].name

    match event:
        case SettingsChanged():
            return _say(language, "settings_changed")
        case EntrantsAdded(entrants=newcomers):
            names = [one.name for one in newcomers]
            shown = ", ".join(names[:MOST_NAMES]) + (" …" if len(names) > MOST_NAMES else "")
            if newcomers and newcomers[0].person:
                return _say(language, "entered", names=shown)
            return _say(language, "entrants_added", count=len(names), names=shown)
        case EntrantChanged(entrant=entrant):
            return _entrant_sentence(entrants[entrant.number], entrant, language)
        case EntrantRemoved(number=number):
            return _say(language, "entrant_removed", name=name(number))
        case PairForbidden(players=(one, other), forbidden=forbidden):
            kind = "pair_forbidden" if forbidden else "pair_allowed"
            return _say(language, kind, one=name(one), other=name(other))
        case PairingAdded(pairing=pairing):
            return _say(language, "pairing_added", names=" – ".join(map(name, pairing.players)))
        case RoundStarted(round=number):
            return _say(language, "round_started", round=number)
        case GameOpened(round=number, table=table):
            return _say(language, "game_opened", round=number, table=table)
        case ResultEntered(round=number, table=table, result=result, before=old):
            kind = "result_removed" if result is None else "result_entered" if old is None else "result_corrected"
            results = {"result": _result(language, result), "before": _result(language, old)}
            return _say(language, kind, round=number, table=table, **results)
        case HelperAdded(name=helper):
            return _say(language, "helper_added", name=helper)
        case HelperRemoved(name=helper):
            return _say(language, "helper_removed", name=helper)
        case HelperKeySet(key=key):
            return _say(language, "helper_key_set" if key else "helper_key_gone")
        case TournamentPaused():
            return _say(language, "tournament_paused")
        case TournamentResumed():
            return _say(language, "tournament_resumed")
        case TournamentEnded():
            return _say(language, "tournament_ended")
        case TournamentBrought():
            return _say(language, "tournament_brought")
    raise AssertionError(event)


def _entrant_sentence(old: Entrant, new: Entrant, language: str) -> str:
    if new.person != old.person:
        return _say(language, "entrant_device" if new.person else "entrant_free", name=new.name)
    if new.withdrawn != old.withdrawn:
        return _say(language, "entrant_withdrawn" if new.withdrawn else "entrant_back", name=new.name)
    if new.absent != old.absent and new.absent:
        return _say(language, "entrant_absent", name=new.name, rounds=", ".join(map(str, new.absent)))
    if new.absent != old.absent:
        return _say(language, "entrant_present", name=new.name)
    if new.name != old.name:
        return _say(language, "entrant_renamed", before=old.name, name=new.name)
    return _say(language, "entrant_changed", name=new.name)
