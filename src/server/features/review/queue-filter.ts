import { z } from 'zod';
import { moment } from '../../http/fields/moment-field.ts';
import { searchWords } from '../../http/fields/request-fields.ts';
import { writtenAs } from '../../http/openapi/annotate.ts';
import { text, uuid } from '../../store/fields.ts';
import { SUBMISSION_KINDS } from '../../store/schema/submission-tables.ts';
import { SEVERITIES } from '../../verification/signals/severity.ts';
import { SIGNALS } from '../../verification/signals/signals.ts';

const HOUR_MS = 3_600_000;

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
      'must be hours from 1 to 8784',
    ),
  { type: 'integer', minimum: 1, maximum: 8784 },
);

/** A moment, or so many hours before the query: a saved filter stays relative. */
const dueBefore = z.union([
  z
    .string()
    .regex(/^\d{1,4}h$/)
    .transform((hours) => (now: Date) => new Date(now.getTime() + Number.parseInt(hours, 10) * HOUR_MS)),
  moment.transform((at) => () => at),
]);

/** The filters of the queue, in a URL, in JSON, and under a name. */
export const queueFilter = {
  kind: z.enum(SUBMISSION_KINDS).optional(),
  flagged: z.enum(['reupload', 'need_reply']).optional(),
  q: searchWords
    .optional()
    .describe(
      'Prefixes of words of the person’s name, external id, email or licence number; all must match. Names also match with one typing error, and three or more characters with a digit match within an external id or a number; exact matches come first.',
    ),
  claimed_by: z
    .string()
    .regex(/^(me|nobody|[1-9]\d{0,8})$/, 'must be me, nobody or the id of a user')
    .optional()
    .describe('Who has claimed the case: `me`, `nobody`, or the id of a user.'),
  mentions: z
    .literal('me')
    .optional()
    .describe('Selects cases with a note that names the caller and that the caller has not opened since.'),
  reason: text(200).optional().describe('The parking reason, as in the row’s `reason`.'),
  reason_code: text(40)
    .optional()
    .describe(
      'The code of the tenant’s list with which a person rejected it, as in the row’s `reason_code`.',
    ),
  tag: text(30).optional().describe('A tag of the subject, whole.'),
  severity: z
    .enum(SEVERITIES)
    .optional()
    .describe('The severity of the worst signal, as in the row’s `severity`.'),
  signal: z
    .enum(SIGNALS)
    .optional()
    .describe('A signal of the newest attempt that says something against it.'),
  waiting_for: z
    .enum(['staff', 'subject'])
    .optional()
    .describe(
      '`subject`: staff have asked the person something, or for another picture. `staff`: it is pending, and no question to the person is open.',
    ),
  escalated: z
    .enum(['yes', 'no'])
    .optional()
    .describe('`yes`: only cases that are escalated to fraud. `no`: only others.'),
  score_below: shareField.optional(),
  workflow_id: uuid.optional().describe('The workflow of the link through which the newest picture came.'),
  due_before: dueBefore
    .optional()
    .describe(
      'Selects pending cases that are due before a time or within some hours: `0h` for overdue, `4h` for due soon.',
    ),
  waiting_hours: hoursField.optional().describe('Selects cases that have waited at least so many hours.'),
  waiting_under_hours: hoursField
    .optional()
    .describe('Selects cases that have waited for less than so many hours.'),
};

export const strictFilter = z.strictObject(queueFilter);
export type QueueFilter = z.output<typeof strictFilter>;
