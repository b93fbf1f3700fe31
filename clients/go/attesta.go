// Package attesta is a client of Attesta, a self-hosted identity verification service. It needs only Go's standard
// library.
//
// Each operation of the API reference is a method of Client, generated from the API document.
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
	"mime"
	"mime/multipart"
	mathrand "math/rand"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Client calls the API of one tenant. Bearer is the API token of a backend, Token the ephemeral token of a device.
type Client struct {
	// URL is the tenant's scheme and host, such as https://id.example.com.
	URL    string
	Bearer string
	Token  string
	// HTTP replaces http.DefaultClient.
	HTTP *http.Client
	// Within limits a call with all its retries. Default: one minute, and five minutes for a form.
	Within time.Duration
}

// Form is a multipart form. A []byte is a file, a [][]byte several files of one field; other values are sent as text.
type Form map[string]any

// Option changes one call.
type Option func(*request)

// WithKey sends this Idempotency-Key instead of a random one.
func WithKey(key string) Option { return func(r *request) { r.key = key } }

// Failure says why there is no answer. The server may or may not have executed the request.
type Failure struct {
	// Kind is "offline", "timed-out" or "unreadable".
	Kind  string
	Cause error
}

func (f *Failure) Error() string { return f.Kind + ": " + f.Cause.Error() }
func (f *Failure) Unwrap() error { return f.Cause }

// Refused is an error response. Code is one of a closed list, and empty if a proxy refused the request.
type Refused struct {
	Status     int
	Code       string
	Field      string
	Sentence   string
	RetryAfter time.Duration
	Body       []byte
}

func (r *Refused) Error() string { return fmt.Sprintf("%d %s: %s", r.Status, r.Code, r.Sentence) }

type request struct {
	method, path string
	query, body  any
	form         Form
	takesKey     bool
	key          string
}

const oneTry = 30 * time.Second
const oneUpload = 240 * time.Second

// call sends the request and retries it if a retry is safe: reads, requests with a key, and refusals by a busy server.
func (c *Client) call(ctx context.Context, r request, options []Option, answer any) error {
	for _, option := range options {
		option(&r)
	}
	if r.takesKey && r.key == "" {
		r.key = randomKey()
	}
	within, perTry := time.Minute, oneTry
	if r.form != nil {
		within, perTry = 5*time.Minute, oneUpload
	}
	if c.Within > 0 {
		within = c.Within
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	content, kind, err := r.write()
	if err != nil {
		return err
	}
	for failures := 1; ; failures++ {
		err := c.exchange(ctx, perTry, r, content, kind, answer)
		wait, again := retryDelay(failures, err)
		if err == nil || !again || !isRepeatable(r, err) || pause(ctx, wait) != nil {
			return err
		}
	}
}

func (c *Client) exchange(
	ctx context.Context,
	within time.Duration,
	r request,
	content []byte,
	kind string,
	answer any,
) error {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	address := strings.TrimRight(c.URL, "/") + "/api/v1" + r.address()
	asked, err := http.NewRequestWithContext(ctx, r.method, address, bytes.NewReader(content))
	if err != nil {
		return err
	}
	for name, value := range map[string]string{"Content-Type": kind, "X-Api-Key": c.Token, "Idempotency-Key": r.key} {
		if value != "" {
			asked.Header.Set(name, value)
		}
	}
	if c.Bearer != "" {
		asked.Header.Set("Authorization", "Bearer "+c.Bearer)
	}
	client := c.HTTP
	if client == nil {
		client = http.DefaultClient
	}
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
		return toRefused(response, came)
	}
	if file, isFile := answer.(*[]byte); isFile {
		*file = came
		return nil
	}
	if err := json.Unmarshal(came, answer); err != nil {
		return &Failure{"unreadable", err}
	}
	return nil
}

func toFailure(ctx context.Context, kind string, err error) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		kind = "timed-out"
	}
	return &Failure{kind, err}
}

func toRefused(response *http.Response, body []byte) error {
	var said struct {
		Error string `json:"error"`
	}
	if kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type")); kind == "application/json" {
		_ = json.Unmarshal(body, &said)
	}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	return &Refused{
		Status:     response.StatusCode,
		Code:       response.Header.Get("Attesta-Error-Code"),
		Field:      response.Header.Get("Attesta-Error-Field"),
		Sentence:   said.Error,
		RetryAfter: time.Duration(seconds) * time.Second,
		Body:       body,
	}
}

// address returns the path with the fields of the query that are set.
func (r request) address() string {
	content, err := json.Marshal(r.query)
	if r.query == nil || err != nil {
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
	if r.form != nil {
		return r.form.write()
	}
	if r.body == nil {
		return nil, "", nil
	}
	content, err := json.Marshal(r.body)
	return content, "application/json", err
}

func (f Form) write() ([]byte, string, error) {
	var content bytes.Buffer
	form := multipart.NewWriter(&content)
	for name, value := range f {
		files, isFiles := value.([][]byte)
		if file, isFile := value.([]byte); isFile {
			files, isFiles = [][]byte{file}, true
		}
		if !isFiles {
			if err := form.WriteField(name, text(value)); err != nil {
				return nil, "", err
			}
		}
		for _, file := range files {
			part, err := form.CreateFormFile(name, "picture.jpg")
			if err == nil {
				_, err = part.Write(file)
			}
			if err != nil {
				return nil, "", err
			}
		}
	}
	err := form.Close()
	return content.Bytes(), form.FormDataContentType(), err
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
	var refused *Refused
	var failure *Failure
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
	var refused *Refused
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
