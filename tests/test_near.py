"""Words that are nearly right: what may have been meant is said in each language."""

from collections.abc import Callable

import pytest

import hexagora
from hexagora.near import near


@pytest.mark.parametrize(
    ("ask", "meant"),
    [
        (lambda: hexagora.game("hexgo"), "hexago"),
        (lambda: hexagora.game("hex", sise=3), "size"),
        (lambda: hexagora.game("hex", board="rombus"), "rhombus"),
        (lambda: hexagora.read("marienbat size=3 ; turn 0"), "marienbad"),
        (lambda: hexagora.Bot(style="plian"), "plain"),
        (lambda: hexagora.board("hexagone"), "hexagon"),
    ],
)
def test_an_error_says_what_may_have_been_meant(ask: Callable[[], object], meant: str) -> None:
    with pytest.raises((hexagora.BadOption, hexagora.BadText)) as refused:
        ask()
    assert str(refused.value).endswith(f". Did you mean {meant}?")
    assert refused.value.reason.say("fr").endswith(f". Vouliez-vous dire {meant} ?")


@pytest.mark.parametrize(
    "ask",
    [
        lambda: hexagora.game("chess"),
        lambda: hexagora.game(""),
        lambda: hexagora.game("hex", size=99),
        lambda: hexagora.game("hex", size="6"),
        lambda: hexagora.game("hex", swap=1),
        lambda: hexagora.game("hex" * 10_000),
    ],
)
def test_nothing_is_guessed_where_nothing_is_near(ask: Callable[[], object]) -> None:
    with pytest.raises(hexagora.BadOption) as refused:
        ask()
    assert "Did you mean" not in str(refused.value) and str(refused.value).endswith(".")


def test_near() -> None:
    assert near("Hlep", ["hint", "help"]) == "help"
    assert near("help", ["help"]) is None  # it is right
    assert near("124", ["24", "12"]) is None  # numbers are like nothing
