"""People play over WebSockets with a real server: everybody hears the same, and nonsense harms nobody."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.exceptions import InvalidStatus

import hexagora
from hexagora import learn
from tests.server.site import Page, Person, Site


@pytest.fixture
def ann(server: Site) -> Person:
    return Person(server, "Ann")


@pytest.fixture
def bob(server: Site) -> Person:
    return Person(server, "Bob")


@pytest.fixture
def eve(server: Site) -> Person:
    return Person(server, "Eve")


@pytest.fixture
def pages(ann: Person, bob: Person) -> Iterator[tuple[Page, Page]]:
    """A game of Hex between two people, which has begun."""
    id = ann.make("screen", "link")
    with ann.at(id) as one, bob.at(id, "fr") as other:
        other.do("take_seat")
        one.catch_up()
        yield one, other


# Moves


def test_everybody_hears_a_move(pages: tuple[Page, Page], eve: Person) -> None:
    one, other = pages
    with eve.at(one.match["id"]) as watching:
        for mover, hears, move in ((one, other, "c3"), (other, one, "swap"), (one, other, "a3")):
            mover.do("play_move", move=move)
            for page in (hears, watching):
                page.until_as(mover)
                assert page.heard[-1]["type"] == ("state" if move == "swap" else "move")  # nobody may call it off now
        assert watching.heard[-1] == hears.heard[-1]
        assert hears.heard[-1]["move"] == ["a3", 1] and hears.heard[-1]["position"]["seats"] == [1, 0]
        assert hears.match["moves"] == [["c3", 0], ["swap", 1], ["a3", 1]]
        for page in (one, other, watching):
            news = [(line["kind"], line["after"], line["person"], line["colour"]) for line in page.match["news"]]
            assert news == [("swap", 2, 1, 0), ("swap", 2, 0, 1)]
        assert not any(seat["yours"] for seat in watching.match["seats"])
        assert watching.refused("play_move", move="a3") == "match_not_seated"
        assert watching.refused("leave_match") == "match_not_seated"
        assert one.refused("play_move", move="b3") == "match_not_turn"


def test_what_is_stale_or_doubled_is_done_once(pages: tuple[Page, Page]) -> None:
    one, other = pages
    version = one.match["version"]
    ids = [one.send("play_move", version=version, move="c3") for _ in range(5)]
    answers = [one.until("done", id=ids[0]), *(one.until("refused", id=id) for id in ids[1:])]
    assert [answer.get("code") for answer in answers] == [None, *["stale"] * 4]
    assert one.match["moves"] == [["c3", 0]]
    for do, parts in (
        ("play_move", {"move": "a3"}),
        ("play_text", {"text": "a3"}),
        ("leave_match", {}),
        ("take_back", {}),
        ("make_offer", {"kind": "draw"}),
        ("answer_offer", {"kind": "draw", "yes": True}),
        ("take_seat", {}),
        ("hint", {}),
        ("continuations", {"picks": []}),
        ("why_not", {"picks": ["a3"]}),
    ):
        assert other.refused(do, version=version, **parts) == "stale", do
    other.catch_up()
    assert other.match["moves"] == [["c3", 0]] and other.match["offers"] == []


def test_moves_are_typed_as_people_type(pages: tuple[Page, Page]) -> None:
    one, other = pages
    one.do("play_text", text=" C 3 ")
    other.catch_up()
    other.do("play_text", text="Échange")
    one.catch_up()
    assert [move for move, _ in one.match["moves"]] == ["c3", "swap"]
    assert one.refused("play_text", text="hello") == "no_move"
    assert one.refused("play_text", text="c3") == "taken"
    assert one.refused("play_text", text="\0" * 300) == "no_move"


def test_a_typed_beginning_is_told_how_it_goes_on(ann: Person) -> None:
    id = ann.make("screen", "screen", game="gomobil", options={})
    with ann.at(id) as page:
        first = page.ask("continuations", picks=[])["cells"][0]
        answer = page.ask("play_text", text=first)
        assert answer["code"] == "unfinished" and first in answer["sentence"]
        following = page.ask("continuations", picks=[first])
        assert all(cell in answer["sentence"] for cell in following["cells"][:20])
        page.do("play_text", text=f"{first} - {following['cells'][0]}")


def test_why_not_in_both_languages(pages: tuple[Page, Page]) -> None:
    one, other = pages
    one.do("play_move", move="c3")
    other.catch_up()
    english, french = (page.ask("why_not", picks=["c3"])["sentence"] for page in (one, other))
    taken = hexagora.Reason("taken", {"cell": "c3"})
    assert (english, french) == (taken.say("en"), taken.say("fr"))
    assert other.ask("why_not", picks=["a3"])["sentence"] == ""
    assert other.ask("why_not", picks=[])["sentence"] == ""
    assert other.ask("why_not", picks=["nothing", "at", "all"])["sentence"]
    assert one.ask("play_move", move="c3", version=1)["sentence"] == hexagora.Reason("stale").say("en")
    assert other.ask("play_move", move="c3", version=1)["sentence"] == hexagora.Reason("stale").say("fr")


def test_a_refusal_names_the_rule_that_explains_it(pages: tuple[Page, Page]) -> None:
    one, other = pages
    one.do("play_move", move="c3")
    other.catch_up()
    rule = learn.rule_of("hex", "taken")
    assert other.ask("why_not", picks=["c3"])["rule"] == rule
    assert other.ask("play_move", move="c3")["rule"] == rule
    assert other.ask("play_text", text="c3")["rule"] == rule
    assert one.ask("play_move", move="c4")["rule"] == ""  # it is not their turn: no rule of this game
    assert other.ask("play_text", text="hello")["rule"] == ""


def test_picks_that_cannot_be(pages: tuple[Page, Page]) -> None:
    one, _ = pages
    for picks in (["z9"], ["c3", "c3"], ["", ""], ["é" * 100], ["c3"] * 500):
        answer = one.ask("continuations", picks=picks)
        assert answer["type"] in ("continuations", "refused")


def test_positions_of_the_past(pages: tuple[Page, Page]) -> None:
    one, other = pages
    one.do("play_move", move="c3")
    other.catch_up()
    other.do("play_move", move="a3")
    past = one.ask("history", **{"from": 0, "to": 2})
    assert past["from"] == 0 and [len(position["pieces"]) for position in past["positions"]] == [0, 1, 2]
    one.catch_up()
    now = {name: part for name, part in one.match["position"].items() if name != "board"}
    assert past["positions"][-1] == now
    assert len(one.ask("history", **{"from": 1, "to": 1})["positions"]) == 1
    for begin, end in ((0, 3), (-1, 0), (2, 1), (0, 64), (10**30, 10**31)):
        assert one.refused("history", **{"from": begin, "to": end}) == "history_range"


# The computer


def test_the_computer_answers(ann: Person) -> None:
    id = ann.make({"kind": "computer", "level": 1}, "screen")
    with ann.at(id) as page:
        while not page.match["moves"]:
            page.hear()
        page.do("play_move", move="swap")
        thinking = page.until("thinking")
        assert thinking["person"] == 0
        while len(page.match["moves"]) < 3:
            page.hear()
        assert page.match["position"]["seats"] == [1, 0]
        page.do("take_back")
        assert len(page.match["moves"]) == 1
        page.do("play_move", move=next(cell for cell in page.match["legal"] if cell != "swap"))
        page.do("take_back")  # while it thinks
        page.catch_up()
        assert len(page.match["moves"]) == 1
        hint = page.ask("hint")
        assert hint["type"] == "hint" and 1 <= len(hint["moves"]) <= 3
        for best in hint["moves"]:
            assert best["move"] in page.match["legal"] and 0 <= best["value"] <= 1
            assert best["cells"] == [cell for cell in [best["move"]] if cell != "swap"]


def test_a_hint_shows_all_cells_of_a_move(ann: Person) -> None:
    id = ann.make("screen", "screen", game="marienbad", options={"size": 2})
    with ann.at(id) as page:
        for best in page.ask("hint")["moves"]:
            assert best["cells"] == best["move"].split("+")


def test_hints_are_not_for_everybody(pages: tuple[Page, Page], eve: Person) -> None:
    one, _ = pages
    assert one.refused("hint") == "match_no_hint"
    with eve.at(one.match["id"]) as watching:
        assert watching.refused("hint") == "match_no_hint"
    id = eve.make("screen", "screen")
    with eve.at(id) as page:
        page.do("leave_match")
        assert page.refused("hint") == "match_no_hint"


def test_several_hints_at_once_are_each_answered(ann: Person) -> None:
    """A few of them; who asks for more is told so at once."""
    with ann.at(ann.make("screen", "screen")) as page:
        asked = [page.send("hint", version=page.match["version"]) for _ in range(6)]
        answers: dict[int, str | None] = {}
        while len(answers) < len(asked):
            message = page.hear()
            if message.get("id") in asked:
                answers[message["id"]] = message.get("code", message["type"])
        assert answers[asked[0]] == "hint" and answers[asked[-1]] == "too_fast"
        assert set(answers.values()) == {"hint", "too_fast"}


def test_every_hint_is_answered_even_of_very_many(server: Site) -> None:
    """As many pages of one person as wait for the computer at once: whoever is too many is told so."""
    person = Person(server, "Greedy")
    id = person.make("screen", "screen")
    with ExitStack() as stack:
        pages = [stack.enter_context(person.at(id)) for _ in range(22)]
        asked = [(page, page.send("hint", version=page.match["version"])) for page in pages]
        page, number = asked[-1]  # for which the line is too long
        message = page.hear()
        while message.get("id") != number:
            message = page.hear()
        assert message["type"] == "hint" or message["code"] == "computer_busy"


# Together


def test_taking_back_by_consent(pages: tuple[Page, Page]) -> None:
    one, other = pages
    one.do("play_move", move="c3")
    other.catch_up()
    assert one.match["may"]["takeback"] == "ask"
    one.do("take_back")
    assert other.until("state")["match"]["offers"] == [{"kind": "takeback", "by": 0, "agreed": []}]
    other.do("answer_offer", kind="takeback", yes=False)
    one.catch_up()
    assert one.match["offers"] == [] and one.match["moves"]
    one.do("take_back")
    other.catch_up()
    other.do("answer_offer", kind="takeback", yes=True)
    one.catch_up()
    assert one.match["moves"] == [] and one.match["position"]["turn"] == 0 and one.match["position"]["pieces"] == []


def test_a_draw_and_a_rematch(pages: tuple[Page, Page], bob: Person) -> None:
    one, other = pages
    one.do("make_offer", kind="draw")
    other.catch_up()
    other.do("answer_offer", kind="draw", yes=True)
    one.catch_up()
    assert (one.match["status"], one.match["ending"]) == ("over", "agreed")
    assert one.match["position"]["result"] == [0.5, 0.5] and one.match["position"]["winners"] == [0, 1]
    other.do("make_offer", kind="rematch")
    one.catch_up()
    one.do("answer_offer", kind="rematch", yes=True)
    other.catch_up()
    assert other.match["next"] == one.match["next"] == f"{one.match['id']}-2"
    with bob.at(one.match["next"]) as again:
        assert [seat["yours"] for seat in again.match["seats"]] == [True, False]
        again.do("play_move", move="c3")


def test_who_is_there(ann: Person, bob: Person, eve: Person, server: Site) -> None:
    id = ann.make("screen", "link")
    with ann.at(id) as one:
        assert [seat["here"] for seat in one.match["seats"]] == [True, True]
        with Page(server, id, None) as nobody:
            assert one.until("here", watchers=1)["here"] == [True, True]
            assert not nobody.match["may"]["leave"]
            with eve.at(id), eve.at(id):
                one.until("here", watchers=2)
            one.until("here", watchers=1)
        one.until("here", watchers=0)
        with bob.at(id) as other:
            one.until("here", watchers=1)
            other.do("take_seat", name="Bobby")
            seat = one.until("state")["match"]["seats"][1]
            assert (seat["name"], seat["taken"], seat["here"], seat["yours"]) == ("Bobby", True, True, False)
            assert one.match["watchers"] == 0 and one.match["status"] == "playing"
            assert other.refused("take_seat") == "match_seated"
        one.until("here", here=[True, False])
        with eve.at(id) as late:
            assert late.refused("take_seat") == "match_full"
            assert [seat["here"] for seat in late.match["seats"]] == [True, False]
    assert bob.ask("GET", "api/me")["name"] == "Bobby"


def test_people_talk(pages: tuple[Page, Page], eve: Person) -> None:
    one, other = pages
    with eve.at(one.match["id"]) as watching:
        one.do("say_chat", text=" good\nluck ")
        line = other.until("chat")["line"]
        assert (line["who"], line["person"], line["text"]) == ("Ann", 0, "good luck")
        assert one.refused("say_chat", text="  ") == "chat_empty"
        assert one.refused("say_chat", text="x" * 301) == "text_long"
        codes = [one.ask("say_chat", text=f"line {number}").get("code") for number in range(8)]
        assert codes[0] is None and "too_fast" in codes
        assert other.ask("say_chat", text="me too")["type"] == "done"
        watching.catch_up()
        assert [line["text"] for line in watching.match["chat"]][:2] == ["good luck", "line 0"]


def test_players_hear_of_those_who_watch_at_the_end(
    pages: tuple[Page, Page], ann: Person, bob: Person, eve: Person
) -> None:
    one, other = pages
    id = one.match["id"]
    with eve.at(id) as watching, Page(eve.server, id, None) as stranger:
        watching.do("say_chat", text="<i>hi</i>")
        line = stranger.until("chat")["line"]
        assert (line["who"], line["person"], line["text"]) == ("Eve", None, "<i>hi</i>")
        one.do("say_chat", text="good luck")
        for page in (other, watching, stranger):
            page.until("chat")
        assert [line["text"] for line in stranger.match["chat"]] == ["<i>hi</i>", "good luck"]
        one.do("play_move", move="c3")
        for page, person in ((one, ann), (other, bob)):
            page.catch_up()
            assert "<i>hi</i>" not in json.dumps(page.heard)
            assert [line["text"] for line in person.see(id)["chat"]] == ["good luck"]
        assert len(eve.see(id)["chat"]) == 2
        other.do("leave_match")
        one.until_as(other)
        watching.do("say_chat", text="well played")
        one.until("chat")
        for page in (one, other):
            page.catch_up()
            assert [line["text"] for line in page.match["chat"]] == ["<i>hi</i>", "good luck", "well played"]
        assert len(ann.see(id)["chat"]) == 3


def test_partners_hear_nothing_until_the_end(ann: Person, bob: Person, eve: Person) -> None:
    id = ann.make("screen", "link", "screen", "screen", game="six", options={"players": 4})
    with ann.at(id) as one, bob.at(id) as other, eve.at(id) as watching:
        other.do("take_seat")
        one.catch_up()
        assert one.match["partners"] and not one.match["may"]["chat"]
        assert one.refused("say_chat", text="psst") == "chat_closed"
        watching.do("say_chat", text="take the middle")
        watching.catch_up()
        assert len(watching.match["chat"]) == 1
        one.catch_up()
        assert one.match["chat"] == []
        assert not any("take the middle" in json.dumps(message) for message in one.heard + other.heard)
        for page in (one, one, one, other):
            page.catch_up()
            if page.match["status"] == "playing":
                page.do("leave_match")
        one.catch_up()
        assert one.match["status"] == "over" and len(one.match["chat"]) == 1


# Nonsense


UNREADABLE = [
    *("", "x", "{", "null", "[]", "5", '"move"', "{}", '{"id": 1}', '{"id": "1", "do": "state"}', '{"id": 1.5}'),
    *('{"do": "state"}', '{"id": 1, "do": "dance"}', '{"id": 1, "do": 5}', '{"id": 1, "do": "play_move"}'),
    *(
        '{"id": 1, "do": "check_clock"}',
        '{"id": 1, "do": "resume_clock"}',
        '{"id": 1, "do": "play_move", "version": {}, "move": 1}',
    ),
    *(
        '{"id": 1, "do": "continuations", "version": 2, "picks": "c3"}',
        '{"id": 1, "do": "say_chat", "text": "\\ud800"}',
    ),
    *('{"id": 1, "do": "history", "from": null, "to": []}', "\0" * 100, "é" * 5000, "[" * 16_000),
    '{"id": 1, "do": "state", "x": ' + "[" * 7000 + "]" * 7000 + "}",
    '{"id": 1, "do": "say_chat", "text": "' + "x" * 16_000 + '"}',
]


@pytest.mark.parametrize("message", [pytest.param(text, id=str(number)) for number, text in enumerate(UNREADABLE)])
def test_what_cannot_be_read_is_refused(pages: tuple[Page, Page], message: str) -> None:
    one, other = pages
    one.socket.send(message)
    answer = one.until("refused")
    assert answer["code"] in ("message", "text_long") and "Traceback" not in answer["sentence"]
    one.catch_up()
    other.catch_up()


def test_large_numbers_are_numbers(pages: tuple[Page, Page]) -> None:
    one, _ = pages
    one.socket.send(json.dumps({"id": 10**30, "do": "play_move", "version": 10**40, "move": "c3"}))
    assert one.until("refused")["id"] == 10**30


def test_too_long_a_message_ends_its_line_only(pages: tuple[Page, Page]) -> None:
    one, other = pages
    one.socket.send(json.dumps({"id": 1, "do": "say_chat", "text": "x" * 16_500}))
    assert one.closed() == 1009
    other.catch_up()


def test_a_binary_message_ends_its_line_only(pages: tuple[Page, Page]) -> None:
    one, other = pages
    one.socket.send(b'{"id": 1, "do": "state"}')
    assert one.closed() == 1003
    other.until("here", here=[False, True])
    other.catch_up()


def test_many_messages_at_once_are_answered_by_and_by(pages: tuple[Page, Page]) -> None:
    """120 at once and 40 a second: whoever is faster for a while only waits."""
    one, other = pages
    begin = time.monotonic()
    asked = [one.send("why_not", version=one.match["version"], picks=["c3"]) for _ in range(200)]
    other.do("say_chat", text="meanwhile")
    answered: list[int] = []
    while len(answered) < len(asked):
        message = one.hear()
        if "id" in message:
            assert message["type"] == "why_not"
            answered.append(message["id"])
    assert answered == asked
    assert time.monotonic() - begin > 1
    one.do("play_move", move="c3")
    other.until("move")


def test_there_is_no_such_match(server: Site, ann: Person) -> None:
    for id in ("nothere", "%00", "x" * 500):
        page = Page(server, id, ann.cookie)
        with page.socket:
            assert page.closed() == 4404


def test_the_page_of_another_site_hears_nothing(server: Site, ann: Person) -> None:
    id = ann.make("screen", "screen")
    for origin in ("https://example.org", "null", "http://["):
        with pytest.raises(InvalidStatus) as refused:
            Page(server, id, ann.cookie, origin=origin)
        assert refused.value.response.status_code == 403
    with Page(server, id, ann.cookie, origin=server.url.rstrip("/")) as page:
        page.catch_up()


def test_so_many_pages_a_person(server: Site, ann: Person, bob: Person) -> None:
    id = ann.make("screen", "screen")
    with ExitStack() as stack:
        for _ in range(24):
            stack.enter_context(ann.at(id))
        page = ann.at(id)
        with page.socket:
            assert page.closed() == 1013
        stack.enter_context(bob.at(id))
    with ann.at(id) as page:
        page.until("here", watchers=0) if page.match["watchers"] else page.catch_up()


def test_random_messages_harm_nobody(pages: tuple[Page, Page]) -> None:
    one, other = pages
    chance = random.Random(7)
    numbers: list[object] = [None, True, -1, 0, 1, 2, 3, 10**20, 1.5]
    values = [*numbers, "", "c3", "a3", "draw", "takeback", "rematch", "\0", [], ["c3"], {}]
    commands = "play_move play_text make_offer answer_offer take_back take_seat say_chat hint".split()
    commands += "withdraw_offer fill_seat claim_absence continuations why_not history state".split()
    names = "version move text person kind yes name picks from to how level".split()
    for number in range(1, 55):
        parts = {name: chance.choice(values) for name in names if chance.random() < 0.7}
        if chance.random() < 0.5:
            parts["version"] = one.match["version"]
        one.socket.send(json.dumps({**parts, "id": number, "do": chance.choice(commands)}))
        while one.hear().get("id") != number:
            pass
    other.catch_up()
    assert other.match["status"] in ("playing", "over")


def test_what_is_no_text_is_refused(pages: tuple[Page, Page]) -> None:
    one, _ = pages
    one.socket.send(b'{"id": 7, "do": "say_chat", "text": "\xff"}', text=True)
    assert one.until("refused", id=7)["code"] == "message"
    one.do("play_move", move="c3")


def test_whoever_has_no_cookie_can_only_watch(server: Site, ann: Person) -> None:
    """Their seat would be nobody's after the next break of the line."""
    with Page(server, ann.make("screen", "link"), None) as page:
        assert page.refused("take_seat", name="Nobody") == "no_guest"
        assert page.refused("say_chat", text="hello") == "no_guest"
        assert not any(seat["yours"] for seat in page.match["seats"])
