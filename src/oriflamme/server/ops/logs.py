"""Logs as JSON, a line each. What is logged says who and where, never which cards."""

import json
import logging
import sys
import time
from typing import Final

from oriflamme.server.settings import BadSetting

STANDARD_FIELDS: Final = frozenset(logging.makeLogRecord({}).__dict__) | {
    "message",
    "asctime",
    "taskName",
}
LEVELS: Final = ("debug", "info", "warning", "error")


class JsonLogFormatter(logging.Formatter):
    """Time, level, logger, message, and any further fields given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in STANDARD_FIELDS}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


def is_not_denied_websocket(record: logging.LogRecord) -> bool:
    """Whether it is worth a line: uvicorn takes each websocket refused with an answer for a fault.

    That answer was sent, and the refusal is counted (`oriflamme_refusals_total`).
    """
    return record.msg != "ASGI callable returned without completing handshake."


def set_up_logs(level: str) -> None:
    """All logs to the standard error stream, as JSON lines."""
    if level not in LEVELS:
        raise BadSetting(f"--log-level is one of {', '.join(LEVELS)}, not {level!r}")
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(JsonLogFormatter())
    root = logging.getLogger()
    root.handlers[:] = [stream]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers[:] = []
        logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn.error").addFilter(is_not_denied_websocket)
    for noisy in ("uvicorn.access", "uvicorn.error"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
