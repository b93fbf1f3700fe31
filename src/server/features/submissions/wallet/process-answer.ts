import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import { getRequestContext } from '../../../http/create-http-server.ts';
import type { IdempotentRun } from '../../../http/idempotency/run-once.ts';
import type { JsonReply } from '../../../http/route.ts';
import { decoderPermit, imagePermit } from '../../../http/uploads/upload-permits.ts';
import {
  type CredentialRequestRow,
  consumeCredentialRequest,
  countCredentialTry,
} from '../../../store/credential-requests.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { CheckCredential } from '../../../verification/wallet/check-credential.ts';
import { describeCredential } from '../../../verification/wallet/credential-evidence.ts';
import type { VerifiedCredential } from '../../../verification/wallet/mdoc/verify-document.ts';
import { CredentialRefusal, type RefusalReason } from '../../../verification/wallet/refusal.ts';
import type { CredentialSession } from '../../../verification/wallet/requests/credential-session.ts';
import type { FindReaderCertificate } from '../../../verification/wallet/requests/reader-certificate.ts';
import type { WalletAnswer } from '../../../verification/wallet/verify-answer.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';
import { withoutLookups } from '../finalize/finalize-attempt.ts';
import { finalizeUpload } from '../finalize/finalize-upload.ts';
import { reserveUpload } from '../intake/reserve-upload.ts';
import { storeUpload } from '../intake/store-upload.ts';
import { readSubject } from '../intake/subject-for-upload.ts';
import { presentUpload } from '../present-verdict.ts';
import type { UploadDeps, VerifyRules } from '../upload.ts';
import { UPLOAD_OF_CREDENTIAL } from './credential-kind-facts.ts';
import { openSession } from './credential-session.ts';
import {
  type JudgedCredential,
  judgeCredential,
  readTrustedLists,
  type TrustDeps,
} from './judge-credential.ts';
import { verifyAgeProof } from './verify-age-proof.ts';
import { verifyLicenceCredential } from './verify-licence-credential.ts';

export type CredentialDeps = UploadDeps &
  TrustDeps & {
    checkCredential: CheckCredential;
    findReader: FindReaderCertificate;
  };

export type CredentialAnswer = {
  row: CredentialRequestRow;
  answer: WalletAnswer;
  rules: VerifyRules;
  /** whether the issuer of the specimens is trusted */
  isSandbox: boolean;
  request: FastifyRequest;
};

const ENDED_REQUEST_SENTENCE =
  'This request for a credential is used, expired, or has had too many answers. Request a new one.';
/** @param walletError the code with which a wallet ended the request; null: it did not */
export const credentialOver = (walletError: string | null = null) =>
  new AppError(
    'credential-over',
    walletError
      ? `The wallet ended this request with ${walletError}. Request a new one.`
      : ENDED_REQUEST_SENTENCE,
  );

/** Thrown where an encrypted answer is an error of the wallet. */
export class WalletEnded extends Error {
  /** as the wallet sent it */
  readonly error: unknown;

  constructor(error: unknown) {
    super('the wallet answered with an error');
    this.error = error;
  }
}

/** The stored image of a licence's portrait. */
type Portrait = { bytes: Uint8Array; format: string; pixels: Pixels };

/**
 * The phases of an answer. It is checked before a use is spent: what does not verify costs nothing and decides nothing.
 * @throws AppError `credential-refused`; `credential-over`, also after too many answers; `unavailable` when it could
 * not be checked; as the phases of an upload
 */
export async function processAnswer(
  deps: CredentialDeps,
  call: CredentialAnswer,
  run: IdempotentRun,
): Promise<JsonReply> {
  const deadline = Date.now() + deps.budgetSeconds * 1000;
  const checked = await checkAnswer(deps, call);
  const { grant } = call.rules;
  if (UPLOAD_OF_CREDENTIAL[call.row.kind] !== 'license')
    return settleAnswer(deps, call, { ...checked, portrait: null, deadline }, run);
  return deps.permits.images.run(imagePermit(deps.permits, grant, deadline), async () => {
    const decode = deps.decodeFor(decoderPermit(grant, deadline));
    const portrait = await decodePortrait(decode, checked.checked);
    return settleAnswer(deps, call, { ...checked, portrait, deadline }, run);
  });
}

type CheckedCredential = JudgedCredential & { checked: VerifiedCredential };

/**
 * Counts an answer and checks it. Nothing is spent or decided.
 * @throws AppError `credential-refused`, `credential-over`, `unavailable`; WalletEnded
 */
