"""Where the built browser client is."""

import os
from pathlib import Path

import hexagora


def static_folder() -> Path:
    """The client's folder: HEXAGORA_STATIC, for those who work on it, else what was installed with the package."""
    named = os.environ.get("HEXAGORA_STATIC")
    if named:
        return Path(named)
    # An editable install has two folders: the sources, and what was built.
    folders = [Path(folder, "static") for folder in hexagora.__path__]
    return next((folder for folder in folders if (folder / "index.html").exists()), folders[0])
