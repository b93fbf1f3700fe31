import { expect, test } from 'vitest';
import { SIGNER_OBJECTIONS } from '../../../src/server/verification/wallet/mdoc/list-objections.ts';
import { verifyAnswer } from '../../../src/server/verification/wallet/verify-answer.ts';
import { readCertificate } from '../../../src/server/verification/wallet/x509/read-certificate.ts';
import { makeIssuerKeys } from '../credential/issue-credential.ts';
import { makeSession } from '../make-session.ts';
import { answerCase } from './answer-case.ts';
import type { CaseOutcome, WalletCase } from './wallet-case.ts';
import { WALLET_CASES } from './wallet-cases.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const keys = makeIssuerKeys();

async function runCase(each: WalletCase, isListed: boolean): Promise<CaseOutcome> {
  const session = makeSession(each.kind ?? 'eu_age');
  const { answer, root } = await answerCase(each, session, AT, keys);
  const check = verifyAnswer(session, answer, { anchors: isListed ? [readCertificate(root)] : [], at: AT });
  if (check.outcome === 'refused') return check.reason;
  const { anchor, objections } = check.credential.issuer;
  return objections[0] ?? (anchor ? 'trusted' : 'unlisted');
}

test.each(WALLET_CASES)('a wallet’s answer with $title is $outcome', async (each) =>
  expect(await runCase(each, true)).toBe(each.outcome),
);

test('a right credential of an issuer that no list has verifies, and is not trusted', async () => {
  const right = WALLET_CASES.filter(({ outcome }) => outcome === 'trusted');
  const outcomes = await Promise.all(right.map((each) => runCase(each, false)));
  expect(new Set(outcomes)).toEqual(new Set(['unlisted']));
});

test('an answer that only its list could permit is refused where no list has the issuer', async () => {
  const objected = WALLET_CASES.filter(({ outcome }) => SIGNER_OBJECTIONS.some((each) => each === outcome));
  const outcomes = await Promise.all(objected.map((each) => runCase(each, false)));
  expect([objected.length, new Set(outcomes)]).toEqual([3, new Set(['signer_not_permitted'])]);
});

test('the table has more than forty ways to be wrong, each once', () => {
  const wrong = WALLET_CASES.filter(({ outcome }) => outcome !== 'trusted');
  expect(wrong.length).toBeGreaterThan(40);
  expect(new Set(WALLET_CASES.map(({ title }) => title)).size).toBe(WALLET_CASES.length);
});
