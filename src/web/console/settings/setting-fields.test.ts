import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { settingsPatch } from '../../../server/features/settings/contract.ts';
import { newUser } from '../../../server/features/staff/contract.ts';
import { PERMISSIONS as ALL_PERMISSIONS, PRESET_ROLES } from '../../../server/store/permissions.ts';
import { SIGNALS } from '../../../server/verification/signals/signals.ts';
import { PRESET_FIELDS, SETTING_FIELDS } from '../api/setting-fields.ts';
import type { MessageKey } from '../locales/catalogue.ts';
import { de } from '../locales/de.ts';
import { en } from '../locales/en.ts';
import { SIGNAL_GROUPS } from '../locales/signal-groups.ts';
import { judgeLogo } from './branding/read-logo.ts';
import { readPercent } from './four-eyes/read-percent.ts';
import { readDays } from './retention/read-days.ts';
import { PERMISSIONS } from './roles/list-permissions.ts';
import { MAPPED_ROLES } from './sso/read-role-map.ts';
import { KINDS, readTargets, toDraft } from './targets/read-targets.ts';

type Field = keyof typeof SETTING_FIELDS;
/** The fields with a limit of their length. */
type Long = {
  [F in Field]: (typeof SETTING_FIELDS)[F] extends { maxLength: number } | { maxItems: number } ? F : never;
}[Field];

const accepts = (patch: unknown) => settingsPatch.safeParse(patch).success;
const x = (length: number) => 'x'.repeat(length);
const url = (length: number) => 'https://www.example.com/'.padEnd(length, 'x');
const reason = (code: string) => ({ code, staff: 'x', subject: {} });

/** A change of the field whose value has this length. */
const CHANGES: Record<Long, (length: number) => object> = {
  'branding.name': (length) => ({ branding: { name: x(length) } }),
  'branding.logo_url': (length) => ({ branding: { logo_url: 'data:image/png;base64,'.padEnd(length, 'A') } }),
  ready_replies: (length) => ({ ready_replies: Array.from({ length }, () => 'x') }),
  'ready_replies.*': (length) => ({ ready_replies: [x(length)] }),
  'consent.version': (length) => ({ consent: { version: x(length) } }),
  'consent.text.*': (length) => ({ consent: { text: { en: x(length) } } }),
  'consent.notice_url': (length) => ({ consent: { notice_url: url(length) } }),
  'consent.terms_url': (length) => ({ consent: { terms_url: url(length) } }),
  'page_texts.welcome.*': (length) => ({ page_texts: { welcome: { en: x(length) } } }),
  'page_texts.done.*': (length) => ({ page_texts: { done: { en: x(length) } } }),
  'welcome_clause.*': (length) => ({ welcome_clause: { en: x(length) } }),
  // No time zone is as long, so every length is refused, and a longer one as too long.
  'targets.time_zone': (length) => ({
    targets: { hours: {}, time_zone: x(length), working_hours: null },
  }),
  reasons: (length) => ({ reasons: Array.from({ length }, (_, index) => reason(`r${index}`)) }),
  'reasons.*.staff': (length) => ({ reasons: [{ ...reason('r'), staff: x(length) }] }),
  'reasons.*.subject.*': (length) => ({ reasons: [{ ...reason('r'), subject: { en: x(length) } }] }),
};

test.each(Object.entries(CHANGES))('a form takes %s as long as the schema does', (field, change) => {
  const limits: { maxLength?: number; maxItems?: number } = SETTING_FIELDS[field as Long];
  const max = limits.maxLength ?? limits.maxItems ?? Number.NaN;
  const isTooLong = (length: number) =>
    settingsPatch.safeParse(change(length)).error?.issues.some(({ code }) => code === 'too_big') ?? false;
  expect([isTooLong(max), isTooLong(max + 1)]).toEqual([false, true]);
});

const toHours = (kind: string, value: number) => ({ license: null, selfie: null, age: null, [kind]: value });
const toTargets = (hours: object) => ({ hours, time_zone: 'UTC', working_hours: null });
const typeHours = (kind: string, typed: string) => {
  const draft = toDraft(null, 'UTC');
  return { ...draft, hours: { ...draft.hours, [kind]: typed } };
};

