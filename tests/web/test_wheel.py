"""`python -m build`: the archive brings client and documentation along, the wheel needs neither compiler nor Node."""

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.test_api import PLAYED
from tests.test_package import NODE, ROOT, without_node

from .conftest import Site
from .test_computer import first_moves

BUILDERS = ("cc", "c++", "gcc", "g++", "clang", "clang++", "cmake", "ninja", "make", *NODE)


def build(folder: Path) -> tuple[Path, Path]:
    """A source archive of what is committed, and a wheel built from it. Node is only where the archive is made."""
    subprocess.run(["git", "clone", "--quiet", ROOT, folder / "clone"], check=True)
    variables = {name: value for name, value in os.environ.items() if not name.startswith("HEXAGORA_")}
    variables["PATH"] = without_node(folder / "path")
    command = [sys.executable, "-m", "build", "--outdir", str(folder / "dist"), str(folder / "clone")]
    result = subprocess.run(command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert result.returncode == 0, result.stdout[-4000:]
    (archive,), (wheel,) = (folder / "dist").glob("*.tar.gz"), (folder / "dist").glob("*.whl")
    return archive, wheel


def files_below(folder: str, names: list[str]) -> set[str]:
    return {name.removeprefix(folder) for name in names if name.startswith(folder) and not name.endswith("/")}


def check_contents(archive: Path, wheel: Path) -> None:
    with tarfile.open(archive) as file:
        sources = [entry.name.partition("/")[2] for entry in file if entry.isfile()]
    with zipfile.ZipFile(wheel) as file:
        parts = file.namelist()
    client, site = files_below("web/dist/", sources), files_below("docs/dist/", sources)
    assert "index.html" in client and any(name.endswith(".js") for name in client)
    assert files_below("hexagora/static/", parts) == client
    assert {"index.html", "fr/index.html", "reference/hexagora.html", "search.html", "_static/docs.css"} <= site
    assert files_below("hexagora/docs/", parts) == site
    assert not [name for name in sources if "node_modules" in name or name.startswith((".venv", "build", "dist"))]

    assert {name.partition("/")[0] for name in parts if ".dist-info" not in name} == {"hexagora"}
    modules = {Path(name).name.partition(".")[0] for name in parts if name.endswith((".so", ".pyd"))}
    assert modules == {"_core", "_core_v3"} if platform.machine() in ("x86_64", "AMD64") else {"_core"}
    package = files_below("src/hexagora/", sources)
    assert files_below("hexagora/", parts) == package | {f"static/{name}" for name in client} | {
        f"docs/{name}" for name in site
    } | {name.removeprefix("hexagora/") for name in parts if name.endswith((".so", ".pyd"))}
    stable = sys.version_info >= (3, 12) and not sysconfig.get_config_var("Py_GIL_DISABLED")
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert f"-{'cp312-abi3' if stable else f'{version}-{version}'}-" in wheel.name


def check_flavours(python: Path, variables: dict[str, str]) -> None:
    """Both builds of the core play the same; the portable one is not what runs unless it is asked for."""
    script = f"{PLAYED}\nimport sys, hexagora._native\nprint(hexagora._native.core.__name__, file=sys.stderr)"
    portable, chosen = (
        subprocess.run(
            [python, "-c", script], env={**variables, "HEXAGORA_CPU": cpu}, capture_output=True, text=True, check=True
        )
        for cpu in ("baseline", "auto")
    )
    assert portable.stdout == chosen.stdout and portable.stdout.count("\n") > 3
    assert portable.stderr == "hexagora._core\n"


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="links on a PATH")
def test_a_wheel_plays_without_compiler_and_node(browser: Browser, tmp_path: Path) -> None:
    archive, wheel = build(tmp_path)
    check_contents(archive, wheel)
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    programs = tmp_path / "venv" / "bin"
    variables = {"PATH": str(programs), "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    assert not [name for name in BUILDERS if shutil.which(name, path=variables["PATH"])]
    install = [str(programs / "pip"), "install", "--quiet", "--only-binary=:all:", f"{wheel}[play]"]
    subprocess.run(install, env={**os.environ, "PATH": variables["PATH"]}, check=True)
    check_flavours(programs / "python", variables)

    site = Site(tmp_path / "data", str(programs / "hexagora"), "play", environment=variables)
    try:
        context = browser.new_context(base_url=site.url, locale="en")
        errors: list[str] = []
        context.on("weberror", lambda error: errors.append(str(error.error)))
        first_moves(context.new_page())
        assert context.request.get("/docs/").ok
        context.close()
        assert not errors
    finally:
        assert site.stop() == 0
