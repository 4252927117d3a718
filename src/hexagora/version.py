"""Which Hexagora this is."""

from importlib import metadata


def version() -> str:
    """Its version; nothing if it runs from a folder without being installed."""
    try:
        return metadata.version("hexagora")
    except metadata.PackageNotFoundError:
        return ""


__version__ = version()
