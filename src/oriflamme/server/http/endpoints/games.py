"""Finished games, their records and their reviews."""

from typing import Final

from oriflamme.fairness.proof import Proof
from oriflamme.server.http import games, records, reviews
from oriflamme.server.http.endpoints.examples import RECORD
from oriflamme.server.openapi.endpoint import Endpoint, EndpointSpec, QueryParameter, RawBody
from oriflamme.server.protocol.games import FinishedGame, JsonRecord, Replay
from oriflamme.server.protocol.refusals import RefusalCode
from oriflamme.server.protocol.requests import ReplayRequest, ReviewRequest
from oriflamme.server.protocol.reviews import ReviewState
from oriflamme.server.protocol.terms import Language, ViewerName

FINISHED_GAME_REFUSALS: Final[tuple[RefusalCode, ...]] = (
    *("data_corrupt", "game_running", "spectators_not_allowed", "code_limit"),
)
"""Why nothing is told of a game."""

GAME_ENDPOINTS: Final = (
    Endpoint("GET", "/api/games/{id}", games.show_game, EndpointSpec(
        section="Games", response_body=FinishedGame, refuses=FINISHED_GAME_REFUSALS, guest="known",
    )),
    Endpoint("GET", "/api/games/{id}/record.ogn", games.show_ogn, EndpointSpec(
        section="Games", response_body=RawBody("The record, as `docs/notation.md` tells it."),
        refuses=FINISHED_GAME_REFUSALS, guest="known",
    )),
    Endpoint("GET", "/api/games/{id}/record.json", games.show_json, EndpointSpec(
        section="Games", response_body=JsonRecord, refuses=FINISHED_GAME_REFUSALS, guest="known",
    )),
    Endpoint("GET", "/api/games/{id}/proof.json", games.show_proof, EndpointSpec(
        section="Games", response_body=Proof, refuses=FINISHED_GAME_REFUSALS, guest="known",
    )),
    Endpoint("GET", "/api/games/{id}/replay", games.show_replay, EndpointSpec(
        section="Games", response_body=Replay, refuses=(*FINISHED_GAME_REFUSALS, "invalid_message"),
        guest="known",
        query_parameters=(QueryParameter("seat", ViewerName, "open", "Whose view of the game."),),
    )),
    Endpoint("POST", "/api/records/replay", records.show_record_replay, EndpointSpec(
        section="Games", request_body=ReplayRequest, response_body=Replay,
        refuses=("invalid_record",),
        examples={"The first round of a game": {"record": RECORD, "seat": "open"}},
    )),
)  # fmt: skip

REVIEW_ENDPOINTS: Final = (
    Endpoint("POST", "/api/reviews", reviews.request_review, EndpointSpec(
        section="Games", request_body=ReviewRequest, response_body=ReviewState,
        refuses=(
            *FINISHED_GAME_REFUSALS,
            *("invalid_record", "server_closing", "not_found", "review_limit"),
        ),
        guest="known",
    )),
    Endpoint("GET", "/api/reviews/{id}", reviews.show_review, EndpointSpec(
        section="Games", response_body=ReviewState,
    )),
    Endpoint("GET", "/api/reviews/{id}/record.ogn", reviews.show_annotated, EndpointSpec(
        section="Games",
        response_body=RawBody("The record with comments, as `docs/notation.md` tells it."),
        query_parameters=(QueryParameter("language", Language, "en", "In which it is commented."),),
    )),
)  # fmt: skip
