"""How much a player knows: the worlds left after each round, and what a hidden card may be.

python examples/count_worlds.py [SEED]
"""

import sys
from random import Random

from oriflamme import View, apply, new_game, view, worlds
from oriflamme.notation.position import format_position


def odds_of_an_ambush(seen: View, rng: Random) -> str:
    """How often the first unknown card of the queue is an Ambush, in a thousand worlds."""
    unknown = [card.serial for slot in seen.queue for card in slot if card.kind is None]
    if not unknown:
        return "nothing is hidden"
    left = worlds(seen)
    states = [left.sample(rng) for _ in range(1000)]
    cards = [card for state in states for slot in state.queue for card in slot]
    hits = sum(card.serial == unknown[0] and card.kind == "ambush" for card in cards)
    return f"an Ambush in {hits / len(states):.0%}"


def main(seed: str = "1789") -> None:
    rng = Random(seed)
    state = new_game("base", seats=3, rng=rng)
    while state.decision:
        before, state = state, apply(state, rng.choice(state.decision.options)).state
        if state.round > before.round or state.is_over:
            seen = view(state, 0)
            print(f"after round {before.round}: {format_position(seen)}")
            print(f"  {worlds(seen).count:,} worlds, {odds_of_an_ambush(seen, rng)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
