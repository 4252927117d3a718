"""FIDE's report files, read by another program (py4swiss) and by ourselves."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from py4swiss.engines import DutchEngine  # type: ignore[import-untyped]  # it has annotations, but no py.typed
from py4swiss.engines.common import PairingError  # type: ignore[import-untyped]
from py4swiss.trf import ParsedTrf, TrfParser  # type: ignore[import-untyped]

from hexagora.errors import BadText, IllegalMove
from hexagora.tournament.scores import scores, seeded
from hexagora.tournament.settings import Discipline, Settings
from hexagora.tournament.standings import standings
from hexagora.tournament.step_check import is_entrant
from hexagora.tournament.tournament import Entrant, Pairing, PairingResult, Round, Tournament
from hexagora.tournament.trf import read_trf, write_trf

LETTERS = "Ada Bo Cléo Dan Éva Fay Gil Hugo Ida Jörg Kai Lou".split()


def alone(number: int, kind: str, share: float) -> Pairing:
    return Pairing((number,), "bye" if kind == "bye" else "absent", PairingResult((share,)))


def random_tournament(random: Random) -> Tournament:
    """All that a TRF can tell, with numbers that leave gaps."""
    numbers = sorted(random.sample(range(1, 40), random.randint(2, len(LETTERS))))
    count = random.randint(0, 5)
    away = {number for number in numbers[1:] if random.random() < 0.2}
    entrants = tuple(
        Entrant(
            number,
            name,
            random.choice([None, random.randint(1000, 2000)]),
            random.choice(["", "FRA", "Lyon"]),
            absent=(count + 1,) if number in away else (),
        )
        for number, name in zip(numbers, LETTERS, strict=False)
    )
    settings = Settings("Été", "swiss", (Discipline("hex"),), rounds=9, bye=random.choice([1, 0.5, 0]), place="Lyon")
    rounds = []
    for index in range(count):
        waiting = random.sample(numbers, len(numbers))
        pairings = []
        while waiting:
            chance = random.random()
            if len(waiting) == 1 or chance < 0.2:
                kind = random.choice(["bye", "absent", "none"])
                number = waiting.pop()
                if kind != "none":
                    pairings.append(alone(number, kind, settings.bye if kind == "bye" else random.choice([0, 0.5])))
                continue
            players = (waiting.pop(), waiting.pop())
            forfeit = chance > 0.8
            shares = random.choice([(1.0, 0.0), (0.0, 1.0), (0.0, 0.0) if forfeit else (0.5, 0.5)])
            pairings.append(Pairing(players, result=PairingResult(shares, forfeit=forfeit)))
        rounds.append(Round(index + 1, tuple(pairings)))
    one, other = sorted(random.sample(numbers, 2))
    return Tournament("t", "", "Léa", 0, settings, entrants, tuple(rounds), forbidden=((one, other),))


def parse(text: str, folder: Path) -> ParsedTrf:
    """It also checks that opponents, colours, results and points go together. Of 2026 it knows nothing."""
    file = folder / "one.trf"
    file.write_text(text, encoding="utf-8")
    return TrfParser.parse(file, strict="\n162 " not in text)


def renumber(tournament: Tournament) -> Tournament:
    """By seeding, without ids, points and whatever else a TRF does not tell."""
    seed = {entrant.number: place for place, entrant in enumerate(seeded(tournament.entrants), 1)}
    rounds = []
    for round in tournament.rounds:
        games = [one for one in round.pairings if one.kind == "game"]
        rest = {one.players[0]: one for one in round.pairings if one.kind != "game"}
        tables = [replace(one, players=tuple(seed[player] for player in one.players)) for one in games]
        seen = {player for one in round.pairings for player in one.players}
        for number in seed:
            if number not in seen:
                rest[number] = alone(number, "absent", 0)
        others = [replace(one, players=(seed[number],)) for number, one in rest.items()]
        order = sorted(tables, key=lambda one: min(one.players)) + sorted(others, key=lambda one: one.players)
        rounds.append(Round(round.number, tuple(order)))
    entrants = tuple(
        replace(entrant, number=place, club=entrant.club if entrant.club == "FRA" else "")
        for place, entrant in enumerate(seeded(tournament.entrants), 1)
    )
    pairs = tuple(tuple(sorted((seed[one], seed[other]))) for one, other in tournament.forbidden)
    return replace(tournament, id="", by="", entrants=entrants, rounds=tuple(rounds), forbidden=pairs)


@pytest.mark.parametrize("chance", range(60))
def test_another_program_reads_what_is_written(chance: int, tmp_path: Path) -> None:
    tournament = random_tournament(Random(chance))
    trf = parse(write_trf(tournament), tmp_path)
    seeds = seeded(tournament.entrants)
    seed = {entrant.number: place for place, entrant in enumerate(seeds, 1)}
    score = scores(tournament)
    ranks = {row.number: row.rank for row in standings(tournament)}
    assert [section.starting_number for section in trf.player_sections] == [*range(1, len(seeds) + 1)]
    for entrant, section in zip(seeds, trf.player_sections, strict=True):
        assert (section.name, section.fide_rating) == (entrant.name, entrant.rating)
        assert section.points_times_ten == 10 * score[entrant.number]
        assert section.rank == ranks[entrant.number]
        assert len(section.results) == len(tournament.rounds) + len(entrant.absent)
        if entrant.absent:
            assert section.results[-1].result.value == "Z"
        for round, result in zip(tournament.rounds, section.results, strict=False):
            pairing = next((one for one in round.pairings if entrant.number in one.players), None)
            code = (result.id, result.color.value, result.result.value)
            if pairing is None:
                assert code == (0, "-", "Z")
                continue
            seat = pairing.players.index(entrant.number)
            share = pairing.result.shares[seat] if pairing.result else None
            if pairing.kind == "bye":
                assert code == (0, "-", "U")
            elif pairing.kind == "absent":
                assert code == (0, "-", "H" if share else "Z")
            else:
                other = seed[pairing.players[1 - seat]]
                letters = {1.0: "1", 0.5: "=", 0.0: "0"} if pairing.met else {1.0: "+", 0.0: "-"}
                assert code == (other, "wb"[seat], letters[share or 0.0])
    assert trf.x_section.number_of_rounds == 9
    pairs = {(min(seed[one], seed[other]), max(seed[one], seed[other])) for one, other in tournament.forbidden}
    assert trf.x_section.forbidden_pairs == pairs
    assert trf.tournament_section.tournament_name == "Été"
    assert trf.tournament_section.number_of_players == str(len(seeds))


@pytest.mark.parametrize("chance", range(60))
def test_what_is_written_is_read_as_the_same(chance: int) -> None:
    tournament = random_tournament(Random(chance))
    again = read_trf(write_trf(tournament), tournament.settings.games)
    assert again == renumber(tournament)
    assert write_trf(again) == write_trf(tournament)


def test_what_another_program_writes_is_read(tmp_path: Path) -> None:
    for chance in range(20):
        text = write_trf(random_tournament(Random(chance)))
        trf = parse(text, tmp_path)
        trf.write_to_file(tmp_path / "two.trf")
        other = (tmp_path / "two.trf").read_text(encoding="utf-8")
        assert read_trf(other) == read_trf(text)


def test_another_program_pairs_those_who_are_there(tmp_path: Path) -> None:
    """And gives the bye what it is worth here."""
    present = 0
    for chance in range(60):
        tournament = random_tournament(Random(chance))
        try:
            tables = DutchEngine.generate_pairings(parse(write_trf(tournament), tmp_path))
        except PairingError:
            continue
        seeds = [None, *seeded(tournament.entrants)]
        paired = {seeds[number] for pair in tables for number in (pair.white, pair.black) if number}
        assert paired == {*tournament.present(tournament.next_round)}
        present += len(paired) < len(tournament.entrants)
    assert present > 20


CLUB = Tournament(
    "t",
    "",
    "",
    0,
    Settings("Open", "swiss", (Discipline("hex"),)),
    (Entrant(1, "Ada", 1500), Entrant(2, "Bo"), Entrant(3, "Cléo", 1700, absent=(2,))),
    (
        Round(
            1,
            (Pairing((1, 3), result=PairingResult((1.0, 0.0))), Pairing((2,), "bye", PairingResult((1.0,)))),
            started=1_700_000_000_000,
        ),
        Round(2, (Pairing((1, 2)),)),
    ),
)


def test_the_columns() -> None:
    """As the format has them: number 5-8, name 15-47, rating 49-52, points 81-84, rank 86-89, rounds from 92."""
    lines = write_trf(CLUB).splitlines()
    assert lines[:6] == [
        "012 Open",
        "042 2023/11/14",
        "052 2023/11/14",
        "062 3",
        "072 2",
        "092 Individual: Swiss-System",
    ]
    cleo, ada, bo = lines[6:9]
    assert cleo == f"{'001    1      Cléo':48}1700{'':28} 0.0    3     2 b 0  0000 - Z"  # she misses the second round
    assert ada == f"{'001    2      Ada':48}1500{'':28} 1.0    2     1 w 1"
    assert (bo[4:8], bo[14:47].strip(), bo[48:52], bo[80:84], bo[85:89], bo[91:]) == (
        "   3",
        "Bo",
        "    ",
        " 1.0",
        "   1",
        "0000 - U",
    )
    assert lines[9:] == ["XXR 2", "XXC white1"]  # the second round is still played
    half = write_trf(replace(CLUB, settings=replace(CLUB.settings, bye=0.5))).splitlines()
    assert half[9:] == ["XXR 2", "XXC white1", "XXS PAB=0.5", "162  P 0.5"]  # as of 2016, as of 2026


def test_a_draw_without_play_is_two_byes(tmp_path: Path) -> None:
    half = Pairing((1, 2), result=PairingResult((0.5, 0.5), forfeit=True))
    text = write_trf(replace(CLUB, rounds=(Round(1, (half,)),)))
    results = [section.results[0].result.value for section in parse(text, tmp_path).player_sections]
    assert results == ["Z", "H", "H"]


@pytest.mark.parametrize(
    "pairings",
    [
        (Pairing((1, 2, 3), result=PairingResult((1.0, 0.0, 0.0))),),
        (Pairing((1, 2, 3), result=PairingResult((1.0, 0.0, 0.0), forfeit=True)),),
        (Pairing((1, 2, 3), result=PairingResult((0.0, 0.0, 1.0), missing=(0,))),),
        (Pairing((1, 2), result=PairingResult((0.75, 0.25))),),
        (Pairing((1,), "bye", PairingResult((0.25,))),),
        (Pairing((1, 2), result=PairingResult((1.0, 0.0))), Pairing((1, 3), result=PairingResult((1.0, 0.0)))),
    ],
)
def test_what_the_format_cannot_say_is_refused(pairings: tuple[Pairing, ...]) -> None:
    with pytest.raises(IllegalMove) as error:
        write_trf(replace(CLUB, rounds=(Round(1, pairings),)))
    assert error.value.reason.code == "tournament_trf"


def player(number: int | str, *cells: str, name: str = "Ada", points: str = "", rating: str = "1500") -> str:
    start = f"001 {number:>4}      {name:33} {rating:>4}"
    return f"{start:80}{points:>4} {1:4}  {'  '.join(cells)}"


@pytest.mark.parametrize("begin", ["XXS PAB=", "162  P ", "BBU ", "XXR ", "XXP ", "XXS PAB=1 "])
@pytest.mark.parametrize("rest", ["1" * 400_000 + "x", "1 " * 200_000 + "x", " P" * 200_000])
def test_no_line_takes_long(begin: str, rest: str) -> None:
    """Each of these took minutes, or would have."""
    assert _players(f"{player(1)}\n{begin}{rest}") in (0, 1)


def _players(text: str) -> int:
    """How many a file has; 0 if it is refused."""
    try:
        return len(read_trf(text).entrants)
    except BadText:
        return 0


def test_what_other_programs_write_differently() -> None:
    text = "\r\n".join(
        [
            "012 Town  open",
            "013 a team",
            "### a remark",
            player(1, "   2 w W", "0000 - +", "   2 b  "),
            player(2, "   1 b L", " " * 8, "   1 w  ", name=""),
            player(7, "0000 - F", " " * 8, "0000   -"),
            "XXR 5",
            "XXZ    2   7",
            "XXP 7 2 1",
            "XXA    1  1.0",
            "250      01.0 001 002 0001 0002",
            f"XID {'x' * 20_000}",
        ]
    )
    tournament = read_trf(text)
    assert (tournament.settings.name, tournament.settings.rounds) == ("Town open", 5)
    assert [(one.number, one.name, one.absent) for one in tournament.entrants] == [
        (1, "Ada", ()),
        (2, "2", (4,)),
        (7, "Ada", (4,)),
    ]
    assert [round.pairings for round in tournament.rounds] == [
        (Pairing((1, 2), result=PairingResult((1, 0))), alone(7, "bye", 1)),
        (alone(1, "bye", 1),),
        (Pairing((2, 1)), alone(7, "absent", 0)),
    ]
    assert tournament.forbidden == ((1, 2), (1, 7), (2, 7))


def test_a_file_of_2006() -> None:
    """A bye is half a draw, or nothing is said of it, and only the points tell that it was worth something."""
    silent, spaces = "0000 -  ", " " * 8
    tournament = read_trf(
        "\r".join(
            [
                player(1, "   2 W 1", "0000 - =", points="1.5"),
                player(2, "   1 B 0", "   3 b 1", points="1"),
                player(3, "0000 - -", "   2 w 0", points="0,0"),
                player(4, silent, silent, points="1.0"),
                player(5, spaces, spaces, points="0.5"),
                player(6, spaces, silent, points="1.5"),
                player(7, silent, points="0.0"),
            ]
        )
    )
    assert [*scores(tournament).values()] == [1.5, 1, 0, 1, 0.5, 1.5, 0]
    half = [alone(4, "absent", 0.5), alone(5, "absent", 0.5), alone(6, "bye", 1)]
    assert tournament.rounds[0].pairings == (
        Pairing((1, 2), result=PairingResult((1, 0))),
        alone(3, "absent", 0),
        *half,
    )
    assert tournament.rounds[1].pairings[1:] == (
        alone(1, "absent", 0.5),
        alone(4, "absent", 0.5),
        alone(6, "absent", 0.5),
    )


def test_a_file_of_2026() -> None:
    tournament = read_trf(
        "\n".join(
            [
                "### a remark",
                "142 7",
                "152 B",
                "162  W 1.0    D 0.5    P 0.5",
                "192 FIDE_DUTCH_2025",
                *(player(number, cell) for number, cell in enumerate(["   2 b 1", "   1 w 0", "0000 - u"], 1)),
                "240 H 002    1    3",
                "240 Z 003    1",
                "240 F 001    2",  # has been
                "260 001 002    1    3",
                "260 001 001    2    3",  # has been
                "FRA    1      Ada                                1700",
            ]
        )
    )
    assert (tournament.settings.rounds, tournament.settings.bye) == (7, 0.5)
    assert [one.absent for one in tournament.entrants] == [(2, 3), (), (2,)]
    assert tournament.rounds[0].pairings[-1] == alone(3, "bye", 0.5)
    assert tournament.forbidden == ((1, 3),)


def test_in_a_file_of_teams_byes_and_forbidden_pairs_are_theirs() -> None:
    lines = [player(1), player(2), "240 H 001    1   99", "260 001 009    1    2", "310   1 Team", "013 Team"]
    tournament = read_trf("\n".join(lines))
    assert (tournament.forbidden, [one.absent for one in tournament.entrants]) == ((), [(), ()])


@pytest.mark.parametrize(
    ("line", "worth"),
    [("XXS W=1 PAB=.5 D=0.5", 0.5), ("XXS PAB=0", 0), ("XXS PAB=3", 1), ("XXS D=0.5", 1), ("BBU  0.5", 0.5)],
)
def test_what_a_bye_is_worth(line: str, worth: float) -> None:
    assert read_trf(f"{line}\n{player(1)}").settings.bye == worth


def test_a_bye_is_worth_a_win_a_draw_or_nothing() -> None:
    with pytest.raises(BadText, match="2"):
        read_trf(f"{player(1)}\nXXS PAB=0.3")


@pytest.mark.parametrize(("line", "rounds"), [("", 0), ("XXR 1", 2), ("XXR 2", 2), ("142 7", 7)])
def test_there_are_as_many_rounds_as_planned_or_played(line: str, rounds: int) -> None:
    assert read_trf(f"{line}\n{player(1, '0000 - Z', '0000 - Z')}").settings.rounds == rounds


def test_the_numbers_are_the_seeding() -> None:
    """A club's own rating, which the file does not tell, may have put somebody there."""
    ratings = ["1900", "1800", "1800", "", "1700", "2000"]
    tournament = read_trf("\n".join(player(number, rating=rating) for number, rating in enumerate(ratings, 1)))
    assert [one.number for one in seeded(tournament.entrants)] == [1, 2, 3, 4, 5, 6]
    assert [one.rating for one in tournament.entrants] == [1900, 1800, 1800, None, None, None]


