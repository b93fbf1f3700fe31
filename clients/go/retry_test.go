package attesta

import (
	"errors"
	"testing"
	"time"
)

func TestRetryDelay(t *testing.T) {
	lost := &ApiFailure{"offline", errors.New("the line broke")}
	cases := map[string]struct {
		failures int
		err      error
		atLeast  time.Duration
		again    bool
	}{
		"the first loss":          {1, lost, time.Second, true},
		"the ninth loss":          {9, lost, 8 * time.Second, true},
		"busy, with Retry-After":  {1, &ApiRefusal{Status: 503, RetryAfter: 30 * time.Second}, 30 * time.Second, true},
		"busy for too long":       {1, &ApiRefusal{Status: 503, RetryAfter: 61 * time.Second}, 0, false},
		"a conflict":              {1, &ApiRefusal{Status: 409}, 0, false},
		"too many requests":       {1, &ApiRefusal{Status: 429, RetryAfter: time.Second}, 0, false},
		"another error, no retry": {1, errors.New("no JSON"), 0, false},
	}
	for name, each := range cases {
		wait, again := retryDelay(each.failures, each.err)
		if again != each.again || again && (wait < each.atLeast || wait > each.atLeast*5/4) {
			t.Errorf("%s: %v, %v", name, wait, again)
		}
	}
}

func TestIsRepeatable(t *testing.T) {
	lost := &ApiFailure{"offline", errors.New("the line broke")}
	busy := &ApiRefusal{Status: 503, Code: "busy"}
	read, change := request{method: "GET"}, request{method: "POST"}
	keyed := request{method: "POST", key: "k"}
	cases := map[string]struct {
		request request
		err     error
		expect  bool
	}{
		"a read":                              {read, lost, true},
		"a change without a key":              {change, lost, false},
		"a change under a key":                {keyed, lost, true},
		"a change that a busy server refused": {change, busy, true},
		"a change that a proxy refused":       {change, &ApiRefusal{Status: 502}, false},
		"an age that was not estimated":       {keyed, &ApiRefusal{Status: 503, Code: "undecided"}, false},
	}
	for name, each := range cases {
		if isRepeatable(each.request, each.err) != each.expect {
			t.Error(name)
		}
	}
}

func TestIterator(t *testing.T) {
	broken := errors.New("no page")
	pages := [][]int{{1, 2}, {}, {3}}
	read := func() ([]int, bool, error) {
		if len(pages) == 0 {
			return nil, false, broken
		}
		page := pages[0]
		pages = pages[1:]
		return page, true, nil
	}
	rows, sum := iterate(read), 0
	for rows.Next() {
		sum += rows.Value()
	}
	if sum != 6 || rows.Err() != broken || rows.Next() {
		t.Errorf("%d, %v", sum, rows.Err())
	}
}
