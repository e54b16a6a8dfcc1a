"""The files of a corpus, packed, and where two tellings of the same thing differ."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def pack(file: Path, content: bytes) -> None:
    file.write_bytes(gzip.compress(content, mtime=0))


def unpack(file: Path) -> bytes:
    return gzip.decompress(file.read_bytes())


def differences(kept: Any, now: Any, where: str = "") -> Iterator[str]:
    """Where something differs from what was kept; a field that is only told now does not count."""
    if isinstance(kept, dict) and isinstance(now, dict):
        for name, value in kept.items():
            if name in now:
                yield from differences(value, now[name], f"{where}/{name}")
            else:
                yield f"{where}/{name} is gone"
    elif isinstance(kept, list) and isinstance(now, list | tuple) and len(kept) == len(now):
        for place, (before, after) in enumerate(zip(kept, now)):
            yield from differences(before, after, f"{where}/{place}")
    elif kept != now:
        yield f"{where} was {kept!r:.200}, is {now!r:.200}"


def first_difference(kept: Any, now: Any) -> str | None:
    """Compared as JSON: what was kept has been through it."""
    return next(differences(kept, json.loads(json.dumps(now))), None)
