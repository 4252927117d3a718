"""The games' people side: names, rules, options and presets, complete in each language."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hexagora
from hexagora import locales

FAMILY = set("gosix gomobil six hex hexago triago tetrago labyrinthe hexadames marienbad".split())
FILES = {path.stem: path for path in (Path(locales.__file__).parent / "games").glob("*.json")}
TEXTS: dict[str, dict[str, Any]] = {id: json.loads(path.read_text("utf-8")) for id, path in FILES.items()}
MARKS = {"en": "(reading)", "fr": "(interprétation)"}

every_file = pytest.mark.parametrize("id", sorted(FILES))
every_entry = pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
every_language = pytest.mark.parametrize("language", locales.LANGUAGES)


def shape(texts: Any) -> Any:
    """The names in it, and how long its lists are."""
    if isinstance(texts, dict):
        return {name: shape(part) for name, part in texts.items()}
    return len(texts) if isinstance(texts, list) else type(texts)


def sentences(texts: Any) -> Iterator[str]:
    if isinstance(texts, str):
        yield texts
    else:
        for part in texts.values() if isinstance(texts, dict) else texts:
            yield from sentences(part)


def test_every_game_has_its_file_and_every_file_is_of_the_family() -> None:
    assert {entry.id for entry in hexagora.games()} <= set(FILES) <= FAMILY


def test_no_two_games_have_a_name_in_common() -> None:
    names = [name for texts in TEXTS.values() for name in {texts[language]["name"] for language in locales.LANGUAGES}]
    assert len(names) == len(set(names))


# What the files say, whether the core knows their game already or not


@every_file
def test_a_file_says_the_same_in_each_language(id: str) -> None:
    assert list(TEXTS[id]) == [*locales.LANGUAGES, "presets"]
    for language in locales.LANGUAGES:
        assert shape(TEXTS[id][language]) == shape(TEXTS[id]["en"])
        assert list(TEXTS[id][language]) == ["name", "line", "length", "colours", "rules", "options"]


@every_file
def test_a_file_is_written_as_the_others(id: str) -> None:
    assert FILES[id].read_text("utf-8") == json.dumps(TEXTS[id], ensure_ascii=False, indent=2) + "\n"


@every_language
@every_file
def test_texts_are_tidy(id: str, language: str) -> None:
    for text in sentences(TEXTS[id][language]):
        assert text and text == text.strip() and text.isprintable()
        assert "  " not in text and "{" not in text
        if language == "fr":
            assert not re.search(r"\S[:;?!]( |$)", text), text
        else:
            assert not re.search(r" [:;?!]", text), text


@every_language
@every_file
def test_rules_are_ten_lines(id: str, language: str) -> None:
    rules = TEXTS[id][language]["rules"]
    assert len(rules) == 10 == len(set(rules))
    for line in rules:
        assert len(line) <= 160 and line.endswith(".")
        assert line[0].isupper() or line[0].isdigit()
        assert len(re.findall(r"[.!?](?: |$)", line)) <= 4


@every_file
def test_readings_are_marked_in_each_language(id: str) -> None:
    marked = {language: [line.count(mark) for line in TEXTS[id][language]["rules"]] for language, mark in MARKS.items()}
    assert marked["fr"] == marked["en"]
    for language, mark in MARKS.items():
        assert locales.entry(language, "cli", "rules", "reading").startswith(mark)


@every_language
@every_file
def test_line_and_length_are_short(id: str, language: str) -> None:
    texts = TEXTS[id][language]
    assert len(texts["line"]) <= 100 and texts["line"].endswith(".")
    assert re.search(r"\d+ minutes", texts["length"]) and len(texts["length"]) <= 60


@every_file
def test_presets_are_named_and_keep_to_the_options(id: str) -> None:
    presets = TEXTS[id]["presets"]
    assert presets
    assert len({preset["id"] for preset in presets}) == len(presets)
    for language in locales.LANGUAGES:
        assert len({preset["name"][language] for preset in presets}) == len(presets)
    for preset in presets:
        assert list(preset) == ["id", "name", "options"] and list(preset["name"]) == list(locales.LANGUAGES)
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", preset["id"])
        for option, value in preset["options"].items():
            known = TEXTS[id]["en"]["options"][option]
            assert value in known["values"] if isinstance(value, str) else "values" not in known


# What they say about the games that the core knows


@every_language
@every_entry
def test_every_option_and_every_word_has_a_name(entry: hexagora.Entry, language: str) -> None:
    options = TEXTS[entry.id][language]["options"]
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
    asked = entry.data_with(**preset.options)
    assert {**asked, "options": []} == {**data, "options": []}
    assert [option["values"] for option in asked["options"]] == [
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
