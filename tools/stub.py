"""Renews src/hexagora/_core.pyi, the committed stub of the compiled module: ./hexagora stub."""

import subprocess
import sys
import tempfile
from pathlib import Path

COMMITTED = Path(__file__).resolve().parent.parent / "src" / "hexagora" / "_core.pyi"


def generate() -> str:
    """The stub of the module as it is compiled now."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "_core.pyi")
        command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "hexagora._core", "-o", str(output)]
        subprocess.run(command, check=True)
        return output.read_text(encoding="utf-8")


if __name__ == "__main__":
    COMMITTED.write_text(generate(), encoding="utf-8", newline="\n")
    print(f"wrote {COMMITTED}")
