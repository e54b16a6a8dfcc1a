"""Every message a client may send, type by type; one that is new is tried by itself."""

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oriflamme.server.http.client_messages import (
    MAX_FLOOD_REFUSALS,
    MAX_MESSAGE_BYTES,
    parse_message,
)
from oriflamme.server.protocol.refusals import Refusal
from tests.testkit.server.app import RunningServer, seated_table, with_server
from tests.testkit.server.message_strategies import TYPES, is_described, messages, valid_message

each_type = pytest.mark.parametrize("cls", TYPES)


@each_type
@settings(max_examples=150)
@given(data=st.data())
def test_what_the_description_allows_is_read_and_nothing_else(
    cls: type[msgspec.Struct], data: st.DataObject
) -> None:
    message = data.draw(messages(cls))
    said = json.dumps(message).encode()
    if is_described(cls, message):
        assert type(parse_message(said)) is cls
    else:
        with pytest.raises(Refusal, match="invalid_message"):
            parse_message(said)


@each_type
def test_a_plain_one_is_read(cls: type[msgspec.Struct]) -> None:
    assert type(parse_message(json.dumps(valid_message(cls)).encode())) is cls


@each_type
def test_one_that_is_cut_short_or_goes_on_is_refused(cls: type[msgspec.Struct]) -> None:
    whole = json.dumps(valid_message(cls)).encode()
    for said in [whole[:length] for length in range(len(whole))] + [whole + b"x", whole * 2]:
        with pytest.raises(Refusal, match="invalid_message"):
            parse_message(said)


@each_type
def test_one_may_be_so_large_and_no_larger(cls: type[msgspec.Struct]) -> None:
    said = json.dumps(valid_message(cls)).encode().ljust(MAX_MESSAGE_BYTES)

    assert type(parse_message(said)) is cls
    with pytest.raises(Refusal, match="too_large"):
        parse_message(said + b" ")


@each_type
def test_a_flood_of_it_is_refused_and_then_cut_off(
    cls: type[msgspec.Struct], tmp_path: Path
) -> None:
    flood(json.dumps(valid_message(cls)), tmp_path)


@pytest.mark.parametrize("said", ["{", "\ud800", " " * 5000], ids=["cut short", "no text", "large"])
def test_a_flood_of_what_cannot_be_read_is_refused_and_then_cut_off(
    said: str, tmp_path: Path
) -> None:
    flood(said, tmp_path)


def flood(said: str, tmp_path: Path) -> None:
    async def scenario(server: RunningServer) -> None:
        code, (anna, bela, _) = await seated_table(server, 3)
        async with bela.join_table(code) as quiet:
            async with anna.join_table(code) as loud:
                for _ in range(3 * MAX_FLOOD_REFUSALS):
                    loud.send_text(said)
                told = [await loud.receive()]
                while told[-1]["type"] != "closed":
                    told.append(await loud.receive())
                codes = [each["code"] for each in told if each["type"] == "refused"]
                assert codes.count("rate_limited") == MAX_FLOOD_REFUSALS
            quiet.send(type="ping", id=1)
            await quiet.receive_until("pong")

    with_server(chat_rate=0, hint_rate=0)(scenario)(tmp_path)