def test_byes_of_rounds_to_come_are_absences() -> None:
    text = [player(1, "   2 w 1", "0000 - H"), player(2, "   1 b 0"), player(3, "0000 - U", " " * 8, "0000 - Z")]
    tournament = read_trf("\n".join(text))
    assert len(tournament.rounds) == 1
    assert [one.absent for one in tournament.entrants] == [(2,), (), (3,)]
    assert tournament.settings.absence == 0


def test_a_bye_of_the_next_round_may_be_counted_already() -> None:
    pair = [player(1, "   2 w 1", "0000 - H", points="1.5"), player(2, "   1 b 0", points="0.0")]
    tournament = read_trf("\n".join(pair))
    assert [*scores(tournament).values()] == [1, 0]
    assert (tournament.entrants[0].absent, tournament.settings.absence) == ((2,), 0.5)


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ([player(1), player(1)], 2),
        ([player("x")], 1),
        ([player(0)], 1),
        ([player(1, "   2 w 1")], 1),  # nobody has the number 2
        ([player(1, "   2 w 1"), player(2)], 1),  # who says nothing of it
        ([player(1, "   2 w 1"), player(2, "   1 b 1")], 1),
        ([player(1, "   2 w 1"), player(2, "   1 w 0")], 1),
        ([player(1, "   2 w +"), player(2, "   1 b 0")], 1),
        ([player(1, "   2 w  "), player(2, "   1 b 0")], 1),
        ([player(1, "   2 - 1"), player(2, "   1 - 0")], 1),
        ([player(1, "   1 w 1")], 1),
        ([player(1), player(2, "0000 w U")], 2),
        ([player(1), player(2, "0000 - 1")], 2),
        ([player(1), player(2, "   1 b U")], 2),
        ([player(1), player(2, "1  1 b 0")], 2),
        ([player(1, "  2  w 1")], 1),
        ([player(1), "XXR five"], 2),
        ([player(1), "XXR"], 2),
        ([player(1), "XXP 1"], 2),
        ([player(1), "XXP 1 1"], 2),
        ([player(1), "", "XXZ 1 9"], 3),
        ([player(1), "240 U 001    1"], 2),
        ([player(1), "240"], 2),
        ([player(1), "240 Z 000    1"], 2),
        ([player(1), "240 Z 001"], 2),
        ([player(1), "240 Z 001    2"], 2),
        ([player(1), "260 001 002    1"], 2),
        ([*map(player, range(1, 65)), f"XXP {' '.join(map(str, range(1, 65)))}"], 65),  # 2016 pairs
        ([player(1, points="x")], 1),
        ([player(1, "   2 w 1", points="3.0"), player(2, "   1 b 0", points="0.0")], 1),  # three for a win
        ([player(1, "0000 - Z", points="0.5")], 1),
        ([player(1, "0000 - F", points="0.0")], 1),
        ([player(1, " " * 8), player(2, "0000 - U", points="1.0"), player(3, points="1.5")], 3),
        ([player(1, *["0000 - Z"] * 2000)], 1),
    ],
)
def test_a_mistake_is_found_in_its_line(lines: list[str], wrong: int) -> None:
    with pytest.raises(BadText) as error:
        read_trf("\n".join(lines))
    assert error.value.reason.code == "tournament_trf_line"
    assert error.value.reason.details["line"] == str(wrong)
    assert str(wrong) in error.value.say("fr")


