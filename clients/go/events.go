package attesta

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Event is a state of a submission, as `npm run relay` posts it. ID is the same each time that this state is sent. Data
// has VerifiedDetails of an approval, and no other name: fields that an event does not carry are empty.
type Event struct {
	ID        string        `json:"-"`
	Type      string        `json:"type"`
	Timestamp time.Time     `json:"timestamp"`
	Data      SubmissionRow `json:"data"`
}

// ErrInvalidEvent says that an event is not genuine. Answer it with 400.
var ErrInvalidEvent = errors.New("the event has no valid signature, or is too old")

var errSecret = errors.New("the secret must be whsec_ with at least 24 bytes in base64")

// By so much the clocks of relay and receiver may differ. An older event may be a recorded one.
const tolerance = 5 * time.Minute

// VerifyEvent returns the event in a request (Standard Webhooks). The secret is the relay's WEBHOOK_SECRET, the body is
// exactly as received.
func VerifyEvent(secret string, header http.Header, body []byte) (*Event, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if !strings.HasPrefix(secret, "whsec_") || err != nil || len(key) < 24 {
		return nil, errSecret
	}
	id, sent := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp")
	seconds, err := strconv.ParseInt(sent, 10, 64)
	if age := time.Since(time.Unix(seconds, 0)); err != nil || age > tolerance || age < -tolerance {
		return nil, ErrInvalidEvent
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + sent + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, given := range strings.Split(header.Get("Webhook-Signature"), " ") {
		if hmac.Equal(expected, []byte(given)) {
			event := &Event{ID: id}
			return event, json.Unmarshal(body, event)
		}
	}
	return nil, ErrInvalidEvent
}
