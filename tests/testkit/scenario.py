"""Rules held by examples: a position in one line, decisions as tokens, and what follows.

A table has a rule on a line, with the numbers of the rulings it follows from, and its examples
indented below:

    an opponent who eliminates it loses the attacker (R10)
        bSo? rAm?3 | r1 b1 g1 : !So -> - | r5 b2 g1; red discard Am; blue discard So

Before the `->` stand the position, circumstances after `with` (`cursor=1, red aside Qu Fe`), and
the decisions after a colon. After it stands what must be so then, one or several of these, with
`;` between them:

    - | r5 b2 g1       the position
    red: reveal        who is asked what
    may x1 x3          all that may be chosen
    red discard Am So  what a family has in its `hand`, `aside` or `discard`; `nothing` if empty
    red twin waits     its Twin has not been in play; else it `came`
    red blue won       the game is over, and these share the victory

The remark in brackets of a rule may take a line of its own, and an example goes on in a line that
is indented further. Positions and tokens are those of docs/notation.md.
"""

import re
from dataclasses import dataclass
from textwrap import dedent
from typing import Any, Final

import pytest

from oriflamme import winners
from oriflamme.notation.codes import codes_of
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.position import format_position
from oriflamme.notation.position_state import position_to_state
from oriflamme.notation.tokens import legal_tokens, parse_action
from oriflamme.rules.decision import Decision
from oriflamme.rules.engine import apply
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family


@dataclass(frozen=True)
class Scenario:
    """A game at a decision, or over."""

    state: State

    def play(self, tokens: str) -> "Scenario":
        """The game after these decisions. One that is not legal stops the scene."""
        state = self.state
        for number, token in enumerate(tokens.split(), start=1):
            legal = legal_tokens(state)
            if token not in legal:
                raise AssertionError(_refusal(number, token, tokens, state, legal))
            state = apply(state, parse_action(token, state)).state
        return Scenario(state)

    @property
    def position(self) -> str:
        return format_position(self.state)

    @property
    def decision(self) -> Decision | None:
        return self.state.decision

    @property
    def legal(self) -> tuple[str, ...]:
        """The tokens of the options, in the engine's order; none when the game is over."""
        return legal_tokens(self.state)

    @property
    def asked(self) -> str:
        """Who decides what: `blue: eliminate`. In the duel a seat goes by its first family."""
        if self.decision is None:
            return "nobody: the game is over"
        return f"{self.state.setup.seats[self.decision.seat][0]}: {self.decision.question}"

    def hand(self, family: Family) -> str:
        return codes_of(self.state.holding(family).hand)

    def aside(self, family: Family) -> str:
        return codes_of(self.state.holding(family).aside)

    def discard(self, family: Family) -> str:
        """Oldest first."""
        return codes_of(self.state.holding(family).discard)


def scenario(position: str, **circumstances: Any) -> Scenario:
    """A position come to life; `circumstances` are those of `position_to_state`."""
    return Scenario(position_to_state(position, **circumstances))


def _refusal(number: int, token: str, tokens: str, state: State, legal: tuple[str, ...]) -> str:
    try:
        parse_action(token, state)
        problem = "is not legal"
    except BadNotation as unreadable:
        problem = f"cannot be read ({unreadable})"
    return (
        f"token {number} of {tokens!r}, {token}, {problem}\n"
        f"  in    {format_position(state)}\n"
        f"  legal {' '.join(legal) or 'nothing: the game is over'}"
    )


EXAMPLE: Final = re.compile(
    r"(?P<position>[^:]+?)(?: with (?P<circumstances>[^:]+?))?"
    r"(?: : (?P<tokens>.+?))? -> (?P<then>.+)"
)


@dataclass(frozen=True)
class Example:
    """A game played on from a position, and what is expected then."""

    rule: str
    text: str
    position: str
    circumstances: dict[str, Any]
    tokens: str
    then: tuple[str, ...]

    def check(self) -> None:
        game = scenario(self.position, **self.circumstances).play(self.tokens)
        for expected in self.then:
            found = _found(game, expected)
            assert found == expected, f"{self.rule}: {self.text}\n  found {found}"


def examples(table: str) -> pytest.MarkDecorator:
    """A test of every example in a table of rules, by the name of its rule."""
    rows = [example for rule in rules(table).values() for example in rule]
    return pytest.mark.parametrize("example", rows, ids=[row.rule for row in rows])


def rules(table: str) -> dict[str, list[Example]]:
    """The examples of each rule in a table."""
    found: dict[str, list[Example]] = {}
    rule = ""
    one_a_line = re.sub(r"\n(?: {8,}|(?=\())", " ", dedent(table).strip())
    for line in one_a_line.splitlines():
        if not line.startswith(" "):
            rule = line
            if rule in found:
                raise ValueError(f"{rule} stands there twice")
            found[rule] = []
        elif match := EXAMPLE.fullmatch(line.strip()):
            then = tuple(match["then"].split("; "))
            circumstances = _circumstances(match["circumstances"] or "")
            position, tokens = match["position"], match["tokens"] or ""
            example = Example(rule, line.strip(), position, circumstances, tokens, then)
            found[rule].append(example)
        else:
            raise ValueError(f"{line.strip()} is no example")
    if bare := [rule for rule, rows in found.items() if not rows]:
        raise ValueError(f"{bare[0]} has no example")
    return found


def _circumstances(text: str) -> dict[str, Any]:
    """As `position_to_state` takes them."""
    told: dict[str, Any] = {}
    for each in filter(None, text.split(", ")):
        name, equals, value = each.partition("=")
        if equals:
            number = int(value) if value.isdigit() else value
            told[name] = None if value == "none" else number
        else:
            family, part, codes = each.split(" ", 2)
            told.setdefault(part, {})[family] = codes
    return told


def _found(game: Scenario, expected: str) -> str:
    """What there is in the place of what is expected."""
    if "|" in expected:
        return game.position
    if expected.startswith("may "):
        return " ".join(("may", *game.legal))
    if ": " in expected:
        return game.asked
    if expected.endswith(" won"):
        ahead = [game.state.setup.seats[seat][0] for seat in winners(game.state)]
        return " ".join([*ahead, "won" if game.state.is_over else "lead"])
    family, part, *_ = expected.split()
    if part == "twin":
        return f"{family} twin {'waits' if game.state.holding(family).twin_waits else 'came'}"
    codes = {"hand": game.hand, "aside": game.aside, "discard": game.discard}[part](family)
    return f"{family} {part} {codes or 'nothing'}"
