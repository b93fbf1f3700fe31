// Package attesta is a client of Attesta, a self-hosted identity verification service. It needs only Go's standard
// library.
//
// The types of bodies and answers are generated from the API document.
package attesta

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// Client calls the API of one tenant. It retries what is safe to repeat: reads, operations with an Idempotency-Key (made
// for each call unless given), and requests that a busy server refused, never before Retry-After.
//
// Each call returns an *ApiRefusal for an error response, and an *ApiFailure without a usable answer.
type Client struct {
	Subjects         Subjects
	Links            Links
	Uploads          Uploads
	Submissions      Submissions
	Decisions        Decisions
	Workflows        Workflows
	DeletionRequests DeletionRequests
	Events           Events

	transport *transport
}

// Config says which host a Client calls, and with which credential.
type Config struct {
	// URL is the tenant's scheme and host, such as https://id.example.com.
	URL string
	// Bearer is the API token of a backend.
	Bearer string
	// Token is the token of a link, for a subject's device.
	Token string
	// HTTP replaces http.DefaultClient. No redirect is followed.
	HTTP *http.Client
	// Within limits a call with all its retries. Default: one minute, and five minutes for an upload.
	Within time.Duration
}

// New returns a client. It sends nothing.
func New(config Config) *Client {
	t := &transport{config}
	return &Client{
		Subjects{t}, Links{t}, Uploads{t}, Submissions{t}, Decisions{t}, Workflows{t}, DeletionRequests{t}, Events{}, t,
	}
}

type transport struct{ Config }

// Ptr returns a pointer to a value, for an optional field.
func Ptr[T any](value T) *T { return &value }

// Option changes one call.
type Option func(*request)

// WithKey sends this Idempotency-Key instead of a random one.
func WithKey(key string) Option { return func(r *request) { r.key = key } }

// ApiFailure says why there is no answer. The server may or may not have executed the request.
type ApiFailure struct {
	// Kind is "offline", "timed-out" or "unreadable".
	Kind  string
	Cause error
}

func (f *ApiFailure) Error() string { return f.Kind + ": " + f.Cause.Error() }
func (f *ApiFailure) Unwrap() error { return f.Cause }

// ApiRefusal is an error response. Code is one of a closed list, and empty if a proxy refused the request.
type ApiRefusal struct {
	Status     int
	Code       ErrorCode
	Field      string
	Sentence   string
	RetryAfter time.Duration
	Body       []byte
}

func (r *ApiRefusal) Error() string { return fmt.Sprintf("%d %s: %s", r.Status, r.Code, r.Sentence) }

// Parts are what a request carries, each a struct with JSON tags or nil: the query, a JSON body, or a multipart form, in
// which []byte is a file.
type Parts struct{ Query, Body, Form any }

// Request sends any operation of the API reference and returns its answer as T; as []byte it is a file:
//
//	counts, err := attesta.Request[map[string]int64](ctx, client, "GET", "/admin/queue", attesta.Parts{})
//
// Without WithKey the request has no Idempotency-Key, and a change is not retried after a lost answer.
func Request[T any](
	ctx context.Context,
	client *Client,
	method, path string,
	parts Parts,
	options ...Option,
) (T, error) {
	return send[T](ctx, client.transport, request{method: method, path: path, Parts: parts}, options)
}

func send[T any](ctx context.Context, t *transport, r request, options []Option) (T, error) {
	var answer T
	err := t.call(ctx, r, options, &answer)
	return answer, err
}

type request struct {
	Parts
	method, path string
	takesKey     bool
	key          string
}

const oneTry = 30 * time.Second
const oneUpload = 240 * time.Second

// call sends the request and retries it if a retry is safe: reads, requests with a key, and refusals by a busy server.
func (t *transport) call(ctx context.Context, r request, options []Option, answer any) error {
	for _, option := range options {
		option(&r)
	}
	if r.takesKey && r.key == "" {
		r.key = randomKey()
	}
	within, perTry := time.Minute, oneTry
	if r.Form != nil {
		within, perTry = 5*time.Minute, oneUpload
	}
	if t.Within > 0 {
		within = t.Within
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	content, kind, err := r.write()
	if err != nil {
		return err
	}
	for failures := 1; ; failures++ {
		err := t.exchange(ctx, perTry, r, content, kind, answer)
		wait, again := retryDelay(failures, err)
		if err == nil || !again || !isRepeatable(r, err) || pause(ctx, wait) != nil {
			return err
		}
	}
}

func (t *transport) exchange(
	ctx context.Context,
	within time.Duration,
	r request,
	content []byte,
	kind string,
	answer any,
) error {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	address := strings.TrimRight(t.URL, "/") + "/api/v1" + r.address()
	asked, err := http.NewRequestWithContext(ctx, r.method, address, bytes.NewReader(content))
	if err != nil {
		return err
	}
	for name, value := range map[string]string{"Content-Type": kind, "X-Api-Key": t.Token, "Idempotency-Key": r.key} {
		if value != "" {
			asked.Header.Set(name, value)
		}
	}
	if t.Bearer != "" {
		asked.Header.Set("Authorization", "Bearer "+t.Bearer)
	}
	client := http.Client{}
	if t.HTTP != nil {
		client = *t.HTTP
	}
	// Go would send a link's token on, to any host: the API itself redirects only a browser that signs in.
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	response, err := client.Do(asked)
	if err != nil {
		return toFailure(ctx, "offline", err)
	}
	defer response.Body.Close()
	came, err := io.ReadAll(response.Body)
	if err != nil {
		return toFailure(ctx, "unreadable", err)
	}
	if response.StatusCode >= 300 {
		return toRefusal(response, came)
	}
	if file, isFile := answer.(*[]byte); isFile {
		*file = came
		return nil
	}
	if err := json.Unmarshal(came, answer); err != nil {
		return &ApiFailure{"unreadable", err}
	}
	return nil
}

func toFailure(ctx context.Context, kind string, err error) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		kind = "timed-out"
	}
	return &ApiFailure{kind, err}
}

