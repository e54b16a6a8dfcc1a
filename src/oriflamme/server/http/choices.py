"""Everything a form needs to open a table."""

from importlib.util import find_spec
from typing import Final, get_args

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from oriflamme.bots.roster import OVERRIDES, ROSTER
from oriflamme.i18n import LOCALES
from oriflamme.rules.card import CATALOG
from oriflamme.rules.deck import choice_of
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.terms import FAMILIES
from oriflamme.server.bot_seats.workers import SEARCH_BOTS
from oriflamme.server.http.error_responses import json_response
from oriflamme.server.http.pages import STANDALONE_SITE
from oriflamme.server.http.services import accounts_enabled, services
from oriflamme.server.protocol.choices import (
    BotChoice,
    Choices,
    CoatChoices,
    KindChoice,
    RetentionDays,
    RulesetChoice,
)
from oriflamme.server.protocol.coats import Charge, Colour, Division, Metal
from oriflamme.server.protocol.tables import Bank, Days, Pace, Untimed
from oriflamme.server.protocol.terms import PROTOCOL_VERSION, Edition, Phrase

DEFAULT_BOT: Final = "squire"
PACES: Final[tuple[Pace, ...]] = (
    Untimed(),
    Bank(seconds=120, free=10),
    Bank(seconds=300, free=15),
    Bank(seconds=900, free=30),
    Days(1),
    Days(3),
)


def choices() -> Choices:
    return Choices(
        protocol=PROTOCOL_VERSION,
        rulesets=tuple(
            RulesetChoice(
                ruleset=name,
                seats=rules.seats,
                deck_choices=rules.deck_size if rules.deck_is_chosen else 0,
                kinds=choice_of(rules),
            )
            for name, rules in RULESETS.items()
        ),
        editions=get_args(Edition),
        families=FAMILIES,
        kinds=tuple(
            KindChoice(kind, card.code, card.box, card.character, card.dealt)
            for kind, card in CATALOG.items()
        ),
        bots=tuple(
            BotChoice(name, name == DEFAULT_BOT, name in OVERRIDES) for name in available_bots()
        ),
        paces=PACES,
        phrases=get_args(Phrase),
        languages=LOCALES,
        coats=CoatChoices(get_args(Division), get_args(Metal), get_args(Colour), get_args(Charge)),
    )


def available_bots() -> list[str]:
    """The bots of the court who can play where this runs: the strong ones think with NumPy, unless
    another sits down in their place."""
    can_search = find_spec("numpy") is not None
    return [name for name in ROSTER if can_search or name not in SEARCH_BOTS or name in OVERRIDES]


async def show_choices(request: Request) -> Response:
    """Everything a form needs to open a table.

    Rulesets with their numbers of seats, editions, kinds of cards, bots, paces, phrases,
    languages and what coats of arms are made of, as this server knows them; and for how long it
    keeps what.
    """
    parts = services(request)
    limits = parts.settings
    retention = RetentionDays(
        limits.guest_retention_days, limits.table_retention_days, limits.game_retention_days
    )
    offline = STANDALONE_SITE.is_dir()
    return json_response(
        replace(
            choices(), accounts=accounts_enabled(parts), offline=offline, retention_days=retention
        )
    )
