"""What the server reports to its operator: a line of JSON for each event, on standard error."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING, Any

import structlog
from structlog.stdlib import BoundLogger, ProcessorFormatter

if TYPE_CHECKING:
    from structlog.typing import Processor

COMMON: list[Processor] = [
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper("iso", key="time"),
    structlog.processors.format_exc_info,
]
logger: BoundLogger = structlog.wrap_logger(
    logging.getLogger("hexagora"),
    [structlog.stdlib.filter_by_level, *COMMON, ProcessorFormatter.wrap_for_formatter],
    wrapper_class=BoundLogger,
)


def log(event: str, **details: Any) -> None:
    logger.info(event, **details)


def start(level: int) -> None:
    """Also for what the libraries log."""
    handler = logging.StreamHandler(sys.stderr)
    render = structlog.processors.JSONRenderer(ensure_ascii=False, default=repr)
    handler.setFormatter(
        ProcessorFormatter(foreign_pre_chain=COMMON, processors=[ProcessorFormatter.remove_processors_meta, render])
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
