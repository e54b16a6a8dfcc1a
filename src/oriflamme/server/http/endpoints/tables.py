"""Opening tables, finding them, and going there."""

from typing import Final

from oriflamme.server.http import choices, matchmaking, play_on, tables
from oriflamme.server.http.endpoints.examples import RECORD
from oriflamme.server.http.endpoints.games import FINISHED_GAME_REFUSALS
from oriflamme.server.http.lobby_socket import watch_lobby
from oriflamme.server.http.table_socket import join_table
from oriflamme.server.http.versions import FOLLOW, PROTOCOL_QUERY
from oriflamme.server.openapi.endpoint import (
    Endpoint,
    EndpointSpec,
    OperationLink,
    QueryParameter,
    WebSocketSpec,
)
from oriflamme.server.protocol.answers import (
    FoundTable,
    OpenTables,
    PublicTable,
    ShortCode,
    TableLink,
)
from oriflamme.server.protocol.choices import Choices
from oriflamme.server.protocol.client_messages import ClientMessage
from oriflamme.server.protocol.refusals import RefusalCode
from oriflamme.server.protocol.requests import (
    FindRequest,
    OpenTableRequest,
    PlayOnRequest,
    QuickGameRequest,
)
from oriflamme.server.protocol.server_messages import LobbyMessage, ServerMessage
from oriflamme.server.protocol.terms import OwnSeat

TABLE_LINK: Final = OperationLink(
    "show_table", {"code": "$response.body#/code"}, "The table just opened."
)
SOCKET_LINK: Final = OperationLink("join_table", {"code": "$response.body#/code"}, "Its websocket.")
GAME_LINK: Final = OperationLink(
    "show_game", {"id": "{$response.body#/code}-1"}, "Its first game, once that is over."
)

OPEN_TABLE_REFUSALS: Final[tuple[RefusalCode, ...]] = (
    *("invalid_options", "unknown_bot", "seat_taken"),
    *("limit_reached", "guest_limit", "table_limit", "server_closing", "storage_unavailable"),
)
"""Why a table may not be opened."""

TABLE_ENDPOINTS: Final = (
    Endpoint("GET", "/api/options", choices.show_choices, EndpointSpec(
        section="Tables", response_body=Choices,
    )),
    Endpoint("GET", "/api/tables", tables.list_tables, EndpointSpec(
        section="Tables", response_body=OpenTables,
    )),
    Endpoint("POST", "/api/tables", tables.open_table, EndpointSpec(
        section="Tables", request_body=OpenTableRequest, response_body=TableLink, status=201,
        refuses=(*OPEN_TABLE_REFUSALS, "invalid_name", "rated_requirements", "listing_limit"),
        guest="known", sets_cookie=True, links=(TABLE_LINK, SOCKET_LINK),
        examples={
            "Three friends, by link": {"options": {"seats": 3}},
            "Ablaze with a clock, listed, a bot in one seat": {
                "options": {
                    "ruleset": "ablaze",
                    "seats": 4,
                    "pace": {"type": "bank", "seconds": 300, "free": 15},
                    "listed": True,
                },
                "bots": {"3": "squire"},
            },
            "Two people on one device against a bot": {
                "options": {"seats": 3, "chat": False},
                "seat": None,
                "people": {"0": "Anna", "1": "Bela"},
                "bots": {"2": "squire"},
            },
        },
    )),
    Endpoint("POST", "/api/matchmaking", matchmaking.find_table, EndpointSpec(
        section="Tables", request_body=FindRequest, response_body=FoundTable,
        refuses=(
            *(code for code in OPEN_TABLE_REFUSALS if code != "seat_taken"), "rated_requirements",
            "listing_limit",
        ),
        guest="known", sets_cookie=True, links=(TABLE_LINK, SOCKET_LINK),
        examples={
            "Four people, or bots after a minute": {},
            "A duel with whoever comes": {"ruleset": "duel", "bot_fill_after": None},
        },
    )),
    Endpoint("POST", "/api/quick", tables.quick_game, EndpointSpec(
        section="Tables", request_body=QuickGameRequest, response_body=TableLink, status=201,
        refuses=OPEN_TABLE_REFUSALS,
        guest="known", sets_cookie=True, links=(TABLE_LINK, SOCKET_LINK, GAME_LINK),
        examples={
            "The base game against three bots": {},
            "A duel": {"ruleset": "duel", "bot": "page"},
        },
    )),
    Endpoint("POST", "/api/play-on", play_on.play_on, EndpointSpec(
        section="Tables", request_body=PlayOnRequest, response_body=TableLink, status=201,
        refuses=(
            *("invalid_options", "unknown_bot", "invalid_record", "not_found"),
            *FINISHED_GAME_REFUSALS,
            *("limit_reached", "guest_limit", "table_limit"),
            *("server_closing", "storage_unavailable"),
        ),
        guest="known", sets_cookie=True, links=(TABLE_LINK, SOCKET_LINK, GAME_LINK),
        examples={
            "The second decision of a record, with its cards": {
                "source": {"type": "record", "record": RECORD}, "position": 1,
            },
            "What one could not see there, drawn anew": {
                "source": {"type": "record", "record": RECORD}, "position": 1, "redealt": True,
            },
        },
    )),
    Endpoint("GET", "/api/tables/{code}", tables.show_table, EndpointSpec(
        section="Tables", response_body=PublicTable, refuses=("data_corrupt", "code_limit"),
        guest="known",
    )),
    Endpoint("POST", "/api/tables/{code}/short-code", tables.make_short_code, EndpointSpec(
        section="Tables", response_body=ShortCode, status=201,
        refuses=("data_corrupt", "not_host", "code_limit"), guest="needed",
    )),
    Endpoint("GET", "/api/tables/{code}/live", join_table, EndpointSpec(
        section="Tables", response_body=WebSocketSpec(receives=ClientMessage, sends=ServerMessage),
        status=101,
        refuses=(
            *("data_corrupt", "spectators_not_allowed", "not_seated", "protocol_outdated"),
            *("removed", "limit_reached", "code_limit", "server_closing"),
        ),
        query_parameters=(
            PROTOCOL_QUERY, FOLLOW,
            QueryParameter("seat", OwnSeat, "", "From which of one's seats one looks."),
        ),
        guest="known",
    )),
    Endpoint("GET", "/api/lobby", watch_lobby, EndpointSpec(
        section="Tables", response_body=WebSocketSpec(receives=None, sends=LobbyMessage),
        status=101,
        refuses=("protocol_outdated", "limit_reached", "server_closing"),
        query_parameters=(PROTOCOL_QUERY,),
    )),
)  # fmt: skip
