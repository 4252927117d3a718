"""Renews requirements/*.txt, the pinned and hashed packages, from the lists in pyproject.toml: python3 tools/pins.py.

Takes the newest versions allowed there. Uses uv, which it fetches into build/uv when there is none on PATH. The files
hold no address: packages come from whatever index the installing machine uses.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GROUPS = {"play": ["build"], "dev": ["build", "test"]}
OPTIONS = [
    "--extra=play",
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-annotate",
    "--no-header",
    "--upgrade",
    "--quiet",
]


def find_uv() -> str:
    found = shutil.which("uv")
    if found:
        return found
    folder = ROOT / "build" / "uv"
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    if not shutil.which("uv", path=str(programs)):
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", "uv"], check=True)
    return str(programs / "uv")


def main() -> None:
    uv = find_uv()
    constraint: list[str] = []
    for name, groups in GROUPS.items():
        output = f"requirements/{name}.txt"
        chosen = [f"--group={group}" for group in groups]
        command = [uv, "pip", "compile", "pyproject.toml", *chosen, *OPTIONS, *constraint, "--output-file", output]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        constraint = ["--constraint", output]
        pins = [line for line in (ROOT / output).read_text().splitlines() if not line.startswith(" ")]
        print(f"{output}: {len(pins)} packages")


if __name__ == "__main__":
    main()
