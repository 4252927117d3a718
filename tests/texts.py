"""What a game's texts, src/hexagora/locales/games/<game>.json, must have, and within which limits."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hexagora
from hexagora import locales

Texts = dict[str, Any]

FOLDER = Path(locales.__file__).parent / "games"
REQUIRED = ("name", "line", "length", "rules", "options", "tasks", "ends")
OPTIONAL = ("parts", "colours", "reasons")
RULES = 10  # lines
LONGEST = {"name": 16, "line": 100, "length": 60, "rules": 160, "tasks": 80, "ends": 80}  # characters, of each line
TASK = ("first", "next", "stop", "why")  # what a task says; the first it must
DETAILS = {"name", "score"}  # what may be filled into the sentence of an end
MOST_SENTENCES = 4  # in a line of the rules
READING = {"en": "(reading)", "fr": "(interprétation)"}  # marks a choice where the sheet is silent


def path(id: str) -> Path:
    return FOLDER / f"{id}.json"


def read(id: str) -> Texts:
    texts: Texts = json.loads(path(id).read_text("utf-8"))
    return texts


def sentences(texts: Any) -> Iterator[str]:
    if isinstance(texts, str):
        yield texts
    else:
        for part in texts.values() if isinstance(texts, dict) else texts:
            yield from sentences(part)


def shape(texts: Any) -> Any:
    """The names in it, and how long its lists are."""
    if isinstance(texts, dict):
        return {name: shape(part) for name, part in texts.items()}
    return len(texts) if isinstance(texts, list) else type(texts).__name__


def problems(entry: hexagora.Entry, texts: Texts) -> list[str]:
    """Everything that is missing or wrong in a game's texts, each as a line that says where."""
    missing = [part for part in (*locales.LANGUAGES, "presets") if part not in texts]
    if missing:
        return [f"{part} is missing" for part in missing]
    unknown = [f"{part} is unknown" for part in texts if part not in (*locales.LANGUAGES, "presets", "only")]
    in_languages = [
        f"{language}: {problem}"
        for language in locales.LANGUAGES
        for problem in language_problems(entry, language, texts[language])
    ]
    wrong = [*preset_problems(entry, texts["presets"]), *only_problems(entry, texts.get("only", {}))]
    return unknown + in_languages + agreement_problems(texts) + wrong


def only_problems(entry: hexagora.Entry, only: dict[str, Texts]) -> Iterator[str]:
    options = {field.name: field.values for field in entry.fields()}
    for number, wanted in only.items():
        if number not in map(str, range(1, RULES + 1)):
            yield f"only: there is no line {number} of the rules"
        for name, values in wanted.items():
            if not set(values) <= set(options.get(name, ())):
                yield f"only, line {number}: {name} has not all values of {values}"


def language_problems(entry: hexagora.Entry, language: str, texts: Texts) -> Iterator[str]:
    for part in REQUIRED:
        if part not in texts:
            yield f"{part} is missing"
    for part in texts:
        if part not in (*REQUIRED, *OPTIONAL):
            yield f"{part} is unknown; there are {', '.join((*REQUIRED, *OPTIONAL))}"
    for part in ("name", "line", "length"):
        text = texts.get(part, "")
        if len(text) > LONGEST[part]:
            yield f"{part} has {len(text)} characters, at most {LONGEST[part]} are allowed: {text}"
    if not texts.get("line", ".").endswith("."):
        yield "line does not end with a full stop"
    if not re.search(r"\d+ minutes", texts.get("length", "5 minutes")):
        yield "length names no number of minutes, as in '10 to 20 minutes'"
    if "rules" in texts:
        yield from rules_problems(texts["rules"])
    yield from task_problems(texts.get("tasks", {}))
    yield from end_problems(texts.get("ends", {}))
    yield from option_problems(entry, texts.get("options", {}))
    yield from colour_problems(entry, texts.get("colours"))
    for code in texts.get("reasons", {}):
        if not code.startswith(f"{entry.id}_"):
            yield f"reasons: {code} does not begin with {entry.id}_"
    for text in sentences(texts):
        if not text or text != text.strip() or not text.isprintable() or "  " in text:
            yield f"empty, or with stray spaces: {text!r}"
        if language == "fr" and re.search(r"\S[:;?!]( |$)", text):
            yield f"no space before a colon, semicolon, question or exclamation mark: {text}"
        if language == "en" and re.search(r" [:;?!]", text):
            yield f"a space before a colon, semicolon, question or exclamation mark: {text}"


