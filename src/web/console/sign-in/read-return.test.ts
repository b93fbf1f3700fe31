import { expect, test } from 'vitest';
import { readReturn } from './read-return.ts';
import { codeMessageKey } from './sign-in-problem.ts';

test.each([
  ['#company?code=a%20b&state=c', { parameters: { code: 'a b', state: 'c' } }],
  ['#company?error=access_denied&state=c', { parameters: { error: 'access_denied', state: 'c' } }],
  ['#company?error=unavailable', { failed: 'unavailable' }],
  ['#company?error=unavailable&state=c', { parameters: { error: 'unavailable', state: 'c' } }],
  ['#/company?code=a', null],
  ['#enrol=a', null],
  ['', null],
])('the return address %s is read', (hash, expected) => expect(readReturn(hash)).toEqual(expected));

test('every error code of single sign-on has a sentence', () => {
  expect(codeMessageKey('unavailable')).toBe('company.away');
  expect(codeMessageKey('constructor')).toBe('signIn.failed');
  expect(codeMessageKey(null)).toBe('signIn.failed');
});
