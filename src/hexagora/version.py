"""The version of Hexagora."""

from importlib import metadata


def version() -> str:
    """The version of the package; empty if it is not installed."""
    try:
        return metadata.version("hexagora")
    except metadata.PackageNotFoundError:
        return ""


__version__ = version()
