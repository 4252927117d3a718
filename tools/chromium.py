"""Finds a Chromium for the browser tests, and installs Debian's if there is none."""

import os
import shutil
import subprocess

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = (
    "no Chromium was found for the browser tests: install one (Debian: sudo apt install chromium), or name one "
    "(HEXAGORA_CHROMIUM=path), or leave these tests out (./hexagora test --no-browser)"
)


def find() -> str | None:
    named = os.environ.get("HEXAGORA_CHROMIUM")
    return next(filter(None, map(shutil.which, [named] if named else NAMES)), None)


def install_commands() -> list[list[str]]:
    """Ways to install Chromium, to be tried in turn; none where that would ask for a password."""
    if os.environ.get("HEXAGORA_CHROMIUM") or not shutil.which("apt-get"):
        return []
    root: list[str] = []
    if os.geteuid() != 0:
        root = ["sudo", "-n"]
        if not shutil.which("sudo") or subprocess.run([*root, "true"], capture_output=True).returncode:
            return []
    apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    install = [*apt, "install", "-y", "--no-install-recommends", "chromium"]
    # A machine that was never updated, or long ago, has no list of packages, or an old one.
    return [install, [*apt, "update"], install]


def require() -> None:
    for command in [] if find() else install_commands():
        subprocess.run(command)
        if find():
            return
    if not find():
        raise OSError(MISSING)
