"""Results as people write them."""

from math import inf, nan

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hexagora.errors import BadText
from hexagora.tournament.checks import check_result
from hexagora.tournament.result_text import read_result, result_from_points, write_result
from hexagora.tournament.tournament import PairingResult

THIRD = 1 / 3

READ = [
    ("1-0", 2, PairingResult((1, 0))),
    ("0-1", 2, PairingResult((0, 1))),
    ("0 : 1", 2, PairingResult((0, 1))),
    ("½-½", 2, PairingResult((0.5, 0.5))),
    ("1/2-1/2", 2, PairingResult((0.5, 0.5))),
    ("0.5-0.5", 2, PairingResult((0.5, 0.5))),
    ("0,5 - 0,5", 2, PairingResult((0.5, 0.5))),
    ("=", 2, PairingResult((0.5, 0.5))),
    ("=", 3, PairingResult((THIRD, THIRD, THIRD))),
    ("46-45", 2, PairingResult((1, 0), (46, 45))),
    ("46:45", 2, PairingResult((1, 0), (46, 45))),
    (" 45 46 ", 2, PairingResult((0, 1), (45, 46))),
    ("46 – 45", 2, PairingResult((1, 0), (46, 45))),
    ("12,25-7.5", 2, PairingResult((1, 0), (12.25, 7.5))),
    ("45-45", 2, PairingResult((0.5, 0.5), (45, 45))),
    ("½-½ 0-0", 2, PairingResult((0.5, 0.5), (0, 0))),
    ("1-1", 2, PairingResult((0.5, 0.5), (1, 1))),
    ("2-0", 2, PairingResult((1, 0), (2, 0))),
    ("1-0 46-45", 2, PairingResult((1, 0), (46, 45))),
    ("0-1 46:45", 2, PairingResult((0, 1), (46, 45))),
    ("1-0 1-0", 2, PairingResult((1, 0), (1, 0))),
    ("1 - 0  1 - 0", 2, PairingResult((1, 0), (1, 0))),
    ("+-", 2, PairingResult((1, 0), forfeit=True)),
    ("+:-", 2, PairingResult((1, 0), forfeit=True)),
    ("−+", 2, PairingResult((0, 1), forfeit=True)),
    ("1-0 f", 2, PairingResult((1, 0), forfeit=True)),
    ("0-1 forfait", 2, PairingResult((0, 1), forfeit=True)),
    ("--", 2, PairingResult((0, 0), forfeit=True)),
    ("0-0 f", 2, PairingResult((0, 0), forfeit=True)),
    ("1-0-0", 3, PairingResult((1, 0, 0))),
    ("½-½-0", 3, PairingResult((0.5, 0.5, 0))),
    ("30-28-33", 3, PairingResult((0, 0, 1), (30, 28, 33))),
    ("30-30-28", 3, PairingResult((0.5, 0.5, 0), (30, 30, 28))),
    ("1-1-0", 3, PairingResult((0.5, 0.5, 0), (1, 1, 0))),
    ("1/3-1/3-1/3", 3, PairingResult((THIRD, THIRD, THIRD))),
    ("++-", 3, PairingResult((0.5, 0.5, 0), forfeit=True)),
    ("0 0 0 5", 4, PairingResult((0, 0, 0, 1), (0, 0, 0, 5))),
    ("30-x-28-33", 4, PairingResult((0, 0, 0, 1), (30, 0, 28, 33), missing=(1,))),
    ("30 X 28 30", 4, PairingResult((0.5, 0, 0, 0.5), (30, 0, 28, 30), missing=(1,))),
    ("1-0-x", 3, PairingResult((1, 0, 0), missing=(2,))),
    ("x-0-1 x-46-45", 3, PairingResult((0, 0, 1), (0, 46, 45), missing=(0,))),
    ("½-½-x 0-0-x", 3, PairingResult((0.5, 0.5, 0), (0, 0, 0), missing=(2,))),
    ("x-½-x-½", 4, PairingResult((0, 0.5, 0, 0.5), missing=(0, 2))),
]


