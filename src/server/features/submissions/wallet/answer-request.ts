import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashSecret } from '../../../encryption/secrets.ts';
import { AppError } from '../../../errors.ts';
import { isGrantGood, type ValidToken } from '../../../http/credentials/credentials.ts';
import type { Tenant } from '../../../http/find-tenant.ts';
import { hashRequest, type ResolvedRequestKey } from '../../../http/idempotency/request-key.ts';
import { runOnce, WITHOUT_KEY } from '../../../http/idempotency/run-once.ts';
import type { JsonReply } from '../../../http/route.ts';
import { type CredentialRequestRow, findCredentialRequest } from '../../../store/credential-requests.ts';
import { findToken } from '../../../store/ephemeral-tokens.ts';
import type { WalletAnswer } from '../../../verification/wallet/verify-answer.ts';
import { toRules } from '../to-rules.ts';
import { assertAccepted } from './begin-request.ts';
import { type CredentialDeps, credentialOver, processAnswer } from './process-answer.ts';

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
  const asked = await deps.db.asTenant(tenant.id, (tx) => findCredentialRequest(tx, ref));
  if (asked?.token_id !== grant.id) throw new AppError('not-found', NOTHING);
  if (!key?.isRepeat) assertOpen(asked, grant, deps.now());
  const given = { asked, answer, rules: toRules(tenant, grant), isSandbox: tenant.isSandbox, request };
  if (!key) return processAnswer(deps, given, WITHOUT_KEY);
  const fingerprint = await hashRequest(key, [JSON.stringify({ requestId, answer })]);
  const keyed = { tenantId: tenant.id, subjectId: grant.subject_id, key, fingerprint };
  const isGone = () => request.raw.socket.destroyed;
  return runOnce(deps, keyed, isGone, (run) => processAnswer(deps, given, run));
}

function assertOpen(asked: CredentialRequestRow, grant: ValidToken, now: Date): void {
  if (asked.used_at !== null || asked.expires_at <= now) throw credentialOver();
  assertAccepted(grant, asked.kind);
}

type WalletCall = Pick<BrowserCall, 'tenant' | 'request' | 'requestId'> & { state: string; token: string };

/**
 * The answer of a wallet on the subject's device: without a credential, with the secret of the link that opened it.
 * @returns where the wallet sends its user: the page of the request's own origin
 * @throws AppError `not-found` for an unknown request or another secret, `unauthenticated` if the link has ended; as
 * `processAnswer`
 */
export async function answerFromWallet(deps: CredentialDeps, call: WalletCall): Promise<string> {
  const { tenant, request, requestId, state } = call;
  const { asked, grant } = await deps.db.asTenant(tenant.id, async (tx) => {
    const asked = await findCredentialRequest(tx, { tenantId: tenant.id, id: requestId });
    return { asked, grant: asked && (await findToken(tx, tenant.id, asked.token_id)) };
  });
  if (!asked || !grant || !timingSafeEqual(asked.state_hash, hashSecret(state)))
    throw new AppError('not-found', NOTHING);
  if (!isGrantGood(grant, deps.now(), false))
    throw new AppError('unauthenticated', 'The link of this request has ended. Request a new link.');
  assertOpen(asked, grant, deps.now());
  const answer = { protocol: 'openid4vp' as const, data: { vp_token: readToken(call.token) } };
  const given = { asked, answer, rules: toRules(tenant, grant), isSandbox: tenant.isSandbox, request };
  await processAnswer(deps, given, WITHOUT_KEY);
  return `${asked.origin}/verify/`;
}

function readToken(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('credential-refused', 'The credential does not verify: malformed. Present it again.', {
      cause,
    });
  }
}
