"""What holds for every match, whoever asks for whatever, with every game and preset. No game is named here."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexagora
from hexagora import locales
from hexagora.errors import Refusal
from hexagora.match import Match, Presence, after, decide, new_match
from hexagora.match.absence import ALL_HERE, ClaimKind, claim_time, claims_of
from hexagora.match.commands import (
    COMPUTER,
    Actor,
    AnswerOffer,
    CancelMatch,
    ChangePlayers,
    CheckClock,
    ClaimAbsence,
    Command,
    FillSeat,
    LeaveMatch,
    MakeOffer,
    OrganiserCommand,
    PauseMatch,
    PlayMove,
    ResumeClock,
    ResumeMatch,
    SayChat,
    SetConditions,
    StopMatch,
    TakeBack,
    TakeSeat,
    WithdrawOffer,
)
from hexagora.match.events import ComputerSeated, Event, MatchStarted, MovesTakenBack, OfferKind, PlayerChanged
from hexagora.match.limits import DAY, MOST_MOVES, MOST_NEWS
from hexagora.match.setup import Days, Fischer, Seat, Setup
from hexagora.record import Leave
from hexagora.server.wire import may_data
from tests.every import any_move
from tests.server.tables import ANN, BOB, CAT, DAN, EVE, HEX, SECOND, setup, two

PEOPLE = (ANN, BOB, CAT, DAN, EVE, COMPUTER)
KINDS: tuple[OfferKind, ...] = ("draw", "takeback", "rematch")
CLAIMS: tuple[ClaimKind, ...] = ("win", "computer", "leave")
CLOCKS = (None, None, Fischer(60, 2), Fischer(3600, 0), Days(3))
COMMANDS = 160
UNVERSIONED = (SayChat, CheckClock, ResumeClock, PauseMatch, ResumeMatch, StopMatch, ChangePlayers)
WHEN_ALLOWED = ("match_offered", "chat_full", "chat_share", "conditions_turn")  # not now, or not again

PRESETS = [(entry.id, preset) for entry in hexagora.games() for preset in entry.presets]
every_preset = pytest.mark.parametrize(
    ("id", "preset"), [pytest.param(id, preset, id=f"{id}-{preset.id}") for id, preset in PRESETS]
)


def any_setting(chance: random.Random, id: str, preset: hexagora.Preset) -> Setup:
    """Anybody anywhere: at one screen or several, by link, or the computer; or at a table of a tournament."""
    seats = []
    people = chance.sample(PEOPLE[:4], k=chance.randint(1, 4))
    for _ in range(preset.game().players):
        who = chance.choice(people)
        seats.append(
            chance.choice(
                [
                    Seat("screen", who.name, by=who.id),
                    Seat("screen", who.name, by=who.id),
                    Seat("link"),
                    Seat("computer", level=chance.randint(1, 10)),
                ]
            )
        )
    order = chance.sample(range(len(seats)), k=len(seats))
    lot = chance.random() < 0.5
    clock = chance.choice(CLOCKS)
    setup = Setup(id, dict(preset.options), tuple(seats), tuple(order), "ann", 0, lot=lot, clock=clock)
    return in_tournament(chance, setup) if chance.random() < 0.3 else setup


def in_tournament(chance: random.Random, setup: Setup) -> Setup:
    """Everybody is there from the beginning, and nobody has made the match."""
    seats = tuple(
        seat if seat.taken else Seat("link", who.name, by=who.id)
        for seat, who in zip(setup.seats, (*PEOPLE[:5], PEOPLE[0]), strict=False)
    )
    return msgspec.structs.replace(setup, seats=seats, by="", tournament="t", chat=chance.random() < 0.5)


def mover_of(match: Match) -> Actor | None:
    if match.mover is None:
        return None
    by = match.seats[match.mover].by
    return next(who for who in PEOPLE if who.id == by)


def any_command(chance: random.Random, match: Match) -> tuple[Actor, Command]:
    """Mostly what is allowed, so that matches go on; but anything by anybody."""
    seated = [who for who in PEOPLE if who.id in match.people] if chance.random() < 0.8 else []
    who = chance.choice(seated or PEOPLE)
    mover = mover_of(match)
    if match.setup.tournament and (match.paused or chance.random() < 0.1) and chance.random() < 0.5:
        return chance.choice([COMPUTER, COMPUTER, who]), PauseMatch() if chance.random() < 0.4 else ResumeMatch()
    if match.setup.tournament and match.started and chance.random() < 0.05:
        players = chance.choices([who.id for who in PEOPLE if who.id], k=len(match.seats))
        return chance.choice([COMPUTER, who]), ChangePlayers(tuple((one, chance.choice("AB")) for one in players))
    version = match.version if chance.random() < 0.9 else match.version + chance.randint(-3, 3)
    if match.offers and chance.random() < 0.4:
        return who, AnswerOffer(version, match.offers[0].kind, chance.random() < 0.8)
    if mover is not None and chance.random() < 0.5:
        return mover, PlayMove(match.version, any_move(chance, match.state))
    choices: list[Command] = [
        PlayMove(version, chance.choice(["", "a1", "0,0", "swap", "pass", "c3:d4", "leave 0", "!", "é" * 50])),
        MakeOffer(version, chance.choice(KINDS)),
        AnswerOffer(version, chance.choice(KINDS), chance.random() < 0.7),
        WithdrawOffer(version, chance.choice(KINDS)),
        TakeBack(version),
        TakeSeat(version, chance.choice(["", "Zoé", "x" * 50])),
        ClaimAbsence(version, chance.randint(-1, 6), chance.choice(CLAIMS)),
        SetConditions(version, any_lines(chance, match)),
        SayChat(chance.choice(["", "hello", "y" * 400])),
        CheckClock(),
        ResumeClock(),
    ]
    if chance.random() < 0.04:
        choices = [
            LeaveMatch(version, chance.choice([None, 0, 1, 5, -1])),
            FillSeat(version, chance.randint(1, 10)),
            CancelMatch(version),
            StopMatch(),
        ]
    return who, chance.choice(choices)


def any_lines(chance: random.Random, match: Match) -> tuple[tuple[str, ...], ...]:
    """Conditional moves, legal or nearly so: a few moves on from here, or nothing."""
    lines = []
    for _ in range(chance.randint(0, 2)):
        state, line = match.state, list[str]()
        while state.turn is not None and len(line) < chance.randint(1, 6):
            line.append(any_move(chance, state))
            state = state.play(line[-1])
        lines.append(tuple(line if chance.random() < 0.9 else [*line, "a1"]))
    return tuple(lines)


@dataclass
class Story:
    """A match, how it began, and all that was asked."""

    begin: Match
    match: Match
    events: list[Event] = field(default_factory=list)
    reasons: list[hexagora.Reason] = field(default_factory=list)
    now: int = 1_000_000
    presence: Presence = ALL_HERE
    steps: list[tuple[Match, Actor, Command, list[Event], Match]] = field(default_factory=list)

    def ask(self, who: Actor, command: Command) -> None:
        """Whatever is asked, nothing but Refusal may be raised."""
        before = self.match
        try:
            events = decide(before, who, command, self.now, self.presence)
        except Refusal as refused:
            self.reasons.append(refused.reason)
            return
        for event in events:
            self.match = after(self.match, event)
        self.events += events
        self.steps.append((before, who, command, events, self.match))


def any_story(id: str, preset: hexagora.Preset, seed: int) -> Story:
    chance = random.Random(f"{id} {preset.id} {seed}")
    begin = new_match("abc", any_setting(chance, id, preset))
    story = Story(begin, begin)
    if all(seat.taken for seat in begin.seats):
        story.events.append(MatchStarted(story.now))
        story.match = after(begin, story.events[0])
    for _ in range(COMMANDS):
        story.now += chance.choice([0, 1, 700, 700, 5000, 40_000 if chance.random() < 0.1 else 10])
        away = chance.sample(PEOPLE[:4], k=chance.choice([0, 1, 3]))
        who = chance.choice(PEOPLE)
        story.presence = Presence({one.id or "": story.now - chance.randint(0, 9000) for one in away}, 600)
        claims = claims_of(story.match, who.id, story.presence, story.now)
        if claims and story.match.mover is not None:
            story.ask(who, ClaimAbsence(story.match.version, story.match.mover, chance.choice(claims)))
        story.ask(*any_command(chance, story.match))
    return story


def replayed(begin: Match, events: list[Event]) -> Match:
    match = begin
    for event in events:
        match = after(match, event)
    return match


@every_preset
@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_asked(id: str, preset: hexagora.Preset, seed: int) -> None:
    story = any_story(id, preset, seed)
    check_replay(story)
    check_plies(story)
    check_standing(story)
    check_may(story)
    check_claims(story)
    check_news(story)
    assert all(reason.say(language) for reason in story.reasons for language in locales.LANGUAGES)


@pytest.mark.long
@every_preset
def test_whatever_is_asked_for_long(id: str, preset: hexagora.Preset) -> None:
    for seed in range(2, 30):
        test_whatever_is_asked(id, preset, seed)


def check_replay(story: Story) -> None:
    """A match is its setup and its events, also when they have been written and read."""
    again = replayed(new_match("abc", story.begin.setup), story.events)
    written = msgspec.json.encode(story.events)
    read = msgspec.json.decode(written, type=list[Event])
    text = msgspec.json.encode(story.begin.setup)
    assert msgspec.json.decode(text, type=Setup) == story.begin.setup
    assert read == story.events
    reread = replayed(new_match("abc", msgspec.json.decode(text, type=Setup)), read)
    for other in (again, reread):
        for name in Match.__struct_fields__:
            assert getattr(other, name) == getattr(story.match, name), name
        assert str(other.state) == str(story.match.state)
        assert other == story.match
        assert (other.people, other.partners, other.mover) == (
            story.match.people,
            story.match.partners,
            story.match.mover,
        )


def position(match: Match) -> tuple[object, ...]:
    """What a command may be meant for: where the pieces are, who sits where, who is to move."""
    return str(match.state), match.moves, match.seats, match.started, match.agreed, match.cancelled


def check_plies(story: Story) -> None:
    for before, who, command, events, match in story.steps:
        assert match.events == before.events + len(events)
        assert before.version <= match.version <= match.events
        assert (match.version > before.version) == (position(match) != position(before))
        if match.version > before.version and not isinstance(command, UNVERSIONED):
            with pytest.raises(Refusal) as refused:
                decide(match, who, command, story.now, story.presence)
            assert refused.value.reason.code in ("stale", "match_cancelled", "match_late")
        if not events:
            assert match == before


def check_standing(story: Story) -> None:
    for before, who, command, events, match in story.steps:
        assert match.setup == before.setup and match.id == before.id
        assert len(match.seats) == len(match.left) == match.state.game.players
        assert all(0 <= time <= 30 * DAY for time in match.left)
        assert len(match.moves) <= MOST_MOVES
        if match.status == "over":
            assert match.cancelled or (match.result is not None and sum(match.result) == pytest.approx(1))
            assert not match.cancelled or match.result is None
            assert not match.clock_runs and match.mover is None
        if before.status == "over" and match.status != "over":
            assert isinstance(events[-1], MovesTakenBack)
        if before.started:
            assert match.started
            changed = [ComputerSeated] if not isinstance(command, ChangePlayers) else [PlayerChanged] * len(events)
            assert match.seats == before.seats or [type(event) for event in events] == changed
        assert before.next is None or match.next == before.next
        stays = not before.started or isinstance(command, ChangePlayers) or who.id in match.people
        assert match.people == before.people or stays
        assert isinstance(command, CheckClock | ResumeClock | OrganiserCommand) or events
        assert not isinstance(command, OrganiserCommand) or who.id is None
        if match.paused:
            assert match.status == "playing" and not match.clock_runs and match.computer_level is None
        if before.paused:
            assert match.left == before.left
            assert isinstance(command, LeaveMatch | SayChat | OrganiserCommand) or not events
        if match.setup.tournament:
            assert match.takebacks == 0 and match.next is None
            assert match.seats == before.seats or isinstance(command, ChangePlayers)
            assert not match.cancelled or before.cancelled or isinstance(command, StopMatch)
            assert match.setup.chat or not match.chat
    for match in [step[-1] for step in story.steps[::8]]:
        states = match.record.replay()
        assert states[-1] == match.state
        assert [match.state_after(count) for count in range(len(states))] == states
        for who in PEOPLE:
            assert match.moves_after_takeback(who.id) == taken_back(match, states, who)


def taken_back(match: Match, states: list[hexagora.State], who: Actor) -> int | None:
    """How many moves are left, found by looking at all that was played."""
    for count in reversed(range(len(match.moves))):
        if isinstance(match.moves[count], Leave):
            return None
        state = states[count]
        if state.turn is not None and state.seats[state.turn] in match.persons_of(who.id):
            return count
    return None


def check_may(story: Story) -> None:
    """What the page offers is what is allowed, and the other way round."""
    for match in [step[-1] for step in story.steps[::8]]:
        if decide(match, COMPUTER, CheckClock(), match.since):
            continue  # somebody's time is up, and it is about to be said
        for who in PEOPLE[:-1]:
            may = may_data(match, who.id, Presence(), match.since)
            asked: dict[str, Command] = {
                "draw": MakeOffer(match.version, "draw"),
                "leave": LeaveMatch(match.version),
                "cancel": CancelMatch(match.version),
                "chat": SayChat("hello"),
                "sit": TakeSeat(match.version),
                "fill": FillSeat(match.version, 3),
                "rematch": MakeOffer(match.version, "rematch"),
                "conditions": SetConditions(match.version, ()),
            }
            for name, command in asked.items():
                code = refusal(match, who, command)
                assert getattr(may, name) == (code in (None, *WHEN_ALLOWED)), name
            for kind in KINDS:
                assert (kind in may.withdraw) == (refusal(match, who, WithdrawOffer(match.version, kind)) is None)
            if not may.takeback:
                assert refusal(match, who, TakeBack(match.version)) is not None


def check_claims(story: Story) -> None:
    """Whoever is to move and away is claimed as the page offers it, when the time has come."""
    for match in [step[-1] for step in story.steps[::8]]:
        for away in PEOPLE[:4]:
            presence = Presence({away.id or "": 5}, 3000)
            time = claim_time(match, presence)
            assert time is None or (match.setup.clock is None and mover_of(match) is away)
            for who in PEOPLE[:-1]:
                for now in (match.since, match.since + 2999, time or match.since):
                    may = may_data(match, who.id, presence, now)
                    assert not may.claim or (now == time and who is not away)
                    for how in CLAIMS:
                        command = ClaimAbsence(match.version, match.mover or 0, how)
                        assert (how in may.claim) == (refusal(match, who, command, presence, now) is None)


def check_news(story: Story) -> None:
    """Lines are in order, and say of the moves that stand what their positions say."""
    for before, _, _, events, match in story.steps:
        assert len(match.news) <= MOST_NEWS
        places = [(line.after, line.event) for line in match.news]
        assert places == sorted(places)
        assert all(after <= len(match.moves) and event <= match.events for after, event in places)
        assert all(line.person is None or 0 <= line.person < len(match.seats) for line in match.news)
        if not any(isinstance(event, MovesTakenBack) for event in events):
            assert match.news[: len(before.news)] == before.news or len(match.news) == MOST_NEWS
    match = story.match
    expected = []
    states = match.record.replay()
    for number, (state, following) in enumerate(pairwise(states), 1):
        swaps = {(colour, one) for colour, one in enumerate(following.seats) if state.seats[colour] != one}
        expected += sorted((number, "swap", one, colour) for colour, one in swaps)
        expected += sorted((number, "skip", following.seats[one], one) for one in following.skipped)
    lines = [(line.after, line.kind, line.person, line.colour) for line in match.news if line.kind in ("swap", "skip")]
    if len(match.news) < MOST_NEWS:
        assert sorted(lines) == sorted(expected)


def refusal(
    match: Match, who: Actor, command: Command, presence: Presence = ALL_HERE, now: int | None = None
) -> str | None:
    try:
        decide(match, who, command, match.since if now is None else now, presence)
    except Refusal as refused:
        return refused.reason.code
    return None


anything = st.one_of(
    st.builds(PlayMove, st.integers(), st.text(max_size=40)),
    st.builds(PlayMove, st.just(1), st.text(max_size=40)),
    st.builds(LeaveMatch, st.integers(0, 2), st.none() | st.integers()),
    st.builds(MakeOffer, st.integers(0, 2), st.sampled_from(KINDS)),
    st.builds(AnswerOffer, st.integers(0, 2), st.sampled_from(KINDS), st.booleans()),
    st.builds(TakeBack, st.integers(0, 2)),
    st.builds(TakeSeat, st.integers(0, 2), st.text(max_size=60)),
    st.builds(CancelMatch, st.integers(0, 2)),
    st.builds(FillSeat, st.integers(0, 2), st.integers(1, 10)),
    st.builds(WithdrawOffer, st.integers(0, 2), st.sampled_from(KINDS)),
    st.builds(ClaimAbsence, st.integers(0, 2), st.integers(), st.sampled_from(CLAIMS), st.integers(1, 10)),
    st.builds(SetConditions, st.integers(0, 2), st.tuples(st.tuples(st.text(max_size=4), st.just("a2")))),
    st.builds(SayChat, st.text(max_size=400)),
    st.just(CheckClock()),
    st.just(ResumeClock()),
    st.just(PauseMatch()),
    st.just(ResumeMatch()),
    st.just(StopMatch()),
)


@given(st.lists(st.tuples(st.sampled_from(PEOPLE), anything, st.integers(0, DAY)), max_size=12), st.booleans())
@settings(max_examples=150, deadline=None)
def test_nothing_but_refused_is_raised(asked: list[tuple[Actor, Command, int]], waiting: bool) -> None:
    begin = two(clock=Fischer(60, 1)).match
    if waiting:
        begin = new_match("abc", setup(Seat("link"), Seat("link"), clock=Days(1), **HEX))
    story = Story(begin, begin, presence=Presence({"ann": 0, "bob": 7 * SECOND}))
    for who, command, pause in asked:
        story.now += pause
        story.ask(who, command)
    read = msgspec.json.decode(msgspec.json.encode(story.events), type=list[Event])
    assert replayed(begin, read) == story.match
    check_plies(story)


def test_presets_are_all_there() -> None:
    assert len({id for id, _ in PRESETS}) == len(hexagora.games())
    assert all(preset.game().id == id for id, preset in PRESETS)
