"""Whether what accounts stand on is there: it comes with the extra `accounts`."""

from functools import cache
from importlib.util import find_spec
from typing import Final

INSTALL: Final = "pip install 'oriflamme[accounts]'"
NEEDED: Final = ("argon2", "webauthn")


@cache
def is_installed() -> bool:
    return all(find_spec(name) is not None for name in NEEDED)
