import { expect, test } from 'vitest';
import type { CaseView } from '../../../cases/case-types.ts';
import { lacksLicence } from './lacks-licence.ts';

type Missing = NonNullable<CaseView['counterpart']>['missing'];
const facts = (missing: Missing, rest: object = {}) =>
  ({
    kind: 'selfie',
    status: 'pending',
    response_required: false,
    counterpart: { kind: 'license', submission: null, comparison: null, missing },
    ...rest,
  }) as Parameters<typeof lacksLicence>[0];

test('a licence is asked for only where none was sent', () => {
  expect(lacksLicence(facts({ picture: 'license', why: 'none' }))).toBe(true);
  expect(lacksLicence(facts({ picture: 'license', why: 'no_face' }))).toBe(false);
  expect(lacksLicence(facts({ picture: 'selfie', why: 'none' }))).toBe(false);
  expect(lacksLicence(facts(null))).toBe(false);
});

test('a licence is asked for once, and of a case that waits', () => {
  const none = { picture: 'license', why: 'none' } as const;
  expect(lacksLicence(facts(none, { response_required: true }))).toBe(false);
  expect(lacksLicence(facts(none, { status: 'approved' }))).toBe(false);
  expect(lacksLicence(facts(none, { kind: 'license' }))).toBe(false);
});
