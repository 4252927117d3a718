"""The games' people side: names, rules, options and presets, complete in each language."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hexagora
from hexagora import locales
from hexagora.draw import palette
from tests import texts

ROOT = Path(__file__).parent.parent
every_entry = pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
every_language = pytest.mark.parametrize("language", locales.LANGUAGES)


# The files


def test_every_game_has_texts_and_all_texts_are_of_games() -> None:
    ids = {entry.id for entry in hexagora.games()}
    assert not ids - set(locales.games()), "games without src/hexagora/locales/games/<game>.json"
    assert not set(locales.games()) - ids, "texts of games that core/catalogue/catalogue.cpp does not list"


@every_entry
def test_the_texts_of_a_game_are_complete_and_within_their_limits(entry: hexagora.Entry) -> None:
    problems = texts.problems(entry, texts.read(entry.id))
    assert not problems, "\n".join([f"{texts.path(entry.id).name}:", *problems])


@every_entry
def test_a_file_is_written_as_the_others(entry: hexagora.Entry) -> None:
    written = json.dumps(texts.read(entry.id), ensure_ascii=False, indent=2) + "\n"
    assert texts.path(entry.id).read_text("utf-8") == written


def test_no_two_games_have_a_name_in_common() -> None:
    names = [name for entry in hexagora.games() for name in {entry.name(language) for language in locales.LANGUAGES}]
    assert len(names) == len(set(names))


@every_entry
def test_documents_have_every_game(entry: hexagora.Entry) -> None:
    table = (ROOT / "README.md").read_text("utf-8").split("## The games")[1].split("\n## ")[0]
    rules = (ROOT / "docs" / "rules.md").read_text("utf-8")
    assert re.search(rf"^\| \*\*.*\b{entry.name()}\b", table, re.MULTILINE), "no line in README.md, The games"
    assert re.search(rf"^## .*\b{entry.name()}\b", rules, re.MULTILINE), "no section in docs/rules.md"


def test_a_reading_is_explained_in_each_language() -> None:
    for language, mark in texts.READING.items():
        assert locales.entry(language, "cli", "rules", "reading").startswith(mark)


# Problems of texts


def change(*path: Any, to: Any) -> Callable[[texts.Texts], None]:
    def apply(part: Any) -> None:
        for name in path[:-1]:
            part = part[name]
        part[path[-1]] = to

    return apply


def drop(*path: Any) -> Callable[[texts.Texts], None]:
    def apply(part: Any) -> None:
        for name in path[:-1]:
            part = part[name]
        del part[path[-1]]

    return apply


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (drop("fr"), "fr is missing"),
        (change("de", to={}), "de is unknown"),
        (drop("en", "line"), "en: line is missing"),
        (change("en", "extra", to="More."), "en: extra is unknown"),
        (change("en", "name", to="A very long name of a game"), "en: name has 26 characters, at most 16"),
        (change("en", "line", to="x" * 100 + "."), "en: line has 101 characters, at most 100"),
        (change("en", "line", to="No full stop"), "en: line does not end with a full stop"),
        (change("fr", "length", to="longtemps"), "fr: length names no number of minutes"),
        (drop("fr", "rules", 0), "fr: rules has 9 different lines, not 10"),
        (change("fr", "rules", 3, to="x" * 161), "fr: rules, line 4 has 161 characters, at most 160"),
        (change("en", "rules", 3, to="not a sentence."), "en: rules, line 4 is no sentence"),
        (change("en", "rules", 3, to="One. Two. Three. Four. Five."), "en: rules, line 4 has more than 4 sentences"),
        (change("en", "rules", 3, to="A choice (reading)."), "not the same lines are marked"),
        (drop("en", "options", "size"), "en: options: size has no name"),
        (change("en", "options", "colour", to={"name": "Colour"}), "en: options: the game has no option colour"),
        (drop("fr", "options", "board", "values", "rhombus"), "fr: options: the value board=rhombus has no name"),
        (change("fr", "options", "board", "values", "ring", to="anneau"), "fr: options: board has no value ring"),
        (change("en", "colours", to=["Red", "Blue", "Green", "White"]), "en: colours: 4 for 6 players"),
        (change("en", "reasons", to={"other_far": "Too far."}), "en: reasons: other_far does not begin with hex_"),
        (change("fr", "line", to="Sans espace: non."), "fr: no space before a colon"),
        (change("en", "line", to="With a space : no."), "en: a space before a colon"),
        (change("presets", to=[]), "presets: there must be at least one"),
        (change("presets", 0, "options", to={"size": 99}), "presets: hex-2: The option size cannot be 99"),
        (change("presets", 0, "id", to="classic"), "presets: two have the same id"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_with_texts_is_named(spoil: Callable[[texts.Texts], None], problem: str) -> None:
    entry = hexagora.Entry("hex")
    spoiled = copy.deepcopy(texts.read(entry.id))
    spoil(spoiled)
    problems = texts.problems(entry, spoiled)
    assert any(one.startswith(problem) for one in problems), problems


def test_all_that_is_wrong_is_said_at_once() -> None:
    problems = texts.problems(hexagora.Entry("hex"), {language: {} for language in locales.LANGUAGES} | {"presets": []})
    assert len(problems) > 20


# What they say about the games


@every_language
@every_entry
def test_every_option_and_every_word_has_a_name(entry: hexagora.Entry, language: str) -> None:
    options = texts.read(entry.id)[language]["options"]
    assert set(options) == {field.name for field in entry.fields()}
    for field in entry.fields():
        assert entry.option_name(field.name, language) == options[field.name]["name"]
        assert set(options[field.name].get("values", ())) == {word for word in field.values if isinstance(word, str)}
        names = [entry.value_name(field.name, value, language) for value in field.values]
        assert all(names) and len(set(names)) == len(names)


def test_values_that_are_no_words_have_names_too() -> None:
    entry = hexagora.games()[0]
    assert entry.value_name("size", 5) == "5"
    assert [entry.value_name("swap", value, "fr") for value in (True, False)] == ["oui", "non"]


@every_entry
def test_there_is_a_colour_for_everybody(entry: hexagora.Entry) -> None:
    for field in entry.fields():
        if field.name == "players":
            for players in field.values:
                colours = len(entry.colours())
                assert colours >= int(players) or int(players) % colours == 0  # partners share a colour
    assert len(entry.colours()) <= entry.players[1]


def test_the_usual_colours_have_paint_of_their_own() -> None:
    usual = [colour.lower() for colour in locales.entry("en", "colours")]
    assert usual == list(palette.COLOURS[: len(usual)])


@every_entry
def test_presets_make_games(entry: hexagora.Entry) -> None:
    games = [preset.game() for preset in entry.presets]
    assert len(set(map(str, games))) == len(games)
    for preset, game in zip(entry.presets, games, strict=True):
        assert game == hexagora.game(entry.id, **preset.options)
        assert preset.options.items() <= game.options.items()
        assert game.start().turn == 0


@every_entry
def test_an_entry_as_data_has_all_of_it(entry: hexagora.Entry) -> None:
    data = entry.data
    assert json.loads(json.dumps(data)) == data
    for language in locales.LANGUAGES:
        assert data["rules"][language] == entry.rules(language)
        assert data["length"][language] == entry.length(language)
        for option, field in zip(data["options"], entry.fields(), strict=True):
            assert option["names"][language] == entry.option_name(field.name, language)
            assert option["value_names"][language] == [
                entry.value_name(field.name, value, language) for value in option["values"]
            ]
        assert [preset["name"][language] for preset in data["presets"]] == [
            preset.name(language) for preset in entry.presets
        ]
    preset = entry.presets[-1]
    given = entry.data_with(**preset.options)
    assert {**given, "options": []} == {**data, "options": []}
    assert [option["values"] for option in given["options"]] == [
        list(field.values) for field in entry.fields(**preset.options)
    ]


def test_what_an_entry_gives_away_is_a_copy() -> None:
    entry = hexagora.games()[0]
    entry.rules().clear()
    entry.presets[0].options.clear()
    entry.presets[0].names.clear()
    assert len(entry.rules()) == 10 and entry.presets[0].name() and entry.data["presets"][0]["options"]


@every_entry
def test_a_language_without_texts_is_refused(entry: hexagora.Entry) -> None:
    for ask in (entry.name, entry.rules, entry.length, entry.presets[0].name):
        with pytest.raises(ValueError, match="no texts in 'de'"):
            ask("de")
