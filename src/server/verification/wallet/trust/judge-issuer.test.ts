import { expect, test } from 'vitest';
import type { SignerObjection } from '../mdoc/list-objections.ts';
import { type DatedList, judgeIssuer } from './judge-issuer.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const [ANCHOR, OTHER] = [Uint8Array.of(1), Uint8Array.of(2)];
const OLD = new Date('2026-01-01T00:00:00Z');
const byHand = (since = AT): DatedList => ({ certificates: [ANCHOR], since, isSigned: false });
const signedList = (since = AT): DatedList => ({ certificates: [ANCHOR], since, isSigned: true });

function judge(lists: readonly DatedList[], objections: readonly SignerObjection[] = [], anchor = ANCHOR) {
  try {
    return judgeIssuer({ anchor, objections }, lists, { at: AT, maxAgeDays: 90 });
  } catch (error) {
    return (error as { reason: string }).reason;
  }
}

test('an issuer is listed, on a list that is too old, or on none', () => {
  expect(judge([byHand()])).toBe('listed');
  expect(judge([byHand(OLD)])).toBe('list_too_old');
  expect(judge([byHand(OLD), signedList()])).toBe('listed');
  expect([judge([]), judge([byHand()], [], OTHER)]).toEqual(['not_listed', 'not_listed']);
});

test.each(['no_purpose', 'other_purpose', 'other_country'] as const)(
  '[S277] a signer with %s waits for a person where the operator chose the certificates',
  (objection) => expect(judge([byHand()], [objection])).toBe('signer_differs'),
);

test('[S277] a signed list speaks for a signer without a purpose, and for no other', () => {
  expect(judge([signedList()], ['no_purpose'])).toBe('listed');
  expect(judge([signedList(OLD)], ['no_purpose'])).toBe('list_too_old');
  expect(judge([signedList()], ['other_purpose'])).toBe('signer_not_permitted');
  expect(judge([signedList()], ['no_purpose', 'other_country'])).toBe('signer_not_permitted');
  expect(judge([signedList(), byHand()], ['other_country'])).toBe('signer_differs');
});
