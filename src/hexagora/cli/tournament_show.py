"""What a tournament's file holds: pairings, standings, the cross table, the log."""

from __future__ import annotations

import time

from ..extras import extra

with extra("tournament"):
    import msgspec

from ..tournament import Round, Tournament
from ..tournament.standings import cross_table, standings
from ..tournament_log import LogReader
from .tournament_desk import plain, read, round_of, tell, tell_json, tell_remarks, tell_table
from .tournament_text import TournamentText
from .words import Words


def tell_pairings(words: Words, tournament: Tournament, round: Round, as_json: bool) -> int:
    if as_json:
        return tell_json(round)
    text = TournamentText(words, tournament)
    tell(text.round_title(round.number))
    tell_table(text.pairings(round))
    return 0


def show_pairings(words: Words, name: str, number: int | None, as_json: bool) -> int:
    tournament = read(name)
    return tell_pairings(words, tournament, round_of(tournament, number), as_json)


def show_standings(words: Words, name: str, number: int | None, as_json: bool) -> int:
    tournament = read(name)
    upto = None if number is None else round_of(tournament, number).number
    if as_json:
        rows = standings(tournament, upto=upto)
        return tell_json([{"name": tournament.by_number[row.number].name, **plain(row)} for row in rows])
    text = TournamentText(words, tournament)
    for group in text.groups():
        tell(text.say("group_number", group=group))
        tell_table(text.standings(upto, group))
        print()
    tell(text.standings_title(upto))
    tell_table(text.standings(upto))
    return 0


def show_cross_table(words: Words, name: str, as_json: bool) -> int:
    tournament = read(name)
    if as_json:
        table = cross_table(tournament)
        names = {number: one.name for number, one in tournament.by_number.items()}
        return tell_json({number: {"name": names[number], "meetings": row} for number, row in table.items()})
    text = TournamentText(words, tournament)
    for group in text.groups():
        tell(text.say("group_number", group=group))
        tell_table(text.cross_table(group))
        print()
    tell_table(text.cross_table())
    return 0


def show_log(words: Words, name: str, as_json: bool) -> int:
    tournament = read(name)
    reader = LogReader(words.language)
    reader.read(tournament.log)
    if as_json:
        return tell_json([
            msgspec.to_builtins(line.step) | {"sentence": line.sentence, "undone": line.undone} for line in reader.lines
        ])  # fmt: skip
    text = TournamentText(words, tournament)
    table_rows = []
    for line in reader.lines:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(line.step.at / 1000))
        sentence = f"{line.sentence} ({text.say('undone')})" if line.undone else line.sentence
        table_rows.append([str(line.step.number), when, reader.name(line), sentence])
    tell_table(table_rows)
    return 0


def show(words: Words, name: str, as_json: bool) -> int:
    tournament = read(name)
    if as_json:
        return tell_json(document(tournament))
    text = TournamentText(words, tournament)
    settings = tournament.settings
    breaks = ", ".join(words.say("tournament", "tie_break_names", one) for one in settings.tie_breaks) or "–"
    tell(f"{settings.name}\n{' · '.join(text.facts())}")
    tell(text.say("worth", breaks=breaks, bye=text.amount(settings.bye), absence=text.amount(settings.absence)))
    if tournament.entrants:
        print()
        tell_table(text.players())
    for one, other in tournament.forbidden:
        tell(text.say("forbidden", one=text.name(one), other=text.name(other)))
    print()
    tell_remarks(words, tournament)
    tell("\n".join(state_lines(text, name)))
    return 0


def state_lines(text: TournamentText, name: str) -> list[str]:
    """Where it stands, and what comes next."""
    tournament = text.tournament
    round = tournament.current
    if tournament.over:
        return [text.say("over")]
    if round is None:
        return [text.say_next("made" if len(tournament.entrants) < 2 else "pair_first", name)]
    lines = [text.round_title(round.number), *map(text.missing_line, text.unfinished())]
    following = "enter_next" if len(lines) > 1 else "pair_next" if text.has_more else "end_next"
    return [*lines, text.say_next(following, name)]


def document(tournament: Tournament) -> dict[str, object]:
    """All of a tournament but its log, as plain data."""
    return {
        "id": tournament.id,
        "organiser": tournament.organiser,
        "created": tournament.created,
        "over": tournament.over,
        "settings": tournament.settings,
        "entrants": tournament.entrants,
        "forbidden": tournament.forbidden,
        "rounds": tournament.rounds,
        "standings": standings(tournament),
    }
