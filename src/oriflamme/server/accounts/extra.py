"""Whether what accounts stand on is there: it comes with the extra `accounts`."""

from functools import cache
from importlib.util import find_spec
from typing import Final

INSTALL_COMMAND: Final = "pip install 'oriflamme[accounts]'"
REQUIRED_PACKAGES: Final = ("argon2", "webauthn")


@cache
def is_installed() -> bool:
    return all(find_spec(name) is not None for name in REQUIRED_PACKAGES)
