"""Optional members of rules and insight: right signatures, no misspelt names, all of them documented."""

import os
import re
import shlex
import subprocess
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CORE = ROOT / "core"
CONCEPTS = [CORE / "rules" / "concepts.hpp", CORE / "search" / "concepts.hpp"]


def code(path: Path) -> str:
    """Without comments and texts, whose words are no uses of a name."""
    return re.sub(r'//.*|"(\\.|[^"\\])*"', "", path.read_text(encoding="utf-8"))


def members(text: str) -> set[str]:
    """The functions and constants that classes at the top level declare."""
    names = set()
    depth = 0
    for line in text.splitlines():
        if depth == 2:  # inside the namespace and a class
            names.update(re.findall(r"^ {4}[\w:<>,&*\s]*?[\w>&*] [&*]?(\w+)\((?!\))?[^;]*\).*[{;]", line))
            names.update(re.findall(r"^ {4}static constexpr [\w:<>,\s]*?(\w+)(?:\{| =)", line))
        depth += line.count("{") - line.count("}")
    return names


def unused(text: str, uses: Counter[str]) -> set[str]:
    return {name for name in members(text) if uses[name] == 1}


def words(*texts: str) -> Counter[str]:
    return Counter(word for text in texts for word in re.findall(r"\w+", text))


def test_no_member_of_rules_or_insight_is_without_a_use() -> None:
    """A misspelt optional member would be left out without a word."""
    sources = {path: code(path) for path in [*CORE.rglob("*.hpp"), *CORE.rglob("*.cpp")]}
    uses = words(*sources.values())
    games = {path: text for path, text in sources.items() if path.parent.name in ("games", "insight")}
    assert all({"of"} <= members(text) for path, text in games.items() if "Insight {" in text)
    assert {path.name: names for path, text in games.items() if (names := unused(text, uses))} == {}


def test_a_misspelt_member_has_no_use() -> None:
    core = [code(path) for path in CONCEPTS]
    sample = """namespace hexagora {
struct Sample : Putting {
    bool recurs() const { return true; }
    std::uint64_t recurrs(const State& s) const { return s.hash; }
    static constexpr std::array<Note, 1> noes{{{"hand"}}};
    template <class Visit>
    void moves(const State& s, int player, Visit&& visit) const {
        (empty(s) - centre_).each([&](Cell c) { visit(c); });
    }
};
}"""
    assert {"recurs", "recurrs", "noes", "moves"} <= members(sample)
    assert unused(sample, words(sample, *core)) == {"recurrs", "noes"}


def test_every_concept_is_documented() -> None:
    document = (ROOT / "docs" / "concepts.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", document))
    concepts = {name for path in CONCEPTS for name in re.findall(r"^concept (\w+) =", code(path), re.MULTILINE)}
    assert len(concepts) > 20
    assert concepts - named == set()
    (listed,) = re.findall(r"#define HEXAGORA_OPTIONAL_MEMBERS\(line\)(.*?)\n\n", code(CONCEPTS[0]), re.DOTALL)
    pairs = re.findall(r"line\((\w+), (\w+)\)", listed)
    for member, concept in pairs:
        (row,) = (line for line in document.splitlines() if line.startswith(f"| `{concept}`"))
        assert re.search(rf"\b{member}\b", row), f"{concept} has no {member} in docs/concepts.md"
    optional = {name for name in re.findall(r"^concept (\w+) =", code(CONCEPTS[0]), re.MULTILINE) if name != "Rules"}
    assert {concept for _, concept in pairs} == optional


def test_concepts_are_named() -> None:
    """Elsewhere nothing asks for a member by a requirement of its own."""
    for path in CORE.rglob("*.[hc]pp"):
        assert path in CONCEPTS or not re.search(r"\brequires \{", code(path)), path.relative_to(ROOT)


@pytest.mark.skipif(os.name == "nt", reason="the flags of GCC and Clang")
@pytest.mark.parametrize(
    ("member", "concept"),
    [
        ("std::vector<int> scores(const State&) const { return {}; }", None),
        ("int scores(const State&) const { return 0; }", "Scoring"),
        ("std::vector<int> scores(State&) const { return {}; }", "Scoring"),
        ("bool swapped(const State&) const { return false; }", "Swapping"),
        ("static constexpr int notes = 3;", "Noting"),
        ("int task(const State&, int) const { return 0; }", "Guiding"),
        ("const char* why_ended() const { return nullptr; }", "Explaining"),
        ("bool forgets(const State&) const { return false; }", "Recurring"),
    ],
)
def test_a_member_with_a_wrong_signature_does_not_compile(member: str, concept: str | None) -> None:
    text = f"""#include "crossing.hpp"
#include "rules/concepts.hpp"
namespace hexagora {{
struct Sample : Crossing {{ {member} }};
static_assert(Rules<Sample> && check_optional_members<Sample>());
}}"""
    compiler = shlex.split(os.environ.get("CXX", "c++"))
    folders = [f"-I{CORE}", f"-I{ROOT / 'tests' / 'core'}"]
    command = [*compiler, "-std=c++20", "-fsyntax-only", *folders, "-x", "c++", "-"]
    run = subprocess.run(command, input=text, capture_output=True, text=True)
    assert (run.returncode == 0) == (concept is None), run.stderr
    assert concept is None or f"as the concept {concept} in concepts.hpp says" in run.stderr
