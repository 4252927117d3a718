"""Slow, independent versions of the games. A game more is a file more here, and its line below."""

from tests.reference import gomobil, gosix, hex, hexadames, labyrinthe, marienbad, polygo, six
from tests.reference.oracle import Oracle

ORACLES = {
    "gosix": Oracle(gosix.Gosix, gosix.CHOICES, seeds=400),
    "gomobil": Oracle(gomobil.Gomobil, gomobil.CHOICES, seeds=30),
    "six": Oracle(six.Six, six.CHOICES, seeds=6),
    "hex": Oracle(hex.Hex, hex.CHOICES, seeds=4),
    "hexago": Oracle(polygo.Hexago, polygo.HEXAGO_CHOICES, seeds=4),
    "triago": Oracle(polygo.Triago, polygo.TRIAGO_CHOICES, seeds=4),
    "tetrago": Oracle(polygo.Tetrago, polygo.TETRAGO_CHOICES, seeds=4),
    "labyrinthe": Oracle(labyrinthe.Labyrinthe, labyrinthe.CHOICES, seeds=4),
    "hexadames": Oracle(hexadames.HexaDames, hexadames.CHOICES, seeds=4),
    "marienbad": Oracle(marienbad.Marienbad, marienbad.CHOICES, seeds=4),
}
