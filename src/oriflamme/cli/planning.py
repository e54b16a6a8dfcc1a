"""Who meets whom, by which rules and how often: what commands that let bots play ask for."""

import argparse
import os
import sys

from oriflamme.arena.plan import Plan, agree_on
from oriflamme.cli.card_names import need_card
from oriflamme.cli.deal import need_table
from oriflamme.cli.errors import Refusal
from oriflamme.cli.speech import Speech
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.terms import Kind


def agreed_plan(args: argparse.Namespace, speech: Speech) -> Plan:
    """What --seats, --ruleset and the like ask for, or a refusal."""
    # One's own bots are found from the folder one stands in, here and in every worker.
    sys.path.insert(0, os.getcwd())
    players = tuple(name.strip() for name in args.seats.split(",") if name.strip())
    few = args.workers is not None and args.workers < 1
    if args.games < 1 or few or not players:
        raise Refusal(speech("cli.arena.need_one"))
    need_table(len(players), RULESETS[args.ruleset], speech)
    deals = -(-args.games // len(players))
    deck = _deck(args.deck, speech)
    return agree_on(Plan(players, args.ruleset, args.edition, deck, deals, args.seed))


def _deck(text: str | None, speech: Speech) -> tuple[Kind, ...] | None:
    if text is None:
        return None
    names = text.split(",") if "," in text else text.split()
    return tuple(need_card(name.strip(), speech) for name in names)
