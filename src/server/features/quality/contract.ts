import { z } from 'zod';
import { calendarDate, count, id, share, timestamp } from '../../http/fields/answer-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { QUALITY_DIMENSIONS } from '../../store/quality-figures.ts';
import { SUBMISSION_KINDS } from '../../store/schema/submission-tables.ts';

/** A smaller group could tell about one person or one reviewer, and its interval would tell nothing. */
export const MIN_GROUP = 30;

const figure = named(
  'QualityFigure',
  z
    .object({
      count,
      of: count,
      share,
      low: share.describe('The lower end of the 95 % interval (Wilson).'),
      high: share,
    })
    .describe('A share, with its 95 % interval.'),
);

const group = named(
  'QualityGroup',
  z.object({
    dimension: z.enum(QUALITY_DIMENSIONS),
    value: z.string().describe('Empty for `all`.'),
    false_approvals: figure
      .nullable()
      .describe(`Approvals that a second person contradicted. Null for fewer than ${MIN_GROUP} approvals.`),
    false_rejections: figure.nullable().describe('Rejections, likewise.'),
    agreement: figure
      .nullable()
      .describe(
        'Pairs of people who judged the same case without knowing each other’s choice, and chose alike. Reviewers err too: read each share beside this one.',
      ),
  }),
);

export const quality = withExample(
  z.object({
    from: calendarDate,
    to: calendarDate,
    sampled: count.describe('Samples that were drawn in the period, without those that ended unjudged.'),
    waiting: count.describe('Of these, the samples that wait for a second person.'),
    waiting_for_third: count.describe(
      'Samples on which two people differ. They count as errors until a third upholds the decision.',
    ),
    min_group: count.describe('Figures of fewer samples are not shown.'),
    hidden_groups: count.describe('Groups without any figure, because they are too small.'),
    groups: z.array(group),
    overturned: z
      .array(
        z.object({
          submission_id: id,
          kind: z.enum(SUBMISSION_KINDS),
          decided_as: z.enum(['approved', 'rejected']),
          decided_by: z.enum(['pipeline', 'staff']),
          drawn_at: timestamp,
        }),
      )
      .describe(
        'Decisions that two more people contradicted, newest first, at most 100. Their verdict is unchanged.',
      ),
  }),
  {
    from: '2026-01-31',
    to: '2026-03-01',
    sampled: 412,
    waiting: 3,
    waiting_for_third: 1,
    min_group: MIN_GROUP,
    hidden_groups: 5,
    groups: [
      {
        dimension: 'all',
        value: '',
        false_approvals: { count: 9, of: 300, share: 0.03, low: 0.0159, high: 0.056 },
        false_rejections: { count: 2, of: 108, share: 0.0185, low: 0.0051, high: 0.065 },
        agreement: { count: 96, of: 100, share: 0.96, low: 0.9016, high: 0.9843 },
      },
    ],
    overturned: [
      {
        submission_id: EXAMPLE_ID.submission,
        kind: 'license',
        decided_as: 'approved',
        decided_by: 'pipeline',
        drawn_at: EXAMPLE_TIME.settled,
      },
    ],
  },
);
