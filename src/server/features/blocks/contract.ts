import { z } from 'zod';
import { count, id, timestamp } from '../../http/fields/answer-fields.ts';
import { moment } from '../../http/fields/moment-field.ts';
import { lookupId } from '../../http/fields/request-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { text } from '../../store/fields.ts';
import { BLOCKED_THINGS } from '../../verification/signals/signals.ts';

export const submissionId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.submission });
export const blockId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.block });

export const newBlock = withExample(
  z.object({
    what: z.enum(BLOCKED_THINGS),
    comment: text(500).describe('The reason, for staff alone: it is in no export for the person.'),
    confidential: z
      .literal(true, 'must be true: the reason of a block is always confidential')
      .default(true)
      .describe('The reason of a block is always confidential.'),
    until: moment
      .nullish()
      .transform((at) => at ?? null)
      .describe('When the block ends, by the clock of the database. Absent or null: never.'),
  }),
  { what: 'face', comment: 'Used four names in a week.' },
);

// Responses.

export const addedBlock = withExample(z.object({ status: z.literal('blocked'), id }), {
  status: 'blocked',
  id: EXAMPLE_ID.block,
});

export const blocks = withExample(
  z.object({
    blocks: z.array(
      z.object({
        id,
        what: z.enum(BLOCKED_THINGS),
        subject_id: id.describe(
          'The subject whose case it comes from. Erasing that subject deletes the entry.',
        ),
        first_name: z.string(),
        last_name: z.string(),
        submission_id: id,
        attempt: count,
        comment: z.string(),
        added_by: z.string(),
        added_at: timestamp,
        until: timestamp.nullable().describe('When it ends. Null: never.'),
      }),
    ),
  }),
  {
    blocks: [
      {
        id: EXAMPLE_ID.block,
        what: 'face',
        subject_id: EXAMPLE_ID.subject,
        first_name: 'Ada',
        last_name: 'Northwood',
        submission_id: EXAMPLE_ID.submission,
        attempt: 1,
        comment: 'Used four names in a week.',
        added_by: 'root',
        added_at: EXAMPLE_TIME.decided,
        until: null,
      },
    ],
  },
);

export const removedBlock = withExample(z.object({ status: z.literal('removed'), id }), {
  status: 'removed',
  id: EXAMPLE_ID.block,
});
