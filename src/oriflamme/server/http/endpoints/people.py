"""Who one is, one's devices, and what tells one of turns."""

from typing import Final

from oriflamme.server.http import data_export, devices, people, push
from oriflamme.server.http.endpoints.examples import SUBSCRIPTION
from oriflamme.server.http.own_tables_socket import watch_own_tables
from oriflamme.server.http.versions import PROTOCOL_QUERY
from oriflamme.server.openapi.endpoint import Endpoint, EndpointSpec, RawBody, WebSocketSpec
from oriflamme.server.protocol.answers import DeviceLink, Devices, Guest, Me, PushState, RecoveryKey
from oriflamme.server.protocol.requests import (
    EndDeviceRequest,
    GuestRequest,
    MoveRequest,
    SubscribeRequest,
)
from oriflamme.server.protocol.server_messages import OwnTablesMessage

PEOPLE_ENDPOINTS: Final = (
    Endpoint("POST", "/api/guest", people.save_guest, EndpointSpec(
        section="Guests", request_body=GuestRequest, response_body=Guest,
        refuses=("invalid_name", "name_taken", "guest_limit", "storage_unavailable"),
        guest="known", sets_cookie=True,
        examples={
            "A name of one's own": {"name": "Anna", "language": "fr"},
            "A made-up name": {},
        },
    )),
    Endpoint("GET", "/api/me", people.show_me, EndpointSpec(
        section="Guests", response_body=Me, guest="known",
    )),
    Endpoint("GET", "/api/me/tables", watch_own_tables, EndpointSpec(
        section="Guests", response_body=WebSocketSpec(receives=None, sends=OwnTablesMessage),
        status=101,
        refuses=("guest_required", "protocol_outdated", "limit_reached", "server_closing"),
        query_parameters=(PROTOCOL_QUERY,),
        guest="needed",
    )),
    Endpoint("POST", "/api/device-link", people.make_device_link, EndpointSpec(
        section="Guests", response_body=DeviceLink, status=201,
        refuses=("guest_required", "storage_unavailable"),
        guest="needed",
    )),
    Endpoint("POST", "/api/device-link/redeem", people.redeem_device_link, EndpointSpec(
        section="Guests", request_body=MoveRequest, response_body=Guest,
        refuses=("invalid_link", "storage_unavailable"),
        sets_cookie=True,
        examples={"The end of `/move/{token}`": {"token": "k3mv8zq2"}},
    )),
    Endpoint("GET", "/api/devices", devices.list_devices, EndpointSpec(
        section="Guests", response_body=Devices, refuses=("guest_required",), guest="needed",
        scope="none",
    )),
    Endpoint("POST", "/api/devices/revoke", devices.revoke_device, EndpointSpec(
        section="Guests", request_body=EndDeviceRequest, response_body=Devices,
        refuses=("guest_required", "not_found", "storage_unavailable"), guest="needed",
        examples={"All others": {"device": None}},
    )),
    Endpoint("POST", "/api/recovery-key", devices.make_recovery_key, EndpointSpec(
        section="Guests", response_body=RecoveryKey, status=201,
        refuses=("guest_required", "storage_unavailable"),
        guest="needed",
    )),
    Endpoint("GET", "/api/push", push.show_push, EndpointSpec(
        section="Guests", response_body=PushState, guest="known", scope="none",
    )),
    Endpoint("POST", "/api/push", push.subscribe, EndpointSpec(
        section="Guests", request_body=SubscribeRequest, response_body=PushState,
        refuses=("guest_required", "not_found", "storage_unavailable"), guest="needed",
        examples={"A browser's subscription": SUBSCRIPTION},
    )),
    Endpoint("POST", "/api/push/unsubscribe", push.unsubscribe, EndpointSpec(
        section="Guests", response_body=PushState,
        refuses=("guest_required", "not_found", "storage_unavailable"),
        guest="needed",
    )),
    Endpoint("GET", "/api/export", data_export.export_me, EndpointSpec(
        section="Guests",
        response_body=RawBody("All that is kept of oneself.", "application/zip"),
        refuses=("guest_required", "review_limit"), guest="needed", scope="none",
    )),
    Endpoint("POST", "/api/sign-out", devices.sign_out, EndpointSpec(
        section="Guests", response_body=Me, refuses=("guest_required", "storage_unavailable"),
        guest="needed",
        sets_cookie=True,
    )),
    Endpoint("POST", "/api/delete-me", devices.delete_me, EndpointSpec(
        section="Guests", response_body=Me, refuses=("guest_required", "storage_unavailable"),
        guest="needed",
        sets_cookie=True,
    )),
)  # fmt: skip
