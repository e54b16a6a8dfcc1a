"""Every address of the API, with its contract. The server's routes and its description are this."""

from typing import Final

from oriflamme.server.http import (
    choices,
    description,
    devices,
    examples,
    games,
    lessons,
    operations,
    people,
    playing_on,
    push,
    puzzles,
    records,
    reviews,
    tables,
)
from oriflamme.server.http.lobby_socket import watch_lobby
from oriflamme.server.http.table_socket import join_table
from oriflamme.server.http.versions import PROTOCOL
from oriflamme.server.openapi.endpoint import Contract, Endpoint, Foreign, Link, Query, Socket
from oriflamme.server.protocol.answers import (
    Devices,
    Guest,
    Me,
    MoveLink,
    OpenTables,
    PushState,
    ShortCode,
    SpareKey,
    TableLink,
    TableState,
)
from oriflamme.server.protocol.choices import Choices
from oriflamme.server.protocol.examples import CardExamples, ExampleRequest, TriedExample
from oriflamme.server.protocol.from_client import Message
from oriflamme.server.protocol.games import FinishedGame, JsonRecord, Replay
from oriflamme.server.protocol.lessons import LessonRequest, Lessons, LessonStep
from oriflamme.server.protocol.listing import LobbyMessage
from oriflamme.server.protocol.puzzles import (
    PuzzleAnswer,
    PuzzleRequest,
    Puzzles,
    PuzzleShown,
    PuzzleVerdict,
)
from oriflamme.server.protocol.refusals import RefusalCode
from oriflamme.server.protocol.requests import (
    EndRequest,
    GuestRequest,
    MoveRequest,
    OpenRequest,
    PlayOnRequest,
    QuickRequest,
    ReadRequest,
    ReviewRequest,
    SubscribeRequest,
)
from oriflamme.server.protocol.reviews import ReviewState
from oriflamme.server.protocol.terms import Language, OwnSeat, ViewerName
from oriflamme.server.protocol.to_client import ServerMessage

RECORD: Final = """\
[Ruleset "base"]
[Edition "standard"]
[Seats "red blue green"]
[First "3"]
[red "Sh Rd Lo Am Ar So As / He Co Sp"]
[blue "He Sp So As Sh Am Rd / Ar Co Lo"]
[green "He Co Am So Ar Rd Lo / Sp As Sh"]

1. g:<Rd r:Ar> b:<So | . . .
"""

SUBSCRIPTION: Final = {
    "endpoint": "https://push.example/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
    "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "language": "fr",
}

TO_TABLE: Final = Link("show_table", {"code": "$response.body#/code"}, "The table just opened.")
TO_LIVE: Final = Link("join_table", {"code": "$response.body#/code"}, "Its websocket.")
TO_GAME: Final = Link(
    "show_game", {"id": "{$response.body#/code}-1"}, "Its first game, once that is over."
)

PEOPLE: Final = (
    Endpoint("POST", "/api/guest", people.be_guest, Contract(
        section="People", takes=GuestRequest, gives=Guest,
        refuses=("bad_name", "too_many_guests", "trouble"),
        guest="known", sets_cookie=True,
        examples={
            "A name of one's own": {"name": "Anna", "language": "fr"},
            "A made-up name": {},
        },
    )),
    Endpoint("GET", "/api/me", people.me, Contract(section="People", gives=Me, guest="known")),
    Endpoint("POST", "/api/link", people.link, Contract(
        section="People", gives=MoveLink, status=201, refuses=("no_guest", "trouble"),
        guest="needed",
    )),
    Endpoint("POST", "/api/move", people.move, Contract(
        section="People", takes=MoveRequest, gives=Guest, refuses=("bad_link", "trouble"),
        sets_cookie=True,
        examples={"The end of `/move/{token}`": {"token": "k3mv8zq2"}},
    )),
    Endpoint("GET", "/api/devices", devices.list_devices, Contract(
        section="People", gives=Devices, refuses=("no_guest",), guest="needed",
    )),
    Endpoint("POST", "/api/devices/end", devices.end_device, Contract(
        section="People", takes=EndRequest, gives=Devices,
        refuses=("no_guest", "not_found", "trouble"), guest="needed",
        examples={"All others": {"device": None}},
    )),
    Endpoint("POST", "/api/spare-key", devices.make_spare_key, Contract(
        section="People", gives=SpareKey, status=201, refuses=("no_guest", "trouble"),
        guest="needed",
    )),
    Endpoint("GET", "/api/push", push.show_push, Contract(
        section="People", gives=PushState, guest="known",
    )),
    Endpoint("POST", "/api/push", push.subscribe, Contract(
        section="People", takes=SubscribeRequest, gives=PushState,
        refuses=("no_guest", "not_found", "trouble"), guest="needed",
        examples={"A browser's subscription": SUBSCRIPTION},
    )),
    Endpoint("POST", "/api/push/end", push.unsubscribe, Contract(
        section="People", gives=PushState, refuses=("no_guest", "not_found", "trouble"),
        guest="needed",
    )),
    Endpoint("POST", "/api/sign-out", devices.sign_out, Contract(
        section="People", gives=Me, refuses=("no_guest", "trouble"), guest="needed",
        sets_cookie=True,
    )),
    Endpoint("POST", "/api/delete-me", devices.delete_me, Contract(
        section="People", gives=Me, refuses=("no_guest", "trouble"), guest="needed",
        sets_cookie=True,
    )),
)  # fmt: skip

