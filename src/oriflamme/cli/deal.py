"""oriflamme deal: deal a game and print it as a record without moves."""

import argparse
import secrets
from collections.abc import Sequence
from random import Random

from oriflamme.cli.card_names import need_card
from oriflamme.cli.console import Console
from oriflamme.cli.errors import Refusal
from oriflamme.cli.speech import Speech
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.record import Record
from oriflamme.rules.deal import deal
from oriflamme.rules.deck import draw_deck, in_catalog_order
from oriflamme.rules.errors import BadSetup
from oriflamme.rules.ruleset import RULESETS, Ruleset
from oriflamme.rules.setup import EDITIONS, Setup, agree
from oriflamme.rules.terms import Family, Kind


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    def option(name: str, metavar: str | None = None, **more: object) -> None:
        text = speech(f"cli.help.deal_{name}", rulesets=each_ruleset())
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
    rules = RULESETS[args.ruleset]
    try:
        return agree(
            rules,
            seats=_seats(args.seats, rules, speech),
            edition=args.edition,
            deck=_deck(args.cards, rules, rng, speech),
        )
    except BadSetup as problem:
        raise Refusal(str(problem)) from None


def each_ruleset() -> str:
    """The rulesets with their numbers of players: `base 3–5, duel 2`."""
    return ", ".join(f"{name} {_counts(rules)}" for name, rules in RULESETS.items())


def _counts(rules: Ruleset) -> str:
    return rules.counts.replace(" to ", "–")


def _seats(told: str | None, rules: Ruleset, speech: Speech) -> int | list[Family] | None:
    if told is None:
        if rules.only_count is None:
            asked = speech("cli.deal.need_seats", ruleset=rules.name, seats=_counts(rules))
            raise Refusal(asked)
        return None
    if told.isdecimal():
        need_table(int(told), rules, speech)
        return int(told)
    families = told.replace(",", " ").split()
    if not families or not all(family.isalpha() for family in families):
        raise Refusal(speech("cli.deal.bad_seats", told=repr(told)))
    need_table(len(families), rules, speech)
    return families


def need_table(players: int, rules: Ruleset, speech: Speech) -> None:
    """Who are too few or too many for one game are shown the way to those for so many."""
    others = [name for name, other in RULESETS.items() if players in other.seats]
    if players not in rules.seats and others:
        told = {"ruleset": rules.name, "seats": _counts(rules), "players": players}
        raise Refusal(speech("cli.deal.other_table", **told, others=", ".join(others)))


def _deck(cards: str | None, rules: Ruleset, rng: Random, speech: Speech) -> Sequence[Kind] | None:
    """The cards asked for, or some drawn by lot where there is a choice."""
    if cards is not None:
        return _named_cards(cards, speech)
    drawn = draw_deck(rules, rng)
    return drawn and in_catalog_order(drawn)


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
