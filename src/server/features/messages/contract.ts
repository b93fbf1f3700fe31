import { z } from 'zod';
import { id, timestamp } from '../../http/fields/answer-fields.ts';
import { lookupId } from '../../http/fields/request-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { text } from '../../store/fields.ts';

const MAX_COMMENT = 4096;

/** How many of the two ids must and may be given. */
const idsBetween = (min: 0 | 1) => (value: { license_id?: unknown; selfie_id?: unknown }) => {
  const idCount = [value.license_id, value.selfie_id].filter((id) => id !== undefined && id !== null).length;
  return idCount >= min && idCount <= 1;
};

export const listThreads = z
  .object({
    filter: z.enum(['reupload', 'need_reply']).optional(),
    license_id: lookupId.optional(),
    selfie_id: lookupId.optional(),
    before: lookupId
      .optional()
      .describe(
        'The id of a message. Returns the 100 messages before it; needs `license_id` or `selfie_id`.',
      ),
  })
  .refine(idsBetween(0), { path: ['license_id'], message: 'and selfie_id must not both be given' })
  .refine((query) => query.before === undefined || idsBetween(1)(query), {
    path: ['before'],
    message: 'needs license_id or selfie_id',
  });

export const postReply = withExample(
  z
    .object({ comment: text(MAX_COMMENT), license_id: lookupId.nullish(), selfie_id: lookupId.nullish() })
    .refine(idsBetween(1), { path: ['license_id'], message: 'or selfie_id must be given, and not both' }),
  { comment: 'The new licence is on its way.', license_id: EXAMPLE_ID.submission },
);

// Responses.

const thread = {
  reupload_required: z.boolean(),
  response_required: z.boolean(),
  messages: z
    .array(
      named(
        'Message',
        z.object({
          id,
          author_type: z.enum(['admin', 'subject']),
          comment_text: z.string(),
          created_at: timestamp,
        }),
      ),
    )
    .describe('Oldest first, at most 100.'),
};

export const threads = withExample(
  z.object({
    licenses: z.array(z.object({ license_id: id, ...thread })),
    selfies: z.array(z.object({ selfie_id: id, ...thread })),
  }),
  {
    licenses: [
      {
        license_id: EXAMPLE_ID.submission,
        reupload_required: true,
        response_required: false,
        messages: [
          {
            id: EXAMPLE_ID.message,
            author_type: 'admin',
            comment_text: 'A corner of the card is cut off.',
            created_at: EXAMPLE_TIME.decided,
          },
        ],
      },
    ],
    selfies: [],
  },
);

export const postedMessage = withExample(z.object({ status: z.literal('ok'), correspondence_id: id }), {
  status: 'ok',
  correspondence_id: EXAMPLE_ID.message,
});
