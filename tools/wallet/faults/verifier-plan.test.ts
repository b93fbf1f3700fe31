import { expect, test } from 'vitest';
import { encodeBase64url } from '../../../src/server/verification/wallet/base64url.ts';
import { redirectTranscript } from '../../../src/server/verification/wallet/mdoc/session-transcript.ts';
import { verifyAnswer } from '../../../src/server/verification/wallet/verify-answer.ts';
import { readCertificate } from '../../../src/server/verification/wallet/x509/read-certificate.ts';
import { makeSession } from '../make-session.ts';
import { answerCase } from './answer-case.ts';
import type { WalletCase } from './wallet-case.ts';
import { findCase } from './wallet-cases.ts';

const AT = new Date('2026-11-26T12:00:00Z');
const session = makeSession('eu_age');

/** The nonce of the request with text after it, as the plan’s wallet makes it. */
const OTHER_NONCE = redirectTranscript({
  clientId: `redirect_uri:${session.responseUri}`,
  nonce: `${encodeBase64url(session.nonce)}INVALID`,
  jwkThumbprint: null,
  responseUri: session.responseUri,
});

/**
 * Modules of `oid4vp-1final-verifier-test-plan` of OpenID's conformance suite, as of 2026-11, by a link as that plan
 * has it. Most are written for SD-JWT: here is what a mobile document has in that place. Its device signs no time, so
 * the times are those of the credential. The two modules of `request_uri` are in `redirects.test.ts`, those of a
 * revoked credential in `revocation.test.ts`.
 */
const PLAN: readonly [string, WalletCase][] = [
  ['happy-flow', findCase('an age is proved')],
  ['minimal-cnf-jwk', findCase('an age is proved')],
  ['present-credential-without-status', findCase('an age is proved')],
  [
    'invalid-session-transcript',
    {
      title: '',
      outcome: 'device_signature_wrong',
      change: () => ({ editTranscript: () => OTHER_NONCE }),
    },
  ],
  ['invalid-kb-jwt-signature', findCase('the signature is of another device')],
  ['invalid-credential-signature', findCase('another key signed the credential')],
  ['invalid-sd-hash', findCase('an element of another credential is released')],
  ['invalid-kb-jwt-nonce', findCase('the answer to a link has another nonce')],
  ['invalid-kb-jwt-aud', findCase('the answer to a link was posted for another address')],
  ['kb-jwt-iat-in-past', findCase('the credential has lapsed')],
  ['kb-jwt-iat-in-future', findCase('the credential is not valid yet')],
];

test.each(PLAN)('the verifier answers OpenID’s module %s as the plan expects', async (_module, each) => {
  const { answer, root } = await answerCase({ ...each, protocol: 'openid4vp' }, session, AT);
  const check = verifyAnswer(session, answer, { anchors: [readCertificate(root)], at: AT });
  const { outcome } = each;
  expect(check).toMatchObject(
    outcome === 'trusted' ? { outcome: 'verified' } : { outcome: 'refused', reason: outcome },
  );
});
