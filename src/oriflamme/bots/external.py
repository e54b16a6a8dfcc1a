"""A bot that is a program of its own: one line of JSON in, one line out."""

import json
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import IO, Final

from oriflamme.bots.budget import Budget
from oriflamme.bots.external_protocol import action_token, decision_message
from oriflamme.rules.actions import Action
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.events import Event
from oriflamme.views.view import View

TIMEOUT: Final = 10.0
"""Seconds a program gets beyond its budget before it counts as failed."""


class ExternalBotError(OriflammeError):
    """A program that ended, fell silent or answered nonsense."""


class ExternalBot:
    """Asks a program that runs as long as the bot sits at the table.

    It answers each line with `{"choose": n}`, the place of an option from 0, or with the
    option itself, `{"choose": "x3"}`.
    """

    def __init__(self, command: str) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: SimpleQueue[bytes] = SimpleQueue()

    def choose(self, view: View, events: Sequence[Event], *, rng: Random, budget: Budget) -> Action:
        asked = decision_message(view, events, seed=rng.getrandbits(31), budget=budget)
        answer = self._exchange(json.dumps(asked), TIMEOUT + (budget.seconds or 0.0))
        try:
            choice = json.loads(answer)["choose"]
        except (ValueError, KeyError, TypeError):
            raise ExternalBotError(f"{self._command} answered {answer!r:.200}") from None
        return self._option(choice, view)

    def close(self) -> None:
        """End the program; called when the game is over."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(OSError, AttributeError):
                    pipe.close()  # type: ignore[union-attr]
            self._process = None

    def _option(self, choice: object, view: View) -> Action:
        if isinstance(choice, int) and 0 <= choice < len(view.actions):
            return view.actions[choice]
        for action in view.actions:
            if action_token(action, view) == choice:
                return action
        options = " ".join(action_token(action, view) for action in view.actions)
        raise ExternalBotError(f"{self._command} chose {choice!r}; the options were {options}")

    def _exchange(self, line: str, seconds: float) -> bytes:
        process = self._process or self._start()
        assert process.stdin is not None
        try:
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            answer = self._lines.get(timeout=seconds)
        except OSError as problem:
            raise ExternalBotError(f"{self._command} does not listen: {problem}") from None
        except Empty:
            raise ExternalBotError(f"{self._command} did not answer in {seconds:g} s") from None
        if not answer:
            raise ExternalBotError(f"{self._command} ended without an answer")
        return answer

    def _start(self) -> "subprocess.Popen[bytes]":
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(shlex.split(self._command), stdin=pipe, stdout=pipe)
        # A thread reads, since waiting for a pipe with a time limit is not possible everywhere.
        Thread(target=_read_lines, args=(self._process.stdout, self._lines), daemon=True).start()
        return self._process


def _read_lines(stdout: IO[bytes], lines: "SimpleQueue[bytes]") -> None:
    """Hand on each line, and an empty one at the end."""
    for line in stdout:
        lines.put(line)
    lines.put(b"")
