"""hexagora learn and hexagora rules: the lessons in the terminal."""

import re

import pytest

import hexagora
from hexagora import learn, locales
from hexagora.learn.page import ANY
from tests.cli.conftest import Cli

each_game = pytest.mark.parametrize("game", [entry.id for entry in hexagora.games()])
each_language = pytest.mark.parametrize("language", locales.LANGUAGES)


def flat(text: str) -> str:
    """Without markup and line breaks."""
    return " ".join(re.sub(r"\*\*|`", "", text).split())


def answer_of(task: learn.Task) -> str:
    return task.state.moves()[0] if task.answers == (ANY,) else task.answers[0]


@each_game
@each_language
def test_rules_print_the_whole_lesson(cli: Cli, game: str, language: str) -> None:
    page = learn.page(game, language)
    printed = flat(cli("rules", game, "--lang", language).out)
    said = [section.text for section in page.sections] + [tactic.text for tactic in page.tactics]
    said += [step.say for figure in page.figures.values() for step in figure.steps]
    for text in [page.idea, page.credits, *page.readings, *said]:
        assert flat(text) in printed


@each_game
def test_a_walk_ends_in_a_game_with_comments(cli: Cli, game: str) -> None:
    page = learn.page(game)
    stdin = "\n".join([*map(answer_of, page.walk), "yes", "quit", "no"])
    answer = cli("learn", game, stdin=f"{stdin}\n")
    assert answer.code == 0
    printed = flat(answer.out)
    for task in page.walk:
        assert flat(task.say) in printed
        assert flat(task.verdict(answer_of(task))) in printed
        assert flat(task.then) in printed
    assert flat(page.first.say[0]) in printed


@each_game
def test_what_is_not_allowed_is_refused_and_costs_nothing(cli: Cli, game: str) -> None:
    page = learn.page(game, "fr")
    for number, task in enumerate(page.walk):
        for move in task.refused[:1]:
            stdin = "suite\n" * number + f"{move}\n{answer_of(task)}\n"
            before, right = flat(task.say), flat(task.verdict(answer_of(task)))
            printed = flat(cli("learn", game, "--lang", "fr", stdin=stdin).out).split(before)[1]
            said = printed.split(right)[0]
            assert right in printed
            assert any(sentence in said for sentence in sentences(task, move, "fr")), (task.id, move, said)


def sentences(task: learn.Task, move: str, language: str) -> list[str]:
    """What the rules say of a move: as a whole, or at the cell at which it goes wrong."""
    cells = re.split(r"[:+]", move.rstrip("!"))
    reasons = [task.state.why_not(move), task.state.why_no_move(cells)]
    reasons += [task.state.why_not_pick(cells[: count + 1]) for count in range(len(cells))]
    return [reason.say(language) for reason in reasons if reason]


def test_a_wrong_move_is_answered_and_costs_nothing(cli: Cli) -> None:
    for entry in hexagora.games():
        page = learn.page(entry.id)
        for number, task in enumerate(page.walk):
            for move, text in [*task.wrongs.items()][:1]:
                stdin = "next\n" * number + f"{move}\n{answer_of(task)}\n"
                printed = flat(cli("learn", entry.id, stdin=stdin).out)
                assert flat(text.replace("{move}", move)) in printed
                assert flat(task.verdict(answer_of(task))) in printed


def test_hints_the_board_and_the_end(cli: Cli) -> None:
    for entry in hexagora.games():
        page = learn.page(entry.id, "fr")
        answer = cli("learn", entry.id, "--lang", "fr", stdin="indice\nplateau\naide\nquitter\n")
        assert answer.code == 0
        assert flat(page.walk[0].hint) in flat(answer.out)
        assert locales.say("fr", "cli", "lesson", "help") in answer.out
