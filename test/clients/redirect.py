"""Reads a list from a server that redirects: prints the status of the refusal."""

import os

from attesta import ApiRefusal, Attesta

try:
    print(list(Attesta(os.environ["ATTESTA_URL"], bearer="b", token="t").workflows.list()))
except ApiRefusal as refusal:
    print(refusal.status)
