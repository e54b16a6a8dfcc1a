"""A random game, told in words as it happens.

python examples/random_game.py [SEED] [LANGUAGE]
"""

import sys
from random import Random

from oriflamme import apply, new_game, standings
from oriflamme.cli.narrate import narrate
from oriflamme.cli.translator import Translator


def main(seed: str = "1789", language: str = "en") -> None:
    rng, speech = Random(seed), Translator(language)
    state = new_game("base", seats=4, rng=rng)
    while state.decision:
        before = state
        state, events = apply(state, rng.choice(state.decision.options))
        for sentence in narrate(before, events, speech):
            print(sentence)
    for standing in standings(state):
        influence = speech("word.influence", count=standing.influence)
        print(f"{standing.rank}. {speech.player(state.setup, standing.seat)} · {influence}")


if __name__ == "__main__":
    main(*sys.argv[1:])
