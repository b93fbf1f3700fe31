import { z } from 'zod';
import { count, enumText, id, nextCursor, timestamp } from '../../http/fields/answer-fields.ts';
import { cursorField } from '../../http/fields/cursor-field.ts';
import { day } from '../../http/fields/day-field.ts';
import { moment } from '../../http/fields/moment-field.ts';
import { listLimit, plainText } from '../../http/fields/request-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { ACTOR_KINDS } from '../../store/audit/audit.ts';
import { uuid } from '../../store/fields.ts';

/** Cursor of a page: continues after the entry of this number. Opaque to the caller. */
export function writeCursor(number: number): string {
  return Buffer.from(`audit~${number}`).toString('base64url');
}

function readCursor(value: string): number | null {
  const match = /^audit~(\d{1,15})$/.exec(Buffer.from(value, 'base64url').toString('latin1'));
  return match ? Number(match[1]) : null;
}

const DAY = 86_400_000;
/** A whole day in UTC, or a moment, for callers in another time zone. */
const edge = z.union([day, moment]);
type RangeEdges = { from?: z.output<typeof edge>; to?: z.output<typeof edge> };
const OUT_OF_ORDER = { path: ['from'], message: 'must not be after to' };

/** From the beginning of a day or moment to the end of a day, or before a moment. */
const toTimeRange = ({ from, to }: RangeEdges) => ({
  since: typeof from === 'string' ? new Date(from) : (from ?? null),
  before: typeof to === 'string' ? new Date(Date.parse(to) + DAY) : (to ?? null),
});

const inOrder = (edges: RangeEdges) => {
  const { since, before } = toTimeRange(edges);
  return !since || !before || since < before;
};
const from = edge.describe('A day or a time in UTC, included.');
const to = edge.describe('A day in UTC, included, or a time in UTC, excluded.');

const entryFilter = {
  subject_id: uuid.optional(),
  actor: plainText(100).optional().describe('The exact name in the entries.'),
  actor_kind: z.enum(ACTOR_KINDS).optional(),
  action: plainText(100)
    .optional()
    .describe(
      'The exact action. A prefix that ends in a dot, such as `subject.`, selects all actions that begin with it.',
    ),
  from,
  to,
};
export const listEntries = z
  .object({
    ...entryFilter,
    include: z
      .literal('names')
      .optional()
      .describe('`names`: each entry has the name of its subject, which the audit itself has not.'),
    limit: listLimit,
    cursor: cursorField(readCursor),
  })
  .refine(inOrder, OUT_OF_ORDER)
  .transform(({ from, to, ...filter }) => ({ ...filter, ...toTimeRange({ from, to }) }));

export const exportEntries = z
  .object({ format: z.enum(['csv', 'json']).default('json'), ...entryFilter })
  .refine(inOrder, OUT_OF_ORDER)
  .transform(({ from, to, ...filter }) => ({ ...filter, ...toTimeRange({ from, to }) }));
export type AuditExport = z.output<typeof exportEntries>;

const HASH = '9f2c4e1d7a3b5c6d8e0f1a2b3c4d5e6f9f2c4e1d7a3b5c6d8e0f1a2b3c4d5e6f';

const entry = z.object({
  at: timestamp,
  actor: z
    .string()
    .describe('The actor’s name. Users choose their names; `actor_kind` is set by the server.'),
  actor_kind: enumText(ACTOR_KINDS)
    .nullable()
    .describe('The kind of `actor`; null in entries that are older than this field.'),
  action: z.string(),
  subject_id: id.nullable(),
  fields: z.array(z.string()).describe('Field names, never values.'),
  receipt: z
    .object({ request_id: id, objects: count, bytes: count, records: z.record(z.string(), count) })
    .optional()
    .describe('For an erasure: the counts of what was removed.'),
  attempt: count.optional().describe('For a decision: the attempt that was decided.'),
  reason_code: z.string().optional().describe('For a rejection: the code of the tenant’s list of reasons.'),
  actor_id: count.optional().describe('The id of the user who acted. Names may look alike; ids are unique.'),
  user_id: count.optional().describe('The id of the user whom the action concerns, if another user acted.'),
  address_hash: z
    .string()
    .optional()
    .describe(
      'For a login: a keyed hash of the caller’s network address. The same address has the same hash.',
    ),
  submission_id: id
    .optional()
    .describe(
      'For an entry about a case: the id of its submission. Entries that are older than this field have none.',
    ),
  hash: z.string().describe('SHA-256 over this entry and the previous entry’s hash.'),
});

const ENTRY = {
  at: EXAMPLE_TIME.created,
  actor: 'root',
  actor_kind: 'staff',
  actor_id: 1,
  action: 'subject.created',
  subject_id: EXAMPLE_ID.subject,
  fields: ['first_name', 'last_name'],
  hash: HASH,
};

const listedEntry = entry.extend({
  subject_name: z
    .string()
    .nullable()
    .optional()
    .describe('With `include=names`: the name that the subject has now; null once it is erased.'),
});

export const entries = withExample(z.object({ entries: z.array(listedEntry), next_cursor: nextCursor }), {
  entries: [ENTRY],
  next_cursor: null,
});

export const chain = withExample(
  z.object({
    entries: count.describe('How many entries are intact, counted from the first.'),
    hash: z
      .string()
      .describe('The hash of the last intact entry. Keep it elsewhere to detect later truncation.'),
    flaw: z
      .object({ number: count, is: z.enum(['missing', 'changed']) })
      .nullable()
      .describe('The first entry that is missing or changed.'),
  }),
  { entries: 42, hash: HASH, flaw: null },
);

export const exported = withExample(z.object({ entries: z.array(entry) }), { entries: [ENTRY] });
