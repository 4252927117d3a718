"""Free play: whoever has no game gets one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from hexagora.errors import IllegalMove
from hexagora.tournament import table_search
from hexagora.tournament.free import pairings
from hexagora.tournament.scores import meetings, scores, seats
from hexagora.tournament.systems import round_count
from hexagora.tournament.tournament import Pairing, Tournament

from .rounds import after_round, favourites_win, new_event, play, tables, win, withdraw


def everybody(tournament: Tournament) -> list[int]:
    return sorted(number for table in tables(pairings(tournament)) for number in table)


def test_who_is_playing_or_away_is_left_alone() -> None:
    event = after_round(new_event("free", 8), [Pairing((1, 2)), Pairing((3, 4))])
    assert everybody(event) == [5, 6, 7, 8]
    event = replace(event, rounds=(replace(event.rounds[0], pairings=(win(Pairing((1, 2)), 1), Pairing((3, 4)))),))
    assert everybody(event) == [1, 2, 5, 6, 7, 8]
    assert everybody(withdraw(event, 5, 6)) == [1, 2, 7, 8]


def test_the_one_with_the_most_games_waits_and_gets_nothing() -> None:
    event = favourites_win(new_event("free", 5), pairings)
    [waited] = {1, 2, 3, 4, 5} - {number for table in tables(event.rounds[0].pairings) for number in table}
    assert waited in everybody(event)
    assert scores(event)[waited] == 0
    assert all(one.kind == "game" and one.result is None for one in pairings(event))


@pytest.mark.parametrize("players", [3, 5, 7, 8, 11])
@pytest.mark.parametrize("sizes", [(2,), (3,), (3, 4)])
def test_everybody_plays_equally_often_and_with_everybody(
    players: int, sizes: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_search, "STEPS", 3000)  # a short search is fair too
    event = new_event("free", players, sizes=sizes, table_size=max(sizes))
    random = Random(players)
    for _ in range(8):
        event = play(event, pairings, random)
        games = [len(history) for history in seats(event).values()]
        assert max(games) - min(games) <= 1
    if sizes == (2,):
        met = [meetings(event)[pair] for pair in combinations(range(1, players + 1), 2)]
        assert max(met) - min(met) <= 2
        for history in seats(event).values():
            assert abs(2 * history.count(0) - len(history)) <= 2


def every_matching(players: list[int]) -> Iterator[list[tuple[int, int]]]:
    if len(players) < 2:
        yield []
        return
    first, *rest = players
    for other in rest:
        for more in every_matching([one for one in rest if one != other]):
            yield [(first, other), *more]
    if len(players) % 2:
        yield from every_matching(rest)


def test_no_other_pairs_are_better() -> None:
    random = Random(1)
    for _ in range(60):
        players = random.randint(2, 7)
        event = new_event("free", players)
        for _ in range(random.randint(0, 6)):
            busy = random.sample(range(1, players + 1), 2)
            event = after_round(event, [win(Pairing((busy[0], busy[1])), random.choice(busy))])
        met, score, games = meetings(event), scores(event), {one: len(all) for one, all in seats(event).items()}

        def cost(
            pairs: list[tuple[int, ...]],
            met: Counter[tuple[int, int]] = met,
            score: dict[int, float] = score,
            games: dict[int, int] = games,
        ) -> tuple[float, ...]:
            paired = [number for pair in pairs for number in pair]
            left_over = -sum(count for number, count in games.items() if number not in paired)
            again = sum(met[min(pair), max(pair)] for pair in pairs)
            return -len(pairs), left_over, again, sum((score[one] - score[other]) ** 2 for one, other in pairs)

        best = min(cost([*pairs]) for pairs in every_matching(sorted(games)))
        assert cost(tables(pairings(event))) == pytest.approx(best)


def test_those_who_must_not_meet_do_not() -> None:
    event = replace(new_event("free", 4), forbidden=((1, 2), (1, 3), (1, 4)))
    assert len(pairings(event)) == 1 and 1 not in everybody(event)
    with pytest.raises(IllegalMove) as refusal:
        pairings(replace(new_event("free", 2), forbidden=((1, 2),)))
    assert refusal.value.reason.code == "tournament_no_pairing"


def test_a_table_of_three_lets_nobody_wait() -> None:
    event = new_event("free", 5, sizes=(2, 3))
    assert sorted(map(len, tables(pairings(event)))) == [2, 3]
    assert [len(table) for table in tables(pairings(new_event("free", 6, sizes=(2, 3))))] == [2, 2, 2]


def test_it_has_no_end_but_the_organisers() -> None:
    event = new_event("free", 4)
    assert round_count(event) == 0
    for _ in range(20):
        event = play(event, pairings, Random(1))
    event = play(new_event("free", 4, rounds=1), pairings, Random(1))
    with pytest.raises(IllegalMove) as refusal:
        pairings(event)
    assert refusal.value.reason.code == "tournament_all_paired"


def test_one_waits_for_another() -> None:
    event = after_round(new_event("free", 3), [Pairing((1, 2))])
    with pytest.raises(IllegalMove) as refusal:
        pairings(event)
    assert refusal.value.reason.details == {"players": "1", "least": "2"}
