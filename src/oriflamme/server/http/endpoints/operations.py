"""For those who run a server, and for programs that read what there is."""

from typing import Final

from oriflamme.server.http import operations
from oriflamme.server.openapi.endpoint import Endpoint, EndpointSpec, RawBody

OPERATIONS_ENDPOINTS: Final = (
    Endpoint("GET", "/healthz", operations.healthz, EndpointSpec(
        section="Operations", response_body=RawBody("`ok`"),
    )),
    Endpoint("GET", "/readyz", operations.readyz, EndpointSpec(
        section="Operations", response_body=RawBody("`ready`"), unready_body=RawBody("Why not."),
    )),
    Endpoint("GET", "/metrics", operations.metrics, EndpointSpec(
        section="Operations", response_body=RawBody("The numbers, in Prometheus' own format."),
        refuses=("not_found",),
    )),
    Endpoint("GET", "/api/openapi.json", operations.show_openapi, EndpointSpec(
        section="API",
        response_body=RawBody("This document.", "application/json", "object"),
    )),
    Endpoint("GET", "/api/docs", operations.show_docs, EndpointSpec(
        section="API", response_body=RawBody("The page.", "text/html"),
    )),
    Endpoint("GET", "/api/docs/style.css", operations.show_docs_style, EndpointSpec(
        section="API", response_body=RawBody("The style sheet.", "text/css"),
    )),
)  # fmt: skip
