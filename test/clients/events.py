"""Verifies the event in the environment with the Python client, and refuses what was changed: prints what came of it."""

import json
import os

from attesta import verify_event

given = os.environ
body = given["BODY"].encode()
headers = {
    "Webhook-Id": given["WEBHOOK_ID"],
    "Webhook-Timestamp": given["WEBHOOK_TIMESTAMP"],
    "Webhook-Signature": given["WEBHOOK_SIGNATURE"],
}
old = {**headers, "Webhook-Timestamp": given["OLD_TIMESTAMP"], "Webhook-Signature": given["OLD_SIGNATURE"]}


def refusal(secret, headers, body):
    try:
        return verify_event(secret, headers, body).id
    except Exception as error:
        return type(error).__name__


event = verify_event(given["SECRET"], headers, body)
print(
    json.dumps(
        {
            "genuine": [event.id, event.type, event.data["status"]],
            "second secret": refusal(given["OTHER_SECRET"], headers, body),
            "changed": refusal(given["SECRET"], headers, body.replace(b"approved", b"rejected")),
            "foreign": refusal(given["FOREIGN_SECRET"], headers, body),
            "old": refusal(given["SECRET"], old, body),
            "unsigned": refusal(given["SECRET"], {}, body),
            "no secret": refusal("whsec_c2hvcnQ=", headers, body),
        }
    )
)
