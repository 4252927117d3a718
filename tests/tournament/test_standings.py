"""Standings, against tables counted by hand and against a slow reference."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from hexagora.tournament.checks import check_result
from hexagora.tournament.result_text import read_result, result_from_points
from hexagora.tournament.scores import byes, meetings, scores, seats, seeded
from hexagora.tournament.settings import TIE_BREAKS, Discipline, Settings, System, TieBreak
from hexagora.tournament.standings import RoundCell, StandingsRow, cross_table, standings
from hexagora.tournament.tournament import Entrant, Pairing, PairingResult, Round, Tournament

from ..reference.standings import Standings

A, B, C, D = 1, 2, 3, 4


def new_tournament(
    players: int, *rounds: list[Pairing], tie_breaks: tuple[TieBreak, ...] = (), system: System = "swiss"
) -> Tournament:
    settings = Settings("Open", system, (Discipline("gomobil"),), tie_breaks=tie_breaks)
    entrants = tuple(Entrant(number, f"P{number}") for number in range(1, players + 1))
    numbered = tuple(Round(number, tuple(pairings)) for number, pairings in enumerate(rounds, 1))
    return Tournament("t", "", "", 0, settings, entrants, numbered)


def game(*players: int, result: str = "") -> Pairing:
    return Pairing(players, result=read_result(result, len(players)) if result else None)


def alone(player: int, share: float = 1.0, *, absent: bool = False) -> Pairing:
    return Pairing((player,), "absent" if absent else "bye", PairingResult((share,)))


def by_number(tournament: Tournament) -> dict[int, StandingsRow]:
    return {row.number: row for row in standings(tournament)}


def values(tournament: Tournament, tie_break: TieBreak) -> dict[int, float]:
    return {row.number: row.breaks[tie_break] for row in standings(tournament)}


def order(tournament: Tournament) -> list[tuple[int, int]]:
    return [(row.rank, row.number) for row in standings(tournament)]


# The sheet of Gomobil

SHEET = new_tournament(
    4,
    [game(A, B, result="46-45"), game(C, D, result="40-49")],
    [game(A, D, result="43-48"), game(B, C, result="44-47")],
    tie_breaks=("points",),
)


def test_the_sheets_winners_meet() -> None:
    from hexagora.tournament.swiss import pairings

    first = replace(SHEET, rounds=SHEET.rounds[:1])
    assert {frozenset(pairing.players) for pairing in pairings(first)} == {frozenset((A, D)), frozenset((B, C))}


def test_the_sheets_standings() -> None:
    rows = standings(SHEET)
    assert [(row.rank, row.number, row.score, row.breaks["points"]) for row in rows] == [
        (1, D, 2, 97),
        (2, A, 1, 89),
        (3, C, 1, 87),
        (4, B, 0, 89),
    ]
    assert values(SHEET, "difference") == {A: -4, B: -4, C: -6, D: 14}


def test_points_alone_would_rank_a_player_without_a_win_second() -> None:
    """Why wins come first."""
    points = values(SHEET, "points")
    assert points[B] == points[A] > points[C]


# A tournament of four, as in chess

FOUR = new_tournament(
    4,
    [game(A, B, result="1-0"), game(C, D, result="½-½")],
    [game(C, A, result="½-½"), game(B, D, result="1-0")],
    [game(D, A, result="1-0"), game(B, C, result="1-0")],
)


def test_the_usual_tie_breaks_of_two_players() -> None:
    assert {row.number: row.score for row in standings(FOUR)} == {A: 1.5, B: 2, C: 1, D: 1.5}
    assert values(FOUR, "buchholz") == {A: 4.5, B: 4, C: 5, D: 4.5}
    assert values(FOUR, "sonneborn_berger") == {A: 2.5, B: 2.5, C: 1.5, D: 2}
    assert values(FOUR, "direct") == {A: 0, B: 0, C: 0, D: 1}  # A and D have the same score


@pytest.mark.parametrize(
    ("tie_breaks", "ranks"),
    [
        ((), [(1, B), (2, A), (2, D), (4, C)]),
        (("buchholz",), [(1, B), (2, A), (2, D), (4, C)]),
        (("direct",), [(1, B), (2, D), (3, A), (4, C)]),
        (("sonneborn_berger", "direct"), [(1, B), (2, A), (3, D), (4, C)]),
        (("buchholz", "direct", "sonneborn_berger"), [(1, B), (2, D), (3, A), (4, C)]),
    ],
)
def test_tie_breaks_count_in_their_order(tie_breaks: tuple[TieBreak, ...], ranks: list[tuple[int, int]]) -> None:
    assert order(replace(FOUR, settings=replace(FOUR.settings, tie_breaks=tie_breaks))) == ranks


def test_equal_ones_are_listed_by_seeding() -> None:
    entrants = (Entrant(1, "A"), Entrant(2, "B", 1200), Entrant(3, "C", 1500))
    tournament = replace(new_tournament(3), entrants=entrants)
    assert order(tournament) == [(1, 3), (1, 2), (1, 1)]


def test_games_are_counted() -> None:
    row = by_number(FOUR)[A]
    assert (row.played, row.won, row.drawn, row.lost) == (3, 1, 1, 1)
    row = by_number(SHEET)[D]
    assert (row.played, row.won, row.drawn, row.lost) == (2, 2, 0, 0)


def test_a_cell_says_what_happened() -> None:
    tournament = new_tournament(
        6,
        [game(A, B, result="46-45"), game(C, D, result="+-"), alone(5), alone(6, 0.5, absent=True)],
        [game(B, A)],
    )
    rows = by_number(tournament)
    assert rows[B].cells == (
        RoundCell(1, "game", 1, 1, (A,), 0, 45, (46,)),
        RoundCell(2, "game", 1, 0, (A,)),
    )
    assert rows[C].cells[0] == RoundCell(1, "forfeit", 2, 0, (D,), 1)
    assert rows[D].cells[0] == RoundCell(1, "forfeit", 2, 1, (C,), 0)
    assert rows[5].cells == (RoundCell(1, "bye", 3, 0, (), 1), RoundCell(2, "none"))
    assert rows[6].cells[0] == RoundCell(1, "absent", 4, 0, (), 0.5)


def test_a_game_in_play_counts_nothing_yet() -> None:
    more = replace(FOUR, rounds=(*FOUR.rounds, Round(4, (game(A, B), game(C, D)))))
    for before, after in zip(standings(FOUR), standings(more), strict=True):
        assert replace(after, cells=after.cells[:3]) == before


def test_standings_after_an_earlier_round() -> None:
    for count in range(4):
        assert standings(FOUR, upto=count) == standings(replace(FOUR, rounds=FOUR.rounds[:count]))


# Rounds without play

BYES = new_tournament(
    3,
    [game(A, B, result="30-20"), alone(C)],
    [game(C, A, result="25-15"), alone(B)],
    [game(B, C, result="10-10"), alone(A)],
)


def test_byes() -> None:
    """A 1 + 0 + bye, B 0 + bye + ½, C bye + 1 + ½."""
    assert {row.number: row.score for row in standings(BYES)} == {A: 2, B: 1.5, C: 2.5}
    assert all(row.played == 2 for row in standings(BYES))
    assert values(BYES, "points") == {A: 67.5, B: 45, C: 52.5}  # 30 + 15 and their mean
    assert values(BYES, "difference") == {A: 0, B: -15, C: 15}
    assert values(BYES, "buchholz") == {A: 6, B: 6, C: 6}  # own score for the bye
    assert values(BYES, "sonneborn_berger") == {A: 1.5 + 2, B: 1.25 + 1.5, C: 2 + 0.75 + 2.5}


def test_forfeits_are_no_meetings() -> None:
    tournament = new_tournament(
        4,
        [game(A, B, result="+-"), game(C, D, result="--")],
        [game(A, C, result="20-10"), game(B, D, result="30-40")],
    )
    rows = by_number(tournament)
    assert [rows[one].score for one in (A, B, C, D)] == [2, 0, 0, 1]
    assert [rows[one].played for one in (A, B, C, D)] == [1, 1, 1, 1]
    assert values(tournament, "points") == {A: 40, B: 30, C: 10, D: 40}  # A won without play, D did not
    assert values(tournament, "difference") == {A: 20, B: -10, C: -10, D: 10}
    assert values(tournament, "buchholz") == {A: 2 + 0, B: 0 + 1, C: 0 + 2, D: 1 + 0}
    assert values(tournament, "sonneborn_berger") == {A: 2 + 0, B: 0, C: 0, D: 0}


def test_equal_ones_whose_game_was_a_forfeit_have_no_direct_encounter() -> None:
    tournament = new_tournament(2, [game(A, B, result="+-")], [game(B, A, result="+-")], tie_breaks=("direct",))
    assert order(tournament) == [(1, A), (1, B)]


def test_a_late_entry_and_an_absence() -> None:
    tournament = new_tournament(
        4,
        [game(A, B, result="1-0"), alone(C, 0.5, absent=True)],  # D was not there yet
        [game(A, C, result="½-½"), game(B, D, result="0-1")],
    )
    rows = by_number(tournament)
    assert [rows[one].score for one in (A, B, C, D)] == [1.5, 0, 1, 1]
    assert values(tournament, "buchholz") == {A: 0 + 1, B: 1.5 + 1, C: 1 + 1.5, D: 1 + 0}
    assert values(tournament, "sonneborn_berger") == {A: 0.5, B: 0, C: 0.5 + 0.75, D: 0}
    assert rows[D].cells[0].kind == "none"


def test_without_a_game_nothing_is_made_up() -> None:
    row = by_number(new_tournament(3, [game(A, B, result="9-1"), alone(C)]))[C]
    assert row.breaks == {
        "points": 0,
        "difference": 0,
        "buchholz": 1,
        "sonneborn_berger": 1,
        "direct": 0,
        "quotient": 0.5,
    }


# Scales and tables


def test_the_quotient_makes_scales_comparable() -> None:
    tournament = new_tournament(
        4,
        [game(A, B, result="60-40"), game(C, D, result="3-2")],
        [game(A, B, result="½-½ 0-0"), game(C, D, result="½-½")],  # 0 : 0 is even, no points count nothing
    )
    assert values(tournament, "quotient") == {A: 0.55, B: 0.45, C: 0.6, D: 0.4}


def test_a_table_of_three() -> None:
    tournament = new_tournament(
        6,
        [game(A, B, C, result="30-20-10"), game(D, 5, 6, result="12-12-12")],
        [game(A, D, 5, result="½-½-0"), game(6, B, C, result="0-0-1")],
    )
    third = round(1 / 3, 9)
    assert {row.number: row.score for row in standings(tournament)} == pytest.approx(
        {A: 1.5, B: 0, C: 1, D: 1 / 3 + 0.5, 5: third, 6: third}
    )
    rows = by_number(tournament)
    assert (rows[A].won, rows[A].drawn, rows[A].lost) == (1, 1, 0)
    assert (rows[5].won, rows[5].drawn, rows[5].lost) == (0, 1, 1)
    assert rows[A].breaks["points"] == 30
    assert rows[A].breaks["difference"] == 15
    assert rows[B].breaks["difference"] == 0
    assert rows[A].breaks["quotient"] == round(30 / 45, 9)
    assert rows[B].breaks["quotient"] == 0.5
    assert rows[A].breaks["buchholz"] == pytest.approx((0 + 1) / 2 + (5 / 6 + 1 / 3) / 2)
    assert rows[A].breaks["sonneborn_berger"] == pytest.approx((0 + 1) / 2 + (5 / 6 / 2 + 1 / 3) / 2)


def test_who_does_not_come_to_a_table_has_lost_without_play_and_the_others_have_played() -> None:
    tournament = new_tournament(
        4,
        [game(A, B, C, D, result="30-x-20-10")],
        [game(D, C, B, A, result="1-0-0-0")],
    )
    rows = by_number(tournament)
    assert rows[B].cells[0] == RoundCell(1, "forfeit", 1, 1, (), 0)
    assert rows[C].cells[0] == RoundCell(1, "game", 1, 2, (A, D), 0, 20, (30, 10))
    assert {row.number: (row.score, row.played, row.lost) for row in rows.values()} == {
        A: (1, 2, 1),
        B: (0, 1, 1),
        C: (0, 2, 2),
        D: (1, 2, 1),
    }
    assert values(tournament, "points") == {A: 30, B: 0, C: 20, D: 10}
    assert values(tournament, "difference") == {A: 15, B: 0, C: 0, D: -15}
    assert values(tournament, "buchholz") == pytest.approx(
        {A: 1 / 2 + 1 / 3, B: 0 + 2 / 3, C: 1 + 2 / 3, D: 1 / 2 + 1 / 3}
    )
    assert values(tournament, "sonneborn_berger") == pytest.approx({A: 1 / 2, B: 1 / 6, C: 1 / 4 + 1 / 6, D: 1 / 3})
    assert cross_table(tournament)[B] == {A: [(2, 0)], C: [(2, 0)], D: [(2, 0)]}
    assert meetings(tournament)[A, B] == 1
    assert meetings(tournament)[A, C] == 2
    assert seats(tournament) == {A: [0, 3], B: [2], C: [2, 1], D: [3, 0]}
    assert not byes(tournament)


def test_three_thirds_are_one() -> None:
    shared = [Pairing((A, B, C), result=PairingResult((1 / 3, 1 / 3, 1 / 3)))] * 3
    wins = [[one, alone(D, share)] for one, share in zip(shared, (1, 0, 0), strict=True)]
    assert order(new_tournament(4, *wins)) == [(1, A), (1, B), (1, C), (1, D)]


def test_a_cross_table() -> None:
    tournament = replace(FOUR, rounds=(*FOUR.rounds, Round(4, (game(A, B), game(C, D, result="-+")))))
    table = cross_table(tournament)
    assert list(table) == [row.number for row in standings(tournament)]
    assert table[A] == {B: [(1, 1), (4, None)], C: [(2, 0.5)], D: [(3, 0)]}
    assert table[D] == {C: [(1, 0.5), (4, 1)], B: [(2, 0)], A: [(3, 1)]}


# Knockouts and groups


def test_a_knockout_is_ranked_by_its_bracket() -> None:
    semifinals = [game(A, D, result="20-30"), game(B, C, result="40-10")]
    tournament = new_tournament(4, semifinals, [game(D, B, result="1-0")], tie_breaks=("points",), system="knockout")
    assert order(tournament) == [(1, D), (2, B), (3, A), (3, C)]  # who lost a semifinal shares the third place


GROUPS = new_tournament(
    6,
    [
        replace(game(1, 4, result="10-9"), group=1),
        replace(alone(5, 0), group=1),
        replace(game(2, 3, result="8-4"), group=2),
        replace(alone(6, 0), group=2),
    ],
    [
        replace(game(5, 1, result="7-3"), group=1),
        replace(alone(4, 0), group=1),
        replace(game(6, 2, result="2-9"), group=2),
        replace(alone(3, 0), group=2),
    ],
    [
        replace(game(4, 5, result="5-4"), group=1),
        replace(alone(1, 0), group=1),
        replace(game(3, 6, result="5-1"), group=2),
        replace(alone(2, 0), group=2),
    ],
    [game(5, 3, result="1-0"), game(2, 1, result="1-0")],
    [game(2, 5, result="0-1")],
    tie_breaks=("difference",),
    system="groups",
)


def test_a_group_counts_only_itself() -> None:
    first, second = standings(GROUPS, group=1), standings(GROUPS, group=2)
    assert [(row.rank, row.number, row.score) for row in first] == [(1, 5, 1), (2, 4, 1), (3, 1, 1)]
    assert [(row.rank, row.number, row.score) for row in second] == [(1, 2, 2), (2, 3, 1), (3, 6, 0)]
    assert all(len(row.cells) == 3 for row in (*first, *second))
    assert set(cross_table(GROUPS, group=1)) == {1, 4, 5}


def test_the_knockout_after_groups_ranks_those_who_came_so_far() -> None:
    assert order(GROUPS) == [(1, 5), (2, 2), (3, 3), (3, 1), (5, 4), (6, 6)]
    before = standings(GROUPS, upto=3)
    assert [row.number for row in before][:2] == [2, 5]


def test_who_did_not_go_on_follows_by_the_place_in_the_group_however_large_it_was() -> None:
    """In a group of three everybody has a bye, in one of two nobody."""
    first = [replace(game(1, 3, result="1-0"), group=1), replace(alone(5), group=1)]
    tournament = new_tournament(
        5,
        [*first, replace(game(2, 4, result="1-0"), group=2)],
        [replace(game(1, 5, result="1-0"), group=1), replace(alone(3), group=1)],
        [replace(game(3, 5, result="1-0"), group=1), replace(alone(1), group=1)],
        [game(1, 2, result="1-0")],
        system="groups",
    )
    assert {row.number: row.score for row in standings(tournament)} == {1: 4, 2: 1, 3: 2, 4: 0, 5: 1}
    assert [number for _, number in order(tournament)] == [1, 2, 3, 4, 5]


# Against the reference


def random_tournament(random: Random, most: int) -> Tournament:
    """Everything that can happen, at tables of two to `most`."""
    count = random.randint(1, 10)
    tie_breaks = tuple(random.sample(TIE_BREAKS, random.randint(0, len(TIE_BREAKS))))
    rounds = []
    for _ in range(random.randint(0, 5)):
        waiting = random.sample(range(1, count + 1), count)
        pairings = []
        while waiting:
            size = min(random.randint(2, most), len(waiting))
            chance = random.random()
            if size == 1 or chance < 0.15:
                kind = random.choice(["bye", "absent", "none"])
                number = waiting.pop()
                if kind != "none":
                    pairings.append(alone(number, random.choice([0, 0.5, 1]), absent=kind == "absent"))
                continue
            players = tuple(waiting.pop() for _ in range(size))
            points = tuple(2.0 * random.randint(0, 3) for _ in players)
            missing: tuple[int, ...] = ()
            if chance > 0.3 and size > 2 and random.random() < 0.2:
                missing = (random.randrange(size),)
                points = tuple(0.0 if seat in missing else amount for seat, amount in enumerate(points))
            result = result_from_points(points, missing)
            if chance < 0.3:
                shares = random.choice([result.shares, (0.0,) * size])
                result = PairingResult(shares, forfeit=True)
            elif chance < 0.5:
                result = PairingResult(result.shares, missing=result.missing)
            pairings.append(Pairing(players, result=None if chance > 0.95 else result))
        rounds.append(pairings)
    tournament = new_tournament(count, *rounds, tie_breaks=tie_breaks)
    rated = tuple(replace(one, rating=random.choice([None, 1000, 1100])) for one in tournament.entrants)
    return replace(tournament, entrants=rated)


def in_pairs(tournament: Tournament) -> Tournament:
    """At tables of four one plays with whoever sits opposite."""
    game = Discipline("six", sizes=(2, 3, 4), partners=(4,))

    def together(pairing: Pairing) -> Pairing:
        result = pairing.result
        if len(pairing.players) < 4 or result is None:
            return pairing
        points = result.points and result.points[:2] * 2
        shares = (result_from_points(points[:2]).shares if points else (0.0, 1.0)) * 2
        result = PairingResult(shares if any(result.shares) else result.shares, points, result.forfeit)
        return replace(pairing, result=check_result(result, 4, partners=True))

    rounds = (replace(one, pairings=tuple(map(together, one.pairings))) for one in tournament.rounds)
    return replace(tournament, settings=replace(tournament.settings, games=(game,)), rounds=tuple(rounds))


@pytest.mark.parametrize("most", [2, 4])
@pytest.mark.parametrize("partners", [False, True])
def test_the_reference_agrees(most: int, partners: bool) -> None:
    random = Random(17 + most)
    for _ in range(250):
        tournament = random_tournament(random, most)
        if partners:
            tournament = in_pairs(tournament)
        rows = standings(tournament)
        places = Standings(tournament).places()
        assert {row.number for row in rows} == set(places)
        for row in rows:
            place = places[row.number]
            assert row.rank == place.rank
            assert row.score == round(float(place.score), 9)
            assert row.breaks == {name: round(float(value), 9) for name, value in place.breaks.items()}
        seeds = [entrant.number for entrant in seeded(tournament.entrants)]
        assert [row.number for row in rows] == sorted(seeds, key=lambda one: (places[one].rank, seeds.index(one)))
        assert {row.number: row.score for row in rows} == pytest.approx(scores(tournament))
