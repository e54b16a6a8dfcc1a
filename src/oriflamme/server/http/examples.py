"""Examples of what each card does, played by the rules."""

from starlette.requests import Request
from starlette.responses import Response

from oriflamme.lessons.card_examples import EXAMPLES, try_example
from oriflamme.lessons.chapter import LEARNER
from oriflamme.rules.errors import OriflammeError
from oriflamme.server.http.body import read_body
from oriflamme.server.http.refusing import json
from oriflamme.server.protocol.examples import (
    CardExample,
    CardExamples,
    ExampleRequest,
    TriedExample,
)
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.telling.still_table import still_table


async def list_examples(request: Request) -> Response:
    """Every example of what a card does."""
    told = [
        CardExample(kind, each.name, each.ruling)
        for kind, examples in EXAMPLES.items()
        for each in examples
    ]
    return json(CardExamples(tuple(told)))


async def play_example(request: Request) -> Response:
    """An example, and what comes of one's moves in it.

    One is seat 0; the others wait wherever they may. The same question always has the same
    answer, and nothing is kept.
    """
    asked = await read_body(request, ExampleRequest)
    if asked.name not in {each.name for each in EXAMPLES.get(asked.kind, ())}:
        raise Refusal("not_found", "No such example.")
    try:
        line, over = try_example(asked.kind, asked.name, asked.tokens)
    except OriflammeError as problem:
        raise Refusal("bad_choice", f"{problem}.") from None
    return json(TriedExample(still_table(line, LEARNER), over))
