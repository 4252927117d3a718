"""Lessons: each position, move and claim on every page holds, and both languages show the same figures."""

import random
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import hexagora
from hexagora import learn, locales
from hexagora.learn.page import ANY, TURN
from tests.positions import CELL

ROOT = Path(__file__).parent.parent
GAMES = [entry.id for entry in hexagora.games()]
MOST_CLICKS = 30
FIGURES_ON_PAPER = 6
LONGEST_ON_PAPER = 130
# What differs between languages.
WORDS = {"language", "idea", "credits", "title", "say", "text", "key", "right", "wrong", "hint", "then", "part"}
WORDS |= {"name", "note", "what", "how", "readings", "source", "paper"}
MARKUP = re.compile(r"[<>#\[\]_]|https?:")
SOURCE = re.compile(r"00[0-4] \S.*")

each_page = pytest.mark.parametrize("language", locales.LANGUAGES)
each_game = pytest.mark.parametrize("game", GAMES)


def figures(part: Any) -> Any:
    """A page without its words."""
    if isinstance(part, learn.Task):  # what is said of particular moves differs, not which ones they are
        part = replace(part, wrongs=dict.fromkeys(sorted(part.wrongs), ""))
    if is_dataclass(part):
        return {field.name: figures(getattr(part, field.name)) for field in fields(part) if field.name not in WORDS}
    if isinstance(part, tuple):
        return [figures(inner) for inner in part]
    return str(part)


def texts(part: Any) -> Iterator[str]:
    """All its prose."""
    if is_dataclass(part):
        for field in fields(part):
            value = getattr(part, field.name)
            if field.name in WORDS and isinstance(value, str):
                if value != field.default:  # words that a page may leave out
                    yield value
            elif field.name == "wrongs":
                yield from value.values()
            elif field.name in WORDS:
                yield from value
            elif isinstance(value, tuple) or is_dataclass(value):
                yield from texts(value)
    elif isinstance(part, tuple):
        for inner in part:
            yield from texts(inner)


def steps(page: learn.Page) -> list[learn.Step]:
    return [step for figure in page.figures.values() for step in figure.steps]


def check(state: hexagora.State, expect: dict[str, Any]) -> None:
    """What a page claims of a position."""
    scene, pieces = state.scene(), state.pieces()
    for name, value in expect.items():
        match name:
            case "pieces":
                assert {place: pieces.get(place, "") for place in value} == value
            case "legal":
                assert set(value) <= set(state.moves())
            case "illegal":
                assert all(state.why_not(move) for move in value)
            case "count":
                assert len(state.moves()) == value
            case "counters":
                assert {counter: list(scene.counters[counter]) for counter in value} == value
            case "turn":
                assert state.turn == value
            case "scores" | "result" | "skipped":
                assert list(getattr(state, name) or ()) == value
            case "ended":
                assert scene.ended == value
            case "out":
                assert list(scene.out) == value
            case _:
                pytest.fail(f"a page expects {name}, which is not known here")


@each_game
def test_every_game_has_its_page(game: str) -> None:
    assert learn.has(game)


@each_game
def test_both_languages_have_the_same_figures(game: str) -> None:
    english, *others = [figures(learn.page(game, language)) for language in locales.LANGUAGES]
    for other in others:
        assert other == english
    sheets = [[figure.source[:3] for figure in learn.page(game, each).figures.values()] for each in locales.LANGUAGES]
    assert all(other == sheets[0] for other in sheets)


@each_game
def test_six_figures_are_on_the_one_page_of_rules(game: str) -> None:
    english, *others = [steps(learn.page(game, language)) for language in locales.LANGUAGES]
    assert len([step for step in english if step.paper]) == FIGURES_ON_PAPER
    for other in others:
        assert [bool(step.paper) for step in other] == [bool(step.paper) for step in english]
    for step in (step for page in (english, *others) for step in page):
        assert len(step.paper) <= LONGEST_ON_PAPER, step.paper


@each_game
@each_page
def test_a_page_is_whole(game: str, language: str) -> None:
    page = learn.page(game, language)
    ids = [section.id for section in page.sections]
    assert len(ids) == len({*ids})
    assert TURN in ids
    assert len(page.figures) == sum(len(section.figures) for section in page.sections) + len(page.tactics)
    assert len(page.tasks) >= 3
    assert 6 <= len(page.walk) <= 10
    assert len(page.tactics) >= 3
    assert 3 <= len(page.first.say) <= 5
    assert page.readings and page.credits
    assert hexagora.game(game, **page.first.options).start().turn is not None
    for figure in page.figures.values():
        assert figure.steps
        assert not figure.source or SOURCE.fullmatch(figure.source), figure.source