OPENING: Final[tuple[RefusalCode, ...]] = (
    *("bad_options", "unknown_bot", "seat_taken"),
    *("too_many", "too_many_guests", "too_many_tables", "closing", "trouble"),
)
"""Why a table may not be opened."""

PLAYED: Final[tuple[RefusalCode, ...]] = (
    *("damaged", "game_running", "no_spectators", "too_many_codes"),
)
"""Why nothing is told of a game."""

TABLES: Final = (
    Endpoint("GET", "/api/options", choices.show_choices, Contract(
        section="Tables", gives=Choices,
    )),
    Endpoint("GET", "/api/tables", tables.list_tables, Contract(
        section="Tables", gives=OpenTables,
    )),
    Endpoint("POST", "/api/tables", tables.open_table, Contract(
        section="Tables", takes=OpenRequest, gives=TableLink, status=201,
        refuses=(*OPENING, "bad_name", "too_many_listed"),
        guest="known", sets_cookie=True, leads=(TO_TABLE, TO_LIVE),
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
    Endpoint("POST", "/api/quick", tables.quick, Contract(
        section="Tables", takes=QuickRequest, gives=TableLink, status=201,
        refuses=OPENING,
        guest="known", sets_cookie=True, leads=(TO_TABLE, TO_LIVE, TO_GAME),
        examples={
            "The base game against three bots": {},
            "A duel": {"ruleset": "duel", "bot": "page"},
        },
    )),
    Endpoint("POST", "/api/play-on", playing_on.play_on, Contract(
        section="Tables", takes=PlayOnRequest, gives=TableLink, status=201,
        refuses=(
            *("bad_options", "unknown_bot", "bad_record", "not_found"), *PLAYED,
            *("too_many", "too_many_guests", "too_many_tables", "closing", "trouble"),
        ),
        guest="known", sets_cookie=True, leads=(TO_TABLE, TO_LIVE, TO_GAME),
        examples={
            "The second decision of a record, with its cards": {
                "of": {"type": "record", "record": RECORD}, "moment": 1,
            },
            "What one could not see there, drawn anew": {
                "of": {"type": "record", "record": RECORD}, "moment": 1, "redrawn": True,
            },
        },
    )),
    Endpoint("GET", "/api/tables/{code}", tables.show_table, Contract(
        section="Tables", gives=TableState, refuses=("damaged", "too_many_codes"), guest="known",
    )),
    Endpoint("POST", "/api/tables/{code}/short-code", tables.lend_code, Contract(
        section="Tables", gives=ShortCode, status=201,
        refuses=("damaged", "not_host", "too_many_codes"), guest="needed",
    )),
    Endpoint("GET", "/api/tables/{code}/live", join_table, Contract(
        section="Tables", gives=Socket(hears=Message, says=ServerMessage), status=101,
        refuses=(
            *("damaged", "no_spectators", "not_seated", "outdated", "removed"),
            *("too_many", "too_many_codes", "closing"),
        ),
        query=(PROTOCOL, Query("seat", OwnSeat, "", "From which of one's seats one looks.")),
        guest="known",
    )),
    Endpoint("GET", "/api/lobby", watch_lobby, Contract(
        section="Tables", gives=Socket(hears=None, says=LobbyMessage), status=101,
        refuses=("outdated", "too_many", "closing"), query=(PROTOCOL,),
    )),
)  # fmt: skip

GAMES: Final = (
    Endpoint("GET", "/api/games/{id}", games.show_game, Contract(
        section="Games", gives=FinishedGame, refuses=PLAYED, guest="known",
    )),
    Endpoint("GET", "/api/games/{id}/record.ogn", games.show_ogn, Contract(
        section="Games", gives=Foreign("The record, as `docs/notation.md` tells it."),
        refuses=PLAYED, guest="known",
    )),
    Endpoint("GET", "/api/games/{id}/record.json", games.show_json, Contract(
        section="Games", gives=JsonRecord, refuses=PLAYED, guest="known",
    )),
    Endpoint("GET", "/api/games/{id}/replay", games.show_replay, Contract(
        section="Games", gives=Replay, refuses=(*PLAYED, "bad_message"), guest="known",
        query=(Query("seat", ViewerName, "open", "Whose view of the game."),),
    )),
    Endpoint("POST", "/api/records/replay", records.read_replay, Contract(
        section="Games", takes=ReadRequest, gives=Replay, refuses=("bad_record",),
        examples={"The first round of a game": {"record": RECORD, "seat": "open"}},
    )),
)  # fmt: skip

LEARNING: Final = (
    Endpoint("GET", "/api/lessons", lessons.list_lessons, Contract(
        section="Learning", gives=Lessons,
    )),
    Endpoint("POST", "/api/lessons/step", lessons.try_lesson, Contract(
        section="Learning", takes=LessonRequest, gives=LessonStep,
        refuses=("bad_choice", "not_found"),
        examples={
            "The first moment": {"chapter": "first_round", "step": 0},
            "A card placed": {"chapter": "first_round", "step": 0, "tokens": ["r:<Lo"]},
        },
    )),
    Endpoint("GET", "/api/puzzles", puzzles.list_puzzles, Contract(
        section="Learning", gives=Puzzles,
    )),
    Endpoint("POST", "/api/puzzles/show", puzzles.show_puzzle, Contract(
        section="Learning", takes=PuzzleRequest, gives=PuzzleShown, refuses=("not_found",),
        examples={"The puzzle of the day": {"puzzle": "today"}},
    )),
    Endpoint("POST", "/api/puzzles/answer", puzzles.answer_puzzle, Contract(
        section="Learning", takes=PuzzleAnswer, gives=PuzzleVerdict,
        refuses=("bad_choice", "not_found"),
        examples={"To be told the answer": {"puzzle": "today", "token": None}},
    )),
    Endpoint("GET", "/api/examples", examples.list_examples, Contract(
        section="Learning", gives=CardExamples,
    )),
    Endpoint("POST", "/api/examples/try", examples.play_example, Contract(
        section="Learning", takes=ExampleRequest, gives=TriedExample,
        refuses=("bad_choice", "not_found"),
        examples={
            "A moment": {"kind": "ambush", "name": "struck"},
            "A card revealed": {"kind": "ambush", "name": "struck", "tokens": ["!So"]},
        },
    )),
)  # fmt: skip

REVIEWS: Final = (
    Endpoint("POST", "/api/reviews", reviews.begin_review, Contract(
        section="Games", takes=ReviewRequest, gives=ReviewState,
        refuses=(*PLAYED, "bad_record", "closing", "not_found", "too_many_reviews"),
        guest="known",
    )),
    Endpoint("GET", "/api/reviews/{id}", reviews.show_review, Contract(
        section="Games", gives=ReviewState,
    )),
    Endpoint("GET", "/api/reviews/{id}/record.ogn", reviews.show_commented, Contract(
        section="Games", gives=Foreign("The record with comments, as `docs/notation.md` tells it."),
        query=(Query("language", Language, "en", "In which it is commented."),),
    )),
)  # fmt: skip

OPERATING: Final = (
    Endpoint("GET", "/healthz", operations.healthz, Contract(
        section="Operating", gives=Foreign("`ok`"),
    )),
    Endpoint("GET", "/readyz", operations.readyz, Contract(
        section="Operating", gives=Foreign("`ready`"), unready=Foreign("Why not."),
    )),
    Endpoint("GET", "/metrics", operations.metrics, Contract(
        section="Operating", gives=Foreign("The numbers, in Prometheus' own format."),
        refuses=("not_found",),
    )),
    Endpoint("GET", "/api/openapi.json", description.show_description, Contract(
        section="Description", gives=Foreign("This document.", "application/json", "object"),
    )),
)  # fmt: skip

ENDPOINTS: Final = (*PEOPLE, *TABLES, *GAMES, *REVIEWS, *LEARNING, *OPERATING)
