"""Bots that think in a worker, and what can go wrong there."""

import os
import pickle
from collections.abc import Sequence
from pathlib import Path
from random import Random

from oriflamme.bots.budget import Budget
from oriflamme.rules.actions import Action
from oriflamme.rules.events import Event
from oriflamme.views.view import View


class Crashing:
    """Takes its process with it."""

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        os._exit(3)


class CrashingOnce:
    """Takes its process with it the first time; takes the second option from then on."""

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        mark = Path(os.environ["CRASHED"])
        if not mark.exists():
            mark.touch()
            os._exit(3)
        return view.actions[1]


class Writing:
    """Writes down what it is told; takes its process with it while there is such a mark."""

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        with Path(os.environ["TOLD"]).open("ab") as told:
            pickle.dump(tuple(events), told)
        if Path(os.environ["CRASHING"]).exists():
            os._exit(3)
        return view.actions[0]


class Patient:
    """Thinks until it is told to go on."""

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        with Path(os.environ["GO_ON"]).open("rb", buffering=0) as told:
            told.read(1)
        return view.actions[0]


class Failing:
    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        raise ValueError("out of ideas")


class Cheating:
    """Does what nobody offered."""

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        return None  # type: ignore[return-value]


class Hurried:
    """Takes the second option, the first when it is pressed for time."""

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        return view.actions[0 if budget.seconds is not None else 1]


class Talking:
    """Speaks where only answers are expected."""

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        os.write(1, b"hm, let me see")
        return view.actions[1]
