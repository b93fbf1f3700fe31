// The main job by the Go client, as a backend and a device do it. It says what came of it as JSON.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	attesta "attesta.dev/client"
)

// Every first answer under a key is lost on the way.
type lossy struct {
	seen  map[string]bool
	asked []string
}

func (l *lossy) RoundTrip(request *http.Request) (*http.Response, error) {
	answer, err := http.DefaultTransport.RoundTrip(request)
	l.asked = append(l.asked, request.URL.Path)
	key := request.Header.Get("Idempotency-Key")
	if err != nil || key == "" || l.seen[key] {
		return answer, err
	}
	l.seen[key] = true
	answer.Body.Close()
	return nil, errors.New("the line broke")
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func collect[T any](rows *attesta.Iterator[T]) []T {
	all := []T{}
	for rows.Next() {
		all = append(all, rows.Value())
	}
	if rows.Err() != nil {
		panic(rows.Err())
	}
	return all
}

func main() {
	ctx := context.Background()
	url, bearer := os.Getenv("ATTESTA_URL"), os.Getenv("ATTESTA_TOKEN")
	picture := must(os.ReadFile(os.Getenv("PICTURE")))
	line := &lossy{seen: map[string]bool{}}
	said := map[string]any{}
	backend := attesta.New(attesta.Config{URL: url, Bearer: bearer, HTTP: &http.Client{Transport: line}})
	name := "PARKED"
	person := attesta.CreateSubjectBody{FirstName: "Ada", LastName: name, LicenseNumber: attesta.Ptr("A1")}
	made := must(backend.Subjects.Create(ctx, person))
	said["subjects"] = len(collect(backend.Subjects.List(ctx, attesta.ListSubjectsQuery{Search: &name})))
	tries := 0
	for _, path := range line.asked {
		if strings.HasSuffix(path, "/admin/subjects") {
			tries++
		}
	}
	said["tries"] = tries
	link := attesta.MintEphemeralTokenBody{SubjectId: made.SubjectId, MaxUses: attesta.Ptr(int64(1))}
	minted := must(backend.Links.Create(ctx, link))
	said["links"] = len(collect(backend.Links.List(ctx, attesta.ListEphemeralTokensQuery{SubjectId: made.SubjectId})))
	device := attesta.New(attesta.Config{URL: url, Token: minted.Token})
	form := attesta.UploadForm{ImageFile: picture, VerificationId: attesta.Ptr("first")}
	verdict := must(device.Uploads.Create(ctx, "license", form))
	said["verdict"] = verdict.Status
	var refused *attesta.ApiRefusal
	_, err := attesta.Request[attesta.ReadCapabilitiesAnswer](ctx, device, "GET", "/ephemeral/capability", attesta.Parts{})
	said["spent"] = []any{errors.As(err, &refused), refused.Status, refused.Code}
	_, err = backend.Subjects.Create(ctx, attesta.CreateSubjectBody{FirstName: "Ada"})
	said["nameless"] = []any{errors.As(err, &refused), refused.Status, refused.Field}
	var failure *attesta.ApiFailure
	closed := attesta.New(attesta.Config{URL: "http://127.0.0.1:9", Within: 3 * time.Second})
	_, err = attesta.Request[any](ctx, closed, "GET", "/admin/queue", attesta.Parts{})
	said["away"] = []any{errors.As(err, &failure), failure.Kind}
	must(backend.Submissions.Approve(ctx, *verdict.LicenseId, attesta.ApproveSubmissionBody{}))
	said["image"] = len(must(backend.Submissions.Image(ctx, *verdict.LicenseId, 1))) > 0
	told := []string{}
	for _, decision := range collect(backend.Decisions.List(ctx, attesta.Follow{})) {
		if decision.Submission.SubjectId == made.SubjectId && decision.Cursor != "" {
			told = append(told, decision.Submission.Status)
		}
	}
	said["told"] = told
	fmt.Println(string(must(json.Marshal(said))))
}
