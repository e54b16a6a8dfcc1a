"""Thinking ahead."""

from collections.abc import Callable
from random import Random

import pytest

from oriflamme.bots.budget import BOT_DEFAULT, Budget
from oriflamme.bots.distilled_policy.weights import BadPolicyFile, DistilledPolicy, stack_policies
from oriflamme.bots.duke import Duke
from oriflamme.bots.king import King
from oriflamme.bots.knight import Knight
from oriflamme.bots.search.run_search import run_search
from oriflamme.notation.position_state import position_to_state
from oriflamme.notation.tokens import format_action
from tests.testkit.bots.games import deal, decider_view
from tests.testkit.bots.policy_features import duke_policy, king_policy

STYLES = [Knight.config, Duke.config]


def thought(text: str, style, iterations: int = 3000, **more):
    state = position_to_state(text, **more)
    seen = decider_view(state)
    found = run_search(seen, style, rng=Random(1), budget=Budget(iterations=iterations))
    return found, format_action(found.best, state)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("gLo? rCo?3 bSp! | r1 b1 g1", "!Co"),
        ("rLo! rSo! bHe! rHe? | r9 b9 g1", "x3"),
        ("bLo! rSp! gLo! | r5 b1 g6", "$g"),
    ],
    ids=[
        "a conspiracy is cashed",
        "a soldier spares its own",
        "a spy robs the rival who would win",
    ],
)
def test_what_it_does_in_the_last_round(text: str, token: str, style):
    assert thought(text, style, round=6, cursor=1)[1] == token


@pytest.mark.parametrize("style", STYLES)
def test_every_simulation_is_counted_once_and_options_tell_the_standing_they_lead_to(style):
    found, _ = thought("bLo! rSp? gLo! | r5 b1 g6", style, 500, round=3, cursor=1)
    assert found.simulations == 500
    assert sum(option.visits for option in found.options) == 500
    for option in found.options:
        assert 0 <= option.win_share <= 1
        assert 0 <= option.utility <= 1
        assert 1 <= option.rank <= 3
        assert option.influence > 0


@pytest.mark.parametrize("bot", [Knight, Duke])
def test_it_simulates_something_in_the_shortest_time(bot):
    state = deal("base-4", 4)
    seen = decider_view(state)
    found = bot().analyze(seen, rng=Random(1), budget=Budget(seconds=0.0))
    assert found.simulations > 0


@pytest.mark.parametrize("bot", [Knight, Duke])
def test_it_remembers_what_led_to_its_choice(bot):
    seen, searcher = decider_view(deal("base-4", 4)), bot()
    chosen = searcher.choose(seen, (), rng=Random(1), budget=Budget(iterations=64))
    assert searcher.decision_stats.best == chosen
    assert sum(option.visits for option in searcher.decision_stats.options) == 64


def test_without_a_budget_it_thinks_as_long_as_it_is_used_to(monkeypatch):
    monkeypatch.setattr(Duke, "default_budget", Budget(iterations=64))
    state = deal("duel-2", 1)
    seen = decider_view(state)
    assert Duke().analyze(seen, rng=Random(1), budget=BOT_DEFAULT).simulations == 64


def test_the_tree_goes_on_growing_over_several_calls():
    from oriflamme.bots.search.run_search import Search

    state = deal("ablaze-4", 2)
    seen = decider_view(state)
    whole, parts = (Search(seen, Duke.config, Random(3), 64) for _ in range(2))
    whole.simulate(300)
    for _ in range(3):
        parts.simulate(100)
    assert whole.options() == parts.options()


@pytest.mark.parametrize("some", [[king_policy], [king_policy, duke_policy, king_policy]])
def test_reflexes_without_a_manner_each_are_refused(some: list[Callable[[], DistilledPolicy]]):
    """Compiled code would take them for others."""
    seen = decider_view(position_to_state("bSo? rAm?3 gHe! | r1 b1 g1"))
    with pytest.raises(
        BadPolicyFile, match=rf"{len(some)} reflexes where .*king_policy.*duke_policy.* should be"
    ):
        run_search(
            seen,
            King.config,
            rng=Random(1),
            budget=Budget(iterations=4),
            policies=stack_policies(*(make() for make in some)),
        )
