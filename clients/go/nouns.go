package attesta

import (
	"context"
	"fmt"
	"net/http"
)

// The nouns of the client: each operation that an integration needs, under the name that it has in every language.

// pageSize is the largest page of a list, in rows.
const pageSize = int64(200)

// Subjects are the people that you verify.
type Subjects struct{ transport *transport }

func (s Subjects) Create(ctx context.Context, body CreateSubjectBody, options ...Option) (CreateSubjectAnswer, error) {
	r := request{method: "POST", path: "/admin/subjects", Parts: Parts{Body: body}, takesKey: true}
	return send[CreateSubjectAnswer](ctx, s.transport, r, options)
}

func (s Subjects) Get(ctx context.Context, id string, query ReadSubjectQuery, options ...Option) (Subject, error) {
	r := request{method: "GET", path: "/admin/subjects/" + part(id), Parts: Parts{Query: query}}
	return send[Subject](ctx, s.transport, r, options)
}

func (s Subjects) Update(
	ctx context.Context,
	id string,
	body UpdateSubjectBody,
	options ...Option,
) (UpdateSubjectAnswer, error) {
	r := request{method: "PATCH", path: "/admin/subjects/" + part(id), Parts: Parts{Body: body}}
	return send[UpdateSubjectAnswer](ctx, s.transport, r, options)
}

// List returns every subject that fits, newest first, each once. The client sets Limit and Offset.
func (s Subjects) List(ctx context.Context, query ListSubjectsQuery, options ...Option) *Iterator[SubjectRow] {
	seen := map[string]bool{}
	offset := int64(0)
	return iterate(func() ([]SubjectRow, bool, error) {
		query.Limit, query.Offset = Ptr(pageSize), Ptr(offset)
		r := request{method: "GET", path: "/admin/subjects", Parts: Parts{Query: query}}
		rows, err := send[[]SubjectRow](ctx, s.transport, r, options)
		offset += pageSize
		unseen := make([]SubjectRow, 0, len(rows))
		for _, row := range rows {
			if !seen[row.Id] {
				unseen = append(unseen, row)
			}
			seen[row.Id] = true
		}
		return unseen, int64(len(rows)) == pageSize, err
	})
}

// Erase deletes every picture, then all records.
func (s Subjects) Erase(
	ctx context.Context,
	id string,
	body EraseSubjectBody,
	options ...Option,
) (EraseSubjectAnswer, error) {
	r := request{method: "DELETE", path: "/admin/subjects/" + part(id), Parts: Parts{Body: body}}
	return send[EraseSubjectAnswer](ctx, s.transport, r, options)
}

// Export returns all data of a subject, as a ZIP archive.
func (s Subjects) Export(ctx context.Context, id string, options ...Option) ([]byte, error) {
	r := request{method: "GET", path: "/admin/subjects/" + part(id) + "/export"}
	return send[[]byte](ctx, s.transport, r, options)
}

// Links are the links by which the device of a subject is allowed to upload: ephemeral tokens.
type Links struct{ transport *transport }

// Create returns a link. Url is the page; Token is the credential for a page or an app of yours.
func (l Links) Create(
	ctx context.Context,
	body MintEphemeralTokenBody,
	options ...Option,
) (MintEphemeralTokenAnswer, error) {
	r := request{method: "POST", path: "/ephemeral-tokens", Parts: Parts{Body: body}, takesKey: true}
	return send[MintEphemeralTokenAnswer](ctx, l.transport, r, options)
}

func (l Links) List(ctx context.Context, query ListEphemeralTokensQuery, options ...Option) *Iterator[EphemeralToken] {
	return iterate(func() ([]EphemeralToken, bool, error) {
		r := request{method: "GET", path: "/admin/ephemeral-tokens", Parts: Parts{Query: query}}
		rows, err := send[[]EphemeralToken](ctx, l.transport, r, options)
		return rows, false, err
	})
}

func (l Links) Revoke(ctx context.Context, id string, options ...Option) (RevokeEphemeralTokenAnswer, error) {
	r := request{method: "DELETE", path: "/admin/ephemeral-tokens/" + part(id)}
	return send[RevokeEphemeralTokenAnswer](ctx, l.transport, r, options)
}

// Uploads are pictures, with the token of a link as the credential.
type Uploads struct{ transport *transport }

// Create uploads a picture and returns its verdict. Type is "license", "selfie", "analyze" or "verify_age". Of the
// fields of the verdict only those of its Status are set.
func (u Uploads) Create(ctx context.Context, uploadType string, form UploadForm, options ...Option) (Verdict, error) {
	parts := Parts{Query: UploadQuery{Type: uploadType}, Form: form}
	r := request{method: "POST", path: "/subject/upload", Parts: parts, takesKey: true}
	return send[Verdict](ctx, u.transport, r, options)
}

// Repeat uploads another picture for a submission of which staff requested one. Type is "license" or "selfie".
func (u Uploads) Repeat(
	ctx context.Context,
	uploadType, id string,
	form ReuploadForm,
	options ...Option,
) (ReuploadAnswer, error) {
	parts := Parts{Query: ReuploadQuery{Type: uploadType, Id: id}, Form: form}
	r := request{method: "POST", path: "/subject/reupload", Parts: parts, takesKey: true}
	return send[ReuploadAnswer](ctx, u.transport, r, options)
}

// Submissions are licences, selfies and age records, over all their attempts.
type Submissions struct{ transport *transport }

