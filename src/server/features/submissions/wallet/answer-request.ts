import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hashSecret } from '../../../encryption/secrets.ts';
import { AppError } from '../../../errors.ts';
import { isGrantGood, type ValidToken } from '../../../http/credentials/credentials.ts';
import type { Tenant } from '../../../http/find-tenant.ts';
import { hashRequest, type ResolvedRequestKey } from '../../../http/idempotency/request-key.ts';
import { type IdempotentRun, runOnce, WITHOUT_KEY } from '../../../http/idempotency/run-once.ts';
import type { JsonReply } from '../../../http/route.ts';
import {
  type CredentialRequestRef,
  type CredentialRequestRow,
  endCredentialRequest,
  findCredentialRequest,
  storeCredentialAnswer,
} from '../../../store/credential-requests.ts';
import { findToken } from '../../../store/ephemeral-tokens.ts';
import {
  type CredentialProtocol,
  REDIRECT_PROTOCOL,
} from '../../../verification/wallet/requests/credential-session.ts';
import type { WalletAnswer } from '../../../verification/wallet/verify-answer.ts';
import { toRules } from '../to-rules.ts';
import { assertAccepted } from './begin-request.ts';
import {
  type CredentialAnswer,
  type CredentialDeps,
  checkAnswer,
  countAnswer,
  credentialOver,
  credentialRefused,
  processAnswer,
  WalletEnded,
} from './process-answer.ts';
import { nameWalletError, readWalletError } from './wallet-error.ts';

type BrowserCall = {
  tenant: Tenant;
  grant: ValidToken;
  request: FastifyRequest;
  requestKey: ResolvedRequestKey | null;
  requestId: string;
  answer: WalletAnswer;
};

const NO_REQUEST_SENTENCE = 'No request for a credential has this id.';

/**
 * The answer of a browser, with the link's token. Under the caller's key it is done once.
 * @throws AppError `not-found` for another link's request, `credential-over`, `forbidden`; as `processAnswer`
 */
export async function answerFromBrowser(deps: CredentialDeps, call: BrowserCall): Promise<JsonReply> {
  const { tenant, grant, request, requestKey: key, requestId, answer } = call;
  const ref = { tenantId: tenant.id, id: requestId };
  const row = await deps.db.asTenant(tenant.id, (tx) => findCredentialRequest(tx, ref));
  if (row?.token_id !== grant.id) throw new AppError('not-found', NO_REQUEST_SENTENCE);
  if (!key?.isRepeat) assertOpen(row, grant, deps.now());
  const error = readWalletError(answer.data);
  if (error) {
    await endRequest(deps, ref, error);
    throw credentialOver(error);
  }
  const answerContext = { row, rules: toRules(tenant, grant), isSandbox: tenant.isSandbox, request };
  const settle = async (run: IdempotentRun) =>
    endOnError(deps, ref, async () =>
      processAnswer(
        deps,
        { ...answerContext, answer: await readBrowserAnswer(deps, answerContext, answer) },
        run,
      ),
    );
  if (!key) return settle(WITHOUT_KEY);
  const fingerprint = await hashRequest(key, [JSON.stringify({ requestId, answer })]);
  const keyed = { tenantId: tenant.id, subjectId: grant.subject_id, key, fingerprint };
  const isGone = () => request.raw.socket.destroyed;
  return runOnce(deps, keyed, isGone, settle);
}

const redirected = z.object({ response_code: z.string().max(200) });

/**
 * What a browser sent; or after a redirect what the wallet posted, if the page has the code that only the redirect of
 * that answer brings. So the answer counts only in the session to which its person returned.
 * @throws AppError `credential-refused` for another code, or none; such a try is counted
 */
async function readBrowserAnswer(
  deps: CredentialDeps,
  { row, isSandbox }: Pick<CredentialAnswer, 'row' | 'isSandbox'>,
  answer: WalletAnswer,
): Promise<WalletAnswer> {
  if (answer.protocol !== REDIRECT_PROTOCOL) return answer;
  const result = redirected.safeParse(answer.data);
  const { answer: posted, response_code_hash: codeHash } = row;
  const code = result.success ? hashSecret(result.data.response_code) : null;
  if (posted && codeHash && code && timingSafeEqual(codeHash, code))
    return { protocol: REDIRECT_PROTOCOL, data: { response: Buffer.from(posted).toString() } };
  await countAnswer(deps, row);
  const detail = 'response_code differs from that of the redirect';
  throw credentialRefused({ reason: 'other_session', detail }, isSandbox);
}

