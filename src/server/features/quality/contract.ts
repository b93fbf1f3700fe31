import { z } from 'zod';
import { calendarDate, count, id, share, timestamp } from '../../http/fields/answer-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { QUALITY_DIMENSIONS } from '../../store/quality/quality-figures.ts';
import { SUBMISSION_KINDS } from '../../store/schema/submission-tables.ts';
import { MIN_GROUP } from './present-figure.ts';

const shareWithInterval = named(
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
    false_approvals: shareWithInterval
      .nullable()
      .describe(`Approvals that a second person contradicted. Null for fewer than ${MIN_GROUP} approvals.`),
    false_rejections: shareWithInterval.nullable().describe('Rejections, likewise.'),
    agreement: shareWithInterval
      .nullable()
      .describe(
        'Pairs of people who judged the same case without knowing each other’s choice, and chose alike. Reviewers err too: read each share beside this one.',
      ),
  }),
);

const faceGroup = named(
  'FaceErrorGroup',
  z.object({
    comparison: z
      .enum(['selfie', 'portrait'])
      .describe('A selfie, or the portrait of a document, against the selfie that staff approved.'),
    dimension: z
      .string()
      .describe('`all` or `age_band`. The age comes from the record, never from the face.'),
    value: z.string().describe('Empty for `all`.'),
    false_matches: shareWithInterval
      .nullable()
      .describe(
        `The false match rate (FMR): comparisons of two people that the limits accept. Null for fewer than ${MIN_GROUP}.`,
      ),
    two_people_undecided: shareWithInterval
      .nullable()
      .describe('Comparisons of two people that are left to a person.'),
    false_non_matches: shareWithInterval
      .nullable()
      .describe('The false non-match rate (FNMR): comparisons of one person that the limits refuse.'),
    same_person_undecided: shareWithInterval
      .nullable()
      .describe('Comparisons of one person that are left to a person.'),
    enough_for: share
      .nullable()
      .describe('The lowest false match rate of `claims` that this group supports with 95 % confidence.'),
  }),
);

const faces = z
  .object({
    groups: z.array(faceGroup),
    hidden_groups: count.describe('Groups without any figure, because they are too small.'),
    claims: z
      .array(z.object({ rate: share, pairs: count }))
      .describe(
        'The different pairs of two people of one group, none accepted, that a claim of a rate needs.',
      ),
  })
  .describe(
    'Face comparisons whose truth a person decided, judged by the limits of now: approvals, rejections with the reason code `other_person`, and judged samples. People decide mostly what the pipeline could not, so these are rates of hard cases. The period is that of the uploads.',
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
    faces,
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
    faces: {
      groups: [
        {
          comparison: 'selfie',
          dimension: 'age_band',
          value: '25-39',
          false_matches: { count: 0, of: 60, share: 0, low: 0, high: 0.05 },
          two_people_undecided: { count: 21, of: 60, share: 0.35, low: 0.2418, high: 0.4764 },
          false_non_matches: { count: 4, of: 400, share: 0.01, low: 0.0039, high: 0.0254 },
          same_person_undecided: { count: 120, of: 400, share: 0.3, low: 0.2571, high: 0.3466 },
          enough_for: null,
        },
      ],
      hidden_groups: 3,
      claims: [{ rate: 0.0001, pairs: 29_956 }],
    },
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
