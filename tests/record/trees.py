"""Records by chance, of every game, with all that a record may have."""

from __future__ import annotations

import random

import hexagora
from hexagora.record import Leave, Node, Offer, Participant, Record, Sign

SIGNS: tuple[Sign, ...] = ("", "!", "?", "!!", "??", "!?", "?!")
TEXTS = ("a comment", "à « suivre » …\nsecond line\t", '"}{][\\', "😀 ✓", "x" * 500)
MARKS = ("circle", "square", "triangle", "cross", "A", "12", "é😀b")
LINES = 6  # variations of a record


def any_record(chance: random.Random, most: int = 30) -> Record:
    """A game from its start, sometimes from a later position, with some variations."""
    entry = chance.choice(hexagora.games())
    options = chance.choice(entry.presets).options
    state = hexagora.game(entry.id, **options).start()
    start = None
    if chance.random() < 0.3:
        for _ in range(chance.randrange(5)):
            state = state if state.turn is None else state.play(chance.choice(state.moves()))
        start = str(state)
    record = Record(
        entry.id,
        state.game.options if start else options,
        start=start,
        rules=chance.choice([None, entry.rules_version]),
        seats=[chance.choice([Participant(), Participant("Ann"), Participant("Él", 3), Participant(level=10)])] * 2,
        date=chance.choice([None, "1998", "2026-01-31", "2026-01-31T20:15:00.5Z", "2026-01-31T20:15+01:00"]),
        headers=chance.choice([{}, {"event": "Cup", "place": "Où ?"}]),
    )
    grow(record, chance, most)
    nodes = list(record.walk())
    for _ in range(chance.randrange(LINES)):
        grow(chance.choice(nodes), chance, 5)
    for node in record.walk():
        annotate(node, chance)
    last = record.end().state()
    record.result = chance.choice([None, last.result])
    if last.result is None and chance.random() < 0.2:
        record.reason = "agreed"
        record.result = (1 / len(last.seats),) * len(last.seats)
    return record


def grow(node: Node, chance: random.Random, most: int) -> None:
    """Adds a line of any moves; now and then somebody leaves."""
    for _ in range(chance.randrange(most)):
        state = node.state()
        if state.turn is None:
            return
        node = node.add_variation(Leave(state.turn) if chance.random() < 0.03 else chance.choice(state.moves()))


def annotate(node: Node, chance: random.Random) -> None:
    if chance.random() < 0.7:
        return
    node.comment = chance.choice(["", *TEXTS])
    node.marks = {cell: chance.choice(MARKS) for cell in list(node.state().pieces())[:3] if "#" not in cell}
    if chance.random() < 0.5:
        node.offers = [Offer("draw", 0, chance.choice(["", "declined"])), Offer("takeback", 1, "withdrawn")]
    if node.parent is not None:
        node.sign = chance.choice(SIGNS)
        node.seconds = chance.choice([None, 0, 0.125, 3600.5])