@pytest.mark.parametrize(("text", "seats", "result"), READ)
def test_what_a_text_says(text: str, seats: int, result: PairingResult) -> None:
    assert read_result(text, seats) == result


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("", 2),
        ("0-0", 2),  # others write so where nobody came: that is said in so many words
        ("0-0-0", 3),
        ("0-0-x", 3),
        ("1", 2),
        ("1-0", 3),
        ("1-0-0", 2),
        ("++", 2),
        ("+", 2),
        ("1/2-1/3", 2),  # fractions are shares, and shares sum to 1
        ("1/0-1/2", 2),
        ("46-45 1-0", 2),  # shares come first
        ("46-45 f", 2),  # nobody played, so there are no points
        ("1-0 46-45 f", 2),
        ("-5-3", 2),
        ("1.234-1", 2),
        ("1000001-0", 2),
        ("1e3-2", 2),
        ("nan-inf", 2),
        ("٤٦-٤٥", 2),
        ("1 0 46 45", 2),
        ("a-b", 2),
        ("1-x", 2),  # the other one did not play either: +-
        ("x-x-1", 3),
        ("1-0-x f", 3),
        ("1-0-x 46-45-44", 3),
        ("1-0-0 46-45-x", 3),
        ("1-0 " * 100, 2),
    ],
)
def test_what_is_no_result(text: str, seats: int) -> None:
    with pytest.raises(BadText) as error:
        read_result(text, seats)
    assert error.value.reason.code == "tournament_result"
    for language in ("en", "fr"):
        assert read_result.__name__ not in error.value.say(language)
        assert error.value.reason.details["allowed"] in error.value.say(language)


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_examples_of_the_refusal_are_results(seats: int) -> None:
    with pytest.raises(BadText) as error:
        read_result("?", seats)
    for example in error.value.reason.details["allowed"].split(", "):
        read_result(example, seats)


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (PairingResult((1.0, 0.0)), "1-0"),
        (PairingResult((0.5, 0.5)), "½-½"),
        (PairingResult((1.0, 0.0), (46, 45)), "46-45"),
        (PairingResult((0.0, 1.0), (46, 45)), "0-1 46-45"),
        (PairingResult((1.0, 0.0), (1, 0)), "1-0 1-0"),
        (PairingResult((0.5, 0.5), (7.5, 7.5)), "7.5-7.5"),
        (PairingResult((0.0, 1.0), forfeit=True), "-+"),
        (PairingResult((0.0, 0.0), forfeit=True), "--"),
        (PairingResult((0.5, 0.5), forfeit=True), "½-½ f"),
        (PairingResult((THIRD, THIRD, THIRD)), "1/3-1/3-1/3"),
        (PairingResult((0.0, 0.0, 1.0, 0.0), (30, 0, 33, 28), missing=(1,)), "30-x-33-28"),
        (PairingResult((1.0, 0.0, 0.0), (1, 0, 0), missing=(2,)), "1-0-x 1-0-x"),
        (PairingResult((0.0, 1.0, 0.0), missing=(0,)), "x-1-0"),
    ],
)
def test_how_a_result_is_written(result: PairingResult, text: str) -> None:
    assert write_result(result) == text


@st.composite
def results(draw: st.DrawFn) -> PairingResult:
    seats = draw(st.integers(2, 6))
    weights = draw(st.lists(st.integers(0, 6), min_size=seats, max_size=seats))
    forfeit = draw(st.booleans())
    missing = () if forfeit else tuple(sorted(draw(st.sets(st.integers(0, seats - 1), max_size=seats - 2))))
    weights = [0 if seat in missing else weight for seat, weight in enumerate(weights)]
    assume(forfeit or any(weights))
    shares = tuple(weight / sum(weights) if any(weights) else 0.0 for weight in weights)
    hundredths = st.integers(0, 10**8).map(lambda number: number / 100)
    amounts = st.one_of(st.integers(0, 2).map(float), st.sampled_from([0.5, 1e6]), hundredths)
    points = draw(st.none() | st.lists(amounts, min_size=seats, max_size=seats))
    if forfeit or points is None:
        return PairingResult(shares, None, forfeit, missing)
    return PairingResult(
        shares, tuple(0.0 if seat in missing else points[seat] for seat in range(seats)), False, missing
    )


@given(results())
def test_what_is_written_is_read_as_the_same(result: PairingResult) -> None:
    assert read_result(write_result(result), len(result.shares)) == result


@given(st.text("01½/-+:=.,fx 2546", max_size=14) | st.text(), st.integers(2, 6))
def test_any_text_is_a_valid_result_or_refused(text: str, seats: int) -> None:
    try:
        result = read_result(text, seats)
    except BadText:
        return
    assert len(result.shares) == seats
    assert abs(sum(result.shares) - 1) < 1e-9 or (result.forfeit and not any(result.shares))
    assert result.points is None or (len(result.points) == seats and not result.forfeit)
    assert check_result(result, seats) == result
    assert read_result(write_result(result), seats) == result


@pytest.mark.parametrize("points", [(-1.0, 2.0), (nan, 1.0), (inf, 1.0), (1e6 + 1, 0.0), (0.125, 1.0)])
def test_points_have_bounds(points: tuple[float, ...]) -> None:
    with pytest.raises(BadText):
        result_from_points(points)


def test_the_highest_points_win() -> None:
    assert result_from_points((3.0, 9.0, 9.0)).shares == (0, 0.5, 0.5)
