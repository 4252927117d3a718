"""The FIDE Dutch system as py4swiss pairs it, from a report file (TRF) with all rounds."""

from __future__ import annotations

from pathlib import Path

from py4swiss.engines import DutchEngine  # type: ignore[import-untyped]  # it has annotations, but no py.typed
from py4swiss.trf import TrfParser  # type: ignore[import-untyped]

from hexagora.tournament.scores import scores, seeded
from hexagora.tournament.tournament import Pairing, Tournament

MANY_ROUNDS = 99  # FIDE has exceptions in the last round: this is never it


def cell(pairing: Pairing, seat: int, rank: dict[int, int]) -> str:
    """Ten letters of the report: the opponent, the colour, the result."""
    assert pairing.result is not None
    share = pairing.result.shares[seat]
    if pairing.kind == "bye":
        return "  0000 - U"
    if pairing.kind == "absent":
        return f"  0000 - {'FHZ'[2 - round(2 * share)]}"
    sign = ("+" if share else "-") if pairing.result.forfeit else "0=1"[round(2 * share)]
    return f"  {rank[pairing.players[1 - seat]]:4} {'wb'[seat]} {sign}"


def report(tournament: Tournament) -> str:
    """The file for the next round; everybody's number is their seed."""
    rank = {entrant.number: place for place, entrant in enumerate(seeded(tournament.entrants), 1)}
    lines = [f"XXR {MANY_ROUNDS}", "XXC rank white1"]
    total = scores(tournament)
    present = {entrant.number for entrant in tournament.present(tournament.next_round)}
    for number, place in rank.items():
        cells = ""
        for one in tournament.rounds:
            table = next((pairing for pairing in one.pairings if number in pairing.players), None)
            cells += cell(table, table.players.index(number), rank) if table else "  0000 - Z"
        if number not in present:
            cells += "  0000 - Z"
        lines.append(
            f"001 {place:4}      {f'P{number}':33} {'':4} {'':3} {'':11} {'':10} {total[number]:4.1f} {place:4}{cells}"
        )
    lines += [f"XXP {rank[one]} {rank[other]}" for one, other in tournament.forbidden]
    if tournament.settings.bye != 1:
        lines.append(f"XXS PAB={tournament.settings.bye:.1f}")
    return "\n".join(lines) + "\n"


def fide_pairings(tournament: Tournament, folder: Path) -> list[tuple[int, ...]]:
    """The tables by number, the first to move first; one alone has the bye."""
    file = folder / "report.trf"
    file.write_text(report(tournament), encoding="utf-8")
    number = [0, *(entrant.number for entrant in seeded(tournament.entrants))]
    tables = DutchEngine.generate_pairings(TrfParser.parse(file, strict=True))
    return [tuple(number[one] for one in (pair.white, pair.black) if one) for pair in tables]
