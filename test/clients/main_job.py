"""The main job by the Python client, as a backend and a device do it. It says what came of it as JSON."""

import inspect
import json
import os
import typing

from attesta import ApiFailure, ApiRefusal, Attesta, _nouns, _transport, types

url, bearer = os.environ["ATTESTA_URL"], os.environ["ATTESTA_TOKEN"]
with open(os.environ["PICTURE"], "rb") as file:
    picture = file.read()

# Every first answer under a key is lost on the way.
whole, asked = _transport.open_request, []


def lossy(request, timeout):
    key = request.get_header("Idempotency-key")
    answer = whole(request, timeout=timeout)
    asked.append(request.full_url)
    if key is None or key in lossy.seen:
        return answer
    lossy.seen.add(key)
    answer.close()
    raise ConnectionResetError("The line broke.")


lossy.seen = set()
_transport.open_request = lossy


def failure_of(work):
    try:
        work()
    except ApiFailure as failure:
        return failure


said = {}
backend = Attesta(url, bearer=bearer)
subject = backend.subjects.create(first_name="Ada", last_name="MATCHED", license_number="A1")["subject_id"]
said["subjects"] = len(list(backend.subjects.list(search="MATCHED")))
said["tries"] = len([address for address in asked if address.endswith("/admin/subjects")])
token = backend.links.create(subject_id=subject, max_uses=1)["token"]
said["links"] = len(list(backend.links.list(subject_id=subject)))
verdict = Attesta(url, token=token).uploads.create("license", image_file=picture, verification_id="first")
said["verdict"] = verdict["status"]
spent = failure_of(lambda: Attesta(url, token=token).request("GET", "/ephemeral/capability"))
said["spent"] = [isinstance(spent, ApiRefusal), spent.status, spent.code]
nameless = failure_of(lambda: backend.subjects.create(first_name="Ada"))
said["nameless"] = [nameless.status, nameless.code, nameless.field]
away = failure_of(lambda: Attesta("http://127.0.0.1:9", bearer=bearer).request("GET", "/admin/queue", within=0.1))
said["away"] = away.kind
said["image"] = len(backend.submissions.image(verdict["license_id"], 1)) > 0

told, cursor = [], None
for decision, cursor in backend.decisions.list(every=None):
    told.append((decision["last_name"], decision["status"]))
said["told"] = [each for each in told if each[0] == "MATCHED"]
backend.submissions.reject(verdict["license_id"], require_reupload=True)
feed = backend.decisions.list(cursor, every=None)
again = [decision["status"] for decision, _ in feed if decision["subject_id"] == subject]
said["told_again"] = again

records = [each for each in vars(types).values() if typing.is_typeddict(each)]
classes = [each for _, each in inspect.getmembers(_nouns, inspect.isclass) if each.__module__ == _nouns.__name__]
methods = [each for noun in classes for _, each in inspect.getmembers(noun, inspect.isfunction)]
said["hints"] = len(methods) > 30 and all(
    typing.get_type_hints(each, {**vars(types), **vars(_nouns)}) or each.__name__ == "__init__"
    for each in records + methods
)
print(json.dumps(said))
