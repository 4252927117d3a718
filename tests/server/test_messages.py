"""Messages are what their types say: the browser's types are written from them, and real ones decode strictly."""

from __future__ import annotations

import json
import random
import types
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

import hexagora
from hexagora.match import Match, Presence, after, decide, new_match
from hexagora.match.commands import LeaveMatch, MakeOffer, PlayMove, SayChat
from hexagora.match.events import MatchStarted
from hexagora.match.setup import Fischer, Seat, Setup
from hexagora.server import samples
from hexagora.server.bodies import BootData, SampleData, SummaryData
from hexagora.server.guests import Guest as GuestPerson
from hexagora.server.look import LATER, boot
from hexagora.server.messages import BaseMessage, HistoryAnswer, MatchData, ServerMessage, StateMessage
from hexagora.server.wire import change_message, encode, match_data, position_data, summary_data
from tests.every import every_game
from tests.server.tables import ANN
from tools.wire import generate


def test_the_committed_types_of_the_browser_are_those_of_the_server() -> None:
    for path, text in generate().items():
        assert path.read_text(encoding="utf-8") == text, f"{path} is out of date: ./hexagora wire"


# Strict twins of the structs, which refuse a field that is not declared.


def strict(kind: Any, twins: dict[Any, Any]) -> Any:
    """The same type, in which every struct forbids unknown fields."""
    if get_origin(kind) is Annotated:
        return strict(kind.__origin__, twins)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and not get_args(kind):
        if kind not in twins:
            hints = get_type_hints(kind, include_extras=True)
            fields = [
                (field.name, strict(hints[field.name], twins), *([] if field.required else [field.default]))
                for field in msgspec.structs.fields(kind)
            ]
            config = kind.__struct_config__
            twins[kind] = msgspec.defstruct(
                f"Strict{kind.__name__}",
                fields,
                tag_field=config.tag_field,
                tag=config.tag,
                kw_only=True,
                forbid_unknown_fields=True,
                rename={field.name: field.encode_name for field in msgspec.structs.fields(kind)},
            )
        return twins[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return Union[tuple(strict(one, twins) for one in arguments)]  # noqa: UP007  (a union of a list has no other notation)
    if origin in (list, dict, tuple):
        return origin[tuple(one if one is ... else strict(one, twins) for one in arguments)]
    return kind


TWINS: dict[Any, Any] = {}


def check(message: bytes, kind: Any) -> Any:
    return msgspec.json.decode(message, type=strict(kind, TWINS))


def begun(game: hexagora.Game, **parts: Any) -> Match:
    seats = tuple(Seat("screen", "Ann", by="ann") for _ in range(game.players))
    setup = Setup(game.id, dict(game.options), seats, tuple(range(len(seats))), "ann", 0, **parts)
    return after(new_match("abc", setup), MatchStarted(0))


@every_game
def test_what_a_whole_game_sends_is_declared(game: hexagora.Game) -> None:
    """Every state, move and summary on the way, to a player and to a watcher."""
    chance = random.Random(str(game))
    match = begun(game, clock=Fischer(600, 5))
    kinds = set()
    for number in range(40):
        if match.state.turn is None:
            break
        command: Any = PlayMove(match.version, chance.choice(match.state.moves()))
        if number == 9 and len(match.seats) > 2:
            command = LeaveMatch(match.version)
        if number == 5 and not match.partners:
            command = SayChat("hello")
        events = decide(match, ANN, command, 1000 + number)
        before = match
        for event in events:
            match = after(match, event)
        message = change_message(before, match, events)
        if message is not None:
            kinds.add(json.loads(message)["type"])
            check(message, ServerMessage)
        if number % 10 in (0, 9):
            for person in ("ann", ""):
                check(encode(StateMessage(match_data(match, person, Presence({"ann": 1000}), 3, 2000))), ServerMessage)
            check(encode(summary_data(match, "ann", Presence())), SummaryData)
            positions = [position_data(match.state, with_board) for with_board in (True, False)]
            check(encode(HistoryAnswer(1, 0, positions)), ServerMessage)
    assert kinds <= {"move", "chat"} and "move" in kinds
    over = decide(match, ANN, LeaveMatch(match.version), 3000) if match.state.turn is not None else []
    for event in over:
        match = after(match, event)
    check(encode(match_data(match, "ann", Presence(), 0, 4000)), MatchData)


def test_offers_rematches_and_waiting_matches_are_declared() -> None:
    two = hexagora.game("hex", size=3)
    match = begun(two)
    for event in decide(match, ANN, LeaveMatch(match.version), 1):
        match = after(match, event)
    for event in decide(match, ANN, MakeOffer(match.version, "rematch"), 2):
        match = after(match, event)
    assert match.next and check(encode(match_data(match, "ann", Presence(), 0, 3)), MatchData).moves[0].leave == 0
    setup = Setup("hex", dict(two.options), (Seat("screen", "Ann", by="ann"), Seat("link")), (0, 1), "ann", 0)
    check(encode(match_data(new_match("def", setup), "bob", Presence({"ann": 1}), 0, 3)), MatchData)


def test_the_strict_types_are_strict() -> None:
    """Otherwise the tests above would say nothing."""
    match = begun(hexagora.game("hex", size=3))
    data = json.loads(encode(match_data(match, "ann", Presence(), 0, 0)))
    for change in ({"x": 1}, {"version": "1"}, {"position": {**data["position"], "x": 1}}, {"seats": [{"x": 1}]}):
        with pytest.raises(msgspec.ValidationError):
            check(json.dumps({**data, **change}).encode(), MatchData)


def test_every_kind_of_message_has_a_tag_of_its_own() -> None:
    tags = [kind.__struct_config__.tag for kind in get_args(ServerMessage)]
    assert len(set(tags)) == len(tags)
    assert all(issubclass(kind, BaseMessage) for kind in get_args(ServerMessage))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_the_page_starts_with_is_declared(language: str) -> None:
    me = GuestPerson("id", "Ann", "", "", False)
    for lan in (None, {"url": "http://192.0.2.1/", "qr": "<svg/>"}):
        check(boot(language, me, lan, () if lan else LATER), BootData)
    check(samples.gallery(), list[SampleData])
