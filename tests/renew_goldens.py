"""Renews tests/perft and tests/playthroughs from the rules as they are now, and prints what changed."""

import difflib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.goldens import TESTS, golden_files, renewed


def main() -> None:
    changed = 0
    for path in golden_files():
        before, now = path.read_text(encoding="utf-8"), renewed(path)
        if before != now:
            changed += 1
            path.write_text(now, encoding="utf-8", newline="\n")
            where = str(path.relative_to(TESTS.parent))
            print(
                "\n".join(difflib.unified_diff(before.splitlines(), now.splitlines(), where, where, n=0, lineterm=""))
            )
    print(f"{changed} of {len(golden_files())} goldens changed")


if __name__ == "__main__":
    main()
