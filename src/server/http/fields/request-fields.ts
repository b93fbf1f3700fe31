import { z } from 'zod';
import { writtenAs } from '../openapi/annotate.ts';

/** PostgreSQL text cannot hold a NUL, and no name or comment needs another control character. */
const hasControlCharacter = (value: string) => /[^\P{Cc}\t\n\r]/u.test(value);

/** Free text of 1 to `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !hasControlCharacter(value), 'must not hold control characters');

/** Where a member of staff is reached; it is only ever compared, so that its form matters little. */
export const emailAddress = text(320).refine(
  (value) => /^[^\s@]+@[^\s@]+$/.test(value),
  'must be an e-mail address',
);

/** Twelve characters or more (contract), of any kind (NIST SP 800-63B, 5.1.1.2). */
export const newPassword = z.string().min(12).max(1024);

/** Text of at most `max` characters, kept as it was sent; it may be empty. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !hasControlCharacter(value), 'must not hold control characters');

/** More words than this narrow no search. */
const MAX_WORDS = 8;

/** What is looked for, word by word; what has neither a letter nor a digit says nothing about anybody. */
export const searchWords = plainText(200).transform((search) =>
  search
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS),
);

/** Any text of at most `max` bytes in UTF-8, kept as it was sent; it may be empty. */
export const textOfBytes = (max: number) =>
  z.string().refine((value) => Buffer.byteLength(value) <= max, `must have at most ${max} bytes`);

/** Optional text: absent leaves it as it is, null or an empty string clears it. */
export const clearableText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !hasControlCharacter(value), 'must not hold control characters')
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional();

/** Whether `YYYY-MM-DD` names a day that exists, in the years 1 to 9999. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001') return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === value;
}

/** Optional date `YYYY-MM-DD`: absent leaves it as it is, null or an empty string clears it. */
export const clearableDate = z
  .string()
  .refine((value) => value === '' || isCalendarDate(value), 'must be a date like 1986-10-16')
  .transform((value) => (value === '' ? null : value))
  .nullable()
  .optional()
  .describe('`YYYY-MM-DD`; null or an empty string clears it.');

/** A whole number in a query string, of any length. */
const wholeNumber = z.string().regex(/^-?\d+$/);

/** How many rows a list gives: 100 unless asked for, 1000 at most; below 1 counts as not asked for. */
export const listLimit = writtenAs(
  wholeNumber.transform((digits) => (Number(digits) < 1 ? 100 : Math.min(Number(digits), 1000))),
  { type: 'integer' },
).default(100);

/** How many rows a list leaves out: from 0 on, and never more than PostgreSQL can count. */
export const listOffset = writtenAs(
  wholeNumber.transform((digits) => Math.min(Math.max(Number(digits), 0), Number.MAX_SAFE_INTEGER)),
  { type: 'integer' },
).default(0);

export const queryBoolean = writtenAs(
  z.enum(['true', 'false', '1', '0']).transform((value) => /true|1/.test(value)),
  { type: 'boolean' },
);

export const uuid = z
  .string()
  .meta({ format: 'uuid' })
  .refine((value) => UUID.test(value), 'must be a UUID')
  .transform((value) => value.toLowerCase());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// An id that something is to be found by is never refused for its form: a malformed one is read as one that
// nothing ever has. So it goes the way of a foreign or an erased one, and its 404 cannot be told from theirs.
const NOBODYS_UUID = '00000000-0000-0000-0000-000000000000';
const NOBODYS_NUMBER = 0;

/** The UUID of what a request is about, in lower case. */
export const lookupId = z
  .string()
  .meta({ format: 'uuid' })
  .transform((value) => (UUID.test(value) ? value.toLowerCase() : NOBODYS_UUID));

/** The whole number of what a request is about, in an address; what is numbered begins with 1. */
export const lookupNumber = (max: number) =>
  writtenAs(
    z.string().transform((value) => {
      const isNumber = /^\d+$/.test(value) && Number(value) <= max;
      return isNumber ? Number(value) : NOBODYS_NUMBER;
    }),
    { type: 'integer', minimum: 0, maximum: max },
  );

/** The whole number of a user or an API token, in an address. */
export const serialId = lookupNumber(2_147_483_647);