@each_game
def test_options_and_presets_are_explained(game: str) -> None:
    page, entry = learn.page(game), hexagora.Entry(game)
    assert {field.name for field in entry.fields()} == {name for variant in page.variants for name in variant.options}
    assert {preset.id for preset in entry.presets} == {variant.preset for variant in page.variants} - {""}


@each_game
@each_page
def test_prose_is_plain(game: str, language: str) -> None:
    """The few signs that are understood everywhere, in pairs; curved quotes."""
    for text in texts(learn.page(game, language)):
        assert text and text == text.strip(), text
        without_code = re.sub(r"`[^`\n]+`", "", text)
        assert not MARKUP.search(without_code), text
        assert without_code.count("**") % 2 == 0 and "`" not in without_code, text
        assert "'" not in without_code and '"' not in without_code, text


@each_game
def test_figures_show_what_they_say(game: str) -> None:
    for step in steps(learn.page(game)):
        check(step.state, dict(step.expect))
        assert set(step.ring) <= set(step.state.board.cells)
        if step.refused:
            assert step.reason is not None, step.refused


@each_game
@each_page
def test_cells_that_are_named_exist(game: str, language: str) -> None:
    page = learn.page(game, language)
    for step in steps(page):
        if step.state.board.shape != "plane":
            named = {cell for word in re.findall(r"\*\*([^*]+)\*\*", step.say) for cell in CELL.findall(word)}
            assert named <= set(step.state.board.cells), step.say


@each_game
def test_tasks_can_be_done(game: str) -> None:
    page = learn.page(game)
    for task in (*page.tasks, *page.walk):
        legal = task.state.moves()
        answers = legal if task.answers == (ANY,) else list(task.answers)
        assert answers and set(answers) <= set(legal), task.id
        assert set(task.wrongs) <= set(legal) - set(answers), task.id
        for move in task.refused:
            assert task.state.why_not(move) is not None, (task.id, move)
        for answer in answers:
            state = task.state.play(answer)
            check(state, dict(task.expect))
            for move in task.follow:
                state = state.play(move)
        assert bool(task.follow) == bool(task.then), task.id


def clicks(task: learn.Task) -> int:
    """The fewest for a right answer: its cells, or its word; one more where the move could go on; one to the next."""
    counts = []
    for move in task.state.moves() if task.answers == (ANY,) else task.answers:
        cells = task.state.cells_of(move)
        follow = task.state.continuations(cells) if cells else None
        ends = follow is None or not (follow.cells or follow.words)
        counts.append((len(cells) or 1) + (not ends) + 1)
    return min(counts)


@each_game
def test_a_walk_takes_few_clicks(game: str) -> None:
    assert sum(map(clicks, learn.page(game).walk)) <= MOST_CLICKS


@each_game
def test_claims_of_tactics_hold(game: str) -> None:
    for tactic in learn.page(game).tactics:
        state, claim = tactic.steps[0].state, tactic.claim
        assert state.turn is not None
        person = state.seats[state.turn]
        if claim.by == "solve":
            assert claim.wins or claim.loses or claim.draws
            for moves, value in ((claim.wins, 1.0), (claim.loses, 0.0), (claim.draws, 0.5)):
                for move in moves:
                    solution = hexagora.solve(state.play(move), seconds=60)
                    assert solution.proven and solution.values, (tactic.id, move)
                    assert solution.values[person] == value, (tactic.id, move)
        else:
            assert claim.than
            best, *others = [
                hexagora.think(state.play(move), simulations=claim.simulations, seed=1).values[person]
                for move in (claim.best, *claim.than)
            ]
            assert all(best >= other + claim.margin for other in others), (tactic.id, best, others)


@each_game
def test_refusals_lead_to_rules(game: str) -> None:
    page, known = learn.page(game), locales.entry("en", "reasons")
    codes = [code for section in page.sections for code in section.refusals]
    assert len(codes) == len({*codes})
    assert set(codes) <= set(known)
    own = locales.game(game, "en").get("reasons", {})
    given = codes_of_refusals(game)
    assert given & set(own) <= set(codes)
    assert learn.rule_of(game, "no such code") == TURN


def codes_of_refusals(game: str) -> set[str]:
    """The reasons why cells may not be picked, in positions of random games with each preset."""
    chance, codes = random.Random(game), set()
    for preset in hexagora.Entry(game).presets:
        state = preset.game().start()
        for _ in range(60):
            if state.turn is None:
                break
            first = chance.choice(state.board.cells)
            for picks in ([first], [first, chance.choice(state.board.cells)]):
                if reason := state.why_not_pick(picks):
                    codes.add(reason.code)
                    break
            state = state.play(chance.choice(state.moves()))
    return codes
