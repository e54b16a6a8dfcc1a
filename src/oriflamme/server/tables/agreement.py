"""Whether a table can be opened so, and the deal when it starts."""

from random import Random
from typing import Final

from oriflamme.rules.card import CATALOG
from oriflamme.rules.deal import deal
from oriflamme.rules.errors import BadSetup
from oriflamme.rules.setup import DECK_SIZE, agree
from oriflamme.rules.terms import Kind
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.table import Table

MIXABLE: Final[tuple[Kind, ...]] = tuple(kind for kind, card in CATALOG.items() if card.dealt)


def check_options(options: TableOptions) -> None:
    """Refuse what the rules do not allow, in the words of the rules."""
    deck = options.deck
    if options.ruleset == "mixed" and deck is None:
        deck = MIXABLE[:DECK_SIZE]
    try:
        agree(options.ruleset, seats=options.seats, edition=options.edition, deck=deck)
    except BadSetup as problem:
        raise Refusal("bad_options", f"{problem}.") from None
    if options.first is not None and options.first >= options.seats:
        raise Refusal("bad_options", f"first is a seat from 0 to {options.seats - 1} or null.")


def start(table: Table, rng: Random) -> ch.Started:
    """Deal: the deck drawn if none was chosen, and the first player unless agreed on."""
    options = table.options
    deck = options.deck
    if options.ruleset == "mixed" and deck is None:
        drawn = rng.sample(MIXABLE, DECK_SIZE)
        deck = tuple(kind for kind in MIXABLE if kind in drawn)
    setup = agree(options.ruleset, seats=options.seats, edition=options.edition, deck=deck)
    first = options.first
    if first is None:
        first = rng.randrange(len(setup.seats))
    name = f"{table.code}-{table.games + 1}"
    return ch.Started(name, setup.deck, first, deal(setup, rng))