def test_both_sides_of_a_mistake_are_shown() -> None:
    for lines, shown in [
        ([player(1, "   2 w 1"), player(2, "   1 b 1")], "2 w 1 ≠ 1 b 1"),
        ([player(1, "   1 w 1")], ": 1 w 1."),
        ([player(1, "   2 w 1"), player(2, "   3 b 0"), player(3, "   2 w 1")], "2 w 1 ≠ 3 b 0"),
        ([player(1, "0000 - H", points="2.0")], "2.0 ≠ 0.5"),
    ]:
        with pytest.raises(BadText, match=shown):
            read_trf("\n".join(lines))


def test_a_file_has_an_end() -> None:
    assert len(read_trf("\n".join(map(player, range(1, 1001)))).entrants) == 1000
    with pytest.raises(BadText, match="1000"):
        read_trf("\n".join(map(player, range(1, 1002))))
    assert len(read_trf(player(1, *["0000 - Z"] * 100)).rounds) == 100
    for text in (player(1, *["0000 - Z"] * 101), f"{player(1)}\nXXR 101", f"{player(1)}\n240 Z 101    1"):
        with pytest.raises(BadText, match="100"):
            read_trf(text)


def test_an_empty_file_is_an_empty_tournament() -> None:
    tournament = read_trf("")
    assert (tournament.entrants, tournament.rounds) == ((), ())
    assert read_trf(write_trf(tournament)).entrants == ()


TEXT = write_trf(random_tournament(Random(3)))


@given(st.integers(0, len(TEXT)), st.integers(0, 12), st.text("0123456789 wb-+=ZUFH\nX", max_size=12) | st.text())
def test_a_damaged_file_is_read_or_refused(place: int, length: int, text: str) -> None:
    try:
        tournament = read_trf(TEXT[:place] + text + TEXT[place + length :])
    except BadText:
        return
    assert len(standings(tournament)) == len(tournament.entrants)
    assert all(map(is_entrant, tournament.entrants))


@pytest.mark.parametrize("club", ["-C.", "C.C", "...", "\u0301A", " / ", "É"])
def test_whatever_stands_for_a_country_can_be_kept(club: str) -> None:
    line = player(1)
    (entrant,) = read_trf(f"{line[:53]}{club:3}{line[56:]}").entrants
    assert is_entrant(entrant)
