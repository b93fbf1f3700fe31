package attesta

import (
	"context"
	"fmt"
	"time"
)

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

type seen struct{ state, at string }

// Decisions passes every decision since a cursor to deal, in the order of their changes; there are no webhooks. Store the
// cursor after each decision that you have handled, and begin with it after a restart. Each decision is delivered at
// least once. Those of the last minute may repeat, with the same id, attempt and status. With Every set, Decisions
// continues after outages.
func (c *Client) Decisions(
	ctx context.Context,
	follow Follow,
	deal func(decision SubmissionRow, cursor string) error,
) error {
	told, cursor, failures := map[string]seen{}, follow.Since, 0
	for {
		dealt, err := c.look(ctx, told, &cursor, deal)
		if dealt != nil {
			return dealt
		}
		if err == nil && follow.Every == 0 {
			return nil
		}
		wait := follow.Every
		if err == nil {
			failures = 0
			forgetBefore(told, begin(cursor))
		} else {
			failures++
			later, again := retryDelay(failures, err)
			if !again || follow.Every == 0 || ctx.Err() != nil {
				return err
			}
			wait = later
		}
		if err := pause(ctx, wait); err != nil {
			return err
		}
	}
}

// look delivers the changes since the cursor and advances it. It returns an error of `deal` apart from other errors.
func (c *Client) look(
	ctx context.Context,
	told map[string]seen,
	cursor *string,
	deal func(SubmissionRow, string) error,
) (dealt, err error) {
	order, limit := "oldest", int64(200)
	query := ListSubmissionsQuery{Order: &order, Limit: &limit, UpdatedSince: begin(*cursor)}
	for {
		page, err := c.ListSubmissions(ctx, query)
		if err != nil {
			return nil, err
		}
		for _, row := range page.Submissions {
			*cursor = row.UpdatedAt
			state := fmt.Sprint(row.Attempt, " ", row.Status)
			isNew := told[row.Id].state != state
			told[row.Id] = seen{state, row.UpdatedAt}
			if isNew && (row.Status == "approved" || row.Status == "rejected") {
				if err := deal(row, *cursor); err != nil {
					return err, nil
				}
			}
		}
		if page.NextCursor == nil {
			return nil, nil
		}
		query.Cursor = page.NextCursor
	}
}

func begin(cursor string) *string {
	if len(cursor) < len(moment) {
		return nil
	}
	at, err := time.Parse(moment, cursor[:10]+" "+cursor[11:len(moment)])
	if err != nil {
		return &cursor
	}
	before := at.Add(-overlap).Format(moment)
	return &before
}

func forgetBefore(told map[string]seen, since *string) {
	for id, each := range told {
		if since != nil && each.at < *since {
			delete(told, id)
		}
	}
}
