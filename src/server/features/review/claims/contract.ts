import { z } from 'zod';
import { count, id, timestamp } from '../../../http/fields/answer-fields.ts';
import { withExample } from '../../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../../http/openapi/example-values.ts';
import { strictFilter } from '../queue-filter.ts';
import { nullableText } from '../submission-answer.ts';

export const nextCase = withExample(z.object({ filter: strictFilter.optional() }), {
  filter: { kind: 'license', claimed_by: 'nobody' },
});

export const claim = withExample(
  z.object({
    user_id: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .nullish()
      .describe(
        'Absent: the caller claims an unclaimed case or extends their claim. Null: releases the claim of any user. A user’s id: assigns the case to that user, even if another has claimed it.',
      ),
  }),
  { user_id: null },
);

export const claimed = withExample(
  z.object({
    status: z.literal('ok'),
    id,
    claimed_by: count.nullable(),
    claimed_by_name: z.string().nullable(),
    claimed_until: timestamp.nullable(),
  }),
  {
    status: 'ok',
    id: EXAMPLE_ID.submission,
    claimed_by: 2,
    claimed_by_name: 'Kim',
    claimed_until: EXAMPLE_TIME.decided,
  },
);

export const colleagues = withExample(z.array(z.object({ id: count, username: z.string() })), [
  { id: 2, username: 'Kim' },
]);

export const openness = withExample(z.object({ open: z.boolean() }), { open: true });

export const opened = withExample(
  z.object({
    status: z.literal('ok'),
    open_by: nullableText.describe('The users who have it open now, the first one first.'),
  }),
  { status: 'ok', open_by: 'root' },
);
