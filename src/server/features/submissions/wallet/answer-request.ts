import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashSecret } from '../../../encryption/secrets.ts';
import { AppError } from '../../../errors.ts';
import { isGrantGood, type ValidToken } from '../../../http/credentials/credentials.ts';
import type { Tenant } from '../../../http/find-tenant.ts';
import { hashRequest, type ResolvedRequestKey } from '../../../http/idempotency/request-key.ts';
import { runOnce, WITHOUT_KEY } from '../../../http/idempotency/run-once.ts';
import type { JsonReply } from '../../../http/route.ts';
import {
  type CredentialRequestRef,
  type CredentialRequestRow,
  endCredentialRequest,
  findCredentialRequest,
} from '../../../store/credential-requests.ts';
import { findToken } from '../../../store/ephemeral-tokens.ts';
import type { WalletAnswer } from '../../../verification/wallet/verify-answer.ts';
import { toRules } from '../to-rules.ts';
import { assertAccepted } from './begin-request.ts';
import { type CredentialDeps, credentialOver, credentialRefused, processAnswer } from './process-answer.ts';
import { readWalletError } from './wallet-error.ts';

type BrowserCall = {
  tenant: Tenant;
  grant: ValidToken;
  request: FastifyRequest;
  requestKey: ResolvedRequestKey | null;
  requestId: string;
  answer: WalletAnswer;
};

const NOTHING = 'No request for a credential has this id.';

/**
 * The answer of a browser, with the link's token. Under the caller's key it is done once.
 * @throws AppError `not-found` for another link's request, `credential-over`, `forbidden`; as `processAnswer`
 */
export async function answerFromBrowser(deps: CredentialDeps, call: BrowserCall): Promise<JsonReply> {
  const { tenant, grant, request, requestKey: key, requestId, answer } = call;
  const ref = { tenantId: tenant.id, id: requestId };
  const row = await deps.db.asTenant(tenant.id, (tx) => findCredentialRequest(tx, ref));
  if (row?.token_id !== grant.id) throw new AppError('not-found', NOTHING);
  if (!key?.isRepeat) assertOpen(row, grant, deps.now());
  const error = readWalletError(answer.data);
  if (error) {
    await endRequest(deps, ref, error);
    throw credentialOver(error);
  }
  const credentialAnswer = {
    row,
    answer,
    rules: toRules(tenant, grant),
    isSandbox: tenant.isSandbox,
    request,
  };
  if (!key) return processAnswer(deps, credentialAnswer, WITHOUT_KEY);
  const fingerprint = await hashRequest(key, [JSON.stringify({ requestId, answer })]);
  const keyed = { tenantId: tenant.id, subjectId: grant.subject_id, key, fingerprint };
  const isGone = () => request.raw.socket.destroyed;
  return runOnce(deps, keyed, isGone, (run) => processAnswer(deps, credentialAnswer, run));
}

const endRequest = (deps: CredentialDeps, ref: CredentialRequestRef, error: string) =>
  deps.db.asTenant(ref.tenantId, (tx) => endCredentialRequest(tx, ref, { error, now: deps.now() }));

function assertOpen(row: CredentialRequestRow, grant: ValidToken, now: Date): void {
  if (row.used_at !== null || row.expires_at <= now) throw credentialOver(row.wallet_error);
  assertAccepted(grant, row.kind);
}

type WalletCall = Pick<BrowserCall, 'tenant' | 'request' | 'requestId'> & {
  state: string;
  /** what the wallet posted */
  answer: { vp_token?: string | undefined; error?: string | undefined };
};

/**
 * The answer of a wallet on the subject's device: without a credential, with the secret of the link that opened it.
 * @returns where the wallet sends its user: the page of the request's own origin
 * @throws AppError `not-found` for an unknown request or another secret, `unauthenticated` if the link has ended,
 * `field-refused` for neither a credential nor an error; as `processAnswer`
 */
export async function answerFromWallet(deps: CredentialDeps, call: WalletCall): Promise<string> {
  const { tenant, request, requestId, state } = call;
  const { row, grant } = await deps.db.asTenant(tenant.id, async (tx) => {
    const row = await findCredentialRequest(tx, { tenantId: tenant.id, id: requestId });
    return { row, grant: row && (await findToken(tx, tenant.id, row.token_id)) };
  });
  if (!row || !grant || !timingSafeEqual(row.state_hash, hashSecret(state)))
    throw new AppError('not-found', NOTHING);
  if (!isGrantGood(grant, deps.now(), false))
    throw new AppError('unauthenticated', 'The link of this request has ended. Request a new link.');
  assertOpen(row, grant, deps.now());
  const page = `${row.origin}/verify/`;
  const error = readWalletError(call.answer);
  if (error) {
    await endRequest(deps, { tenantId: tenant.id, id: requestId }, error);
    return page;
  }
  const { vp_token: token } = call.answer;
  if (token === undefined)
    throw new AppError('field-refused', 'vp_token is required, or error.', { field: 'vp_token' });
  const answer = { protocol: 'openid4vp' as const, data: { vp_token: readToken(token, tenant.isSandbox) } };
  const credentialAnswer = {
    row,
    answer,
    rules: toRules(tenant, grant),
    isSandbox: tenant.isSandbox,
    request,
  };
  await processAnswer(deps, credentialAnswer, WITHOUT_KEY);
  return page;
}

function readToken(text: string, isSandbox: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw credentialRefused({ reason: 'malformed', detail: 'vp_token is not JSON' }, isSandbox);
  }
}
