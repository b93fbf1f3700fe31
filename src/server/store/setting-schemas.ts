import { z } from 'zod';
import { isTimeZone } from '../verification/due-dates/local-time.ts';
import { HOLIDAY_COUNTRIES } from '../verification/due-dates/public-holidays.ts';
import type { Limits } from '../verification/policy/limits.ts';
import { text, uuid } from './fields.ts';
import { PAGE_LANGUAGES } from './page-languages.ts';
import { PRESET_ROLES } from './permissions.ts';

// The values that settings may have.

/** A host source of CSP without wildcards: scheme, host and port, and no character that could end the directive. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?$/;
const MAX_ORIGIN_LENGTH = 270;

/** Whether it is an origin in a browser's form: no default port, no invalid port. */
function isOrigin(value: string): boolean {
  if (value.length > MAX_ORIGIN_LENGTH || !ORIGIN.test(value)) return false;
  return URL.canParse(value) && new URL(value).origin === value;
}

export const origins = z
  .array(z.string().refine(isOrigin, 'must be an origin like https://www.example.com'))
  .max(100);

export const returnOrigins = origins.refine(
  (list) => list.every((origin) => origin.startsWith('https://')),
  'must be https, as https://localhost:3000 on your own machine',
);

/** Characters of an address in a `mailto:` or `tel:` link, which need no encoding. */
const EMAIL = /^[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+$/;
const PHONE = /^\+?[0-9][0-9 ()/-]{2,30}$/;
const isWebAddress = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:';
const webAddress = text(1000).refine(isWebAddress, 'must be an https address').nullable();

export const contact = z.strictObject({
  email: text(254)
    .refine((value) => EMAIL.test(value), 'must be an email address')
    .nullable(),
  phone: text(32)
    .refine((value) => PHONE.test(value), 'must be a telephone number like +49 30 1234567')
    .nullable(),
  url: webAddress,
});

export const MAX_VERSION_LENGTH = 100;

export const byLanguage = (max: number) => z.partialRecord(z.enum(PAGE_LANGUAGES), text(max));

/** The version is empty until the first is set. */
export const consent = z.strictObject({
  required: z
    .boolean()
    .describe('Whether each link needs a consent to the current version before an upload.'),
  version: z.string().max(MAX_VERSION_LENGTH),
  text: byLanguage(4000),
  notice_url: webAddress,
  terms_url: webAddress,
});

const LOGO_IMAGE = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;
/** `//` and a backslash would lead to another host. */
const LOGO_PATH = /^\/(?!\/)[A-Za-z0-9\-._~%/]*$/;
const isLogo = (value: string) => LOGO_IMAGE.test(value) || (value.length <= 1000 && LOGO_PATH.test(value));

export const branding = z.strictObject({
  name: text(200).nullable(),
  color: z
    .string()
    .refine((value) => /^#[0-9a-f]{6}$/i.test(value), 'must be a colour like #1a73e8')
    .nullable(),
  // The pages load nothing from another origin, so a logo is embedded or from the same host.
  logo_url: z
    .string()
    .max(131_072)
    .refine(isLogo, 'must be a data: URI of a PNG, JPEG, WebP or SVG image in base64, or a path on this host')
    .nullable(),
});

const TIME_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const hours = z.number().min(0.25).max(8784).nullable().optional();
const time = z
  .string()
  .refine((value) => TIME_PATTERN.test(value) || value === '24:00', 'must be a time like 09:00');

const MAX_HOLIDAYS = 400;
const calendarDay = z.iso.date();
/** A day of one year, or of every year: 29 February is one. */
const holiday = z
  .string()
  .refine(
    (value) => calendarDay.safeParse(value.length === 5 ? `2024-${value}` : value).success,
    'must be a day like 2026-12-25, or 12-25 for every year',
  );
const areDifferent = (values: readonly string[]) => new Set(values).size === values.length;

export const targets = z
  .strictObject({
    hours: z.strictObject({ license: hours, selfie: hours, age: hours }),
    time_zone: z.string().max(64).refine(isTimeZone, 'must be a time zone like Europe/Berlin'),
    working_hours: z
      .strictObject({
        days: z
          .array(z.number().int().min(1).max(7))
          .min(1)
          .max(7)
          .refine((days) => new Set(days).size === days.length, 'must not name a day twice'),
        from: time,
        to: time,
        holidays: z.exactOptional(
          z.array(holiday).max(MAX_HOLIDAYS).refine(areDifferent, 'must not name a day twice'),
        ),
        holiday_country: z.exactOptional(z.enum(HOLIDAY_COUNTRIES)),
      })
      .refine(({ from, to }) => from < to, { path: ['to'], message: 'must be after from' })
      .nullable(),
  })
  .nullable();

export const reasons = z
  .array(
    z.strictObject({
      code: z
        .string()
        .refine(
          (value) => /^[a-z][a-z0-9_]{0,39}$/.test(value),
          'must be small letters, digits and _, at most 40',
        )
        .describe('The stable key in rows, the audit and the export. Texts may change; the code stays.'),
      staff: text(200).describe('The text for reviewers.'),
      subject: byLanguage(500).describe(
        'The text for the person, by language of the page. Without a text in their language, the person reads none.',
      ),
    }),
  )
  .max(50)
  .refine((list) => new Set(list.map(({ code }) => code)).size === list.length, 'must not repeat a code')
  .describe('The reasons with which staff reject submissions.');

export const percent = z.number().min(0).max(100);

/** A list of the names of a closed list, each once. */
export const toNameList = <const Names extends readonly string[]>(names: Names, repeated: string) =>
  z
    .array(z.enum(names))
    .max(names.length)
    .refine((list) => new Set(list).size === list.length, repeated);

const band = z
  .strictObject({ same: z.number(), different: z.number() })
  .describe(
    'Distances up to `same` count as one person, from `different` on as two people; 1 is the boundary.',
  );

/** A tenant's own limits, as far as it has set some. */
export const limits = {
  selfie_band: band,
  portrait_band: band,
  ghost_different_from: z.number(),
  passing_score: z.number(),
} satisfies Record<keyof Limits, z.core.$ZodType>;

/** In the provider's own form: without a query, a fragment or a user name. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value) || /[?#\s]/.test(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const MAX_MAPPED = 100;
const isShort = (map: object) => Object.keys(map).length <= MAX_MAPPED;
const TOO_LONG = `must have at most ${MAX_MAPPED} entries`;

/** The OpenID Connect provider of a tenant's staff. The client secret is stored separately, encrypted. */
export const sso = z.strictObject({
  issuer: z.string().max(500).refine(isIssuer, 'must be an address like https://login.example.com'),
  client_id: text(200),
  /** the claim with the user's roles; `realm_access.roles` for a nested one */
  roles_claim: text(200),
  /** value of that claim -> role */
  role_map: z.record(text(200), z.enum(PRESET_ROLES)).refine(isShort, TOO_LONG),
  /** value of that claim -> id of one of the tenant's own roles */
  custom_role_map: z.record(text(200), uuid).refine(isShort, TOO_LONG),
  /** whether only a superuser with a second factor may still sign in with a password */
  enforce: z.boolean(),
});
