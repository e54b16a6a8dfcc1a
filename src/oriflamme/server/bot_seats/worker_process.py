"""The process in which a strong bot thinks: questions come in, actions go out, one at a time.

`workers` starts it and speaks with it through its standard streams. On a new machine its first
thought compiles the search, which takes most of a minute; then it says that it is ready.
"""

import sys
from collections.abc import Iterator
from random import Random

from oriflamme.analysis.hint import Hint, hint
from oriflamme.bots.budget import BOT_DEFAULT, Budget
from oriflamme.bots.fallback import error_location
from oriflamme.bots.roster import UnknownBot, parse_bot
from oriflamme.bots.search.searcher import Searcher
from oriflamme.rules.actions import Action
from oriflamme.rules.deal import deal
from oriflamme.rules.engine import resume
from oriflamme.rules.game import lay_out
from oriflamme.rules.setup import make_setup
from oriflamme.server.bot_seats.worker_messages import (
    READY,
    DecisionRequest,
    HintRequest,
    WorkerFailure,
    serve,
)
from oriflamme.views.view import view


def handle(request: DecisionRequest | HintRequest) -> Action | Hint | WorkerFailure:
    if isinstance(request, HintRequest):
        return compute_hint(request)
    try:
        player = parse_bot(request.bot)
    except UnknownBot as problem:
        return WorkerFailure(str(problem))
    try:
        bot, budget = player.create_bot(), player.budget
        if budget == BOT_DEFAULT:
            usual = bot.default_budget if isinstance(bot, Searcher) else BOT_DEFAULT
            budget = limit_budget(usual, request.seconds)
        rng = Random(request.seed)
        return bot.choose(request.view, request.events, rng=rng, budget=budget)
    except Exception as problem:
        return WorkerFailure(error_location(problem))


def compute_hint(request: HintRequest) -> Hint | WorkerFailure:
    try:
        return hint(request.view)
    except Exception as problem:
        return WorkerFailure(error_location(problem))


def limit_budget(default: Budget, seconds: float | None) -> Budget:
    """The usual time, or less if there is less.

    >>> limit_budget(Budget(seconds=0.5), 0.2)
    Budget(seconds=0.2, iterations=None)
    """
    if seconds is None:
        return default
    return Budget(seconds=seconds if default.seconds is None else min(default.seconds, seconds))


def warm_up_request(bot: str) -> DecisionRequest:
    """Any decision: thought about once before the first real one."""
    setup = make_setup(seats=3)
    state = resume(lay_out(setup, deal(setup, Random(1)), 0)).state
    assert state.decision
    return DecisionRequest(bot, view(state, state.decision.seat), (), seed=1, seconds=0.01)


def warm_up(bot: str) -> Iterator[str | WorkerFailure]:
    """Let one bot think of something before others are asked for."""
    thought = handle(warm_up_request(bot))
    yield thought if isinstance(thought, WorkerFailure) else READY


if __name__ == "__main__":
    # At a lower priority: tables go first.
    serve(lambda question: [handle(question)], nice=10, greeting=warm_up(sys.argv[1]))
