import { buildAnnexCRequest } from '../../src/server/verification/wallet/requests/annex-c-request.ts';
import type {
  BrowserProtocol,
  CredentialSession,
} from '../../src/server/verification/wallet/requests/credential-session.ts';
import {
  buildSignedRequest,
  buildUnsignedRequest,
  buildWalletLink,
} from '../../src/server/verification/wallet/requests/openid4vp-request.ts';
import type { WalletAnswer } from '../../src/server/verification/wallet/verify-answer.ts';
import { type IssuerKeys, issueCredential } from './credential/issue-credential.ts';
import { presentCredential } from './credential/present-credential.ts';
import type { WalletPlan } from './credential/wallet-plan.ts';
import { readBrowserRequest, readWalletLink, type WalletRequest } from './credential/wallet-request.ts';
import { makeReader } from './make-reader.ts';
import { SESSION_STATE } from './make-session.ts';

/** Of a browser, or of a link that has its request. */
export type CaseProtocol = BrowserProtocol | 'openid4vp';

/** The request of a session as a wallet reads it, from the bytes or the link that the server sends. */
function readSession(session: CredentialSession, protocol: CaseProtocol): WalletRequest {
  if (protocol === 'openid4vp') return readWalletLink(buildWalletLink(session, SESSION_STATE));
  const data = BUILDERS[protocol](session) as never;
  return readBrowserRequest({ protocol, data }, session.origin);
}

const BUILDERS: Record<BrowserProtocol, (session: CredentialSession) => object> = {
  'org-iso-mdoc': (session) => buildAnnexCRequest(session, null),
  'openid4vp-v1-signed': (session) => buildSignedRequest(session, makeReader(new Date()).reader),
  'openid4vp-v1-unsigned': buildUnsignedRequest,
};

export type SessionAnswer = {
  answer: WalletAnswer;
  /** DER, for a list of trusted issuers */
  root: Uint8Array;
};

/** Issues a credential as the plan says, and answers the request with it. */
export async function answerSession(
  plan: WalletPlan,
  session: CredentialSession,
  protocol: CaseProtocol,
  keys?: IssuerKeys,
): Promise<SessionAnswer> {
  return answerRequest(plan, readSession(session, protocol), keys);
}

/** The same for a request that a wallet has read. */
export async function answerRequest(
  plan: WalletPlan,
  request: WalletRequest,
  keys?: IssuerKeys,
): Promise<SessionAnswer> {
  const credential = issueCredential(plan, keys);
  const data = await presentCredential(plan, credential, request);
  return { answer: { protocol: request.protocol, data }, root: credential.root };
}
