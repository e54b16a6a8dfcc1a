"""oriflamme deal: deal a game and print it as a record without moves."""

import argparse
import secrets
from random import Random

from oriflamme.cli.card_names import need_card
from oriflamme.cli.console import Console
from oriflamme.cli.errors import Refusal
from oriflamme.cli.speech import Speech
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.record import Record
from oriflamme.rules.card import CATALOG
from oriflamme.rules.deal import deal
from oriflamme.rules.errors import BadSetup
from oriflamme.rules.setup import DECK_SIZE, EDITIONS, RULESETS, Setup, agree
from oriflamme.rules.terms import Family, Kind


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    def option(name: str, metavar: str | None = None, **more: object) -> None:
        text = speech(f"cli.help.deal_{name}")
        parser.add_argument(f"--{name}", metavar=metavar, help=text, **more)  # type: ignore[arg-type]

    option("ruleset", choices=RULESETS, default="base")
    option("seats", "N")
    option("seed", "SEED")
    option("edition", choices=EDITIONS, default="standard")
    option("cards", "CARDS")
    option("first", "SEAT", type=int)


def run(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    seed = args.seed if args.seed is not None else secrets.token_hex(4)
    rng = Random(seed)
    setup = set_table(args, rng, speech)
    dealt = deal(setup, rng)
    first = first_seat(args.first, setup, rng, speech)
    record = Record(setup, first, dealt, tags={"Seed": seed})
    console.stdout.write(write_record(record))
    return 0


def set_table(args: argparse.Namespace, rng: Random, speech: Speech) -> Setup:
    """The table that was asked for, or a refusal."""
    try:
        return agree(
            args.ruleset,
            seats=_seats(args.seats, args.ruleset, speech),
            edition=args.edition,
            deck=_deck(args, rng, speech),
        )
    except BadSetup as problem:
        raise Refusal(str(problem)) from None


def _seats(told: str | None, ruleset: str, speech: Speech) -> int | list[Family] | None:
    if told is None:
        if ruleset != "duel":
            raise Refusal(speech("cli.deal.need_seats", ruleset=ruleset))
        return None
    if told.isdecimal():
        need_table(int(told), ruleset, speech)
        return int(told)
    families = told.replace(",", " ").split()
    if not families or not all(family.isalpha() for family in families):
        raise Refusal(speech("cli.deal.bad_seats", told=repr(told)))
    need_table(len(families), ruleset, speech)
    return families


def need_table(players: int, ruleset: str, speech: Speech) -> None:
    """Two who sit down to another game are shown the way to the duel."""
    if players == 2 and ruleset != "duel":
        raise Refusal(speech("cli.deal.use_duel", ruleset=ruleset))


def _deck(args: argparse.Namespace, rng: Random, speech: Speech) -> list[Kind] | None:
    """The cards asked for, or for a mixed game ten drawn by lot."""
    if args.cards is not None:
        return _named_cards(args.cards, speech)
    if args.ruleset != "mixed":
        return None
    choice = [kind for kind, card in CATALOG.items() if card.dealt]
    drawn = set(rng.sample(choice, DECK_SIZE))
    return [kind for kind in choice if kind in drawn]


def _named_cards(text: str, speech: Speech) -> list[Kind]:
    """Codes or names; names of several words need commas between the cards."""
    names = text.split(",") if "," in text else text.split()
    return [need_card(name.strip(), speech) for name in names]


def first_seat(told: int | None, setup: Setup, rng: Random, speech: Speech) -> int:
    """The seat asked for, or one drawn by lot; the lot is drawn in any case."""
    seats = len(setup.seats)
    drawn = rng.randrange(seats)
    if told is None:
        return drawn
    if told not in range(1, seats + 1):
        raise Refusal(speech("cli.deal.bad_first", told=told, last=seats))
    return told - 1
