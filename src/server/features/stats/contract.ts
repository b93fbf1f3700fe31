import { z } from 'zod';
import { calendarDate, count, enumText, share } from '../../http/fields/answer-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { clientEvent } from '../../store/fields.ts';
import { SUBMISSION_KINDS } from '../../store/schema/submission-tables.ts';
import { SIGNALS } from '../../verification/signals/signals.ts';

const seconds = z.number().nullable();

export const stats = withExample(
  z.object({
    from: calendarDate,
    to: calendarDate,
    uploads: z.array(
      z.object({
        day: calendarDate,
        verdict: z.string().nullable().describe('Null while the pipeline runs.'),
        count,
      }),
    ),
    pipeline_seconds: z.object({ median: seconds, p95: seconds }),
    pipeline_by_day: z
      .array(z.object({ day: calendarDate, median: z.number(), p95: z.number() }))
      .describe('In seconds. Days without a verdict are omitted.'),
    queue: z.object({
      length: count,
      oldest_seconds: seconds,
      by_wait: z
        .array(z.object({ under_hours: z.number().nullable(), count }))
        .describe(
          'The number of cases by waiting time. Each bucket excludes the previous ones; null is the open-ended last one.',
        ),
    }),
    targets: z
      .object({
        decided: count,
        in_time: count,
        late: count,
        by_kind: z
          .array(z.object({ kind: z.enum(SUBMISSION_KINDS), decided: count, in_time: count, late: count }))
          .describe('A kind without any is omitted.'),
      })
      .describe(
        'Of the cases with a target that staff decided in the period: how many were in time. `late` counts overdue pending cases now.',
      ),
    approval: z
      .object({
        approved: count,
        rejected: count,
        rate: share.nullable(),
        by_kind: z.array(z.object({ kind: z.enum(SUBMISSION_KINDS), approved: count, rejected: count })),
      })
      .describe('Counts licences and selfies that were first sent in the period and are decided.'),
    undecided: z
      .array(z.object({ verdict: z.string(), reason: z.string().nullable(), count }))
      .describe(
        'Uploads that the pipeline did not approve, by verdict and parking reason, largest count first.',
      ),
    reasons: z
      .array(z.object({ reason_code: z.string(), count }))
      .describe(
        'Rejections by staff of uploads in the period, by code of the tenant’s list, largest count first.',
      ),
    signals: z
      .array(z.object({ signal: enumText(SIGNALS), count }))
      .describe(
        'Cases first sent in the period, by each signal of their newest attempt, largest count first.',
      ),
    fraud: z
      .object({
        escalated: count.describe('Pending cases that are escalated to fraud.'),
        oldest_seconds: seconds.describe('Since when the oldest of them is escalated.'),
        blocks: count.describe('Blocked documents and faces.'),
      })
      .describe('As of now.'),
    second_looks: z
      .object({
        agreed: count,
        differed: count.describe('Whichever vote prevailed.'),
        waiting: count.describe('Cases that now wait for a second vote.'),
        differing: count.describe('Cases that now wait because two votes differ.'),
      })
      .describe('Cases with two votes in the period, by whether the votes agree.'),
    outages: z
      .array(z.object({ day: calendarDate, reason: z.string(), count, minutes: count }))
      .describe(
        'Outages by day: the uploads parked because of them, and the minutes from the first to the last.',
      ),
    client_events: z
      .array(
        z.object({
          event: clientEvent,
          count,
          subjects: count.describe('How many subjects reported it.'),
        }),
      )
      .describe(
        'What kept devices from a photo in the period (`recordClientEvent`), most subjects first. An event without any is omitted.',
      ),
    usage: z
      .object({
        month: z.string(),
        requests: count,
        quota: count.nullable(),
        by_month: z.array(z.object({ month: z.string(), requests: count })),
      })
      .describe(
        'Requests of the current calendar month (UTC) and the previous five. The newest may not be saved yet.',
      ),
  }),
  {
    from: '2026-01-31',
    to: '2026-03-01',
    uploads: [{ day: '2026-03-01', verdict: 'LICENSE_APPROVED', count: 3 }],
    pipeline_seconds: { median: 2.1, p95: 3.8 },
    pipeline_by_day: [{ day: '2026-03-01', median: 2.1, p95: 3.8 }],
    queue: {
      length: 1,
      oldest_seconds: 840,
      by_wait: [
        { under_hours: 1, count: 1 },
        { under_hours: null, count: 0 },
      ],
    },
    targets: {
      decided: 4,
      in_time: 3,
      late: 0,
      by_kind: [{ kind: 'license', decided: 4, in_time: 3, late: 0 }],
    },
    approval: {
      approved: 3,
      rejected: 1,
      rate: 0.75,
      by_kind: [{ kind: 'license', approved: 3, rejected: 1 }],
    },
    undecided: [{ verdict: 'LICENSE_PENDING_APPROVAL', reason: null, count: 1 }],
    reasons: [{ reason_code: 'cut_off', count: 7 }],
    signals: [{ signal: 'blur', count: 9 }],
    fraud: { escalated: 2, oldest_seconds: 5400, blocks: 14 },
    second_looks: { agreed: 12, differed: 1, waiting: 2, differing: 0 },
    outages: [{ day: '2026-03-01', reason: 'Text extraction unavailable.', count: 12, minutes: 41 }],
    client_events: [{ event: 'camera_refused', count: 5, subjects: 4 }],
    usage: {
      month: '2026-03',
      requests: 1204,
      quota: 50_000,
      by_month: [{ month: '2026-03', requests: 1204 }],
    },
  },
);

export const reviewerStats = withExample(
  z.object({
    from: calendarDate,
    to: calendarDate,
    reviewers: z
      .array(
        z.object({
          name: z.string().describe('As in the row’s `decided_by`.'),
          decided: count.describe('Cases whose decision is theirs and was made in the period.'),
          median_seconds: seconds.describe(
            'Median time from opening a case to deciding it, over their newest 200 decisions of the period. Null if they opened none.',
          ),
          second_reviews: count.describe(
            'Decided cases on which they voted first and whose second vote is in the period.',
          ),
          overturned: count.describe('Of these, the cases that were decided otherwise than they had voted.'),
        }),
      )
      .describe('Most decisions first, at most 200.'),
  }),
  {
    from: '2026-01-31',
    to: '2026-03-01',
    reviewers: [{ name: 'Mina Osei', decided: 131, median_seconds: 44, second_reviews: 67, overturned: 1 }],
  },
);
