"""Bots that are programs of their own."""

import json
import shlex
import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from oriflamme import apply, view
from oriflamme.bots import external
from oriflamme.bots.budget import BOT_DEFAULT, Budget
from oriflamme.bots.external import ExternalBot, ExternalBotError
from oriflamme.bots.external_protocol import decision_message
from oriflamme.bots.fallback import FallbackBot
from oriflamme.bots.page import Page
from oriflamme.bots.roster import parse_bot
from oriflamme.notation.position_state import position_to_state
from tests.testkit.bots.games import deal, decider_view, play

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
COMMANDS = [f"sh {shlex.quote(str(EXAMPLES / 'patient.sh'))}"]
if shutil.which("node"):
    COMMANDS.append(f"node {shlex.quote(str(EXAMPLES / 'greedy.mjs'))}")


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """A busy machine may start a program late; no test here is about that."""
    monkeypatch.setattr(external, "TIMEOUT", 600.0)


def script(code: str) -> str:
    """A command that runs a line of Python for every line it reads."""
    lines = f"import sys, json\nfor line in sys.stdin:\n    asked = json.loads(line); {code}"
    return f"{shlex.quote(sys.executable)} -u -c {shlex.quote(lines)}"


def ask(command: str, budget: Budget = BOT_DEFAULT):
    state = position_to_state("rSo! bHe! gLo? | r1 b1 g1", round=3, cursor=2)
    seen = decider_view(state)
    bot = ExternalBot(command)
    try:
        return bot.choose(seen, (), rng=Random(1), budget=budget), seen
    finally:
        bot.close()


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("table", ["base-3", "duel-2", "ablaze-4"])
def test_an_example_in_another_language_plays_a_whole_game(command: str, table: str):
    state = deal(table, 5)
    example = FallbackBot(parse_bot(f"program:{command}").create_bot(), "example")
    *_, last = play(state, [example, *(Page() for _ in state.setup.seats[1:])], 5, BOT_DEFAULT)
    example.close()

    assert last.is_over
    assert example.failure is None


@pytest.mark.parametrize(("answer", "option"), [("1", 1), ("'.'", 0)])
def test_it_may_answer_with_the_place_of_an_option_or_the_option(answer: str, option: int):
    action, seen = ask(script(f"print(json.dumps({{'choose': {answer}}}))"))
    assert action == seen.actions[option]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("print('hello')", "answered b'hello"),
        ("print('{}')", "answered"),
        ("print(json.dumps({'choose': 'x9'}))", "the options were . !Lo"),
        ("print(json.dumps({'choose': 2}))", "chose 2"),
        ("sys.exit(0)", "ended without an answer"),
    ],
)
def test_a_wrong_answer_is_a_failure_with_its_reason(code: str, reason: str):
    with pytest.raises(ExternalBotError, match=reason):
        ask(script(code))


def test_a_program_that_does_not_exist_is_a_failure():
    with pytest.raises(OSError, match="no-such-program"):
        ask("no-such-program")


def test_a_silent_program_is_a_failure(monkeypatch):
    monkeypatch.setattr(external, "TIMEOUT", 0.0)
    with pytest.raises(ExternalBotError, match=r"did not answer in 0\.05 s"):
        ask(script("pass"), Budget(seconds=0.05))


def test_a_question_is_plain_json_and_holds_no_secret_of_another():
    state = deal("ablaze-4", 9)
    rng = Random(9)
    while state.decision:
        seat = state.decision.seat
        asked = decision_message(view(state, seat), (), seed=1, budget=BOT_DEFAULT)
        text = json.loads(json.dumps(asked))
        assert len(text["options"]) == len(set(text["options"])) == len(state.decision.options)
        own = {family for heads in [state.setup.seats[seat]] for family in heads}
        for slot in text["queue"]:
            for card in slot:
                assert card["revealed"] or card["family"] in own or card["kind"] is None
        state = apply(state, rng.choice(state.decision.options)).state
