import { expect, test } from 'vitest';
import { addDays } from '../../../../../tools/wallet/certificates/plan-certificates.ts';
import type { CborValue } from '../cbor/cbor-value.ts';
import { judgeRevocation, type StatusEntry, type StatusLookup } from './judge-revocation.ts';
import { readStatusReferences, type StatusReference } from './read-status-references.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const ANCHOR = new Uint8Array(32).fill(1);
const LIMITS = { at: AT, maxAgeDays: 7, anchor: ANCHOR };
const URI = 'https://status.example/1';
const statusReference = (index: number): StatusReference => ({ form: 'status_list', uri: URI, index });
const IDENTIFIER: StatusReference = { form: 'identifier_list', uri: URI, identifier: new Uint8Array([7]) };

const ENTRY: StatusEntry = {
  bits: 2,
  byte: 0xc9,
  isListed: false,
  issuedAt: AT,
  expires: addDays(AT, 1),
  anchor: ANCHOR,
};
const IDENTIFIERS: StatusEntry = { ...ENTRY, bits: null, byte: null };
const judge = (...lookups: StatusLookup[]) => judgeRevocation(lookups, LIMITS);

/** The first byte of the example of Token Status List with two bits: 1, 2, 0, 3. */
test.each([
  [0, 'revoked'],
  [1, 'suspended'],
  [2, 'valid'],
  [3, 'unknown'],
])('status %i of the byte is %s', (index, revocation) =>
  expect(judge({ reference: statusReference(index), entry: ENTRY })).toBe(revocation),
);

test('a status of one bit, and of eight, is read from its place', () => {
  const bit = { ...ENTRY, bits: 1, byte: 0b1000_0000 };
  const revocations = [0, 6, 7].map((index) => judge({ reference: statusReference(index), entry: bit }));
  expect(revocations).toEqual(['valid', 'valid', 'revoked']);
  expect(judge({ reference: statusReference(3), entry: { ...ENTRY, bits: 8, byte: 1 } })).toBe('revoked');
});

test('a credential on a list of identifiers is revoked, and one that is not on it is valid', () => {
  expect(judge({ reference: IDENTIFIER, entry: { ...IDENTIFIERS, isListed: true } })).toBe('revoked');
  expect(judge({ reference: IDENTIFIER, entry: IDENTIFIERS })).toBe('valid');
});

test.each([
  ['list', null],
  ['byte: the list ends before it', { ...ENTRY, byte: null }],
  ['time: the list is older than 7 days', { ...ENTRY, issuedAt: addDays(AT, -7.01) }],
  ['time: the list has lapsed', { ...ENTRY, expires: AT }],
  ['issuer: the list leads to another root', { ...ENTRY, anchor: new Uint8Array(32) }],
  ['form: a list of identifiers has no statuses', IDENTIFIERS],
])('[S311] without its %s a valid credential is unknown, and not valid', (_title, entry) =>
  expect(judge({ reference: statusReference(2), entry })).toBe('unknown'),
);

test('[S311] a list of statuses says nothing of an identifier', () =>
  expect(judge({ reference: IDENTIFIER, entry: ENTRY })).toBe('unknown'));

test('[S311] of an issuer that no list has, only a list of a pinned signer counts', () => {
  const lookups = [{ reference: statusReference(2), entry: ENTRY }];
  expect(judgeRevocation(lookups, { ...LIMITS, anchor: null })).toBe('unknown');
  const pinned = [{ reference: statusReference(2), entry: { ...ENTRY, anchor: null } }];
  expect(judgeRevocation(pinned, { ...LIMITS, anchor: null })).toBe('valid');
});

test('[S311] of two lists the worse counts, whichever is first', () => {
  const lookups = [
    { reference: statusReference(2), entry: ENTRY },
    { reference: IDENTIFIER, entry: { ...IDENTIFIERS, isListed: true } },
    { reference: IDENTIFIER, entry: null },
  ];
  for (const [first, second, expected] of [
    [0, 1, 'revoked'],
    [1, 2, 'revoked'],
    [0, 2, 'unknown'],
  ] as const) {
    expect(judge(lookups[first]!, lookups[second]!)).toBe(expected);
    expect(judge(lookups[second]!, lookups[first]!)).toBe(expected);
  }
});

test('a credential that names no list is none_named', () => expect(judge()).toBe('none_named'));

const map = (entries: Record<string, CborValue>) => new Map(Object.entries(entries));

test('the lists that a credential names are read', () => {
  const status = map({
    status_list: map({ uri: URI, idx: 5 }),
    identifier_list: map({ uri: URI, id: new Uint8Array([7]) }),
  });
  expect(readStatusReferences(status)).toEqual([statusReference(5), IDENTIFIER]);
  expect(readStatusReferences(undefined)).toEqual([]);
});

test.each([
  ['null', null],
  ['no map', 'status_list'],
  ['empty', map({})],
  ['of an unknown mechanism', map({ statusList: map({ uri: URI, idx: 5 }) })],
  ['a name of every object', map({ constructor: map({ uri: URI, idx: 5 }) })],
  ['without an index', map({ status_list: map({ uri: URI }) })],
  ['with a misspelt index', map({ status_list: map({ uri: URI, index: 5 }) })],
  ['with a negative index', map({ status_list: map({ uri: URI, idx: -1 }) })],
  ['with an index as text', map({ status_list: map({ uri: URI, idx: '5' }) })],
  ['without a URI', map({ status_list: map({ idx: 5 }) })],
  ['with a path for a URI', map({ status_list: map({ uri: '/1', idx: 5 }) })],
  ['with a null list', map({ status_list: null })],
  ['with an empty identifier', map({ identifier_list: map({ uri: URI, id: new Uint8Array() }) })],
])('[S311] a status that is %s is unreadable, and never as if there were none', (_title, status) => {
  const references = readStatusReferences(status);
  expect(references).toEqual([{ form: 'unreadable' }]);
  expect(judge(...references.map((reference) => ({ reference, entry: null })))).toBe('unknown');
});
