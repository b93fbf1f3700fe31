import { z } from 'zod';
import { count, id, nextCursor, timestamp } from '../../http/answer-fields.ts';
import { isCalendarDate, queryInteger, uuid } from '../../http/fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';

/** Where a page goes on: behind the entry of this number. Opaque to the caller. */
export function writeCursor(number: number): string {
  return Buffer.from(`audit~${number}`).toString('base64url');
}

function readCursor(value: string): number | null {
  const match = /^audit~(\d{1,9})$/.exec(Buffer.from(value, 'base64url').toString('latin1'));
  return match ? Number(match[1]) : null;
}

export const listEntries = z.object({
  subject_id: uuid.optional(),
  limit: queryInteger.default(100).transform((limit) => (limit < 1 ? 100 : Math.min(limit, 1000))),
  cursor: z
    .string()
    .refine((value) => readCursor(value) !== null, 'is not one that a list has given')
    .transform((value) => readCursor(value)!)
    .optional(),
});
export type AuditFilter = z.output<typeof listEntries>;

const DAY = 86_400_000;
const day = z
  .string()
  .refine((value) => isCalendarDate(value) && /^(19|2)/.test(value), 'must be a date like 2030-01-31')
  .optional();

/** Whole days in UTC, both ends included. */
export const exportEntries = z
  .object({ format: z.enum(['csv', 'json']).default('json'), from: day, to: day })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['from'], message: 'must not be after to' })
  .transform(({ format, from, to }) => ({
    format,
    since: from ? new Date(Date.parse(from)) : null,
    before: to ? new Date(Date.parse(to) + DAY) : null,
  }));
export type AuditExport = z.output<typeof exportEntries>;

const HASH = '9f2c4e1d7a3b5c6d8e0f1a2b3c4d5e6f9f2c4e1d7a3b5c6d8e0f1a2b3c4d5e6f';

const entry = z.object({
  at: timestamp,
  actor: z.string(),
  action: z.string(),
  subject_id: id.nullable(),
  fields: z.array(z.string()).describe('Names of fields, never their values.'),
  receipt: z
    .object({ request_id: id, objects: count, bytes: count, records: z.record(z.string(), count) })
    .optional()
    .describe('Of an erasure: what was removed.'),
  hash: z.string().describe('SHA-256 over this entry and the hash of the one before.'),
});

const ENTRY = {
  at: EXAMPLE_TIME.created,
  actor: 'root',
  action: 'subject.created',
  subject_id: EXAMPLE_ID.subject,
  fields: ['first_name', 'last_name'],
  hash: HASH,
};

export const entries = withExample(z.object({ entries: z.array(entry), next_cursor: nextCursor }), {
  entries: [ENTRY],
  next_cursor: null,
});

export const exported = withExample(z.object({ entries: z.array(entry) }), { entries: [ENTRY] });
