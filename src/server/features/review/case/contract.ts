import { z } from 'zod';
import { lookupId, lookupNumber } from '../../../http/fields/request-fields.ts';
import { withExample } from '../../../http/openapi/annotate.ts';
import { EXAMPLE_ID } from '../../../http/openapi/example-values.ts';

export const attemptImage = withExample(
  z.object({
    id: lookupId,
    attempt: lookupNumber(999_999),
  }),
  { id: EXAMPLE_ID.submission, attempt: '1' },
);
export const stripFrame = withExample(
  z.object({ id: lookupId, attempt: lookupNumber(999_999), frame: lookupNumber(999) }),
  { id: EXAMPLE_ID.submission, attempt: '1', frame: '1' },
);
export const imageVariant = z.object({
  variant: z.enum(['original', 'document', 'portrait', 'face', 'back', 'back_document']).default('original'),
});

export const earlier = z.object({
  before: lookupId
    .optional()
    .describe('The id of a message. Returns the 100 messages before it instead of the newest 100.'),
});
