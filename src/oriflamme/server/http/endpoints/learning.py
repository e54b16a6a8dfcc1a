"""Lessons, puzzles, and the examples of the cards."""

from typing import Final

from oriflamme.server.http import learning
from oriflamme.server.openapi.endpoint import Endpoint, EndpointSpec
from oriflamme.server.protocol.learning import (
    CardExamples,
    ExampleRequest,
    ExampleState,
    LessonRequest,
    Lessons,
    LessonStep,
    PuzzleAnswer,
    PuzzleDetail,
    PuzzleRequest,
    Puzzles,
    PuzzleVerdict,
)

LEARNING_ENDPOINTS: Final = (
    Endpoint("GET", "/api/lessons", learning.list_lessons, EndpointSpec(
        section="Learning", response_body=Lessons,
    )),
    Endpoint("POST", "/api/lessons/step", learning.try_lesson, EndpointSpec(
        section="Learning", request_body=LessonRequest, response_body=LessonStep,
        refuses=("invalid_choice", "not_found"),
        examples={
            "The first moment": {"chapter": "first_round", "step": 0},
            "A card placed": {"chapter": "first_round", "step": 0, "tokens": ["r:<Lo"]},
        },
    )),
    Endpoint("GET", "/api/puzzles", learning.list_puzzles, EndpointSpec(
        section="Learning", response_body=Puzzles,
    )),
    Endpoint("POST", "/api/puzzles/show", learning.show_puzzle, EndpointSpec(
        section="Learning", request_body=PuzzleRequest, response_body=PuzzleDetail,
        refuses=("not_found",),
        examples={"The puzzle of the day": {"puzzle": "today"}},
    )),
    Endpoint("POST", "/api/puzzles/answer", learning.answer_puzzle, EndpointSpec(
        section="Learning", request_body=PuzzleAnswer, response_body=PuzzleVerdict,
        refuses=("invalid_choice", "not_found"),
        examples={"To be told the answer": {"puzzle": "today", "token": None}},
    )),
    Endpoint("GET", "/api/examples", learning.list_examples, EndpointSpec(
        section="Learning", response_body=CardExamples,
    )),
    Endpoint("POST", "/api/examples/try", learning.play_example, EndpointSpec(
        section="Learning", request_body=ExampleRequest, response_body=ExampleState,
        refuses=("invalid_choice", "not_found"),
        examples={
            "A moment": {"kind": "ambush", "name": "struck"},
            "A card revealed": {"kind": "ambush", "name": "struck", "tokens": ["!So"]},
        },
    )),
)  # fmt: skip
