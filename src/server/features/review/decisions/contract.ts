import { z } from 'zod';
import { id } from '../../../http/fields/answer-fields.ts';
import { withExample } from '../../../http/openapi/annotate.ts';
import { EXAMPLE_ID } from '../../../http/openapi/example-values.ts';
import { SIGNALS } from '../../../verification/signals/signals.ts';
import { SUBMISSION_STATES } from '../../../verification/verdict/verdicts.ts';
import { comment, reasonCode } from '../contract.ts';
import { fourEyesState } from '../submission-answer.ts';

const decision = {
  comment: comment.nullish(),
  attempt: z
    .int()
    .min(1)
    .optional()
    .describe('The attempt that the decision is about. If a newer attempt exists, the answer is 409.'),
};
const acknowledged = z
  .array(z.enum(SIGNALS))
  .max(SIGNALS.length)
  .transform((names) => [...new Set(names)].sort())
  .nullish()
  .describe('The severe signals that the reviewer has seen. They are kept with the decision.');
const detailsVersion = z
  .int()
  .min(1)
  .optional()
  .describe(
    'The `details_version` of the record that the decision is about. If a detail changed since, the answer is 409.',
  );
export const approval = withExample(
  z.object({ ...decision, details_version: detailsVersion, acknowledged }),
  {
    comment: 'Thank you.',
    attempt: 1,
    details_version: 1,
    acknowledged: ['blocked'],
  },
);
export const rejection = withExample(
  z.object({ ...decision, require_reupload: z.boolean().default(false), reason_code: reasonCode.nullish() }),
  { comment: 'A corner of the card is cut off.', attempt: 1, require_reupload: true, reason_code: 'cut_off' },
);
export const reopening = withExample(z.object({ comment: comment.describe('A message to the person.') }), {
  comment: 'We look at your picture once more.',
});

export const approved = withExample(
  z.object({ status: z.enum(SUBMISSION_STATES), id, second_look: fourEyesState }),
  { status: 'approved', id: EXAMPLE_ID.submission, second_look: null },
);

export const reopened = withExample(z.object({ status: z.literal('pending'), id }), {
  status: 'pending',
  id: EXAMPLE_ID.submission,
});

export const rejected = withExample(
  z.object({
    status: z.enum(SUBMISSION_STATES),
    id,
    reupload_required: z.boolean(),
    second_look: fourEyesState,
  }),
  { status: 'rejected', id: EXAMPLE_ID.submission, reupload_required: true, second_look: null },
);
