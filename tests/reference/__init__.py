"""Slow, independent versions of the games. A game more is a file more here, and its line below."""

from tests.reference import gosix, hex
from tests.reference.oracle import Oracle

ORACLES = {
    "gosix": Oracle(gosix.Gosix, gosix.CHOICES, seeds=400),
    "hex": Oracle(hex.Hex, hex.CHOICES, seeds=4),
}
