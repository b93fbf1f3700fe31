"""Verifies the events of `npm run relay` by their headers (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import NamedTuple

from .types import SubmissionRow

PREFIX = "whsec_"
MIN_BYTES = 24
# Seconds by which the clocks of relay and receiver may differ. An older event may be a recorded one.
TOLERANCE = 300


class InvalidEvent(Exception):
    """The event is not genuine: answer it with 400."""


class Event(NamedTuple):
    """A state of a submission. `id` is the same each time that this state is sent.

    Of names `data` has only those of `verified_details`.
    """

    id: str
    type: str
    timestamp: str
    data: SubmissionRow


def verify_event(secret: str, headers: Mapping[str, str], body: bytes) -> Event:
    """Returns the event in a request. `secret` is the relay's WEBHOOK_SECRET, `body` the bytes exactly as received.

    Raises InvalidEvent if the signature is not the secret's, or the event is older than five minutes.
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        id, sent, signatures = (given[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
    except KeyError as error:
        raise InvalidEvent(f"The header {error} is missing.") from None
    if not (sent.isdecimal() and abs(time.time() - int(sent)) <= TOLERANCE):
        raise InvalidEvent("The event is too old or has no time.")
    signed = f"{id}.{sent}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(_read_key(secret), signed, hashlib.sha256).digest())
    # A list, so that the time does not depend on which signature fits.
    if not any([hmac.compare_digest(expected, each.encode()) for each in signatures.split(" ")]):
        raise InvalidEvent("The signature of the event is not valid.")
    event = json.loads(body)
    return Event(id, event["type"], event["timestamp"], event["data"])


def _read_key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except binascii.Error:
        key = b""
    if not secret.startswith(PREFIX) or len(key) < MIN_BYTES:
        raise ValueError(f"The secret must be {PREFIX} with at least {MIN_BYTES} bytes in base64.")
    return key