type NumberForm = {
  field: { minimum: number; maximum: number };
  reads: (typed: string) => boolean;
  change: (value: number) => object;
};
const PERCENT = SETTING_FIELDS['quality.sample_percent'];
const NUMBERS: [string, NumberForm][] = [
  [
    'retention_days',
    {
      field: SETTING_FIELDS.retention_days,
      reads: (typed) => readDays(typed) !== null,
      change: (value) => ({ retention_days: value }),
    },
  ],
  [
    'sample_percent',
    {
      field: PERCENT,
      reads: (typed) => readPercent(typed, PERCENT) !== null,
      change: (value) => ({ quality: { sample_percent: value } }),
    },
  ],
  ...KINDS.map((kind): [string, NumberForm] => [
    `targets.hours.${kind}`,
    {
      field: SETTING_FIELDS[`targets.hours.${kind}`],
      reads: (typed) => readTargets(typeHours(kind, typed)).ok,
      change: (value) => ({ targets: toTargets(toHours(kind, value)) }),
    },
  ]),
];

test.each(NUMBERS)('a form reads %s in the range of the schema', (_, { field, reads, change }) => {
  const { minimum, maximum } = field;
  const inside = [minimum, maximum];
  const outside = [minimum - 1, maximum + 1];
  expect([inside.map((value) => reads(String(value))), outside.map((value) => reads(String(value)))]).toEqual(
    [inside.map((value) => accepts(change(value))), outside.map((value) => accepts(change(value)))],
  );
  expect(inside.map((value) => accepts(change(value)))).toEqual([true, true]);
});

test('the samples of both forms have one range', () =>
  expect(SETTING_FIELDS['second_look.sample_percent']).toEqual(PERCENT));

test('a form takes a logo as long as the schema does', () => {
  const max = SETTING_FIELDS['branding.logo_url'].maxLength;
  const size = Math.floor((max - 'data:image/png;base64,'.length) / 4) * 3;
  expect(judgeLogo({ type: 'image/png', size })).toBeNull();
  expect(judgeLogo({ type: 'image/png', size: size + 1 })).toBe('look.logoSize');
});

const { minimum: minDays, maximum: maxDays } = SETTING_FIELDS.retention_days;
const MIN_PASSWORD = newUser.shape.password.unwrap().minLength;
const MAX_LOGO_KB = Math.floor((SETTING_FIELDS['branding.logo_url'].maxLength * 3) / 4 / 1024);

test.each<[MessageKey, (number | null)[]]>([
  ['retention.badDays', [minDays, maxDays]],
  ['fourEyesRules.badPercent', [PERCENT.minimum, PERCENT.maximum]],
  ['presets.minutesHint', [60, 1440, PRESET_FIELDS.expires_in_minutes.maximum]],
  ['look.logoHint', [MAX_LOGO_KB, 32]],
  ['look.logoSize', [MAX_LOGO_KB]],
  ['users.passwordHint', [MIN_PASSWORD]],
  ['users.passwordOrLink', [MIN_PASSWORD]],
])('the sentence %s has the numbers of the schema', (key, numbers) => {
  for (const words of [en, de]) expect(words[key].match(/\d+/g)?.map(Number)).toEqual(numbers);
});

/** Lists that a form shows in another order than the schema has. */
test.each<[string, readonly string[], readonly string[]]>([
  ['signals', Object.values(SIGNAL_GROUPS).flat(), SIGNALS],
  ['permissions', ['customers', ...PERMISSIONS], ALL_PERMISSIONS],
  ['mapped roles', MAPPED_ROLES, PRESET_ROLES],
])('a form offers all %s', (_, offered, all) => expect([...offered].sort()).toEqual([...all].sort()));

/** The width of what is typed, for values whose form, not whose length, has a rule. */
const TYPED_WIDTHS = {
  'branding/color-field.tsx': 1,
  'four-eyes/four-eyes.tsx': 2,
  'limits/limits.tsx': 1,
  'targets/targets.tsx': 3,
};

test('no form has a limit of a field by hand', () => {
  const folder = fileURLToPath(new URL('./', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const counts = files
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return [file, text.match(/\bmaxLength(?:=\{|: )\d|\bMAX_\w+ = \d/g)?.length ?? 0] as const;
    });
  expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual(TYPED_WIDTHS);
});
