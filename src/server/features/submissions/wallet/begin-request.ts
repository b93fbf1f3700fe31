import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { formatTimestamp } from '../../../../shared/format-timestamp.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import { hashSecret } from '../../../encryption/secrets.ts';
import { AppError } from '../../../errors.ts';
import type { ValidToken } from '../../../http/credentials/credentials.ts';
import { assertUploadAllowed } from '../../../http/uploads/assert-upload-allowed.ts';
import { addCredentialRequest } from '../../../store/credential-requests.ts';
import { appendAuditByLink } from '../../../store/link-entries.ts';
import { lockSubject } from '../../../store/subjects.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { CredentialKind } from '../../../verification/wallet/mdoc/credential-kinds.ts';
import { buildAnnexCRequest } from '../../../verification/wallet/requests/annex-c-request.ts';
import type { CredentialSession } from '../../../verification/wallet/requests/credential-session.ts';
import {
  type Authorities,
  buildRequestLink,
  buildSignedRequest,
  buildUnsignedRequest,
  buildWalletLink,
  toReaderId,
} from '../../../verification/wallet/requests/openid4vp-request.ts';
import {
  isSelfSigned,
  type ReaderCertificate,
} from '../../../verification/wallet/requests/reader-certificate.ts';
import { listRequestedElements } from '../../../verification/wallet/requests/requested-elements.ts';
import { readSubject } from '../intake/subject-for-upload.ts';
import { DEFAULT_PROVEN_AGE, UPLOAD_OF_CREDENTIAL } from './credential-kind-facts.ts';
import { newSession, sealSession } from './credential-session.ts';

/** How long the wallet may answer a request (contract). */
const CREDENTIAL_REQUEST_LIFETIME_MS = 5 * 60_000;
type BeginCall = {
  grant: ValidToken;
  kind: CredentialKind;
  verificationId: string | null;
  externalUid: string | null;
  language: string | null;
  /** of the page that asks */
  origin: string;
  /** signs the request for that origin; null: it is not signed */
  reader: ReaderCertificate | null;
  /** the issuers that wallets should offer credentials of; null: every issuer */
  authorities: Authorities;
  now: Date;
};

/**
 * Makes a request with a key and a nonce that are used once. Nothing is spent.
 * @throws AppError `forbidden` if the link does not accept the kind, `too-many`, `not-found` for an erased subject
 */
export async function beginRequest(tx: Tx, masterKey: MasterKey, call: BeginCall) {
  const { grant, kind, origin, now } = call;
  assertAccepted(grant, kind);
  const { tenant_id: tenantId, subject_id: subjectId, id: tokenId } = grant;
  await lockSubject(tx, tenantId, subjectId, 'noKeyUpdate');
  const subject = await readSubject(tx, { tenantId, subjectId });
  if (!subject) throw new AppError('not-found', 'No subject has this id.');
  const id = uuidv7({ msecs: now.getTime() });
  const elements = listRequestedElements(kind, grant.min_age ?? DEFAULT_PROVEN_AGE, subject.details);
  const clientId = call.reader && toReaderId(call.reader.chain[0]!);
  const state = randomBytes(16).toString('base64url');
  const stateHash = hashSecret(state);
  const session = newSession({ requestId: id, kind, elements, origin, clientId, stateHash });
  const expiresAt = new Date(now.getTime() + CREDENTIAL_REQUEST_LIFETIME_MS);
  await addCredentialRequest(tx, {
    ...sealSession(masterKey, subject.owner, id, session),
    tenant_id: tenantId,
    id,
    subject_id: subjectId,
    token_id: tokenId,
    verification_id: call.verificationId,
    external_uid: call.externalUid,
    language: call.language,
    created_at: now,
    expires_at: expiresAt,
  });
  const entry = { at: now, action: 'credential.asked' as const, subjectId, fields: [kind] };
  await appendAuditByLink(tx, { tenantId, tokenId }, entry);
  return {
    request_id: id,
    expires_at: formatTimestamp(expiresAt),
    ...presentSession(session, { state, reader: call.reader, authorities: call.authorities }),
  };
}

/** @throws AppError `forbidden`, `attempts-spent` */
export function assertAccepted(grant: ValidToken, kind: CredentialKind): void {
  if (!grant.accept_credentials.includes(kind)) {
    throw new AppError(
      'forbidden',
      `This link does not accept the credential ${kind}. Mint a link with it in accept_credentials.`,
    );
  }
  assertUploadAllowed(grant, UPLOAD_OF_CREDENTIAL[kind], 'upload');
}

function presentSession(
  session: CredentialSession,
  { state, reader, authorities }: Pick<BeginCall, 'reader' | 'authorities'> & { state: string },
) {
  return {
    requests: [
      { protocol: 'org-iso-mdoc' as const, data: buildAnnexCRequest(session, reader) },
      reader
        ? { protocol: 'openid4vp-v1-signed' as const, data: buildSignedRequest(session, reader, authorities) }
        : { protocol: 'openid4vp-v1-unsigned' as const, data: buildUnsignedRequest(session, authorities) },
    ],
    link: buildLink(session, { state, reader }),
  };
}

/**
 * A proof of age is asked for unsigned, as its profile says. Another credential needs a signed request, and HAIP 1.0
 * requires a certificate that is not self-signed.
 */
function buildLink(
  session: CredentialSession,
  { state, reader }: { state: string; reader: ReaderCertificate | null },
): string | null {
  if (session.kind === 'eu_age') return buildWalletLink(session, state);
  if (!reader || session.clientId === null || isSelfSigned(reader)) return null;
  return buildRequestLink(session.clientId, `${session.responseUri}/${state}`);
}
