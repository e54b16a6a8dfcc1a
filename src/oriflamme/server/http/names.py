"""Names for guests who gave none."""

from random import Random

from starlette.requests import HTTPConnection

from oriflamme.i18n import choose_locale, translate


def language_of(connection: HTTPConnection) -> str:
    """The first language of those a browser asks for that there are words in."""
    wishes = connection.headers.get("accept-language", "").split(",")
    return choose_locale(*(wish.partition(";")[0].strip() for wish in wishes))


def made_up_name(language: str, rng: Random) -> str:
    return rng.choice(translate("guest.names", language).split(", "))
