"""Calls every verb of every noun of the Python client: prints the method and path of each request as JSON."""

import email.message
import inspect
import json
from urllib.parse import urlsplit

from attesta import Attesta, _transport

requests = []


class Answer:
    def __init__(self, body):
        self.headers = email.message.Message()
        self.headers["Content-Type"] = "application/json"
        self._body = json.dumps(body).encode()

    def read(self):
        return self._body

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


def answer(request, timeout):
    path = urlsplit(request.full_url).path.removeprefix("/api/v1")
    requests.append(f"{request.method} {path}")
    if path in ("/admin/submissions", "/admin/deletion-requests"):
        return Answer({"submissions": [], "requests": [], "next_cursor": None})
    return Answer([] if request.method == "GET" else {})


_transport.open_request = answer
client = Attesta("http://id.test", bearer="b")
# What a verb needs by position.
ARGUMENTS = {"type": "license", "id": "ID", "subject_id": "ID", "attempt": 1}
FIELDS = {"create": {"image_file": b"x"}, "repeat": {"image_file": b"x"}}
calls = {}
for noun, verbs in vars(client).items():
    if noun in ("_transport", "events"):
        continue
    for verb, function in inspect.getmembers(verbs, inspect.ismethod):
        if verb.startswith("_"):
            continue
        names = inspect.signature(function).parameters
        fields = FIELDS.get(verb, {}) if noun == "uploads" else {}
        last = {"every": None} if noun == "decisions" else {}
        requests.clear()
        result = function(*[ARGUMENTS[name] for name in names if name in ARGUMENTS], **fields, **last)
        if verb == "list":
            list(result)
        calls[f"{noun}.{verb}"] = list(requests)
print(json.dumps(calls))
