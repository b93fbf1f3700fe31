import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PresetRole, ROLE_PERMISSIONS } from '../../../../server/store/permissions.ts';
import { Refused } from '../../../api/api-failure.ts';
import { findFieldError } from '../../api/find-field-error.ts';
import { findColorShifts } from '../branding/find-color-shifts.ts';
import { judgeLogo } from '../branding/read-logo.ts';
import { readDays } from '../retention/read-days.ts';
import { findSection, mayChange, sectionsFor } from '../sections.ts';
import { tokenState } from '../tokens/get-token-state.ts';
import { dropAt, moveTo } from './reorder.ts';

const list = (names: string) => [...names].map((id) => ({ id }));
const toIds = (entries: { id: string }[]) => entries.map(({ id }) => id).join('');

describe('an order', () => {
  test.each([
    [0, 1, 'bac'],
    [2, 0, 'cab'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
  ])('an order with %d moved to %d is %s', (from, to, expected) =>
    expect(toIds(moveTo(list('abc'), from, to))).toBe(expected),
  );

  test.each([
    ['a', 'd', 'after', 'bcda'],
    ['d', 'a', 'before', 'dabc'],
    ['ac', 'd', 'before', 'bacd'],
    ['ab', 'b', 'after', 'abcd'],
    ['a', 'x', 'after', 'abcd'],
  ] as const)('with %s dropped at %s, %s it, is %s', (dragged, target, position, expected) =>
    expect(toIds(dropAt(list('abcd'), new Set(dragged), target, position))).toBe(expected),
  );

  test('loses and doubles nothing, whatever is dropped where', () => {
    fc.assert(
      fc.property(
        fc.subarray([...'abcdef']),
        fc.constantFrom(...'abcdefx'),
        fc.boolean(),
        (dragged, at, after) => {
          const dropped = dropAt(list('abcdef'), new Set(dragged), at, after ? 'after' : 'before');
          expect([...toIds(dropped)].sort().join('')).toBe('abcdef');
        },
      ),
    );
  });
});

test.each([
  ['password', 'password must have 12 characters.', 'password', 'Password must have 12 characters.'],
  ['branding.color', 'branding.color must be a colour.', 'branding.color', 'Colour must be a colour.'],
  ['ip_allow_list.2', 'ip_allow_list.2 must be a network.', 'ip_allow_list', 'Networks must be a network.'],
  [
    'external_uid',
    'Another subject has this external_uid. Use that subject or another external_uid.',
    'external_uid',
    'Another subject has this Own id. Use that subject or another Own id.',
  ],
  [
    null,
    'Another user has this email or username. Choose another one.',
    null,
    'Another user has this email or username. Choose another one.',
  ],
  ['constructor', 'constructor must not be empty.', null, 'constructor must not be empty.'],
])('the order editor names the fault in %s', (path, sentence, field, expected) => {
  const labels = {
    password: 'Password',
    'branding.color': 'Colour',
    ip_allow_list: 'Networks',
    external_uid: 'Own id',
  };
  const facts = { status: 400, code: null, retryAfterSeconds: null, body: null };
  const error = new Refused({ ...facts, field: path, sentence });
  expect(findFieldError(error, sentence, labels)).toEqual({ field, sentence: expected });
});

const as = (role: PresetRole) => ({
  token: '',
  username: 'Kim',
  role,
  permissions: ROLE_PERMISSIONS[role],
});

test('the sections of settings are listed for those who may read them', () => {
  expect(sectionsFor(as('superuser'))).toHaveLength(20);
  for (const role of ['admin', 'view'] as const)
    expect(sectionsFor(as(role))).toEqual(['you', 'presets', 'workflows', 'blocks', 'sandbox']);
  expect(sectionsFor(as('privacy'))).toEqual(['you']);
  expect(findSection(as('admin'), 'users')).toBeNull();
  expect(findSection(as('superuser'), 'users')).toBe('users');
  expect(findSection(as('superuser'), undefined)).toBeNull();
});

test('the sections of settings are changed by those who may change them', () => {
  expect(mayChange(as('view'), 'you')).toBe(true);
  expect(mayChange(as('view'), 'presets')).toBe(false);
  expect(mayChange(as('admin'), 'presets')).toBe(true);
  expect(mayChange(as('admin'), 'replies')).toBe(false);
});

test.each([
  [{ type: 'image/gif', size: 10 }, 'look.logoType'],
  [{ type: 'image/svg+xml', size: 10 }, 'look.logoType'],
  [{ type: 'image/png', size: 0 }, 'look.logoSize'],
  [{ type: 'image/png', size: 98_286 }, null],
  [{ type: 'image/png', size: 98_305 }, 'look.logoSize'],
])('the logo %j gives the message %s', (file, expected) => expect(judgeLogo(file)).toBe(expected));

test('a colour that cannot be read is said with the one that is shown', () => {
  expect(findColorShifts('#f5d90a').map(({ ground }) => ground)).toEqual(['light']);
  expect(findColorShifts('#0B2545').map(({ ground }) => ground)).toEqual(['dark']);
  expect(findColorShifts('#no')).toEqual([]);
});

test.each([
  ['30', 30],
  [' 7 ', 7],
  ['0', null],
  ['36501', null],
  ['1e3', null],
  ['', null],
])('%j is %s days', (text, days) => expect(readDays(text)).toBe(days));

test('a token works until it is revoked or has expired', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const row = { revoked_at: null, expires_at: null };
  expect(tokenState(row, now)).toBe('works');
  expect(tokenState({ ...row, expires_at: '2026-03-01 12:00:00' }, now)).toBe('expired');
  expect(tokenState({ ...row, expires_at: '2026-03-01 12:00:01' }, now)).toBe('works');
  expect(tokenState({ revoked_at: '2026-02-01 12:00:00', expires_at: null }, now)).toBe('revoked');
});

test('the preview’s colours are those of the page', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const tokens = read('../../../ui/tokens.css');
  const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)');
  const tokensCss = read('../../tokens.css');
  for (const [ground, page] of Object.entries({ light, dark })) {
    const block = new RegExp(`\\.preview-${ground} \\{([^}]*)\\}`).exec(tokensCss)![1]!;
    const lines = block
      .trim()
      .split('\n')
      .map((line) => line.trim());
    expect(lines.length).toBe(9);
    for (const line of lines) expect(page).toContain(line);
  }
});
