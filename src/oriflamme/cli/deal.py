"""oriflamme deal: deal a game and print it as a record without moves."""

import argparse
import secrets
from collections.abc import Sequence
from random import Random
from typing import Final

from oriflamme.cli.card_names import require_card
from oriflamme.cli.command import ToolCommand
from oriflamme.cli.console import CommandError, Console
from oriflamme.cli.translator import ENGLISH, Translator
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.record import Record
from oriflamme.rules.deal import deal
from oriflamme.rules.deck import draw_deck, in_catalog_order
from oriflamme.rules.errors import BadSetup
from oriflamme.rules.ruleset import RULESETS, Ruleset
from oriflamme.rules.setup import EDITIONS, Setup, make_setup
from oriflamme.rules.terms import Family, Kind


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--ruleset",
        choices=RULESETS,
        default="base",
        help=f"the rules, and for how many players: {each_ruleset()} (default: base)",
    )
    parser.add_argument(
        "--seats",
        metavar="N",
        help="a number of players, or their families clockwise, as in red,blue,green",
    )
    parser.add_argument("--seed", metavar="SEED", help="any text or number")
    parser.add_argument(
        "--edition",
        choices=EDITIONS,
        default="standard",
        help="the ru edition's Schemer gains 1 instead of 2 (default: standard)",
    )
    parser.add_argument(
        "--cards",
        metavar="CARDS",
        help="where the deck is chosen, as in mixed: its kinds, names or codes"
        " (default: drawn by the seed)",
    )
    parser.add_argument(
        "--first",
        metavar="SEAT",
        type=int,
        help="the seat, from 1, that starts (default: drawn by the seed)",
    )


def run(args: argparse.Namespace, console: Console) -> int:
    seed = args.seed if args.seed is not None else secrets.token_hex(4)
    rng = Random(seed)
    setup = setup_from_args(args, rng, ENGLISH)
    dealt = deal(setup, rng)
    first = first_seat(args.first, setup, rng)
    record = Record(setup, first, dealt, tags={"Seed": seed})
    console.stdout.write(write_record(record))
    return 0


def setup_from_args(args: argparse.Namespace, rng: Random, speech: Translator) -> Setup:
    """The table that was asked for, or a refusal."""
    rules = RULESETS[args.ruleset]
    try:
        return make_setup(
            rules,
            seats=_seats(args.seats, rules, speech),
            edition=args.edition,
            deck=_deck(args.cards, rules, rng, speech),
        )
    except BadSetup as problem:
        raise CommandError(str(problem)) from None


def each_ruleset() -> str:
    """The rulesets with their numbers of players: `base 3–5, duel 2`."""
    return ", ".join(f"{name} {_counts(rules)}" for name, rules in RULESETS.items())


def _counts(rules: Ruleset) -> str:
    return rules.counts.replace(" to ", "–")


def _seats(text: str | None, rules: Ruleset, speech: Translator) -> int | list[Family] | None:
    if text is None:
        if rules.only_count is None:
            raise CommandError(
                f"say how many players with --seats: {rules.name} is for {_counts(rules)}"
            )
        return None
    if text.isdecimal():
        check_player_count(int(text), rules, speech)
        return int(text)
    families = text.replace(",", " ").split()
    if not families or not all(family.isalpha() for family in families):
        raise CommandError(speech("cli.deal.bad_seats", value=repr(text)))
    check_player_count(len(families), rules, speech)
    return families


def check_player_count(players: int, rules: Ruleset, speech: Translator) -> None:
    """Who are too few or too many for one game are shown the way to those for so many."""
    others = [name for name, other in RULESETS.items() if players in other.seats]
    if players not in rules.seats and others:
        told = {"ruleset": rules.name, "seats": _counts(rules), "players": players}
        raise CommandError(speech("cli.deal.other_table", **told, others=", ".join(others)))


def _deck(
    cards: str | None, rules: Ruleset, rng: Random, speech: Translator
) -> Sequence[Kind] | None:
    """The cards asked for, or some drawn by lot where there is a choice."""
    if cards is not None:
        return _named_cards(cards, speech)
    drawn = draw_deck(rules, rng)
    return drawn and in_catalog_order(drawn)


def _named_cards(text: str, speech: Translator) -> list[Kind]:
    """Codes or names; names of several words need commas between the cards."""
    names = text.split(",") if "," in text else text.split()
    return [require_card(name.strip(), speech) for name in names]


def first_seat(requested: int | None, setup: Setup, rng: Random) -> int:
    """The seat asked for, or one drawn by lot; the lot is drawn in any case."""
    seats = len(setup.seats)
    drawn = rng.randrange(seats)
    if requested is None:
        return drawn
    if requested not in range(1, seats + 1):
        raise CommandError(f"there is no seat {requested} to start; seats are 1 to {seats}")
    return requested - 1


DEAL: Final = ToolCommand(
    summary="deal a game and print it as a record without moves",
    description=(
        "The same seed gives the same deal. Without a seed, one is drawn and noted in the record."
    ),
    examples="""\
oriflamme deal --seats 4 --seed 1789
oriflamme deal --ruleset duel --seed 3 --first 1
oriflamme deal --ruleset mixed --seats 3 --seed x --cards "Ar So Sp He Sh Pr Qu Cu Am Tr\"""",
    add_arguments=add_arguments,
    run=run,
)
