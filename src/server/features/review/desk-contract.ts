import { z } from 'zod';
import { count, id, timestamp } from '../../http/answer-fields.ts';
import { lookupId, searchWords, text, uuid } from '../../http/fields.ts';
import { moment } from '../../http/moment-field.ts';
import { named, withExample, writtenAs } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';

// How several reviewers share a queue: its filters, who has which case, and what they tell one another.

const HOUR = 3_600_000;

/** A number from 0 to 1, in an address or in JSON. */
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

/** A moment, or so many hours from when it is asked: a filter that is saved stays true. */
const dueBefore = z.union([
  z
    .string()
    .regex(/^\d{1,4}h$/)
    .transform((hours) => (now: Date) => new Date(now.getTime() + Number.parseInt(hours, 10) * HOUR)),
  moment.transform((at) => () => at),
]);

/** What narrows the queue, in an address, in JSON, and under a name. */
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

const strictFilter = z.strictObject(queueFilter);
export type QueueFilter = z.output<typeof strictFilter>;

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
        'Absent: the caller takes a case that nobody else has, or says that they still have it. Null: whoever has it lets go of it. A user: has it from now on, whoever had it before.',
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

export const facets = withExample(
  z.object({
    counted: count.describe('How many were looked at: of more than 10,000 those that wait longest.'),
    mine: count,
    nobody: count,
    late: count,
    need_reply: count,
    mentions: count.describe('Cases with a note that names the caller, who has not opened them since.'),
    reasons: z.array(z.object({ reason: z.string(), count })).describe('Most first.'),
    workflows: z.array(z.object({ workflow_id: id, count })).describe('Most first.'),
  }),
  {
    counted: 42,
    mine: 1,
    nobody: 40,
    late: 3,
    need_reply: 2,
    mentions: 1,
    reasons: [{ reason: 'Text extraction unavailable.', count: 7 }],
    workflows: [{ workflow_id: EXAMPLE_ID.workflow, count: 12 }],
  },
);
export const facetsOf = z.object({ kind: queueFilter.kind });

export const colleagues = withExample(z.array(z.object({ id: count, username: z.string() })), [
  { id: 2, username: 'Kim' },
]);

export const newNote = withExample(
  z.object({ text: text(4096).describe('`@` and a colleague’s name tells them of it.') }),
  { text: '@Kim, is this the same card as last week?' },
);

export const note = named(
  'CaseNote',
  z.object({
    id,
    author: z.string(),
    text: z.string(),
    mentions: z.array(z.string()).describe('Names of colleagues in it.'),
    created_at: timestamp,
  }),
);

export const noted = withExample(z.object({ status: z.literal('ok'), note }), {
  status: 'ok',
  note: {
    id: EXAMPLE_ID.message,
    author: 'root',
    text: '@Kim, is this the same card as last week?',
    mentions: ['Kim'],
    created_at: EXAMPLE_TIME.settled,
  },
});

const savedContent = z
  .record(z.string(), z.string().max(200))
  .refine(
    (value) => Object.keys(value).length > 0 && strictFilter.safeParse(value).success,
    'must be filters of the queue, as they stand in its address',
  );

export const newSavedFilter = withExample(
  z.object({ name: text(60), filter: savedContent, shared: z.boolean().default(false) }),
  { name: 'Low scores', filter: { kind: 'license', score_below: '0.5' }, shared: true },
);

const SAVED = {
  id: EXAMPLE_ID.preset,
  name: 'Low scores',
  filter: { kind: 'license', score_below: '0.5' },
  shared: true,
  count: 7,
  created_at: EXAMPLE_TIME.created,
};

export const savedFilter = withExample(
  named(
    'SavedFilter',
    z.object({
      id,
      name: z.string(),
      filter: z.record(z.string(), z.string()),
      shared: z.boolean().describe('Whether the whole team has it.'),
      count: count.describe('How many cases that wait it shows now, 1000 at most.'),
      created_at: timestamp,
    }),
  ),
  SAVED,
);
export const savedFilters = withExample(z.object({ saved_filters: z.array(savedFilter) }), {
  saved_filters: [SAVED],
});
export const savedFilterId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.preset });
export const removedFilter = withExample(z.object({ status: z.literal('deleted'), id }), {
  status: 'deleted',
  id: EXAMPLE_ID.preset,
});

/** A saved filter's content, as the queue takes it. */
export const readSaved = (content: unknown): QueueFilter => strictFilter.catch({}).parse(content);
