import { buildAnnexCRequest } from '../../src/server/verification/credentials/requests/annex-c-request.ts';
import type {
  CredentialProtocol,
  CredentialSession,
} from '../../src/server/verification/credentials/requests/credential-session.ts';
import {
  buildUnsignedRequest,
  buildWalletLink,
} from '../../src/server/verification/credentials/requests/openid4vp-request.ts';
import type { WalletAnswer } from '../../src/server/verification/credentials/verify-answer.ts';
import { type IssuerKeys, issueCredential } from './credential/issue-credential.ts';
import { presentCredential } from './credential/present-credential.ts';
import type { WalletPlan } from './credential/wallet-plan.ts';
import {
  readAnnexCRequest,
  readUnsignedRequest,
  readWalletLink,
  type WalletRequest,
} from './credential/wallet-request.ts';

/** The request of a session as a wallet reads it, from the bytes or the link that the server sends. */
const READERS: Record<CredentialProtocol, (session: CredentialSession) => WalletRequest> = {
  'org-iso-mdoc': (session) => readAnnexCRequest(buildAnnexCRequest(session, null), session.origin),
  'openid4vp-v1-unsigned': (session) => readUnsignedRequest(buildUnsignedRequest(session), session.origin),
  openid4vp: (session) => readWalletLink(buildWalletLink(session, 'state')),
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
  protocol: CredentialProtocol,
  keys?: IssuerKeys,
): Promise<SessionAnswer> {
  return answerRequest(plan, READERS[protocol](session), keys);
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
