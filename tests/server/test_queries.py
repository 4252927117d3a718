"""Questions about positions, over real HTTP: the same answers as the rules give, whatever way the position is told."""

from __future__ import annotations

import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Generator
from contextlib import closing
from typing import Any

import pytest

import hexagora
from hexagora.move_input import why_not_pick
from tests.every import every_game, some_states
from tests.server.guests import Guest, limits_of, refused, serving, without_limits
from tests.server.site import SECONDS, Data, Person, Site

HEX: Data = {"game": "hex", "options": {"size": 3}, "moves": ["c3", "swap"]}
STATE = hexagora.game("hex", size=3).start().play("c3").play("swap")


def lines(server: Site, name: str, body: Data, **headers: str) -> Generator[Data, None, None]:
    """The lines of an answer, as they come."""
    request = urllib.request.Request(
        f"{server.url}api/queries/{name}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "Accept-Encoding": "gzip", **headers},
    )
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        for line in answer:
            yield json.loads(line)


def reports_of(server: Site, body: Data, **headers: str) -> Generator[Data, None, None]:
    """The lines of an analysis once it has begun, however busy the machine is."""
    with closing(lines(server, "analysis", body, **headers)) as told:
        for line in told:
            if "waiting" not in line:
                yield line


def ask(server: Site, name: str, body: Data, **headers: str) -> Data:
    (answer,) = lines(server, name, body, **headers)
    return answer


def test_a_position_is_a_text_or_moves(server: Site) -> None:
    for body in (HEX, {"position": str(STATE)}):
        answer = ask(server, "continuations", {**body, "picks": []})
        assert set(answer["cells"]) == set(STATE.continuations().cells)
    left = {**HEX, "options": {"size": 3, "players": 3}, "moves": ["c3", {"leave": 1}, "a3"]}
    state = hexagora.game("hex", size=3, players=3).start().play("c3").leave(1).play("a3")
    assert set(ask(server, "continuations", left)["cells"]) == set(state.continuations().cells)
    told = ask(server, "position", left, **{"Accept-Encoding": "identity"})
    assert hexagora.read(told["text"]) == state
    assert told["colours"] == [0, 1, 2]


def test_a_swap_does_not_pass_the_colours_on(server: Site) -> None:
    moves = ["c3", "swap", "b2", "b3"]
    body = {"game": "hex", "options": {"size": 3, "swap": True}, "moves": moves}
    state, turns = hexagora.game("hex", size=3, swap=True).start(), []
    for move in moves:
        turns.append(state.turn)
        state = state.play(move)
    assert ask(server, "position", body, **{"Accept-Encoding": "identity"})["colours"] == turns


@every_game
def test_a_position_to_go_on_from(server: Site, game: hexagora.Game) -> None:
    for state in some_states(game, 2):
        answer = ask(server, "position", {"position": str(state)}, **{"Accept-Encoding": "identity"})
        assert answer["position"]["turn"] == state.scene().turn
        assert answer["position"]["board"]["cells"] == list(state.board.cells)
        first = state.continuations()
        if answer["legal"] is not None:
            assert set(answer["legal"]) - {""} == {*first.cells, *first.words}


@every_game
def test_continuations_and_reasons_are_those_of_the_rules(server: Site, game: hexagora.Game) -> None:
    for state in some_states(game, 2):
        body = {"position": str(state)}
        first = state.continuations()
        cell = next(iter(first.cells), state.board.cells[0])
        for picks in ([], [cell], [state.board.cells[-1]]):
            following = state.continuations(picks)
            answer = ask(server, "continuations", {**body, "picks": picks})
            assert answer == {"cells": [*following.cells], "words": [*following.words], "move": following.move}
            for language in ("en", "fr"):
                reason = why_not_pick(state, tuple(picks))
                sentence = ask(server, "why_not", {**body, "picks": picks}, **{"Accept-Language": language})["sentence"]
                assert sentence == (reason.say(language) if reason else "")


def test_a_hint_needs_no_match(server: Site) -> None:
    moves = ask(server, "hint", HEX)["moves"]
    assert moves and all(best["move"] in STATE.moves() and best["cells"] for best in moves)
    for best in moves:
        assert 0 <= best["value"] <= 1 and best["why"] in ("", "wins", "stops_win", "captures")
        assert len(best["line"]) <= 5
        state = STATE.play(best["move"])
        for move in best["line"]:  # each is legal after those before it
            state = state.play(move)


def test_a_hint_says_why(server: Site) -> None:
    body = {"position": "hex board=rhombus size=4 swap=off ; 0 b1 b2 b3 ; 1 d1 d2 d3 ; turn 0"}
    best = ask(server, "hint", body)["moves"][0]
    assert best["move"] in ("a4", "b4")
    assert (best["value"], best["line"], best["why"], best["captures"]) == (1, [], "wins", 0)