def rules_problems(rules: list[str]) -> Iterator[str]:
    if len(rules) != RULES or len(set(rules)) != RULES:
        yield f"rules has {len(set(rules))} different lines, not {RULES}"
    for number, line in enumerate(rules, 1):
        if len(line) > LONGEST["rules"]:
            yield f"rules, line {number} has {len(line)} characters, at most {LONGEST['rules']} are allowed"
        if not re.fullmatch(r"[^\W_a-zà-ÿ].*\.", line):
            yield f"rules, line {number} is no sentence: {line}"
        if len(re.findall(r"[.!?](?: |$)", line)) > MOST_SENTENCES:
            yield f"rules, line {number} has more than {MOST_SENTENCES} sentences"
        if "{" in line:
            yield f"rules, line {number} has a placeholder"


def sentence_problems(where: str, part: str, text: str) -> Iterator[str]:
    if len(text) > LONGEST[part]:
        yield f"{where} has {len(text)} characters, at most {LONGEST[part]} are allowed: {text}"
    if not re.fullmatch(r"(?:[^\W_a-zà-ÿ]|\{).*\.", text):
        yield f"{where} is no sentence: {text}"


def task_problems(tasks: Texts) -> Iterator[str]:
    for task, says in tasks.items():
        if "first" not in says:
            yield f"tasks: {task} does not say what to do first"
        for when, text in says.items():
            if when not in TASK:
                yield f"tasks: {task}: {when} is unknown; there are {', '.join(TASK)}"
            yield from sentence_problems(f"tasks: {task}: {when}", "tasks", text)


def end_problems(ends: Texts) -> Iterator[str]:
    for end, text in ends.items():
        yield from sentence_problems(f"ends: {end}", "ends", text)
        for detail in set(re.findall(r"\{(\w*)\}", text)) - DETAILS:
            yield f"ends: {end}: nothing fills {{{detail}}}"


def option_problems(entry: hexagora.Entry, options: Texts) -> Iterator[str]:
    fields = {field.name: field for field in entry.fields()}
    for name in options.keys() - fields.keys():
        yield f"options: the game has no option {name}"
    for name, field in fields.items():
        words = {value for value in field.values if isinstance(value, str)}
        texts = options.get(name, {})
        if not texts.get("name"):
            yield f"options: {name} has no name"
        named = texts.get("values", {})
        for word in sorted(words - named.keys()):
            yield f"options: the value {name}={word} has no name"
        for word in sorted(named.keys() - words):
            yield f"options: {name} has no value {word}"
        if len(set(named.values())) < len(named):
            yield f"options: two values of {name} have the same name"


def colour_problems(entry: hexagora.Entry, colours: list[str] | None) -> Iterator[str]:
    if colours is None:
        return
    if len(set(colours)) < len(colours):
        yield "colours: two have the same name"
    most = entry.players[1]
    if len(colours) > most or (len(colours) < most and most % len(colours)):
        yield f"colours: {len(colours)} for {most} players; fewer than players only where partners share them"


def agreement_problems(texts: Texts) -> list[str]:
    first, *others = locales.LANGUAGES
    unlike = [
        f"{language} and {first} do not have the same parts: {shape(texts[language])} and {shape(texts[first])}"
        for language in others
        if shape(texts[language]) != shape(texts[first])
    ]
    marks = {tuple(line.count(READING[id]) for line in texts[id].get("rules", [])) for id in locales.LANGUAGES}
    if len(marks) > 1:
        unlike.append(f"not the same lines are marked {' and '.join(READING.values())} in each language")
    return unlike


def preset_problems(entry: hexagora.Entry, presets: list[Texts]) -> list[str]:
    wrong = [] if presets else ["presets: there must be at least one; the first is for newcomers"]
    for number, preset in enumerate(presets, 1):
        if list(preset) != ["id", "name", "options"] or sorted(preset["name"]) != sorted(locales.LANGUAGES):
            wrong.append(f"presets, number {number} has not id, name in each language, and options")
            continue
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", preset["id"]):
            wrong.append(f"presets: the id {preset['id']} is not written like-this")
        try:
            hexagora.game(entry.id, **preset["options"])
        except hexagora.BadOption as refusal:
            wrong.append(f"presets: {preset['id']}: {refusal}")
    for what in ("id", *locales.LANGUAGES):
        names = [preset["id"] if what == "id" else preset.get("name", {}).get(what) for preset in presets]
        if len(set(names)) < len(names):
            wrong.append(f"presets: two have the same {'id' if what == 'id' else f'name in {what}'}")
    return wrong
