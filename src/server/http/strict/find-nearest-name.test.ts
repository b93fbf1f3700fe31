import { expect, test } from 'vitest';
import { findNearestName } from './find-nearest-name.ts';

const KNOWN = [
  'max_uses',
  'require_face_match',
  'expires_in_minutes',
  'license_number',
  'date_of_birth',
  'limit',
];

test.each([
  ['maxUses', 'max_uses'],
  ['max-uses', 'max_uses'],
  ['MAX_USES', 'max_uses'],
  ['max_use', 'max_uses'],
  ['requireFaceMatch', 'require_face_match'],
  ['expires_in', 'expires_in_minutes'],
  ['licence_number', 'license_number'],
  ['licenceNumber', 'license_number'],
  ['birth_date', 'date_of_birth'],
  ['limt', 'limit'],
])('finds the name that is meant by %s', (unknown, name) => {
  expect(findNearestName(unknown, KNOWN)).toBe(name);
});

test.each(['colour', 'x', '', '__proto__', 'of', 'a'.repeat(60)])('finds no name near %s', (unknown) => {
  expect(findNearestName(unknown, KNOWN)).toBeNull();
});
