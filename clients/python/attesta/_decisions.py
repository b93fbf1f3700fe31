"""The feed of decisions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from ._transport import ApiFailure, retry_delay
from .types import ListedSubmission

# A change gets its time before it is committed, so each poll overlaps the previous one.
OVERLAP = timedelta(seconds=60)


class Decision(NamedTuple):
    """A decided submission, and the cursor to store after you have handled it."""

    submission: ListedSubmission
    cursor: str


def follow_decisions(
    list_changed: Callable[[str | None], Iterator[ListedSubmission]],
    since: str | None,
    every: float | None,
) -> Iterator[Decision]:
    """Yields each decision once while it runs. `list_changed` lists what changed since a time, oldest first."""
    reported: dict[str, tuple[str, str]] = {}
    cursor, failures = since, 0
    while True:
        try:
            for row in list_changed(_begin(cursor)):
                cursor = row["updated_at"]
                state = f"{row['attempt']} {row['status']}"
                is_new = reported.get(row["id"], ("", ""))[0] != state
                reported[row["id"]] = (state, cursor)
                if is_new and row["status"] in ("approved", "rejected"):
                    yield Decision(row, cursor)
            begin = _begin(cursor)
            reported = {id: last for id, last in reported.items() if begin is None or last[1] >= begin}
            failures = 0
            if every is None:
                return
            time.sleep(every)
        except ApiFailure as failure:
            failures += 1
            wait = retry_delay(failures, failure)
            if every is None or wait is None:
                raise
            time.sleep(wait)


def _begin(cursor: str | None) -> str | None:
    if cursor is None:
        return None
    at = datetime.fromisoformat(cursor[:19].replace("T", " "))
    return (at - OVERLAP).isoformat(" ", "seconds")
