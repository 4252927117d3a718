"""Renews tests/perft and tests/playthroughs from the rules as they are now, begins missing files: ./hexagora goldens

It prints what changed.
"""

import difflib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import hexagora
from tests.goldens import KINDS, TESTS, first_lines, golden_files, golden_text, missing_titles


def begin_missing(tests: Path = TESTS) -> list[Path]:
    """Writes the first line of each file that is missing."""
    begun = []
    for kind in KINDS:
        for name, title in missing_titles(first_lines(kind, tests)):
            path = tests / kind / f"{name}.txt"
            path.write_text(f"{title}\n", encoding="utf-8", newline="\n")
            begun.append(path)
    return begun


def renew(path: Path) -> list[str]:
    """Renews a file. The lines that changed, as a diff."""
    before = path.read_text(encoding="utf-8")
    try:
        now = golden_text(path)
    except (hexagora.IllegalMove, hexagora.BadText, hexagora.BadOption) as refusal:
        raise SystemExit(f"{path}: {refusal}\nTo begin it anew, delete all its lines but the first.") from None
    if before == now:
        return []
    path.write_text(now, encoding="utf-8", newline="\n")
    return list(difflib.unified_diff(before.splitlines(), now.splitlines(), path.name, path.name, n=0, lineterm=""))


def main() -> None:
    begin_missing()
    differences = {path: renew(path) for path in golden_files()}
    changed = [lines for lines in differences.values() if lines]
    for lines in changed:
        print("\n".join(lines))
    print(f"{len(changed)} of {len(differences)} goldens changed")


if __name__ == "__main__":
    main()
