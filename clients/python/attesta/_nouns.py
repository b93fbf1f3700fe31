"""The nouns of the client: each operation that an integration needs, under the name that it has in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, Unpack

from . import types as t
from ._decisions import Decision, follow_decisions
from ._transport import Transport, part
from .events import Event, verify_event

# The largest page of a list, in rows.
PAGE_SIZE = 200


class _Noun:
    def __init__(self, transport: Transport) -> None:
        self._call = transport.call

    def _follow(self, path: str, field: str, query: Any, within: float | None) -> Iterator[Any]:
        """Every row of a list that has cursors. The next page is read when its first row is asked for."""
        cursor: str | None = None
        while True:
            page = self._call("GET", path, {**query, "limit": PAGE_SIZE, "cursor": cursor}, within=within)
            yield from page[field]
            cursor = page["next_cursor"]
            if cursor is None:
                return


class Subjects(_Noun):
    """The people that you verify."""

    def create(
        self, *, key: str | None = None, within: float | None = None, **body: Unpack[t.CreateSubjectBody]
    ) -> t.CreateSubjectAnswer:
        return self._call("POST", "/admin/subjects", body=body, takes_key=True, key=key, within=within)

    def get(self, id: str, *, within: float | None = None, **query: Unpack[t.ReadSubjectQuery]) -> t.Subject:
        return self._call("GET", f"/admin/subjects/{part(id)}", query, within=within)

    def update(
        self, id: str, *, within: float | None = None, **body: Unpack[t.UpdateSubjectBody]
    ) -> t.UpdateSubjectAnswer:
        return self._call("PATCH", f"/admin/subjects/{part(id)}", body=body, within=within)

    def list(self, *, within: float | None = None, **query: Unpack[t.ListSubjectsQuery]) -> Iterator[t.SubjectRow]:
        """Yields every subject that fits, newest first, each once. `limit` and `offset` are set by the client."""
        seen: set[str] = set()
        offset = 0
        while True:
            page = {**query, "limit": PAGE_SIZE, "offset": offset}
            rows = self._call("GET", "/admin/subjects", page, within=within)
            for row in rows:
                if row["id"] not in seen:
                    yield row
                seen.add(row["id"])
            if len(rows) < PAGE_SIZE:
                return
            offset += PAGE_SIZE

    def erase(
        self, id: str, *, within: float | None = None, **body: Unpack[t.EraseSubjectBody]
    ) -> t.EraseSubjectAnswer:
        """Deletes every picture, then all records."""
        return self._call("DELETE", f"/admin/subjects/{part(id)}", body=body, within=within)

    def export(self, id: str, *, within: float | None = None) -> bytes:
        """Returns all data of a subject, as a ZIP archive."""
        return self._call("GET", f"/admin/subjects/{part(id)}/export", within=within)


class Links(_Noun):
    """The links by which the device of a subject is allowed to upload: ephemeral tokens."""

    def create(
        self, *, key: str | None = None, within: float | None = None, **body: Unpack[t.MintEphemeralTokenBody]
    ) -> t.MintEphemeralTokenAnswer:
        """`url` of the answer is the page; `token` is the credential for a page or an app of yours."""
        return self._call("POST", "/ephemeral-tokens", body=body, takes_key=True, key=key, within=within)

    def list(
        self, *, within: float | None = None, **query: Unpack[t.ListEphemeralTokensQuery]
    ) -> Iterator[t.EphemeralToken]:
        yield from self._call("GET", "/admin/ephemeral-tokens", query, within=within)

    def revoke(self, id: str, *, within: float | None = None) -> t.RevokeEphemeralTokenAnswer:
        return self._call("DELETE", f"/admin/ephemeral-tokens/{part(id)}", within=within)


class Uploads(_Noun):
    """Pictures, with the token of a link as the credential. A picture is its bytes."""

    def create(
        self,
        type: Literal["license", "selfie", "analyze", "verify_age"],
        *,
        key: str | None = None,
        within: float | None = None,
        **form: Unpack[t.UploadForm],
    ) -> t.UploadAnswer | t.UploadAnswer201:
        """Uploads a picture and returns its verdict."""
        query = {"type": type}
        return self._call("POST", "/subject/upload", query, form=form, takes_key=True, key=key, within=within)

    def repeat(
        self,
        type: Literal["license", "selfie"],
        id: str,
        *,
        key: str | None = None,
        within: float | None = None,
        **form: Unpack[t.ReuploadForm],
    ) -> t.ReuploadAnswer:
        """Uploads another picture for a submission of which staff requested one."""
        query = {"type": type, "id": id}
        return self._call("POST", "/subject/reupload", query, form=form, takes_key=True, key=key, within=within)


class Submissions(_Noun):
    """Licences, selfies and age records, over all their attempts."""

    def get(self, id: str, *, within: float | None = None) -> t.SubmissionCase:
        """Returns the submission as a reviewer sees it."""
        return self._call("GET", f"/admin/submissions/{part(id)}", within=within)

    def list(
        self, *, within: float | None = None, **query: Unpack[t.ListSubmissionsQuery]
    ) -> Iterator[t.ListedSubmission]:
        """Yields every submission that fits. `limit` and `cursor` are set by the client."""
        return self._follow("/admin/submissions", "submissions", query, within)

    def approve(
        self, id: str, *, key: str | None = None, within: float | None = None, **body: Unpack[t.ApproveSubmissionBody]
    ) -> t.ApproveSubmissionAnswer:
        path = f"/admin/submissions/{part(id)}/approve"
        return self._call("POST", path, body=body, takes_key=True, key=key, within=within)

    def reject(
        self, id: str, *, key: str | None = None, within: float | None = None, **body: Unpack[t.RejectSubmissionBody]
    ) -> t.RejectSubmissionAnswer:
        path = f"/admin/submissions/{part(id)}/reject"
        return self._call("POST", path, body=body, takes_key=True, key=key, within=within)

    def reopen(
        self, id: str, *, key: str | None = None, within: float | None = None, **body: Unpack[t.ReopenSubmissionBody]
    ) -> t.ReopenSubmissionAnswer:
        path = f"/admin/submissions/{part(id)}/reopen"
        return self._call("POST", path, body=body, takes_key=True, key=key, within=within)

    def message(
        self, id: str, *, key: str | None = None, within: float | None = None, **body: Unpack[t.PostMessageBody]
    ) -> t.PostMessageAnswer:
        """Writes to the subject."""
        path = f"/admin/submissions/{part(id)}/messages"
        return self._call("POST", path, body=body, takes_key=True, key=key, within=within)

    def image(self, id: str, attempt: int, *, within: float | None = None) -> bytes:
        """Returns the picture of an attempt, the first of which is 1."""
        return self._call("GET", f"/admin/submissions/{part(id)}/attempts/{attempt}/image", within=within)


class Decisions(_Noun):
    """Decisions by the pipeline and by staff."""

    def list(self, since: str | None = None, *, every: float | None = 30.0) -> Iterator[Decision]:
        """Yields every decision since a cursor, at least once and in the order of their changes.

        Store the cursor after each decision that you have handled, and begin with it after a restart. Those of the last
        minute may repeat, with the same `id`, `attempt` and `status`. `since` may also be a time in UTC like
        `2026-01-31 12:00:00`; None begins at the first decision. The feed polls every `every` seconds and continues
        after outages. With None it ends after all current decisions.
        """
        return follow_decisions(self._list_changed, since, every)

    def _list_changed(self, since: str | None) -> Iterator[t.ListedSubmission]:
        query = {"order": "oldest", "updated_since": since}
        return self._follow("/admin/submissions", "submissions", query, None)


class Workflows(_Noun):
    """What a link asks for, under a name."""

    def create(
        self, *, key: str | None = None, within: float | None = None, **body: Unpack[t.CreateWorkflowBody]
    ) -> t.Workflow:
        return self._call("POST", "/admin/workflows", body=body, takes_key=True, key=key, within=within)

    def get(self, id: str, *, within: float | None = None) -> t.Workflow:
        return self._call("GET", f"/admin/workflows/{part(id)}", within=within)

    def update(self, id: str, *, within: float | None = None, **body: Unpack[t.UpdateWorkflowBody]) -> t.Workflow:
        return self._call("PATCH", f"/admin/workflows/{part(id)}", body=body, within=within)

    def list(self, *, within: float | None = None) -> Iterator[t.Workflow]:
        yield from self._call("GET", "/admin/workflows", within=within)

    def delete(self, id: str, *, within: float | None = None) -> t.DeleteWorkflowAnswer:
        return self._call("DELETE", f"/admin/workflows/{part(id)}", within=within)


class DeletionRequests(_Noun):
    """Requests of subjects to be deleted."""

    def create(
        self,
        subject_id: str,
        *,
        key: str | None = None,
        within: float | None = None,
        **body: Unpack[t.RequestDeletionBody],
    ) -> t.RequestDeletionAnswer | t.RequestDeletionAnswer201:
        path = f"/admin/subjects/{part(subject_id)}/request-deletion"
        return self._call("POST", path, body=body, takes_key=True, key=key, within=within)

    def list(
        self, *, within: float | None = None, **query: Unpack[t.ListDeletionRequestsQuery]
    ) -> Iterator[Any]:
        """Yields every request that fits. `limit` and `cursor` are set by the client."""
        return self._follow("/admin/deletion-requests", "requests", query, within)


class Events:
    """Events of the relay."""

    def verify(self, secret: str, headers: Any, body: bytes) -> Event:
        """As `verify_event`."""
        return verify_event(secret, headers, body)
