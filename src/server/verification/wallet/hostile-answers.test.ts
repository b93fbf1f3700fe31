import { beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../../../test/harness/tier.ts';
import { makeIssuerKeys } from '../../../../tools/wallet/credential/issue-credential.ts';
import { answerCase } from '../../../../tools/wallet/faults/answer-case.ts';
import { makeSession } from '../../../../tools/wallet/make-session.ts';
import { encodeBase64url } from './base64url.ts';
import type { CredentialSession } from './requests/credential-session.ts';
import {
  type CredentialCheck,
  MAX_RESPONSE_BYTES,
  verifyAnswer,
  type WalletAnswer,
} from './verify-answer.ts';
import { type Certificate, readCertificate } from './x509/read-certificate.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const keys = makeIssuerKeys();

type RightAnswer = {
  session: CredentialSession;
  answer: WalletAnswer;
  anchor: Certificate;
  /** the bytes in the answer, and the answer with others in their place */
  bytes: Uint8Array;
  withBytes: (bytes: Uint8Array) => WalletAnswer;
};

async function makeSealed(): Promise<RightAnswer> {
  const session = makeSession('eu_age');
  const { answer, root } = await answerCase({ title: 'right', outcome: 'trusted' }, session, AT, keys);
  const { response } = answer.data as { response: string };
  const withBytes = (bytes: Uint8Array) => ({ ...answer, data: { response: encodeBase64url(bytes) } });
  return {
    session,
    answer,
    anchor: readCertificate(root),
    bytes: Buffer.from(response, 'base64url'),
    withBytes,
  };
}

/** By OpenID4VP the answer is not sealed, so that each byte reaches the parsers. */
async function makeOpen(): Promise<RightAnswer> {
  const session = makeSession('eu_age');
  const right = { title: 'right', outcome: 'trusted', protocol: 'openid4vp' } as const;
  const { answer, root } = await answerCase(right, session, AT, keys);
  const [token] = (answer.data as { vp_token: { credential: string[] } }).vp_token.credential;
  const withBytes = (bytes: Uint8Array) => ({
    ...answer,
    data: { vp_token: { credential: [encodeBase64url(bytes)] } },
  });
  return {
    session,
    answer,
    anchor: readCertificate(root),
    bytes: Buffer.from(token!, 'base64url'),
    withBytes,
  };
}

const check = ({ session, anchor }: RightAnswer, answer: WalletAnswer): CredentialCheck =>
  verifyAnswer(session, answer, { anchors: [anchor], at: AT });

/**
 * Whether a credential counts. If a byte of the signer's certificate differs, no listed root has signed it: then its
 * issuer is on no list, like that of a root with a new key, and a person decides.
 */
const counts = (result: CredentialCheck) =>
  result.outcome === 'verified' && result.credential.issuer.anchor !== null;

function flip(bytes: Uint8Array, index: number, mask: number): Uint8Array {
  const flipped = Uint8Array.from(bytes);
  flipped[index]! ^= mask;
  return flipped;
}

describe.each([
  ['sealed by annex C', makeSealed],
  ['open by OpenID4VP', makeOpen],
])('an answer that is %s', (_title, make) => {
  let right: RightAnswer;
  beforeAll(async () => {
    right = await make();
  });

  test('the answer verifies as it is', () =>
    expect(check(right, right.withBytes(right.bytes))).toMatchObject({
      outcome: 'verified',
      credential: { issuer: { anchor: expect.any(Uint8Array) }, elements: new Map([['age_over_18', true]]) },
    }));

  test('the answer does not count with any byte changed in one bit or in all', () => {
    const indices = Array.from(right.bytes, (_byte, index) => index);
    const acceptedIndices = sample(indices, 300).filter((index) =>
      [1 << (index % 8), 0xff].some((mask) =>
        counts(check(right, right.withBytes(flip(right.bytes, index, mask)))),
      ),
    );
    expect(acceptedIndices).toEqual([]);
  });

  test('the answer is refused when it is cut at any length', () => {
    const acceptedLengths = Array.from(right.bytes, (_byte, length) => length).filter(
      (length) => check(right, right.withBytes(right.bytes.subarray(0, length))).outcome !== 'refused',
    );
    expect(acceptedLengths).toEqual([]);
  });

  test('the answer is refused for any other request', async () => {
    const other = await make();
    expect(check({ ...other, anchor: right.anchor }, right.answer)).toMatchObject({ outcome: 'refused' });
  });

  test('the answer of another protocol is refused', () => {
    const protocols = ['org-iso-mdoc', 'openid4vp-v1-unsigned', 'openid4vp'] as const;
    const others = protocols.filter((protocol) => protocol !== right.answer.protocol);
    for (const protocol of others)
      expect(check(right, { ...right.answer, protocol })).toMatchObject({ outcome: 'refused' });
  });
});

describe('what is no answer', () => {
  const session = makeSession('eu_age');
  const trust = { anchors: [], at: AT };
  const tokens = (credential: unknown) => ({ vp_token: { credential } });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'response'],
    ['a list', []],
    ['an empty object', {}],
    ['a response that is no text', { response: 1 }],
    ['a response with padding', { response: 'gA==' }],
    ['a response with a character of another alphabet', { response: 'g+g/' }],
    ['a response with unused bits', { response: 'gB' }],
    ['an inherited response', Object.create({ response: 'gA' })],
    ['a response above the limit', { response: 'A'.repeat(MAX_RESPONSE_BYTES * 2) }],
  ])('%s is refused by annex C', (_title, data) =>
    expect(verifyAnswer(session, { protocol: 'org-iso-mdoc', data }, trust)).toMatchObject({
      outcome: 'refused',
      reason: 'malformed',
    }),
  );

  test.each([
    ['no presentation', tokens([])],
    ['two presentations', tokens(['gA', 'gA'])],
    ['a presentation outside of a list', tokens('gA')],
    ['a token of two credentials', { vp_token: { credential: ['gA'], other: ['gA'] } }],
  ])('%s is refused by OpenID4VP', (_title, data) =>
    expect(verifyAnswer(session, { protocol: 'openid4vp', data }, trust)).toMatchObject({
      outcome: 'refused',
      reason: 'not_one_document',
    }),
  );
});
