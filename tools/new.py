"""Writes the skeleton of a new game, which can be played at once: ./hexagora new GAME [NAME]

What is written, and what to do with it: CONTRIBUTING.md, "Adding a game".
"""

import argparse
import re
from pathlib import Path

from tools.format import ROOT

TEMPLATES = Path(__file__).parent / "new_game"
CATALOGUE = "core/catalogue/catalogue.cpp"
RULES = "docs/rules.md"
README = "README.md"
UNFINISHED = "TO" + "DO"  # in two parts, so that the test which looks for it does not find it here

# The files of a game, by template.
FILES = {
    "rules.hpp.in": "core/games/{id}.hpp",
    "maker.cpp.in": "core/catalogue/{id}.cpp",
    "texts.json.in": "src/hexagora/locales/games/{id}.json",
    "reference.py.in": "tests/reference/{id}.py",
    "test.py.in": "tests/games/test_{id}.py",
}
GOLDENS = ("tests/perft/{id}.txt", "tests/playthroughs/{id}.txt")


def catalogue_ids(root: Path) -> list[str]:
    """The ids in the catalogue's list."""
    return re.findall(r"^ *line\((\w+)\)", (root / CATALOGUE).read_text("utf-8"), re.MULTILINE)


def problem(root: Path, id: str, name: str) -> str | None:
    if not re.fullmatch(r"[a-z][a-z0-9]*", id):
        return f"{id!r} cannot be an id: small letters and digits, a letter first."
    if not re.fullmatch(r"[A-Z][A-Za-z0-9]*", name):
        return f"{name!r} cannot be a name: letters and digits, with a capital first. Texts may name it otherwise."
    if id in catalogue_ids(root):
        return f"There is a game {id} already."
    existing = [path for path in (*FILES.values(), *GOLDENS) if (root / path.format(id=id)).exists()]
    return f"{existing[0].format(id=id)} exists already." if existing else None


def write(root: Path, id: str, name: str) -> list[Path]:
    """Writes the skeleton. The files that are new or changed."""

    def filled_in(template: str) -> str:
        text = (TEMPLATES / template).read_text("utf-8")
        return text.replace("@id@", id).replace("@Game@", name).replace("@todo@", UNFINISHED)

    contents = {root / path.format(id=id): filled_in(template) for template, path in FILES.items()}
    contents |= {root / path.format(id=id): f"{id}\n" for path in GOLDENS}
    last = catalogue_ids(root)[-1]
    catalogue = (root / CATALOGUE).read_text("utf-8")
    contents[root / CATALOGUE] = catalogue.replace(f"    line({last})\n", f"    line({last}) \\\n    line({id})\n")
    rules = (root / RULES).read_text("utf-8")
    contents[root / RULES] = rules.replace("## Facts\n", f"{filled_in('rules.md.in')}\n## Facts\n")
    readme = (root / README).read_text("utf-8")
    (table,) = re.findall(r"(?:^\| \*\*.*\n)+", readme, re.MULTILINE)
    contents[root / README] = readme.replace(table, table + filled_in("readme.md.in"))
    for path, text in contents.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    return list(contents)


def main() -> None:
    parser = argparse.ArgumentParser("hexagora new", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", help="its id, in small letters")
    parser.add_argument("name", nargs="?", help="for people and C++, if it is not the id with a capital")
    choice = parser.parse_args()
    id, name = choice.game, choice.name or choice.game.capitalize()
    if fault := problem(ROOT, id, name):
        raise SystemExit(fault)
    for path in write(ROOT, id, name):
        print(path.relative_to(ROOT))
    print(f"Play it: ./hexagora play {id}. Then replace each sentence that begins with {UNFINISHED} (CONTRIBUTING.md).")


if __name__ == "__main__":
    main()
