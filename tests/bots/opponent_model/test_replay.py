"""What a seat was told of its game leads to where the game stands."""

import numpy as np
import pytest

from oriflamme import view
from oriflamme.bots.opponent_model.reconstructed_game import ReconstructedGame, reconstruct_game
from oriflamme.kernel.convert import read_state
from oriflamme.kernel.vocabulary import EDITIONS, KINDS
from tests.testkit.bots.observed_games import (
    DUEL,
    decisions,
    each_table,
    last_decisions,
    possible_worlds,
    reconstructed_at,
    reconstructed_at_end,
)
from tests.testkit.random_games import PLAY_STYLES, RandomGame, Table

each_edition = pytest.mark.parametrize("edition", EDITIONS)


def same(one: ReconstructedGame, other: ReconstructedGame) -> bool:
    return (
        np.array_equal(one.actions, other.actions)
        and np.array_equal(one.kinds, other.kinds)
        and one.states.tobytes() == other.states.tobytes()
    )


@each_edition
@each_table
def test_what_a_seat_was_told_leads_to_the_present(table: Table, edition: str):
    for seed, temper in enumerate(PLAY_STYLES):
        for moment in decisions(RandomGame(*table, edition, temper, seed).steps):
            past = reconstructed_at(moment)
            assert past
            assert len(past.states) == len(past.actions) == moment.number


@each_table
def test_before_each_deed_the_game_stood_as_the_seat_saw_it(table: Table):
    game = RandomGame(*table, "standard", "eager", 21)
    for moment, past in reconstructed_at_end(game):
        for n in range(moment.number):
            stood = read_state(past.states, n, game.setup)
            assert view(stood, moment.seat) == view(game.states[n], moment.seat)


@each_table
def test_what_has_come_to_light_since_lay_there_all_along(table: Table):
    game = RandomGame(*table, "standard", "eager", 22)
    for moment, past in reconstructed_at_end(game):
        known = moment.memory.known_kinds
        for n in range(moment.number):
            cards = [card for slot in game.states[n].queue for card in slot]
            told = {card.serial: card.kind for card in cards if card.serial in known}
            stood = past.states["kind"][n]
            assert {serial: KINDS[stood[serial]] for serial in told} == told


def test_a_card_taken_from_those_set_aside_had_been_set_aside():
    """An Impersonation puts a card into the queue that its family never held."""
    found = 0
    for seed in range(12):
        game = RandomGame("ablaze", 4, "standard", "eager", seed)
        for moment, past in reconstructed_at_end(game):
            for family, kind in moment.memory.taken_from_aside:
                found += 1
                aside = read_state(past.states, 0, game.setup).holding(family).aside
                assert kind in aside
                assert kind in game.opening.holding(family).aside
    assert found > 5


def test_every_world_has_a_past_of_its_own():
    game = RandomGame("base", 4, "standard", "patient", 5)
    moment = last_decisions(game)[0]
    worlds = possible_worlds(moment.view, 20)
    hands = set()
    for world in worlds:
        past = reconstruct_game(moment.view, moment.memory, world)
        assert past
        hands.add(past.states["hand"][0].tobytes())
        for n in range(moment.number):
            stood = read_state(past.states, n, game.setup)
            assert view(stood, moment.seat) == view(game.states[n], moment.seat)
    assert len(hands) > 10


def test_in_the_duel_nothing_is_made_of_it():
    for moment in decisions(RandomGame(*DUEL, "standard", "even", 4).steps):
        assert reconstructed_at(moment) is None


@each_table
def test_the_first_round_is_the_beginning_of_another_game(table: Table):
    before = last_decisions(RandomGame(*table, "standard", "even", 1))[0]
    for moment in last_decisions(RandomGame(*table, "standard", "even", 2)):
        alone, after_another = (
            reconstructed_at(moment),
            reconstructed_at(moment, before.events + moment.events),
        )
        assert alone
        assert after_another
        assert same(alone, after_another)
