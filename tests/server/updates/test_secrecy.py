"""What a viewer cannot see changes no byte of what that viewer is told."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from oriflamme.notation.tokens import parse_action
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.updates.cached_view import CachedView
from oriflamme.views.view import Viewer
from tests.testkit.random_games import NAMED, RandomGame, games
from tests.testkit.server.indistinguishable_games import (
    GameScript,
    indistinguishable_game,
    script_of,
)
from tests.testkit.server.table_harness import NAMES, RecordingListener, TableHarness, started_table


def stream(script: GameScript, viewer: Viewer, rng: Random) -> list[bytes]:
    """All a viewer is told: live, refusals, and coming back again and again."""
    harness = TableHarness(steps=started_table(script.options, script.deal))
    players = [harness.join(name) for name in NAMES[: script.options.seats]]
    name = None if viewer is None else NAMES[viewer]
    watcher = harness.join(name)
    heard: list[RecordingListener] = [watcher]
    for token in script.tokens:
        harness.now += rng.randrange(5_000)
        game = harness.table.running_game()
        decision = game.state.decision
        assert decision
        choice = decision.options.index(parse_action(token, game.state))
        if rng.random() < 0.3:
            harness.request(watcher, fc.Act(game.pending_number, 999, "wrong"))
        harness.request(
            players[decision.seat], fc.Act(game.pending_number, choice, f"a{game.pending_number}")
        )
        if rng.random() < 0.2:
            heard.append(harness.join(name))
        if rng.random() < 0.2:
            heard.append(harness.join(name, since=max(0, harness.table.number - rng.randrange(12))))
    return [text for ear in heard for text in ear.texts]


def told_alike(game: RandomGame, share: float, viewer: Viewer, seed: int) -> bool:
    """Hold the streams of two games against each other; whether anything could be swapped."""
    moment = int(share * (len(game.states) - 1))
    other = indistinguishable_game(game, moment, viewer, Random(seed))
    if other is None:
        return False
    here = stream(script_of(game, moment), viewer, Random(seed))
    assert stream(other, viewer, Random(seed)) == here
    return True


@settings(max_examples=40)
@given(games(NAMED), st.floats(0, 1), st.integers(0, 2**32))
def test_two_games_that_differ_in_hidden_cards_are_told_alike(
    game: RandomGame, share: float, seed: int
) -> None:
    for viewer in (None, seed % len(game.setup.seats)):
        told_alike(game, share, viewer, seed)


GAMES = [
    RandomGame(ruleset, seats, "standard", "patient", seed)
    for seed, (ruleset, seats) in enumerate([("base", 4), ("ablaze", 3), ("duel", None)])
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.ruleset)
def test_there_are_cards_to_swap_all_through_a_game(game: RandomGame) -> None:
    for moment in (0.1, 0.5, 0.9):
        assert all(told_alike(game, moment, viewer, 7) for viewer in (None, 0, 1))


def test_sealed_cards_differ_in_nothing_but_their_seals() -> None:
    """A seal is a hash over 256 bits that nobody was told: as long for every card, and no more."""
    game, moment = GAMES[0], len(GAMES[0].actions) // 2
    differing = 0
    for seed in range(8):
        other = indistinguishable_game(game, moment, None, Random(seed))
        assert other is not None
        here, there = (
            stream(_sealed(each), None, Random(seed)) for each in (script_of(game, moment), other)
        )
        differing += here != there
        assert [SEAL.sub(b"", text) for text in here] == [SEAL.sub(b"", text) for text in there]
        assert not any(SECRET.encode() in text for text in here)
    assert differing, "a card that lies in the queue was swapped"


SECRET = "5e" * 32
SEAL = re.compile(rb'(?<="seal":")[0-9a-f]{64}(?=")')


def _sealed(script: GameScript) -> GameScript:
    return replace(script, deal=structs.replace(script.deal, secret=SECRET))


def test_the_law_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send everybody the first seat's private part, and the streams differ."""
    real = CachedView.private

    def shown(*args: Any) -> Any:
        return real(*args).get(0)

    monkeypatch.setattr(CachedView, "private", lambda *args: dict.fromkeys(range(5), shown(*args)))

    with pytest.raises(AssertionError):
        assert [told_alike(game, 0.5, 1, seed) for game in GAMES[:2] for seed in range(8)]


def test_nothing_told_before_the_end_names_the_deal() -> None:
    """The seed, the piles and the set-aside cards of others appear in no message."""
    for game in GAMES:
        moment = len(game.states) // 2
        text = b"".join(stream(script_of(game, moment), None, Random(1)))
        assert b'"dealt"' not in text
        assert b'"options":[{' not in text
        assert b'"hand":[' not in text
        assert b'"aside":[' not in text
