"""What holds for every match, whoever asks for whatever, with every game and preset. No game is named here."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexagora
from hexagora import locales
from hexagora.errors import Refused
from hexagora.match import Match, after, decide, new_match
from hexagora.match.terms import (
    COMPUTER,
    DAY,
    MOST_MOVES,
    Answer,
    Asked,
    Cancel,
    Days,
    Fischer,
    Flag,
    Happened,
    Leave,
    Move,
    Offer,
    OfferKind,
    Resume,
    Say,
    Seat,
    Setting,
    Sit,
    Started,
    Takeback,
    Tookback,
    Who,
)
from hexagora.server.wire import may_data
from tests.every import any_move
from tests.server.tables import ANN, BOB, CAT, DAN, EVE, HEX, setting, two

PEOPLE = (ANN, BOB, CAT, DAN, EVE, COMPUTER)
KINDS: tuple[OfferKind, ...] = ("draw", "takeback", "rematch")
CLOCKS = (None, None, Fischer(60, 2), Fischer(3600, 0), Days(3))
COMMANDS = 160

PRESETS = [(entry.id, preset) for entry in hexagora.games() for preset in entry.presets]
every_preset = pytest.mark.parametrize(
    ("id", "preset"), [pytest.param(id, preset, id=f"{id}-{preset.id}") for id, preset in PRESETS]
)


def any_setting(chance: random.Random, id: str, preset: hexagora.Preset) -> Setting:
    """Anybody anywhere: at one screen or several, by link, or the computer."""
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
    rated, lot = chance.random() < 0.2, chance.random() < 0.5
    clock = chance.choice(CLOCKS)
    return Setting(id, dict(preset.options), tuple(seats), tuple(order), "ann", 0, lot=lot, clock=clock, rated=rated)


def mover_of(match: Match) -> Who | None:
    if match.mover is None:
        return None
    by = match.seats[match.mover].by
    return next(who for who in PEOPLE if who.id == by)


def any_command(chance: random.Random, match: Match) -> tuple[Who, Asked]:
    """Mostly what is allowed, so that matches go on; but anything by anybody."""
    seated = [who for who in PEOPLE if who.id in match.people] if chance.random() < 0.8 else []
    who = chance.choice(seated or PEOPLE)
    mover = mover_of(match)
    ply = match.ply if chance.random() < 0.9 else match.ply + chance.randint(-3, 3)
    if match.offers and chance.random() < 0.4:
        return who, Answer(ply, match.offers[0].kind, chance.random() < 0.8)
    if mover is not None and chance.random() < 0.5:
        return mover, Move(match.ply, any_move(chance, match.state))
    choices: list[Asked] = [
        Move(ply, chance.choice(["", "a1", "0,0", "swap", "pass", "c3:d4", "leave 0", "!", "é" * 50])),
        Offer(ply, chance.choice(KINDS)),
        Answer(ply, chance.choice(KINDS), chance.random() < 0.7),
        Takeback(ply),
        Sit(ply, chance.choice(["", "Zoé", "x" * 50])),
        Cancel(ply),
        Say(chance.choice(["", "hello", "y" * 400])),
        Flag(),
        Resume(),
    ]
    if chance.random() < 0.04:
        choices = [Leave(ply, chance.choice([None, 0, 1, 5, -1]))]
    return who, chance.choice(choices)


@dataclass
class Story:
    """A match, how it began, and all that was asked."""

    begin: Match
    match: Match
    events: list[Happened] = field(default_factory=list)
    reasons: list[hexagora.Reason] = field(default_factory=list)
    now: int = 1_000_000
    steps: list[tuple[Match, Who, Asked, list[Happened], Match]] = field(default_factory=list)

    def ask(self, who: Who, command: Asked) -> None:
        """Whatever is asked, nothing but Refused may be raised."""
        before = self.match
        try:
            events = decide(before, who, command, self.now)
        except Refused as refused:
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
        story.events.append(Started(story.now))
        story.match = after(begin, story.events[0])
    for _ in range(COMMANDS):
        story.now += chance.choice([0, 1, 700, 700, 5000, 40_000 if chance.random() < 0.1 else 10])
        story.ask(*any_command(chance, story.match))
    return story


def replayed(begin: Match, events: list[Happened]) -> Match:
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
    assert all(reason.say(language) for reason in story.reasons for language in locales.LANGUAGES)


@pytest.mark.long
@every_preset
def test_whatever_is_asked_for_long(id: str, preset: hexagora.Preset) -> None:
    for seed in range(2, 30):
        test_whatever_is_asked(id, preset, seed)


def check_replay(story: Story) -> None:
    """A match is its setting and its events, also when they have been written and read."""
    again = replayed(new_match("abc", story.begin.setting), story.events)
    written = msgspec.json.encode(story.events)
    read = msgspec.json.decode(written, type=list[Happened])
    text = msgspec.json.encode(story.begin.setting)
    assert msgspec.json.decode(text, type=Setting) == story.begin.setting
    assert read == story.events
    reread = replayed(new_match("abc", msgspec.json.decode(text, type=Setting)), read)
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
        assert before.ply <= match.ply <= match.events
        assert (match.ply > before.ply) == (position(match) != position(before))
        if match.ply > before.ply and not isinstance(command, Say | Flag | Resume):
            with pytest.raises(Refused) as refused:
                decide(match, who, command, story.now)
            assert refused.value.reason.code in ("stale", "match_cancelled", "match_late")
        if not events:
            assert match == before


def check_standing(story: Story) -> None:
    for before, _, command, events, match in story.steps:
        assert match.setting == before.setting and match.id == before.id
        assert len(match.seats) == len(match.left) == match.state.game.players
        assert all(0 <= time <= 30 * DAY for time in match.left)
        assert len(match.moves) <= MOST_MOVES
        if match.status == "over":
            assert match.cancelled or (match.result is not None and sum(match.result) == pytest.approx(1))
            assert not match.cancelled or match.result is None
            assert not match.clock_runs and match.mover is None
        if before.status == "over" and match.status != "over":
            assert isinstance(events[-1], Tookback)
        if before.started:
            assert match.started and match.seats == before.seats
        assert before.next is None or match.next == before.next
        assert isinstance(command, Flag | Resume) or events
    for match in [step[-1] for step in story.steps[::8]]:
        states = match.record.replay()
        assert states[-1] == match.state
        assert [match.state_after(count) for count in range(len(states))] == states
        for who in PEOPLE:
            assert match.taken_back(who.id) == taken_back(match, states, who)


def taken_back(match: Match, states: list[hexagora.State], who: Who) -> int | None:
    """How many moves are left, found by looking at all that was played."""
    for count in reversed(range(len(match.moves))):
        if match.moves[count][0].startswith("leave"):
            return None
        state = states[count]
        if state.turn is not None and state.seats[state.turn] in match.persons_of(who.id):
            return count
    return None


def check_may(story: Story) -> None:
    """What the page offers is what is allowed, and the other way round."""
    for match in [step[-1] for step in story.steps[::8]]:
        for who in PEOPLE[:-1]:
            may = may_data(match, who.id)
            asked: dict[str, Asked] = {
                "draw": Offer(match.ply, "draw"),
                "leave": Leave(match.ply),
                "cancel": Cancel(match.ply),
                "chat": Say("hello"),
                "sit": Sit(match.ply),
                "rematch": Offer(match.ply, "rematch"),
            }
            for name, command in asked.items():
                code = refusal(match, who, command)
                assert may[name] == (code in (None, "match_offered", "chat_full", "chat_share")), name
            if not may["takeback"]:
                assert refusal(match, who, Takeback(match.ply)) is not None


def refusal(match: Match, who: Who, command: Asked) -> str | None:
    try:
        decide(match, who, command, match.since)
    except Refused as refused:
        return refused.reason.code
    return None


anything = st.one_of(
    st.builds(Move, st.integers(), st.text(max_size=40)),
    st.builds(Move, st.just(1), st.text(max_size=40)),
    st.builds(Leave, st.integers(0, 2), st.none() | st.integers()),
    st.builds(Offer, st.integers(0, 2), st.sampled_from(KINDS)),
    st.builds(Answer, st.integers(0, 2), st.sampled_from(KINDS), st.booleans()),
    st.builds(Takeback, st.integers(0, 2)),
    st.builds(Sit, st.integers(0, 2), st.text(max_size=60)),
    st.builds(Cancel, st.integers(0, 2)),
    st.builds(Say, st.text(max_size=400)),
    st.just(Flag()),
    st.just(Resume()),
)


@given(st.lists(st.tuples(st.sampled_from(PEOPLE), anything, st.integers(0, DAY)), max_size=12), st.booleans())
@settings(max_examples=150, deadline=None)
def test_nothing_but_refused_is_raised(asked: list[tuple[Who, Asked, int]], waiting: bool) -> None:
    begin = two(clock=Fischer(60, 1)).match
    if waiting:
        begin = new_match("abc", setting(Seat("link"), Seat("link"), clock=Days(1), **HEX))
    story = Story(begin, begin)
    for who, command, pause in asked:
        story.now += pause
        story.ask(who, command)
    read = msgspec.json.decode(msgspec.json.encode(story.events), type=list[Happened])
    assert replayed(begin, read) == story.match
    check_plies(story)


def test_presets_are_all_there() -> None:
    assert len({id for id, _ in PRESETS}) == len(hexagora.games())
    assert all(preset.game().id == id for id, preset in PRESETS)
