"""Whether a table can be opened so, and the deal when it starts."""

from random import Random

from oriflamme.rules.deal import deal
from oriflamme.rules.deck import choice_of, draw_deck, in_catalog_order
from oriflamme.rules.errors import BadSetup
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import agree
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.table import Table


def check_options(options: TableOptions) -> None:
    """Refuse what the rules do not allow, in the words of the rules."""
    rules, deck = RULESETS[options.ruleset], options.deck
    if deck is None:
        deck = choice_of(rules)[: rules.deck_size]
    try:
        agree(rules, seats=options.seats, edition=options.edition, deck=deck)
    except BadSetup as problem:
        raise Refusal("bad_options", f"{problem}.") from None
    if options.first is not None and options.first >= options.seats:
        raise Refusal("bad_options", f"first is a seat from 0 to {options.seats - 1} or null.")


def start(table: Table, rng: Random) -> ch.Started:
    """Deal: the deck drawn if none was chosen, and the first player unless agreed on."""
    options = table.options
    rules, deck = RULESETS[options.ruleset], options.deck
    if deck is None and (drawn := draw_deck(rules, rng)):
        deck = in_catalog_order(drawn)
    setup = agree(rules, seats=options.seats, edition=options.edition, deck=deck)
    first = options.first
    if first is None:
        first = rng.randrange(len(setup.seats))
    name = f"{table.code}-{table.games + 1}"
    return ch.Started(name, setup.deck, first, deal(setup, rng))
