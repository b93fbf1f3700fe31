import { z } from 'zod';
import { queryInteger, uuid } from '../../http/fields.ts';

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