// Get returns the submission as a reviewer sees it.
func (s Submissions) Get(ctx context.Context, id string, options ...Option) (SubmissionCase, error) {
	r := request{method: "GET", path: "/admin/submissions/" + part(id)}
	return send[SubmissionCase](ctx, s.transport, r, options)
}

// List returns every submission that fits. The client sets Limit and Cursor.
func (s Submissions) List(
	ctx context.Context,
	query ListSubmissionsQuery,
	options ...Option,
) *Iterator[ListedSubmission] {
	return iterate(func() ([]ListedSubmission, bool, error) {
		query.Limit = Ptr(pageSize)
		r := request{method: "GET", path: "/admin/submissions", Parts: Parts{Query: query}}
		page, err := send[SubmissionPage](ctx, s.transport, r, options)
		query.Cursor = page.NextCursor
		return page.Submissions, page.NextCursor != nil, err
	})
}

func (s Submissions) Approve(
	ctx context.Context,
	id string,
	body ApproveSubmissionBody,
	options ...Option,
) (ApproveSubmissionAnswer, error) {
	return send[ApproveSubmissionAnswer](ctx, s.transport, change(id, "approve", body), options)
}

func (s Submissions) Reject(
	ctx context.Context,
	id string,
	body RejectSubmissionBody,
	options ...Option,
) (RejectSubmissionAnswer, error) {
	return send[RejectSubmissionAnswer](ctx, s.transport, change(id, "reject", body), options)
}

func (s Submissions) Reopen(
	ctx context.Context,
	id string,
	body ReopenSubmissionBody,
	options ...Option,
) (ReopenSubmissionAnswer, error) {
	return send[ReopenSubmissionAnswer](ctx, s.transport, change(id, "reopen", body), options)
}

// Message writes to the subject.
func (s Submissions) Message(
	ctx context.Context,
	id string,
	body PostMessageBody,
	options ...Option,
) (PostMessageAnswer, error) {
	return send[PostMessageAnswer](ctx, s.transport, change(id, "messages", body), options)
}

func change(id, path string, body any) request {
	path = "/admin/submissions/" + part(id) + "/" + path
	return request{method: "POST", path: path, Parts: Parts{Body: body}, takesKey: true}
}

// Image returns the picture of an attempt, the first of which is 1.
func (s Submissions) Image(ctx context.Context, id string, attempt int, options ...Option) ([]byte, error) {
	path := fmt.Sprintf("/admin/submissions/%s/attempts/%d/image", part(id), attempt)
	return send[[]byte](ctx, s.transport, request{method: "GET", path: path}, options)
}

// Workflows are what a link asks for, under a name.
type Workflows struct{ transport *transport }

func (w Workflows) Create(ctx context.Context, body CreateWorkflowBody, options ...Option) (Workflow, error) {
	r := request{method: "POST", path: "/admin/workflows", Parts: Parts{Body: body}, takesKey: true}
	return send[Workflow](ctx, w.transport, r, options)
}

func (w Workflows) Get(ctx context.Context, id string, options ...Option) (Workflow, error) {
	return send[Workflow](ctx, w.transport, request{method: "GET", path: "/admin/workflows/" + part(id)}, options)
}

func (w Workflows) Update(
	ctx context.Context,
	id string,
	body UpdateWorkflowBody,
	options ...Option,
) (Workflow, error) {
	r := request{method: "PATCH", path: "/admin/workflows/" + part(id), Parts: Parts{Body: body}}
	return send[Workflow](ctx, w.transport, r, options)
}

func (w Workflows) List(ctx context.Context, options ...Option) *Iterator[Workflow] {
	return iterate(func() ([]Workflow, bool, error) {
		rows, err := send[[]Workflow](ctx, w.transport, request{method: "GET", path: "/admin/workflows"}, options)
		return rows, false, err
	})
}

func (w Workflows) Delete(ctx context.Context, id string, options ...Option) (DeleteWorkflowAnswer, error) {
	r := request{method: "DELETE", path: "/admin/workflows/" + part(id)}
	return send[DeleteWorkflowAnswer](ctx, w.transport, r, options)
}

// DeletionRequests are requests of subjects to be deleted.
type DeletionRequests struct{ transport *transport }

func (d DeletionRequests) Create(
	ctx context.Context,
	subjectId string,
	body RequestDeletionBody,
	options ...Option,
) (RequestDeletionAnswer, error) {
	path := "/admin/subjects/" + part(subjectId) + "/request-deletion"
	r := request{method: "POST", path: path, Parts: Parts{Body: body}, takesKey: true}
	return send[RequestDeletionAnswer](ctx, d.transport, r, options)
}

// List returns every request that fits. The client sets Limit and Cursor.
func (d DeletionRequests) List(
	ctx context.Context,
	query ListDeletionRequestsQuery,
	options ...Option,
) *Iterator[DeletionRequestRow] {
	return iterate(func() ([]DeletionRequestRow, bool, error) {
		query.Limit = Ptr(pageSize)
		r := request{method: "GET", path: "/admin/deletion-requests", Parts: Parts{Query: query}}
		page, err := send[ListDeletionRequestsAnswer](ctx, d.transport, r, options)
		query.Cursor = page.NextCursor
		return page.Requests, page.NextCursor != nil, err
	})
}

// Events are what the relay posts to a backend.
type Events struct{}

// Verify is VerifyEvent.
func (Events) Verify(secret string, header http.Header, body []byte) (*Event, error) {
	return VerifyEvent(secret, header, body)
}
