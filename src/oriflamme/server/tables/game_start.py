"""Whether a table can be opened so, and the deal when it starts."""

from random import Random

from oriflamme.bots.roster import ROSTER
from oriflamme.fairness.fair_draw import AgreedOptions, deal_rng, draw_deal
from oriflamme.fairness.hashing import SIZE
from oriflamme.rules.deck import choice_of
from oriflamme.rules.errors import BadSetup
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import make_setup
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.table import TableState


def check_options(options: TableOptions) -> None:
    """Refuse what the rules do not allow, in the words of the rules."""
    rules, deck = RULESETS[options.ruleset], options.deck
    if deck is None:
        deck = choice_of(rules)[: rules.deck_size]
    try:
        make_setup(rules, seats=options.seats, edition=options.edition, deck=deck)
    except BadSetup as problem:
        raise Refusal("invalid_options", f"{problem}.") from None
    if options.first is not None and options.first >= options.seats:
        raise Refusal("invalid_options", f"first is a seat from 0 to {options.seats - 1} or null.")
    if options.bot_fill and options.bot_fill.bot not in ROSTER:
        raise Refusal("unknown_bot", f"There are {', '.join(ROSTER)}.")
    if options.rated and (options.hints or options.first is not None or options.deck is not None):
        raise Refusal("invalid_options", "A rated table has no hints and draws all by lot.")


def new_secret(rng: Random) -> str:
    """What a deal will come from: 256 bits."""
    return rng.randbytes(SIZE).hex()


def deal_game(table: TableState, rng: Random) -> ch.Started:
    """Deal, by the secret that was sealed and the shares of those who cut the cards."""
    options = table.options
    game = f"{table.code}-{table.games + 1}"
    assert table.secret is not None
    secret = table.secret
    client_seeds = tuple(chair.client_seed for chair in table.seats)
    cuts = [None if share is None else bytes.fromhex(share) for share in client_seeds]
    drawn = draw_deal(agreed_terms(options), deal_rng(secret, game, cuts))
    deck, first = drawn.setup.deck, drawn.first
    return ch.Started(
        game, deck, first, drawn.dealt, secret=secret.hex(), client_seeds=client_seeds
    )


def agreed_terms(options: TableOptions) -> AgreedOptions:
    """What is not left to chance."""
    edition, deck, first = options.edition, options.deck, options.first
    return AgreedOptions(options.ruleset, options.seats, edition, deck, first)
