"""Builds the documentation: python -m tools.docs FOLDER [--strict]. The site is in FOLDER/site, French in its fr/.

Its pages are docs/, as they are, with a few more of the project's documents and the reference of the API. They are
copied to FOLDER, where links that lead out of them are made fit for the site, and made into HTML by Sphinx, once for
each language. With --strict a broken link, a page that no part lists and whatever else Sphinx warns of is an error.
"""

import argparse
import json
import os
import re
import shutil
import sys
import tomllib
from pathlib import Path, PurePosixPath

from sphinx.cmd.build import main as sphinx

from tools import reference

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
LANGUAGES = {"en": "", "fr": "fr/"}  # and where their pages are, in docs/ and in the site
MORE = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "core/README.md": "core.md"}
LEFT_OUT = ("dist", "theme")
LINK = re.compile(r"(`[^`\n]+`)|(!?)\[((?:\[[^\]]*\]\([^)]*\)|[^\[\]])*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"^ *(```|:::)")
GAMES = "<!-- games -->"  # where a page lists them


def in_site(path: str) -> tuple[str, str] | None:
    """The language and place of a document of the project among the pages; None if it is none."""
    path = MORE.get(path, path.removeprefix("docs/") if path.startswith("docs/") else "")
    if not path or path.split("/")[0] in LEFT_OUT:
        return None
    return ("fr", path.removeprefix("fr/")) if path.startswith("fr/") else ("en", path)


def sources() -> list[str]:
    """The documents and pictures of the site, by their paths in the project."""
    files = sorted(path.relative_to(ROOT).as_posix() for path in DOCS.rglob("*") if path.is_file())
    return [*MORE, *filter(in_site, files)]


def relative(target: str, page: str) -> str:
    return PurePosixPath(os.path.relpath(target, PurePosixPath(page).parent)).as_posix()


def on_server(address: str) -> str:
    """An address of the server, as a link of a page has it: see docs/theme/conf.py."""
    return f"{'place' if '#' in address else 'site'}:{address}"


def fit(text: str, source: str) -> str:
    """A document as a page: links to other pages lead there, those into the sources are just their text."""
    language, page = in_site(source) or ("", "")

    def link(found: re.Match[str]) -> str:
        code, picture, words, target = found.groups()
        if code or re.match(r"\w+:|#", target):
            return found[0]
        if "](" in words:
            words = LINK.sub(link, words)
        if target.startswith("/"):  # an address of the server
            return f"[{words}]({on_server(target)})"
        path, _, place = target.partition("#")
        named = os.path.normpath(PurePosixPath(source).parent / path)
        there = in_site(named)
        if there is None:
            return words if (ROOT / named).exists() else found[0]
        place = f"#{place}" if place else ""
        if there[0] != language and path.endswith(".md"):  # another site to Sphinx
            address = f"/docs/{LANGUAGES[there[0]]}{there[1].removesuffix('.md')}.html{place}"
            return f"[{words}]({on_server(address)})"
        return f"{picture}[{words}]({relative(there[1], page)}{place})"

    lines: list[str] = []
    fenced = False
    for line in text.splitlines():
        if FENCE.match(line):
            fenced = not fenced if "```" in line else fenced
            if not fenced and lines and not lines[-1]:  # the end of a doctest, which nobody needs to see
                lines.pop()
        elif not fenced:
            line = LINK.sub(link, line)
            line = typeset(line) if language == "fr" else line
        lines.append(line)
    return "\n".join(lines).replace(GAMES, games(language, page)) + "\n"


def typeset(line: str) -> str:
    """French has a space before some signs and in large numbers, where a line must not break."""
    parts = re.split(r"(`[^`]*`|\]\([^)]*\))", line)
    return "".join(
        part if place % 2 else re.sub(r" (?=[:;?%»]|!(?!\[))|(?<=«) |(?<=\d) (?=\d{3}\b)", "\u00a0", part)
        for place, part in enumerate(parts)
    )


def games(language: str, page: str) -> str:
    """A list of the games, in the order of the catalogue, with what their texts say of them."""
    catalogue = (ROOT / "core" / "catalogue" / "catalogue.cpp").read_text("utf-8")
    items = []
    for id in re.findall(r"line\((\w+)\) *\\?\n", catalogue.partition("#define GAMES")[2]):
        about = json.loads((ROOT / f"src/hexagora/locales/games/{id}.json").read_text("utf-8"))[language]
        picture = f"![]({relative(f'pictures/{id}.svg', page)}) " if (DOCS / f"pictures/{id}.svg").exists() else ""
        length = about["length"][0].upper() + about["length"][1:]
        item = f"- {picture}**[{about['name']}](site:/learn/{id})** {about['line']} *{length}*"
        items.append(typeset(item) if language == "fr" else item)
    return "\n".join(["{.games}", *items])


def stage(folder: Path) -> None:
    """The pages as Sphinx gets them, in a folder for each language."""
    for source in sources():
        language, page = in_site(source) or ("", "")
        is_text = source.endswith(".md")
        for one in [language] if is_text else LANGUAGES:  # all show the same pictures
            target = folder / one / page
            target.parent.mkdir(parents=True, exist_ok=True)
            if is_text:
                target.write_text(fit((ROOT / source).read_text("utf-8"), source), "utf-8")
            else:
                shutil.copy(ROOT / source, target)
    (folder / "en" / "reference").mkdir()
    for name, text in reference.pages().items():
        (folder / "en" / "reference" / f"{name}.md").write_text(text, "utf-8")


def build(folder: Path, strict: bool = False) -> int:
    """Sphinx's exit code. All is made anew: that takes some seconds, and nothing old is left."""
    for old in ("pages", "cache", "site"):
        shutil.rmtree(folder / old, ignore_errors=True)
    stage(folder / "pages")
    return render(folder, strict)


def render(folder: Path, strict: bool) -> int:
    """The pages in a folder as a site beside them."""
    pages = folder / "pages"
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    known = {
        one: sorted(p.relative_to(pages / one).as_posix() for p in (pages / one).rglob("*.md")) for one in LANGUAGES
    }
    os.environ["HEXAGORA_PAGES"] = json.dumps(known)  # for the links from one language to the other
    code = 0
    for language, place in LANGUAGES.items():
        options = ["-q", "-c", str(DOCS / "theme"), "-d", str(folder / "cache" / language)]
        options += [f"-Dlanguage={language}", f"-Dversion={version}", *(["-W", "--keep-going"] if strict else [])]
        code = sphinx([*options, str(pages / language), str(folder / "site" / place)]) or code
    return code


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--strict", action="store_true")
    options = parser.parse_args(arguments)
    return build(options.folder.resolve(), options.strict)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