def test_an_analysis_shows_its_progress(server: Site) -> None:
    begin = time.monotonic()
    arrivals: list[float] = []
    reports: list[Data] = []
    for report in reports_of(server, {"game": "hex", "options": {"size": 11}, "seconds": 1.5}):
        arrivals.append(time.monotonic() - begin)
        reports.append(report)
    assert [report["final"] for report in reports] == [False] * (len(reports) - 1) + [True]
    assert len(reports) >= 3 and arrivals[-1] - arrivals[0] > 0.3, arrivals  # as they come, not at the end
    simulations = [report["simulations"] for report in reports]
    assert simulations == sorted(simulations) and simulations[-1] > simulations[0]
    last = reports[-1]
    assert last["best"] == last["moves"][0]["move"] == last["line"][0] and abs(sum(last["values"]) - 1) < 1e-6


def test_a_finished_game_has_nothing_to_analyse(server: Site) -> None:
    state = hexagora.game("hex", size=3).start().play("c3").leave(1)
    (report,) = reports_of(server, {"position": str(state)})
    assert report["best"] is None and report["values"] == [1, 0] and report["final"]
    assert ask(server, "hint", {"position": str(state)})["moves"] == []


def test_the_table_asks_the_same(server: Site) -> None:
    ann = Person(server, "Ann")
    id = ann.make("screen", "screen", options={"size": 3})
    with ann.at(id) as page:
        page.do("play_move", move="c3")
        body = {"game": "hex", "options": {"size": 3}, "moves": ["c3"]}
        answer = page.ask("continuations", picks=[])
        assert {name: answer[name] for name in ("cells", "words", "move")} == ask(server, "continuations", body)
        answer = page.ask("why_not", picks=["c3"])
        assert answer["sentence"] == ask(server, "why_not", {**body, "picks": ["c3"]})["sentence"] != ""


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "game_unknown"),
        ({"game": "chess"}, "game_unknown"),
        ({"game": "hex", "options": {"size": 99}}, "option_value"),
        ({"game": "hex", "moves": ["c3", "c3"]}, "record_move"),
        ({"game": "hex", "moves": ["leave 1"]}, "record_move"),
        ({"game": "hex", "moves": [{"leave": 9}]}, "record_move"),
        ({"game": "hex", "moves": [{"go": 1}]}, "request"),
        ({"game": "hex", "moves": ["c3"] * 3001}, "match_long"),
        ({"game": "hex", "picks": [1]}, "request"),
        ({"game": "hex", "x": 1}, "request"),
        ({"position": "hex size=3 ; 0 z9"}, None),
        ({"position": 5}, "request"),
        ({"position": "x" * 30_000}, "request"),
        ([], "request"),
        ("hex", "request"),
    ],
)
def test_what_is_no_position_is_refused(tmp_path: Any, static: Any, body: Any, code: str | None) -> None:
    with serving(tmp_path, static) as client:
        without_limits(client)
        guest = Guest(client)
        if code:
            for name in ("continuations", "why_not"):
                refused(guest, "POST", f"/api/queries/{name}", 422, code, json=body)
        else:
            assert guest.ask("POST", "/api/queries/continuations", json=body).status_code == 422


def test_seconds_are_bounded(tmp_path: Any, static: Any) -> None:
    with serving(tmp_path, static) as client:
        for seconds in (0, -1, 11, 1e9, "1", None):
            body = {**HEX, "seconds": seconds}
            refused(Guest(client), "POST", "/api/queries/analysis", 422, "request", json=body)


def test_questions_of_an_address_wait_for_their_turn(tmp_path: Any, static: Any) -> None:
    with serving(tmp_path, static) as client:
        guest = Guest(client)
        assert guest.post("/api/queries/continuations", HEX).json()["cells"]
        limits_of(client).effort.of("testclient").spend(0.75)  # half a second at once, then a quarter each second
        begin = time.monotonic()
        guest.post("/api/queries/continuations", HEX)
        assert time.monotonic() - begin > 0.7


def test_whoever_goes_ends_their_analysis(server: Site) -> None:
    """Sixteen of one person may wait: if they went on, the next ones would be refused."""
    cookie = Person(server, "Eve").cookie

    def leave() -> None:
        body = {"game": "hex", "options": {"size": 11}, "seconds": 10}
        with closing(reports_of(server, body, Cookie=cookie)) as reports:
            assert not next(reports)["final"]

    begin = time.monotonic()
    for _ in range(2):
        threads = [threading.Thread(target=leave, daemon=True) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SECONDS)
    assert ask(server, "hint", HEX, Cookie=cookie)["moves"]
    assert time.monotonic() - begin < 40  # eight searches of ten seconds on two threads would take as long


def test_another_sites_page_cannot_make_the_server_think(server: Site) -> None:
    with pytest.raises(urllib.error.HTTPError) as error:
        ask(server, "analysis", HEX, Origin="http://elsewhere.example")
    with error.value:
        assert error.value.code == 403
