"""The retry rules of the Python client, with a fake transport and clock: it prints the requests and their times as JSON."""

import email.message
import io
import json
import random
import time
import urllib.error
import urllib.request

from attesta import ApiFailure, Attesta, _transport

clock, asked, line = [0.0], [], []
time.monotonic = lambda: clock[0]
time.sleep = lambda seconds: clock.__setitem__(0, clock[0] + seconds)
random.random = lambda: 1.0


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
    asked.append((clock[0], request.get_header("Idempotency-key"), timeout))
    kind, *rest = line.pop(0) if line else ("yes",)
    if kind == "lost":
        raise ConnectionResetError("The line broke.")
    if kind == "silent":
        clock[0] += timeout
        raise TimeoutError
    if kind == "no":
        status, code, after = rest
        headers = email.message.Message()
        headers["Content-Type"] = "application/json"
        if code:
            headers["Attesta-Error-Code"] = code
        headers["Retry-After"] = str(after)
        raise urllib.error.HTTPError(request.full_url, status, "No", headers, io.BytesIO(b'{"error":"No."}'))
    return Answer(rest[0] if rest else {"subject_id": "s"})


_transport.open_request = answer
client = Attesta("http://id.test", bearer="b")


def attempt(lines, work):
    line[:], clock[0] = lines, 0.0
    asked.clear()
    try:
        work()
        end = "answered"
    except ApiFailure as failure:
        end = getattr(failure, "status", failure.kind)
    keys = [key for _, key, _ in asked]
    return {"end": end, "seconds": [at for at, _, _ in asked], "keys": len(set(keys)), "key": keys[0] is not None}


create = lambda: client.subjects.create(first_name="Ada", last_name="N")
read = lambda: client.request("GET", "/admin/queue")
remove = lambda: client.request("DELETE", "/admin/users/u")
lost, busy = ("lost",), ("no", 503, "busy", 10)
form = {"image_file": b"x", "verification_id": "v"}
row = lambda id, at: {"id": id, "attempt": 1, "status": "approved", "updated_at": f"2026-03-01 12:00:0{at}"}
page = lambda cursor, *rows: ("yes", {"submissions": list(rows), "next_cursor": cursor})


def follow(lines, since):
    told = []
    said = attempt(lines, lambda: told.extend(each.submission["id"] for each in client.decisions.list(since, every=None)))
    return [said["end"], told]


people = lambda first, count: ("yes", [{"id": str(first + at)} for at in range(count)])


def list_people(lines):
    listed = []
    said = attempt(lines, lambda: listed.extend(each["id"] for each in client.subjects.list(search="N")))
    return [said["end"], len(listed), listed[-1:]]


addresses, plain = [], urllib.request.Request
urllib.request.Request = lambda address, *rest, **named: (addresses.append(address), plain(address, *rest, **named))[1]
said = {
    "keeps its key": attempt([lost, busy], create),
    "a read has none": attempt([lost], read),
    "waits": attempt([lost, lost, lost, busy], read),
    "left alone": attempt([("no", 503, "busy", 61)], read),
    "refused": attempt([("no", 409, "conflict", 0)], read),
    "lost without a key": attempt([lost], remove),
    "busy without a key": attempt([busy], remove),
    "refused on the way": attempt([("no", 502, None, 0)], remove),
    "undecided": attempt([("no", 503, "undecided", 1)], lambda: client.uploads.create("analyze", **form)),
    "silent": attempt([("silent",)] * 4, read),
    "no time left": attempt([lost] * 9, lambda: client.request("GET", "/admin/queue", within=8.0)),
    "picture": attempt([lost, *[("no", 503, "busy", 50)] * 2], lambda: client.uploads.create("license", **form)),
}
addresses.clear()
said["feed"] = follow([page("more", row("a", 1)), page(None, row("b", 2), row("b", 2))], "2026-03-01 12:00:00")
said["feed asks"] = [address.split("?")[1] for address in addresses]
addresses.clear()
# A person who was added meanwhile moved the last of the first page to the second.
said["people"] = list_people([people(0, 200), people(199, 3)])
said["people asks"] = [address.split("?")[1] for address in addresses]
addresses.clear()
said["rows"] = attempt(
    [page("more", row("a", 1)), page(None)], lambda: list(client.submissions.list(kind="license"))
)["end"]
said["rows asks"] = [address.split("?")[1] for address in addresses]
print(json.dumps(said))