/** A wallet may encrypt its error too: then only the check finds it. */
async function endOnError<Value>(
  deps: CredentialDeps,
  ref: CredentialRequestRef,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof WalletEnded)) throw cause;
    const error = nameWalletError(cause.error);
    await endRequest(deps, ref, error);
    throw credentialOver(error);
  }
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
 * Only a proof of age may come this way, unencrypted and unsigned: any other credential would count without the
 * redirect.
 * @returns where the wallet sends its user: the page of the request's own origin
 * @throws AppError `not-found` for an unknown request or another secret, `unauthenticated` if the link has ended,
 * `field-refused` for neither a credential nor an error; as `processAnswer`
 */
export async function answerFromWallet(deps: CredentialDeps, call: WalletCall): Promise<string> {
  const { tenant, request, requestId } = call;
  const { row, grant } = await findOpenRequest(deps, call);
  const page = toPage(row);
  const error = readWalletError(call.answer);
  if (error) {
    await endRequest(deps, { tenantId: tenant.id, id: requestId }, error);
    return page;
  }
  const { vp_token: token } = call.answer;
  if (token === undefined)
    throw new AppError('field-refused', 'vp_token or error is required.', { field: 'vp_token' });
  if (row.kind !== 'eu_age')
    throw new AppError('field-refused', 'This credential must be encrypted. Send it in response.', {
      field: 'vp_token',
    });
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

const toPage = ({ origin }: CredentialRequestRow) => `${origin}/verify/`;

const CODE_BYTES = 16;

/**
 * An encrypted answer (`direct_post.jwt`). It is checked, and waits until the page brings the code of the redirect:
 * nothing is spent or decided before.
 * @returns where the wallet sends its user, with the code in the fragment, which no server sees
 * @throws AppError as `answerFromWallet`; `credential-over` also for a second answer
 */
export async function storeFromWallet(
  deps: CredentialDeps,
  call: Omit<WalletCall, 'answer' | 'state'> & { response: string },
): Promise<string> {
  const { tenant, request, requestId, response } = call;
  const ref = { tenantId: tenant.id, id: requestId };
  const { row, grant } = await findOpenRequest(deps, { ...call, state: null });
  if (row.response_code_hash !== null) throw credentialOver();
  const answer = { protocol: REDIRECT_PROTOCOL as CredentialProtocol, data: { response } };
  const rules = toRules(tenant, grant);
  try {
    await checkAnswer(deps, { row, answer, rules, isSandbox: tenant.isSandbox, request });
  } catch (cause) {
    if (!(cause instanceof WalletEnded)) throw cause;
    await endRequest(deps, ref, nameWalletError(cause.error));
    return toPage(row);
  }
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const postedAnswer = { answer: Buffer.from(response), codeHash: hashSecret(code), now: deps.now() };
  const isStored = await deps.db.asTenant(tenant.id, (tx) => storeCredentialAnswer(tx, ref, postedAnswer));
  if (!isStored) throw credentialOver();
  return `${toPage(row)}#${new URLSearchParams({ request_id: requestId, response_code: code })}`;
}

/**
 * Finds an open request for a caller without a credential.
 * @param state the secret of its link; null: that comes encrypted, and the check compares it
 * @throws AppError `not-found`, `unauthenticated`, `credential-over`, `forbidden`
 */
export async function findOpenRequest(
  deps: Pick<CredentialDeps, 'db' | 'now'>,
  { tenant, requestId, state }: Pick<BrowserCall, 'tenant' | 'requestId'> & { state: string | null },
): Promise<{ row: CredentialRequestRow; grant: ValidToken }> {
  const { row, grant } = await deps.db.asTenant(tenant.id, async (tx) => {
    const row = await findCredentialRequest(tx, { tenantId: tenant.id, id: requestId });
    return { row, grant: row && (await findToken(tx, tenant.id, row.token_id)) };
  });
  if (!row || !grant) throw new AppError('not-found', NO_REQUEST_SENTENCE);
  if (state !== null && !timingSafeEqual(row.state_hash, hashSecret(state)))
    throw new AppError('not-found', NO_REQUEST_SENTENCE);
  if (!isGrantGood(grant, deps.now(), false))
    throw new AppError('unauthenticated', 'The link of this request has ended. Request a new link.');
  assertOpen(row, grant, deps.now());
  return { row, grant };
}

function readToken(text: string, isSandbox: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw credentialRefused({ reason: 'malformed', detail: 'vp_token is not JSON' }, isSandbox);
  }
}
