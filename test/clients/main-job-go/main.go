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

func main() {
	ctx := context.Background()
	url, bearer := os.Getenv("ATTESTA_URL"), os.Getenv("ATTESTA_TOKEN")
	picture := must(os.ReadFile(os.Getenv("PICTURE")))
	line := &lossy{seen: map[string]bool{}}
	said := map[string]any{}
	backend := &attesta.Client{URL: url, Bearer: bearer, HTTP: &http.Client{Transport: line}}
	number := "A1"
	name := "PARKED"
	made := must(backend.CreateSubject(ctx, attesta.CreateSubjectBody{FirstName: "Ada", LastName: name, LicenseNumber: &number}))
	said["subjects"] = len(must(backend.ListSubjects(ctx, attesta.ListSubjectsQuery{Search: &name})))
	tries := 0
	for _, path := range line.asked {
		if strings.HasSuffix(path, "/admin/subjects") {
			tries++
		}
	}
	said["tries"] = tries
	uses := int64(1)
	minted := must(backend.MintEphemeralToken(ctx, attesta.MintEphemeralTokenBody{SubjectId: made.SubjectId, MaxUses: &uses}))
	device := &attesta.Client{URL: url, Token: minted.Token}
	form := attesta.Form{"image_file": picture, "verification_id": "first"}
	verdict := must(device.Upload(ctx, form, attesta.UploadQuery{Type: "license"}))
	said["verdict"] = verdict.Status
	var refused *attesta.Refused
	_, err := device.ReadCapabilities(ctx)
	said["spent"] = []any{errors.As(err, &refused), refused.Status, refused.Code}
	_, err = backend.CreateSubject(ctx, attesta.CreateSubjectBody{FirstName: "Ada"})
	said["nameless"] = []any{errors.As(err, &refused), refused.Status, refused.Field}
	var failure *attesta.Failure
	_, err = (&attesta.Client{URL: "http://127.0.0.1:9", Within: 3 * time.Second}).CountQueue(ctx)
	said["away"] = []any{errors.As(err, &failure), failure.Kind}
	must(backend.ApproveSubmission(ctx, *verdict.LicenseId, attesta.ApproveSubmissionBody{}))
	told := []string{}
	if err := backend.Decisions(ctx, attesta.Follow{}, func(decision attesta.SubmissionRow, cursor string) error {
		if decision.SubjectId == made.SubjectId {
			told = append(told, decision.Status)
		}
		return nil
	}); err != nil {
		panic(err)
	}
	said["told"] = told
	fmt.Println(string(must(json.Marshal(said))))
}
