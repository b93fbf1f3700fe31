import { z } from 'zod';
import { moment } from '../../../http/fields/moment-field.ts';
import { searchWords, text, uuid } from '../../../http/fields/request-fields.ts';
import { writtenAs } from '../../../http/openapi/annotate.ts';

const HOUR = 3_600_000;

/** A number from 0 to 1, in a URL or in JSON. */
const shareField = writtenAs(
  z
    .union([z.number(), z.string().regex(/^\d(\.\d{1,17})?$/)])
    .transform(Number)
    .refine((value) => value >= 0 && value <= 1, 'must be from 0 to 1'),
  { type: 'number', minimum: 0, maximum: 1 },
);

const hoursField = writtenAs(
  z
    .union([z.number(), z.string().regex(/^\d{1,4}$/)])
    .transform(Number)
    .refine(
      (value) => Number.isInteger(value) && value >= 1 && value <= 8784,
      'must be hours, from 1 to 8784',
    ),
  { type: 'integer', minimum: 1, maximum: 8784 },
);

/** A moment, or so many hours before the query: a saved filter stays relative. */
const dueBefore = z.union([
  z
    .string()
    .regex(/^\d{1,4}h$/)
    .transform((hours) => (now: Date) => new Date(now.getTime() + Number.parseInt(hours, 10) * HOUR)),
  moment.transform((at) => () => at),
]);

/** The filters of the queue, in a URL, in JSON, and under a name. */
export const queueFilter = {
  kind: z.enum(['license', 'selfie', 'age']).optional(),
  flagged: z.enum(['reupload', 'need_reply']).optional(),
  q: searchWords
    .optional()
    .describe(
      'Words of the person’s name, their external id, e-mail or licence number, each from its beginning on; all must fit. A slip in a name is forgiven; who is found without comes first.',
    ),
  claimed_by: z
    .string()
    .regex(/^(me|nobody|[1-9]\d{0,8})$/, 'must be me, nobody or a user’s id')
    .optional()
    .describe('Who has the case: `me`, `nobody`, or a user by id.'),
  mentions: z
    .literal('me')
    .optional()
    .describe('With a note that names the caller, who has not opened the case since.'),
  reason: text(200).optional().describe('Why it waits, as the row’s `reason` says.'),
  reason_code: text(40)
    .optional()
    .describe('Why a person rejected it, as the row’s `reason_code` says: of the tenant’s list.'),
  score_below: shareField.optional(),
  workflow_id: uuid.optional().describe('That of the link by which the newest picture came.'),
  due_before: dueBefore
    .optional()
    .describe('Waits, and is due before a moment, or within so many hours: `0h` is late, `4h` soon.'),
  waiting_hours: hoursField.optional().describe('Waits for so many hours or longer.'),
};

export const strictFilter = z.strictObject(queueFilter);
export type QueueFilter = z.output<typeof strictFilter>;
