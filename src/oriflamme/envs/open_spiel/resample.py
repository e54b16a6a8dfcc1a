"""Another game that one seat could not tell from this one: the hidden cards drawn anew."""

from collections.abc import Callable, Mapping
from math import inf
from random import Random

from oriflamme.envs.open_spiel.game_with_history import GameWithHistory, HistoryEntry
from oriflamme.kernel.codec import PLACE_FIRST
from oriflamme.kernel.constants import BASE_KINDS, SPOTS
from oriflamme.kernel.convert import bits
from oriflamme.kernel.single_game import Deal
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family, Seat
from oriflamme.views.view import view
from oriflamme.views.worlds import Guess, worlds


def resample_world(
    game: GameWithHistory, viewer: Seat, sampler: Callable[[], float]
) -> tuple[Deal, list[int]]:
    """A deal and what was done, alike to what the viewer was told; all worlds equally likely."""
    rng = Random(int(sampler() * (1 << 53)))
    state = game.state
    hidden = worlds(view(state, viewer)).hidden
    guesses = {
        family: found.sample(rng)
        for family, found in hidden.items()
        if state.setup.owner[family] != viewer
    }
    kinds = {card: kind - 1 for deed in game.history for card, kind in deed.revealed}
    kinds |= {card: NUMBER[kind] for g in guesses.values() for card, kind in g.queue.items()}
    numbers = [_action_in_world(deed, game.setup, viewer, kinds) for deed in game.history]
    dealt = game.dealt
    for family, guess in guesses.items():
        placed = _rounds_placed(game, family, kinds)
        dealt = _deal_to(dealt, state, family, guess, placed, rng)
    return dealt, numbers


def _action_in_world(
    entry: HistoryEntry, setup: Setup, viewer: Seat, kinds: Mapping[int, int]
) -> int:
    """What was done; a placement of another's with the card that it has in this world."""
    if entry.seat == viewer or not entry.is_placement:
        return entry.number
    block, spot = divmod(entry.number - PLACE_FIRST, SPOTS)
    second = BASE_KINDS if setup.rules.families_each > 1 and block >= BASE_KINDS else 0
    return PLACE_FIRST + (second + kinds[entry.serial]) * SPOTS + spot


def _rounds_placed(
    game: GameWithHistory, family: Family, kinds: Mapping[int, int]
) -> dict[int, int]:
    """The round in which each kind of another's family was placed, in this world."""
    found, count = {}, 0
    for deed in game.history:
        if not deed.is_placement:
            continue
        if game.family_placed(deed) == family:
            found[kinds[deed.serial]] = count // game.setup.cards_a_round + 1
        count += 1
    return found


def _deal_to(
    dealt: Deal,
    state: State,
    family: Family,
    guess: Guess,
    placed: Mapping[int, int],
    rng: Random,
) -> Deal:
    """The deal, with the cards of a family as they must have been in this world."""
    at = state.setup.place[family]
    # What has left the cards set aside did so before everybody's eyes.
    aside = bits(guess.aside) | dealt.aside[at] & ~bits(state.holding(family).aside)
    pile = [NUMBER[kind] for kind in guess.pile]
    rest = {NUMBER[kind] for kind in state.setup.deck} - set(pile)
    rest -= {kind for kind in rest if aside >> kind & 1}
    # The card drawn last has the fewest rounds to be placed in, so it is chosen first.
    for drawn_after in range(len(dealt.pile[at]) - len(pile), 0, -1):
        may_be = sorted(kind for kind in rest if placed.get(kind, inf) > drawn_after)
        pile.insert(0, rng.choice(may_be))
        rest.remove(pile[0])
    return Deal(
        dealt.first,
        _with(dealt.hand, at, sum(1 << kind for kind in rest)),
        _with(dealt.aside, at, aside),
        (*dealt.pile[:at], tuple(pile), *dealt.pile[at + 1 :]),
    )


def _with(held: tuple[int, ...], at: int, kinds: int) -> tuple[int, ...]:
    return (*held[:at], kinds, *held[at + 1 :])
