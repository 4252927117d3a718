"""Where the built browser client and the built documentation are."""

import os
from pathlib import Path

import hexagora


def static_folder() -> Path:
    """The client's folder: HEXAGORA_STATIC, for those who work on it, else what was installed with the package."""
    return _built("static", "HEXAGORA_STATIC")


def docs_folder() -> Path:
    """The folder of the documentation: HEXAGORA_DOCS, or what was installed."""
    return _built("docs", "HEXAGORA_DOCS")


def _built(name: str, variable: str) -> Path:
    named = os.environ.get(variable)
    if named:
        return Path(named)
    # An editable install has two folders: the sources, and what was built.
    folders = [Path(folder, name) for folder in hexagora.__path__]
    return next((folder for folder in folders if (folder / "index.html").exists()), folders[0])
