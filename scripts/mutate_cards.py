"""Break each card on purpose, one way at a time, and see that its own tests notice.

scripts/mutants changes one word of a source; this takes away what a card declares: its nature,
what it asks, its effect and each of its reactions. Exit 1 when a breakage goes unnoticed.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from oriflamme.rules.card import CATALOG, Card
from oriflamme.rules.table import Table

TESTS = Path(__file__).parents[1] / "tests"
TIMEOUT_S = 60
"""Seconds after which a game that no longer ends counts as noticed."""
HOOKS = ("when_revealed", "when_eliminated", "bonus")


def no_effect(self: Card, table: Table, *picks: Any) -> None:
    """A card that does nothing."""


def first_only(ask: Callable[..., Any]) -> Callable[..., Any]:
    """The same question with all but the first option forgotten."""

    def asked(table: Table, *picks: Any) -> Any:
        options = ask(table, *picks)
        return options[:1] if options else options

    return asked


def doubled(name: str) -> Callable[[Callable[..., Any]], Callable[..., None]]:
    """An effect under which the named verb of the table does twice as much."""

    def wrap(resolve: Callable[..., Any]) -> Callable[..., None]:
        def twice(self: Card, table: Table, *picks: Any) -> None:
            verb = getattr(Table, name)
            setattr(Table, name, lambda t, *args: verb(t, *args[:-1], 2 * args[-1]))
            try:
                resolve(self, table, *picks)
            finally:
                setattr(Table, name, verb)

        return twice

    return wrap


def mutations(card: type[Card]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What can be broken about a card, by name, as the attributes to put in."""
    yield "its nature", {"character": not card.character}
    if card.resolve.__code__.co_names or card.asks:
        yield "its effect", {"resolve": no_effect}
    for number, ask in enumerate(card.asks):
        asks = (*card.asks[:number], first_only(ask), *card.asks[number + 1 :])
        yield f"its question {number + 1}", {"asks": asks}
    for verb in ("gain", "steal", "lose"):
        if verb in card.resolve.__code__.co_names:
            yield f"what it may {verb}", {"resolve": doubled(verb)(card.resolve)}
    for hook in HOOKS:
        if hook in vars(card):
            yield hook.replace("_", " "), {hook: getattr(Card, hook)}


def is_noticed(card: type[Card], changes: dict[str, Any]) -> bool:
    """Whether the card's own tests fail with these changes, in a process of their own."""
    pid = os.fork()
    if pid == 0:
        with open(os.devnull, "w") as silence:
            os.dup2(silence.fileno(), 1)
            os.dup2(silence.fileno(), 2)
        for name, value in changes.items():
            setattr(card, name, value)
        path = TESTS / "cards" / card.box / f"test_{card.kind}.py"
        signal.alarm(TIMEOUT_S)
        os._exit(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(path)]))
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status) in (pytest.ExitCode.TESTS_FAILED, -signal.SIGALRM)


def main() -> int:
    tried = [(type(card), *way) for card in CATALOG.values() for way in mutations(type(card))]
    unnoticed = []
    for done, (card, what, changes) in enumerate(tried, start=1):
        seen = is_noticed(card, changes)
        if not seen:
            unnoticed.append(f"{card.kind}: {what}")
        print(
            f"[{done}/{len(tried)}] {card.kind}: {what}: {'noticed' if seen else 'UNNOTICED'}",
            flush=True,
        )
    print(f"{len(tried) - len(unnoticed)} of {len(tried)} breakages noticed")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    import oriflamme  # noqa: F401  brings every card into the game

    sys.exit(main())
