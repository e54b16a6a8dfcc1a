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
    Failed,
    HintWanted,
    Question,
    serve,
)
from oriflamme.views.view import view


def answer(question: Question | HintWanted) -> Action | Hint | Failed:
    if isinstance(question, HintWanted):
        return advise(question)
    try:
        player = parse_bot(question.bot)
    except UnknownBot as problem:
        return Failed(str(problem))
    try:
        bot, budget = player.create_bot(), player.budget
        if budget == BOT_DEFAULT:
            usual = bot.default_budget if isinstance(bot, Searcher) else BOT_DEFAULT
            budget = within(usual, question.seconds)
        rng = Random(question.seed)
        return bot.choose(question.view, question.events, rng=rng, budget=budget)
    except Exception as problem:
        return Failed(error_location(problem))


def advise(wanted: HintWanted) -> Hint | Failed:
    try:
        return hint(wanted.view)
    except Exception as problem:
        return Failed(error_location(problem))


def within(usual: Budget, seconds: float | None) -> Budget:
    """The usual time, or less if there is less.

    >>> within(Budget(seconds=0.5), 0.2)
    Budget(seconds=0.2, iterations=None)
    """
    if seconds is None:
        return usual
    return Budget(seconds=seconds if usual.seconds is None else min(usual.seconds, seconds))


def first_question(bot: str) -> Question:
    """Any decision: thought about once before the first real one."""
    setup = make_setup(seats=3)
    state = resume(lay_out(setup, deal(setup, Random(1)), 0)).state
    assert state.decision
    return Question(bot, view(state, state.decision.seat), (), seed=1, seconds=0.01)


def ready(first: str) -> Iterator[str | Failed]:
    """Let one bot think of something before others are asked for."""
    thought = answer(first_question(first))
    yield thought if isinstance(thought, Failed) else READY


if __name__ == "__main__":
    # At a lower priority: tables go first.
    serve(lambda question: [answer(question)], nice=10, greeting=ready(sys.argv[1]))
