"""What the server tells its operator: a line of JSON for each thing that happened, on standard error."""

from __future__ import annotations

import json
import logging
import sys
import time


class Lines(logging.Formatter):
    """Also what the libraries say, as lines of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        told = {"time": _stamp(record.created), "level": record.levelname.lower(), "event": record.getMessage()}
        told |= getattr(record, "details", {})
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def _stamp(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds)) + f".{int(seconds * 1000) % 1000:03d}Z"


logger = logging.getLogger("hexagora")


def log(event: str, **details: object) -> None:
    logger.info(event, extra={"details": details})


def start(level: int) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