export async function checkAnswer(
  deps: CredentialDeps,
  { row, answer, isSandbox }: CredentialAnswer,
): Promise<CheckedCredential> {
  const session = await openCounted(deps, row);
  const at = deps.now();
  const lists = await readTrustedLists(deps, { kind: row.kind, isSandbox, at });
  const anchors = lists.flatMap(({ certificates }) => certificates);
  const check = await deps.checkCredential({ session, answer, anchors, at });
  if (!check) throw new AppError('unavailable', 'The credential could not be checked now. Send it again.');
  if (check.outcome === 'refused')
    throw check.reason === 'wallet_error'
      ? new WalletEnded(check.walletError)
      : credentialRefused(check, isSandbox);
  try {
    const judgement = await judgeCredential(deps, check.credential, { lists, at });
    return { checked: check.credential, ...judgement };
  } catch (error) {
    if (!(error instanceof CredentialRefusal)) throw error;
    throw credentialRefused({ reason: error.reason, detail: error.message }, isSandbox);
  }
}

/** The cause as a code; in a sandbox also which part of the answer is wrong, for developers of wallets. */
export function credentialRefused(
  { reason, detail }: { reason: RefusalReason; detail: string },
  isSandbox: boolean,
): AppError {
  const cause = isSandbox ? `${reason} (${detail})` : reason;
  return new AppError('credential-refused', `The credential does not verify: ${cause}. Present it again.`);
}

/** Counts the answer before the work for it begins. */
async function openCounted(deps: CredentialDeps, row: CredentialRequestRow): Promise<CredentialSession> {
  await countAnswer(deps, row);
  return openStoredSession(deps, row);
}

/** @throws AppError `credential-over` if the request has had too many answers */
export async function countAnswer(
  { db }: Pick<CredentialDeps, 'db'>,
  { tenant_id: tenantId, id }: CredentialRequestRow,
): Promise<void> {
  const isCounted = await db.asTenant(tenantId, (tx) => countCredentialTry(tx, { tenantId, id }));
  if (!isCounted) throw credentialOver();
}

/** @throws AppError `not-found` for an erased subject */
export async function openStoredSession(
  { db, masterKey }: Pick<CredentialDeps, 'db' | 'masterKey'>,
  row: CredentialRequestRow,
): Promise<CredentialSession> {
  const { tenant_id: tenantId, subject_id: subjectId } = row;
  const subject = await db.asTenant(tenantId, (tx) => readSubject(tx, { tenantId, subjectId }));
  if (!subject) throw new AppError('not-found', 'No subject has this id.');
  return openSession(masterKey, subject.owner, row);
}

/** A portrait in another format, or a smaller one, is left out; the rest of the licence counts. */
async function decodePortrait(
  decode: DecodeImage,
  { elements }: VerifiedCredential,
): Promise<Portrait | null> {
  const bytes = elements.get('portrait');
  if (!(bytes instanceof Uint8Array)) return null;
  const decodedImage = await decode(bytes);
  return decodedImage.ok ? { bytes, format: decodedImage.format, pixels: decodedImage.pixels } : null;
}

type CheckedAnswer = CheckedCredential & { portrait: Portrait | null; deadline: number };

async function settleAnswer(
  deps: CredentialDeps,
  call: CredentialAnswer,
  { checked, trust, revocation, portrait, deadline }: CheckedAnswer,
  run: IdempotentRun,
): Promise<JsonReply> {
  const { rules, row } = call;
  const upload = toUpload(deps, call, portrait);
  const formats = { front: portrait?.format ?? null, back: null };
  // From here on the request and a use are spent.
  const { subject, object, recorded } = await reserveUpload(deps, upload, formats, run);
  const ref = recorded ?? (await storeUpload(deps, upload, { subject, object }, run));
  getRequestContext(call.request).attempt = { submission: ref.submissionId, attempt: ref.attempt };
  const credential = describeCredential(checked, {
    protocol: call.answer.protocol,
    requestedElements: row.elements,
    trust,
    revocation,
    portrait: portrait ? 'stored' : checked.elements.has('portrait') ? 'unreadable' : 'not_released',
  });
  const decode = deps.decodeFor(decoderPermit(rules.grant, deadline));
  const task = { credential, portrait: portrait?.pixels ?? null, subject, rules, deadline };
  const examination =
    row.kind === 'eu_age'
      ? withoutLookups(verifyAgeProof(credential))
      : await verifyLicenceCredential({ ...deps, decode }, task);
  return finalizeUpload(deps, upload, { subject, ref, examination, deadline }, run);
}

function toUpload(deps: CredentialDeps, { rules, row }: CredentialAnswer, portrait: Portrait | null) {
  const { tenant_id: tenantId, id } = row;
  const keys = {
    verificationId: row.verification_id ?? undefined,
    externalUid: row.external_uid ?? undefined,
  };
  return {
    ...rules,
    kind: UPLOAD_OF_CREDENTIAL[row.kind],
    target: { by: 'upload' as const, keys },
    comment: null,
    challengeId: null,
    language: row.language,
    deviceId: null,
    image: portrait?.bytes ?? null,
    back: null,
    present: presentUpload,
    consume: async (tx: Tx) => {
      if (!(await consumeCredentialRequest(tx, { tenantId, id }, deps.now()))) throw credentialOver();
    },
  };
}
