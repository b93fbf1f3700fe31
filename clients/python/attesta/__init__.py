"""A client of Attesta, a self-hosted identity verification service. Needs only Python's standard library (3.11+).

    attesta = Attesta("https://id.example.com", bearer=os.environ["ATTESTA_TOKEN"])
    subject = attesta.subjects.create(first_name="Ada", last_name="Northwood", license_number="A1")

`attesta.types` has a type for each schema of the API document.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._decisions import Decision
from ._nouns import (
    Decisions,
    DeletionRequests,
    Events,
    Links,
    Subjects,
    Submissions,
    Uploads,
    Workflows,
)
from ._transport import ApiFailure, ApiRefusal, Transport
from .events import Event, InvalidEvent, verify_event

__all__ = ["ApiFailure", "ApiRefusal", "Attesta", "Decision", "Event", "InvalidEvent", "verify_event"]


class Attesta:
    """The API of one tenant. `bearer` is the API token of a backend, `token` the token of a link, for a device.

    Each call retries what is safe to repeat, for up to `within` seconds (60, and 300 for an upload): reads, operations
    with an Idempotency-Key (`key`, made for each call unless given), and requests that a busy server refused, never
    before Retry-After. It raises ApiRefusal for an error response, and another ApiFailure without a usable answer.
    """

    def __init__(self, url: str, *, bearer: str | None = None, token: str | None = None) -> None:
        transport = Transport(url, bearer, token)
        self._transport = transport
        self.subjects = Subjects(transport)
        self.links = Links(transport)
        self.uploads = Uploads(transport)
        self.submissions = Submissions(transport)
        self.decisions = Decisions(transport)
        self.workflows = Workflows(transport)
        self.deletion_requests = DeletionRequests(transport)
        self.events = Events()

    def request(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        form: Mapping[str, Any] | None = None,
        *,
        key: str | None = None,
        within: float | None = None,
    ) -> Any:
        """Sends any operation of the API reference: `request("GET", "/admin/queue")`. Bytes are returned for a file.

        Without `key` the request has no Idempotency-Key, and a change is not retried after a lost answer.
        """
        return self._transport.call(method, path, query, body, form, key=key, within=within)
