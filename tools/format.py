"""Formats all Python and C++ sources and applies the linter's safe fixes: ./hexagora format."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def cpp_sources() -> list[str]:
    files = (file for folder in ("core", "tests") for file in (ROOT / folder).rglob("*.[ch]pp"))
    return sorted(str(file.relative_to(ROOT)) for file in files)


def main() -> int:
    commands = [["ruff", "check", "--fix"], ["ruff", "format"], ["clang-format", "-i", *cpp_sources()]]
    return max(subprocess.run(command, cwd=ROOT).returncode for command in commands)


if __name__ == "__main__":
    sys.exit(main())