func toRefusal(response *http.Response, body []byte) error {
	var said struct {
		Error string `json:"error"`
	}
	if kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type")); kind == "application/json" {
		_ = json.Unmarshal(body, &said)
	}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	return &ApiRefusal{
		Status:     response.StatusCode,
		Code:       ErrorCode(response.Header.Get("Attesta-Error-Code")),
		Field:      response.Header.Get("Attesta-Error-Field"),
		Sentence:   said.Error,
		RetryAfter: time.Duration(seconds) * time.Second,
		Body:       body,
	}
}

// address returns the path with the fields of the query that are set.
func (r request) address() string {
	content, err := json.Marshal(r.Query)
	if r.Query == nil || err != nil {
		return r.path
	}
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(content, &fields)
	query := url.Values{}
	for name, raw := range fields {
		value := string(raw)
		var word string
		if json.Unmarshal(raw, &word) == nil {
			value = word
		}
		if value != "null" {
			query.Set(name, value)
		}
	}
	if len(query) == 0 {
		return r.path
	}
	return r.path + "?" + query.Encode()
}

// write returns the bytes of the body and their media type.
func (r request) write() ([]byte, string, error) {
	if r.Form != nil {
		return writeForm(r.Form)
	}
	if r.Body == nil {
		return nil, "", nil
	}
	content, err := json.Marshal(r.Body)
	return content, "application/json", err
}

// writeForm writes the fields of a struct that are set, under their JSON names.
func writeForm(fields any) ([]byte, string, error) {
	var content bytes.Buffer
	form := multipart.NewWriter(&content)
	value := reflect.Indirect(reflect.ValueOf(fields))
	for index := 0; index < value.NumField(); index++ {
		field := value.Field(index)
		name := strings.Split(value.Type().Field(index).Tag.Get("json"), ",")[0]
		if err := writeField(form, name, field); err != nil {
			return nil, "", err
		}
	}
	err := form.Close()
	return content.Bytes(), form.FormDataContentType(), err
}

func writeField(form *multipart.Writer, name string, field reflect.Value) error {
	if field.Kind() == reflect.Pointer || field.Kind() == reflect.Slice {
		if field.IsNil() {
			return nil
		}
	}
	files, isFiles := field.Interface().([][]byte)
	if file, isFile := field.Interface().([]byte); isFile {
		files, isFiles = [][]byte{file}, true
	}
	if !isFiles {
		return form.WriteField(name, text(reflect.Indirect(field).Interface()))
	}
	for _, file := range files {
		part, err := form.CreateFormFile(name, "picture.jpg")
		if err == nil {
			_, err = part.Write(file)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func text(value any) string { return fmt.Sprint(value) }

// A part of a path.
func part(value any) string { return url.PathEscape(text(value)) }

func randomKey() string {
	key := make([]byte, 16)
	if _, err := rand.Read(key); err != nil {
		panic(err)
	}
	return hex.EncodeToString(key)
}

var waits = []time.Duration{time.Second, 2 * time.Second, 4 * time.Second, 8 * time.Second}

// retryDelay returns the wait before the next try, at least Retry-After, and false if there is none. Waits of more than
// a minute are not made.
func retryDelay(failures int, err error) (time.Duration, bool) {
	index := failures - 1
	if index >= len(waits) {
		index = len(waits) - 1
	}
	wait := waits[index]
	var refused *ApiRefusal
	var failure *ApiFailure
	if errors.As(err, &refused) {
		if refused.Status < 502 || refused.Status > 504 {
			return 0, false
		}
		if refused.RetryAfter > wait {
			wait = refused.RetryAfter
		}
	} else if !errors.As(err, &failure) {
		return 0, false
	}
	// Jitter, so that clients that were refused together do not return together.
	return wait + time.Duration(mathrand.Int63n(int64(wait/4))), wait <= time.Minute
}

func isRepeatable(r request, err error) bool {
	var refused *ApiRefusal
	isOurs := errors.As(err, &refused) && refused.Code != ""
	// An age could not be estimated. The picture is stored, and this answer is final.
	if isOurs && refused.Code == "undecided" {
		return false
	}
	return isOurs || r.key != "" || r.method == http.MethodGet
}

func pause(ctx context.Context, wait time.Duration) error {
	if deadline, has := ctx.Deadline(); has && time.Until(deadline) <= wait {
		return context.DeadlineExceeded
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(wait):
		return nil
	}
}
