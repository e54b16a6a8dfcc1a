"""How long a game can last."""

from oriflamme.envs.open_spiel.parameters import Parameters


def max_game_length(parameters: Parameters) -> int:
    """A number of decisions that no game exceeds.

    In a round every card of the queue has one turn at most, and one more if a Royal Decree moves
    it ahead of the cursor again; besides the cards placed there may be a Twin and a replacement of
    each family. A turn asks whether to reveal and twice at most what the card does. A Plot sets
    characters in motion once, and again for each influence on it: one for each turn it waited.
    """
    families, rounds = len(parameters.setup.families), parameters.rounds
    turns = families * rounds * (rounds + 1) // 2 + 2 * families * rounds + families
    plots = 3 * families * (rounds + families + 1)
    return families * rounds + 3 * turns + plots
