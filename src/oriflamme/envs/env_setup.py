"""What game an environment plays."""

from collections.abc import Sequence
from typing import Final

from oriflamme.rules.setup import Setup, make_setup, named_ruleset
from oriflamme.rules.terms import Kind

DEFAULT_SEATS: Final = 4


def make_env_setup(
    ruleset: str, seats: int | None, edition: str, deck: Sequence[Kind] | None
) -> Setup:
    """The setup asked for; four seats where the ruleset leaves a choice and nothing is said."""
    if seats is None:
        seats = named_ruleset(ruleset).only_count or DEFAULT_SEATS
    return make_setup(ruleset, seats=seats, edition=edition, deck=deck)
