package attesta

import (
	"context"
	"fmt"
	"time"
)

// Decision is a decided submission, and the cursor to store after you have handled it.
type Decision struct {
	Submission ListedSubmission
	Cursor     string
}

// Follow says where a feed of decisions begins and how often it polls.
type Follow struct {
	// Since is the cursor that you stored last, or a time in UTC like "2026-01-31 12:00:00". Empty begins at the first
	// decision.
	Since string
	// Every is the time between two polls. Zero ends the feed after all current decisions.
	Every time.Duration
}

const moment = "2006-01-02 15:04:05"

// A change gets its time before it is committed, so each poll overlaps the previous one.
const overlap = time.Minute

// Decisions are those of the pipeline and of staff.
type Decisions struct{ transport *transport }

type reportedState struct{ state, at string }

type feed struct {
	submissions Submissions
	reported    map[string]reportedState
	cursor      string
	failures    int
	started     bool
}

// List returns every decision since a cursor, in the order of their changes. Store the cursor after each decision that
// you have handled, and begin with it after a restart. Each decision is delivered at least once. Those of the last
// minute may repeat, with the same id, attempt and status. With Every set, it polls until ctx ends and continues after
// outages.
func (d Decisions) List(ctx context.Context, follow Follow) *Iterator[Decision] {
	f := &feed{submissions: Submissions{d.transport}, reported: map[string]reportedState{}, cursor: follow.Since}
	return iterate(func() ([]Decision, bool, error) {
		if f.started && follow.Every > 0 && f.failures == 0 {
			if err := pause(ctx, follow.Every); err != nil {
				return nil, false, err
			}
		}
		f.started = true
		decisions, err := f.poll(ctx)
		if err == nil {
			f.failures = 0
			return decisions, follow.Every > 0, nil
		}
		f.failures++
		wait, again := retryDelay(f.failures, err)
		if !again || follow.Every == 0 || ctx.Err() != nil {
			return nil, false, err
		}
		return decisions, true, pause(ctx, wait)
	})
}

// poll returns what was decided since the cursor and advances it.
func (f *feed) poll(ctx context.Context) ([]Decision, error) {
	var decisions []Decision
	query := ListSubmissionsQuery{Order: Ptr("oldest"), UpdatedSince: begin(f.cursor)}
	rows := f.submissions.List(ctx, query)
	for rows.Next() {
		row := rows.Value()
		f.cursor = row.UpdatedAt
		state := fmt.Sprint(row.Attempt, " ", row.Status)
		isNew := f.reported[row.Id].state != state
		f.reported[row.Id] = reportedState{state, row.UpdatedAt}
		if isNew && (row.Status == "approved" || row.Status == "rejected") {
			decisions = append(decisions, Decision{row, f.cursor})
		}
	}
	if err := rows.Err(); err != nil {
		return decisions, err
	}
	f.forgetBefore(begin(f.cursor))
	return decisions, nil
}

func begin(cursor string) *string {
	if len(cursor) < len(moment) {
		return nil
	}
	at, err := time.Parse(moment, cursor[:10]+" "+cursor[11:len(moment)])
	if err != nil {
		return &cursor
	}
	return Ptr(at.Add(-overlap).Format(moment))
}

func (f *feed) forgetBefore(since *string) {
	for id, each := range f.reported {
		if since != nil && each.at < *since {
			delete(f.reported, id)
		}
	}
}
