"""Sends requests, and repeats those that are safe to repeat."""

from __future__ import annotations

import http.client
import json
import random
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from typing import Any

# In seconds. An upload waits for a verdict.
WITHIN = 60.0
UPLOAD_WITHIN = 300.0
ONE_TRY = 30.0
ONE_UPLOAD = 240.0
WAITS = (1.0, 2.0, 4.0, 8.0)
MAX_WAIT = 60.0


class ApiFailure(Exception):
    """There is no usable answer. `kind` is `offline`, `timed-out`, `unreadable`, or `refused` of an ApiRefusal.

    Unless the server refused, it may have executed the request.
    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class ApiRefusal(ApiFailure):
    """An error response. `code` is one of a closed list, and None if a proxy refused the request."""

    def __init__(self, status: int, headers: Mapping[str, str], body: Any) -> None:
        sentence = body.get("error", "") if isinstance(body, dict) else ""
        self.status = status
        self.code: str | None = headers.get("Attesta-Error-Code")
        self.field: str | None = headers.get("Attesta-Error-Field")
        self.sentence: str = sentence
        after = headers.get("Retry-After") or ""
        self.retry_after: int | None = int(after) if after.isdigit() else None
        self.body = body
        super().__init__("refused", f"{status} {self.code or ''}: {sentence or 'no sentence'}")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Python would send the credential on, to any host: the API itself redirects only a browser that signs in."""

    def redirect_request(self, *_: Any) -> None:
        return None


open_request = urllib.request.build_opener(_NoRedirect).open


class Transport:
    """The API of one host, with a credential."""

    def __init__(self, url: str, bearer: str | None, token: str | None) -> None:
        self._base = url.rstrip("/") + "/api/v1"
        self._credential: dict[str, str] = {}
        if bearer is not None:
            self._credential["Authorization"] = f"Bearer {bearer}"
        if token is not None:
            self._credential["X-Api-Key"] = token

    def call(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        form: Mapping[str, Any] | None = None,
        *,
        takes_key: bool = False,
        key: str | None = None,
        within: float | None = None,
    ) -> Any:
        """Sends the request and retries it if a retry is safe: reads, requests with a key, and refusals by a busy
        server. Raises ApiFailure, or ApiRefusal for an error response."""
        address = self._base + path
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        if given:
            address += "?" + urllib.parse.urlencode(given)
        headers = dict(self._credential)
        data: bytes | None = None
        if form is not None:
            data, headers["Content-Type"] = _write_form(form)
        elif body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        key = key or (secrets.token_hex(16) if takes_key else None)
        if key is not None:
            headers["Idempotency-Key"] = key
        request = urllib.request.Request(address, data, headers, method=method)
        end = time.monotonic() + (within or (WITHIN if form is None else UPLOAD_WITHIN))
        longest = ONE_TRY if form is None else ONE_UPLOAD
        failures = 0
        while True:
            try:
                return self._exchange(request, max(0.001, min(longest, end - time.monotonic())))
            except ApiFailure as failure:
                failures += 1
                wait = retry_delay(failures, failure)
                if wait is None or not _is_repeatable(method, key, failure) or time.monotonic() + wait >= end:
                    raise
                time.sleep(wait)

    def _exchange(self, request: urllib.request.Request, within: float) -> Any:
        try:
            with open_request(request, timeout=within) as answer:
                return _read(answer.read(), answer.headers)
        except urllib.error.HTTPError as refusal:
            with refusal:
                try:
                    body = _read(refusal.read(), refusal.headers)
                except ApiFailure:
                    body = None
                raise ApiRefusal(refusal.code, refusal.headers, body) from None
        except http.client.HTTPException as error:
            raise ApiFailure("unreadable", "The answer is incomplete.") from error
        except TimeoutError as error:
            raise ApiFailure("timed-out", "The request timed out.") from error
        except OSError as error:
            late = isinstance(getattr(error, "reason", None), TimeoutError)
            raise ApiFailure("timed-out" if late else "offline", f"The server did not answer: {error}.") from error



def part(value: Any) -> str:
    """A part of a path."""
    return urllib.parse.quote(str(value), safe="")


def _read(content: bytes, headers: Any) -> Any:
    kind = headers.get_content_type()
    if kind != "application/json":
        if kind == "text/html":
            raise ApiFailure("unreadable", "The answer is HTML, not JSON. Check the URL and any proxy.")
        return content
    try:
        return json.loads(content)
    except ValueError as error:
        raise ApiFailure("unreadable", "The answer is not valid JSON.") from error


def retry_delay(failures: int, failure: ApiFailure) -> float | None:
    """Returns the seconds before the next try, at least Retry-After; None if a retry is useless."""
    wait = WAITS[min(failures, len(WAITS)) - 1]
    if isinstance(failure, ApiRefusal):
        if failure.status not in (502, 503, 504):
            return None
        wait = max(wait, float(failure.retry_after or 0))
    # Jitter, so that clients that were refused together do not return together.
    return wait * (1 + random.random() / 4) if wait <= MAX_WAIT else None


def _is_repeatable(method: str, key: str | None, failure: ApiFailure) -> bool:
    is_ours = isinstance(failure, ApiRefusal) and failure.code is not None
    # An age could not be estimated. The picture is stored, and this answer is final.
    if isinstance(failure, ApiRefusal) and failure.code == "undecided":
        return False
    return is_ours or key is not None or method == "GET"


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _write_form(form: Mapping[str, Any]) -> tuple[bytes, str]:
    """Writes a multipart form: bytes are files, a list is a repeated field."""
    boundary = secrets.token_hex(16)
    parts: list[bytes] = []
    for name, value in form.items():
        for each in value if isinstance(value, list) else [value]:
            head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"'
            if isinstance(each, bytes):
                head += '; filename="picture.jpg"\r\nContent-Type: application/octet-stream'
            content = each if isinstance(each, bytes) else _text(each).encode()
            parts += [head.encode(), b"\r\n\r\n", content, b"\r\n"]
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"
