import { z } from 'zod';
import { count, enumText, id, nextCursor, timestamp } from '../../http/fields/answer-fields.ts';
import { cursorField } from '../../http/fields/cursor-field.ts';
import { day } from '../../http/fields/day-field.ts';
import { moment } from '../../http/fields/moment-field.ts';
import { listLimit, plainText, uuid } from '../../http/fields/request-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { ACTOR_KINDS } from '../../store/audit.ts';

/** Cursor of a page: continues after the entry of this number. Opaque to the caller. */
export function writeCursor(number: number): string {
  return Buffer.from(`audit~${number}`).toString('base64url');
}

function readCursor(value: string): number | null {
  const match = /^audit~(\d{1,9})$/.exec(Buffer.from(value, 'base64url').toString('latin1'));
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
const from = edge.describe('A day in UTC, or a moment.');
const to = edge.describe('A day in UTC, which is in it, or a moment, which is not.');

const entryFilter = z.object({
  subject_id: uuid.optional(),
  actor: plainText(100).optional().describe('Exactly as entries name it.'),
  actor_kind: z.enum(ACTOR_KINDS).optional(),
  action: plainText(100).optional().describe('Exactly as entries name it; `subject.` is all that begin so.'),
  from,
  to,
  limit: listLimit,
  cursor: cursorField(readCursor),
});
export const listEntries = entryFilter
  .refine(inOrder, OUT_OF_ORDER)
  .transform(({ from, to, ...filter }) => ({ ...filter, ...toTimeRange({ from, to }) }));

export const exportEntries = z
  .object({ format: z.enum(['csv', 'json']).default('json'), from, to })
  .refine(inOrder, OUT_OF_ORDER)
  .transform(({ format, ...days }) => ({ format, ...toTimeRange(days) }));
export type AuditExport = z.output<typeof exportEntries>;

const HASH = '9f2c4e1d7a3b5c6d8e0f1a2b3c4d5e6f9f2c4e1d7a3b5c6d8e0f1a2b3c4d5e6f';

const entry = z.object({
  at: timestamp,
  actor: z.string().describe('A name. It may be anybody’s choice: `actor_kind` is not.'),
  actor_kind: enumText(ACTOR_KINDS)
    .nullable()
    .describe('Of what kind `actor` is; null in entries from before there were kinds.'),
  action: z.string(),
  subject_id: id.nullable(),
  fields: z.array(z.string()).describe('Names of fields, never their values.'),
  receipt: z
    .object({ request_id: id, objects: count, bytes: count, records: z.record(z.string(), count) })
    .optional()
    .describe('Of an erasure: what was removed.'),
  attempt: count.optional().describe('Of a decision: which attempt it is about.'),
  reason_code: z.string().optional().describe('Of a rejection: why, by the tenant’s list.'),
  actor_id: count
    .optional()
    .describe('Of a user who acted: their id. Two names may look alike, two ids never do.'),
  user_id: count.optional().describe('The user whom it is about, where another one acted.'),
  address_hash: z
    .string()
    .optional()
    .describe(
      'Of a login: the network address that it came from, as a keyed hash. The same address has the same hash.',
    ),
  hash: z.string().describe('SHA-256 over this entry and the hash of the one before.'),
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

export const entries = withExample(z.object({ entries: z.array(entry), next_cursor: nextCursor }), {
  entries: [ENTRY],
  next_cursor: null,
});

export const chain = withExample(
  z.object({
    entries: count.describe('Entries that hold, from the first on.'),
    hash: z.string().describe('Of the last of them: kept elsewhere, it shows later that none was cut off.'),
    flaw: z
      .object({ number: count, is: z.enum(['missing', 'changed']) })
      .nullable()
      .describe('The first entry that does not hold.'),
  }),
  { entries: 42, hash: HASH, flaw: null },
);

export const exported = withExample(z.object({ entries: z.array(entry) }), { entries: [ENTRY] });
