"""Results of a table as people write them: "1-0", "½-½", "46-45", "1-0 46-45", "+-", "30-28-33", "30-x-33".

Halves, zeros and ones that sum to 1 are shares, as are fractions: 1-0 is a win, not points. All other numbers are
points, and the highest wins. So points that look like shares need the shares before them: "1-0 1-0", as do 0-0, which
others write where nobody came. An x is somebody who did not come while at least two others played.
"""

from __future__ import annotations

import re
from fractions import Fraction

from ..errors import BadText, Reason
from .limits import MOST_POINTS
from .tournament import PairingResult

LONGEST_RESULT = 100  # characters
DENOMINATORS = 1_000_000  # of shares
PARTNERS = 1.5  # shares sum to 2 where partners have what their side gets, else to 1
MINUS = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))
NUMBER = re.compile(r"[0-9]{1,7}(?:[.,][0-9]{1,2})?")
FRACTION = re.compile(r"([0-9]{1,7})/([0-9]{1,7})")
MISSING = "x"
FORFEIT = re.compile(r"\s*(?:f|ff|forfeit|forfait)$", re.IGNORECASE)


def read_result(text: str, seats: int, partners: bool = False) -> PairingResult:
    """What a text says of a table with so many seats. "+-" or "1-0 f": won without play; "--": nobody came. Where those
    opposite each other are partners, once for both: "1-0"."""
    if partners:
        return _read_partners(text, seats)
    refusal = _refusal(text, _examples(seats))
    if len(text) > LONGEST_RESULT:
        raise refusal
    plain = text.translate(MINUS).replace("⁄", "/").replace("½", "1/2").replace("X", MISSING).strip()
    if plain == "=":
        return PairingResult((1 / seats,) * seats)
    signs = re.sub(r"[\s:]", "", plain)
    if len(signs) == seats and set(signs) <= {"+", "-"} and "-" in signs:
        return PairingResult(_split([sign == "+" for sign in signs]), forfeit=True)

    forfeit = FORFEIT.search(plain) is not None
    lists = _lists(FORFEIT.sub("", plain), seats)
    if lists is None:
        raise refusal
    missing = tuple(seat for seat, word in enumerate(lists[0]) if word == MISSING)
    if missing and (forfeit or len(missing) > seats - 2 or any(lists[-1][seat] != MISSING for seat in missing)):
        raise refusal
    lists = [["0" if seat in missing else word for seat, word in enumerate(words)] for words in lists]
    shares = _shares(lists[0], none_came=forfeit)
    points = _points(lists[-1]) if len(lists) == 2 or shares is None else None
    if shares is None and len(lists) == 1 and points is not None and any(points) and not forfeit:
        return result_from_points(points, missing)
    if shares is None or (len(lists) == 2 and (points is None or forfeit)):
        raise refusal
    return PairingResult(shares, points, forfeit, missing)


def _refusal(text: str, allowed: str) -> BadText:
    return BadText(Reason("tournament_result", {"text": text[:LONGEST_RESULT], "allowed": allowed}))


def _read_partners(text: str, seats: int) -> PairingResult:
    half = seats // 2
    for size in (half, seats):  # once for both, or for everybody as it is written
        try:
            result = read_result(text, size)
        except BadText:
            continue
        shares = (result.shares * 2)[:seats] if size == half else tuple(2 * share for share in result.shares)
        points = result.points and (result.points * 2)[:seats]
        if size == seats and " " not in text.strip() and {*(points or ())} <= {0, 1}:
            points = None  # 1-0-1-0 says who won
        alike = all(one[:half] == one[half:] for one in (shares, points or ()))
        if alike and not result.missing:
            return PairingResult(shares, points, result.forfeit)
    raise _refusal(text, _examples(half))


def write_result(result: PairingResult) -> str:
    """As short as `read_result` reads it as the same."""
    if sum(result.shares) > PARTNERS:
        half = len(result.shares) // 2
        return write_result(PairingResult(result.shares[:half], result.points and result.points[:half], result.forfeit))
    if result.forfeit:
        came = [share > 0 for share in result.shares]
        if result.shares == _split(came) and not all(came):
            return "".join("+" if one else "-" for one in came)
        return f"{_write_list(_share_words(result.shares))} f"
    shares = _write_list(_share_words(result.shares), result.missing)
    if result.points is None:
        return shares
    words = [write_number(amount) for amount in result.points]
    points = _write_list(words, result.missing)
    if any(result.points) and result.shares == _top(result.points, result.missing) and _shares(words) is None:
        return points
    return f"{shares} {points}"


def result_from_points(points: tuple[float, ...], missing: tuple[int, ...] = ()) -> PairingResult:
    """The highest wins; equal ones share."""
    if not all(0 <= one <= MOST_POINTS and round(one, 2) == one for one in points):
        text = "-".join(map(str, points))[:LONGEST_RESULT]
        raise _refusal(text, _examples(len(points)))
    return PairingResult(_top(points, missing), points, missing=missing)


def write_number(number: float) -> str:
    """With at most two decimals, and none that are not needed."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _split(winners: list[bool]) -> tuple[float, ...]:
    """Equal shares for the winners; nothing for nobody."""
    return tuple(1 / sum(winners) if one else 0.0 for one in winners)


def _top(points: tuple[float, ...], missing: tuple[int, ...]) -> tuple[float, ...]:
    return _split([amount == max(points) and seat not in missing for seat, amount in enumerate(points)])


def _lists(text: str, seats: int) -> list[list[str]] | None:
    """The numbers, as written, of one or two lists with as many as there are seats."""
    words = re.sub(r"\s*[-:]\s*", "-", text).split()
    if len(words) == seats and not any("-" in word for word in words):
        return [words]
    lists = [word.split("-") for word in words]
    return lists if len(lists) in (1, 2) and all(len(one) == seats for one in lists) else None


def _shares(words: list[str], *, none_came: bool = False) -> tuple[float, ...] | None:
    """None: they are no shares."""
    shares: list[Fraction] = []
    for word in words:
        fraction = FRACTION.fullmatch(word)
        if fraction and int(fraction[2]):
            shares.append(Fraction(int(fraction[1]), int(fraction[2])))
        elif NUMBER.fullmatch(word) and (number := Fraction(word.replace(",", "."))) in (0, Fraction(1, 2), 1):
            shares.append(number)
        else:
            return None
    return tuple(map(float, shares)) if sum(shares) == 1 or (none_came and not any(shares)) else None


def _points(words: list[str]) -> tuple[float, ...] | None:
    """None: they are no points."""
    if not all(NUMBER.fullmatch(word) for word in words):
        return None
    points = tuple(float(word.replace(",", ".")) for word in words)
    return points if max(points) <= MOST_POINTS else None


def _share_words(shares: tuple[float, ...]) -> list[str]:
    fractions = [Fraction(share).limit_denominator(DENOMINATORS) for share in shares]
    return ["½" if one == Fraction(1, 2) else str(one) for one in fractions]


def _write_list(words: list[str], missing: tuple[int, ...] = ()) -> str:
    return "-".join(MISSING if seat in missing else word for seat, word in enumerate(words))


def _examples(seats: int) -> str:
    if seats == 2:
        return "1-0, ½-½, 46-45, 1-0 46-45, +-, --"
    rest = "-0" * (seats - 1)
    points = [str(30 - seat) for seat in range(seats)]
    return f"1{rest}, ½-½{rest[2:]}, {_write_list(points)}, {_write_list(points, (seats - 1,))}"


__all__ = ["read_result", "result_from_points", "write_number", "write_result"]
