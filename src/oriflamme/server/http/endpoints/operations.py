"""For those who run a server, and for programs that read what there is."""

from typing import Final

from oriflamme.server.http import operations
from oriflamme.server.openapi.endpoint import Contract, Endpoint, Foreign

OPERATIONS_ENDPOINTS: Final = (
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
    Endpoint("GET", "/api/openapi.json", operations.show_openapi, Contract(
        section="Description", gives=Foreign("This document.", "application/json", "object"),
    )),
    Endpoint("GET", "/api/docs", operations.show_docs, Contract(
        section="Description", gives=Foreign("The page.", "text/html"),
    )),
    Endpoint("GET", "/api/docs/style.css", operations.show_docs_style, Contract(
        section="Description", gives=Foreign("The style sheet.", "text/css"),
    )),
)  # fmt: skip
