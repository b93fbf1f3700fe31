import { z } from 'zod';
import { MIN_PASSWORD_LENGTH } from '../../encryption/password.ts';
import { hasControlCharacter, text, UUID } from '../../store/fields.ts';
import { toTenantId } from '../../store/tenant-id.ts';
import { CREDENTIAL_KINDS } from '../../verification/wallet/mdoc/credential-kinds.ts';
import { named, writtenAs } from '../openapi/annotate.ts';

/** An e-mail address of a member of staff. It is only compared, so the check is loose. */
export const emailAddress = text(320).refine(
  (value) => /^[^\s@]+@[^\s@]+$/.test(value),
  'must be an email address',
);

/** A language tag (BCP 47). One that no page speaks is stored, too. */
export const languageTag = z
  .string()
  .max(35)
  .refine((value) => /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(value), 'must be a language tag like de');

export const newPassword = z.string().min(MIN_PASSWORD_LENGTH).max(1024);

/** Text of at most `max` characters, stored as it was sent; it may be empty. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !hasControlCharacter(value), 'must not contain control characters');

export const acceptedCredential = named('AcceptedCredential', z.enum(CREDENTIAL_KINDS));

/** Kinds of credentials to accept, each once, or none. */
export const acceptedCredentials = z
  .array(acceptedCredential)
  .max(CREDENTIAL_KINDS.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, 'must not name a kind twice');

/** Maximum number of words in a search; more do not narrow it. */
const MAX_WORDS = 8;

/** Splits a search into words. Words without a letter or digit are dropped. */
export const searchWords = plainText(200).transform((search) =>
  search
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS),
);

/** Text of at most `max` bytes in UTF-8, stored as it was sent; it may be empty. */
export const textOfBytes = (max: number) =>
  z.string().refine((value) => Buffer.byteLength(value) <= max, `must have at most ${max} bytes`);

/** Optional text: absent leaves the value unchanged, null or an empty string clears it. */
export const clearableText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !hasControlCharacter(value), 'must not contain control characters')
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .optional();

/** Whether `YYYY-MM-DD` is an existing day in the years 1 to 9999. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001') return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === value;
}

/** Optional date `YYYY-MM-DD`: absent leaves the value unchanged, null or an empty string clears it. */
export const clearableDate = z
  .string()
  .refine((value) => value === '' || isCalendarDate(value), 'must be a date like 1986-10-16')
  .transform((value) => (value === '' ? null : value))
  .nullable()
  .optional()
  .describe('`YYYY-MM-DD`; null or an empty string clears it.');

const MAX_AGE_YEARS = 150;
const DAY_MS = 86_400_000;

/** Whether a living person may have been born on this day. It may be tomorrow already in the caller's time zone. */
function isBirthDate(value: string): boolean {
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const oldest = `${String(Number(tomorrow.slice(0, 4)) - MAX_AGE_YEARS).padStart(4, '0')}${tomorrow.slice(4)}`;
  return value >= oldest && value <= tomorrow;
}

/** As `clearableDate`; a day in the future or more than 150 years ago is refused. */
export const clearableBirthDate = z
  .string()
  .refine((value) => value === '' || isCalendarDate(value), 'must be a date like 1986-10-16')
  .refine(
    (value) => !isCalendarDate(value) || isBirthDate(value),
    `must be in the past, and at most ${MAX_AGE_YEARS} years ago`,
  )
  .transform((value) => (value === '' ? null : value))
  .nullable()
  .optional()
  .describe('`YYYY-MM-DD`; null or an empty string clears it.');

/** An integer of any length in a query string. */
const wholeNumber = z.string().refine((value) => /^-?\d+$/.test(value), 'must be a whole number like 100');

/** Page size of a list: default 100, maximum 1000; a value outside is clamped. */
export const listLimit = writtenAs(
  wholeNumber.transform((digits) => Math.min(Math.max(Number(digits), 1), 1000)),
  { type: 'integer' },
).default(100);

/** Number of rows that a list skips, from 0 to the largest safe integer. */
export const listOffset = writtenAs(
  wholeNumber.transform((digits) => Math.min(Math.max(Number(digits), 0), Number.MAX_SAFE_INTEGER)),
  { type: 'integer' },
).default(0);

export const queryBoolean = writtenAs(
  z.enum(['true', 'false', '1', '0']).transform((value) => /true|1/.test(value)),
  { type: 'boolean' },
);

// A malformed id is not refused but replaced by an id that no record has. Its 404 then equals that of a
// foreign or erased record, so that a caller cannot tell them apart.
const NOBODYS_UUID = '00000000-0000-0000-0000-000000000000';
const NOBODYS_NUMBER = 0;

/** The UUID of a record, in lower case. */
export const lookupId = z
  .string()
  .meta({ format: 'uuid' })
  .transform((value) => (UUID.test(value) ? value.toLowerCase() : NOBODYS_UUID));

/** The UUID of a tenant, in lower case. */
export const lookupTenantId = lookupId.transform(toTenantId);

/** The number of a record in a path; numbers start at 1. */
export const lookupNumber = (max: number) =>
  writtenAs(
    z.string().transform((value) => {
      const isNumber = /^\d+$/.test(value) && Number(value) <= max;
      return isNumber ? Number(value) : NOBODYS_NUMBER;
    }),
    { type: 'integer', minimum: 0, maximum: max },
  );

/** The number of a user or an API token in a path. */
export const serialId = lookupNumber(2_147_483_647);
