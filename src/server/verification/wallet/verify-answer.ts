import { createHash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { decodeBase64url } from './base64url.ts';
import { decodeCbor } from './cbor/decode-cbor.ts';
import { encodeCbor } from './cbor/encode-cbor.ts';
import { expectArray, expectBytes, expectMap, refuseOtherKeys } from './cbor/expect-cbor.ts';
import { openJwe, parseJson } from './jose/open-jwe.ts';
import { CREDENTIAL_PROFILES, type MobileDocumentType } from './mdoc/credential-kinds.ts';
import { readDeviceResponse } from './mdoc/read-device-response.ts';
import type { SessionTranscript } from './mdoc/session-transcript.ts';
import { type VerifiedCredential, verifyDocument } from './mdoc/verify-document.ts';
import { openHpke } from './open-hpke.ts';
import { CredentialRefusal, type RefusalReason } from './refusal.ts';
import { toAnnexCTranscript } from './requests/annex-c-request.ts';
import type { CredentialProtocol, CredentialSession } from './requests/credential-session.ts';
import {
  ALTERNATIVE_ID,
  CREDENTIAL_ID,
  SD_JWT_ID,
  toBrowserBinding,
  toBrowserTranscript,
  toLinkBinding,
  toLinkTranscript,
  toRedirectBindings,
} from './requests/openid4vp-request.ts';
import { type KeyBinding, verifySdJwt } from './sd-jwt/verify-sd-jwt.ts';
import type { Certificate } from './x509/read-certificate.ts';

/** What a wallet answered, as its browser or the wallet itself sends it: JSON. */
export type WalletAnswer = { protocol: CredentialProtocol; data: unknown };

export type CredentialTrust = { anchors: readonly Certificate[]; at: Date };

export type CredentialCheck =
  | { outcome: 'verified'; credential: VerifiedCredential }
  /** `walletError`: of the reason `wallet_error`, as the wallet sent it */
  | { outcome: 'refused'; reason: RefusalReason; detail: string; walletError?: unknown };

/** A licence with its portrait has 20 to 100 kB. */
export const MAX_RESPONSE_BYTES = 512 * 1024;
/** A response in base64url, and the JSON around it. */
const MAX_ENCRYPTED_BYTES = Math.ceil((MAX_RESPONSE_BYTES * 4) / 3) + 1024;

/** A mobile document, or an SD-JWT VC as text. */
type OpenedAnswer =
  | {
      response: Uint8Array;
      transcript: SessionTranscript;
      readerKey: KeyObject | null;
      type: MobileDocumentType;
    }
  | { token: string; binding: KeyBinding };

/**
 * Checks an answer to one request. A refusal says nothing about a person: the answer does not count as one.
 *
 * @param trust trusted certificates for the kind of credential, and the time
 */
export function verifyAnswer(
  session: CredentialSession,
  answer: WalletAnswer,
  trust: CredentialTrust,
): CredentialCheck {
  try {
    const openedAnswer = OPENERS[answer.protocol](session, answer.data);
    return { outcome: 'verified', credential: verifyOpened(session, openedAnswer, trust) };
  } catch (error) {
    if (!(error instanceof CredentialRefusal)) throw error;
    const refusal = { outcome: 'refused' as const, reason: error.reason, detail: error.message };
    return error instanceof WalletError ? { ...refusal, walletError: error.code } : refusal;
  }
}

/** Thrown for an encrypted answer that is an error of the wallet: OpenID4VP 1.0, section 8.5. */
class WalletError extends CredentialRefusal {
  readonly code: unknown;

  constructor(code: unknown) {
    super('wallet_error', 'the wallet answered with an error');
    this.code = code;
  }
}

function verifyOpened(
  { kind, elements }: CredentialSession,
  openedAnswer: OpenedAnswer,
  trust: CredentialTrust,
): VerifiedCredential {
  if ('token' in openedAnswer)
    return verifySdJwt(openedAnswer.token, { kind, elements, binding: openedAnswer.binding, ...trust });
  const { response, ...binding } = openedAnswer;
  return verifyDocument(readDeviceResponse(response), { kind, elements, ...binding, ...trust });
}

const OPENERS: Record<CredentialProtocol, (session: CredentialSession, data: unknown) => OpenedAnswer> = {
  'org-iso-mdoc': openAnnexC,
  'openid4vp-v1-signed': openFromBrowser,
  'openid4vp-v1-unsigned': openFromBrowser,
  openid4vp: (session, data) => readToken(session, data, toLinkTranscript(session), toLinkBinding(session)),
  'openid4vp-signed': openFromRedirect,
};

/** `dc_api.jwt` of OpenID4VP 1.0, section 8.3: the answer is encrypted for the key of the request, and never open. */
function openFromBrowser(session: CredentialSession, data: unknown): OpenedAnswer {
  const answer = openEncrypted(session, data);
  return readToken(session, answer, toBrowserTranscript(session), toBrowserBinding(session));
}

/** `direct_post.jwt` of OpenID4VP 1.0, section 8.3.1. The device signed for the client that signed the request. */
function openFromRedirect(session: CredentialSession, data: unknown): OpenedAnswer {
  if (session.clientId === null)
    throw new CredentialRefusal('malformed', 'this session has no signed request');
  const answer = openEncrypted(session, data, (decryptedAnswer) => {
    const state = readProperty(decryptedAnswer, 'state');
    if (typeof state !== 'string' || !timingSafeEqual(hashState(state), session.stateHash))
      throw new CredentialRefusal('malformed', 'state differs from that of the request');
  });
  const { transcript, binding } = toRedirectBindings(session, session.clientId);
  return readToken(session, answer, transcript, binding);
}

const hashState = (state: string) => createHash('sha256').update(state).digest();

/** @param check runs before anything else of the answer is read */
function openEncrypted(
  { privateKey }: CredentialSession,
  data: unknown,
  check: (answer: unknown) => void = () => {},
): unknown {
  const decryptedBytes = openJwe(readProperty(data, 'response'), privateKey, MAX_ENCRYPTED_BYTES);
  const answer = parseJson(decryptedBytes, 'the encrypted answer');
  check(answer);
  if (typeof answer === 'object' && answer !== null && Object.hasOwn(answer, 'error'))
    throw new WalletError(readProperty(answer, 'error'));
  return answer;
}

/** EncryptedResponse of ISO 18013-7, annex C. */
function openAnnexC(session: CredentialSession, data: unknown): OpenedAnswer {
  const encryptedBytes = decodeBase64url(readProperty(data, 'response'), MAX_RESPONSE_BYTES);
  const [name, parameters, ...more] = expectArray(decodeCbor(encryptedBytes), 'EncryptedResponse');
  const fields = expectMap(parameters, 'EncryptedResponse');
  refuseOtherKeys(fields, ['enc', 'cipherText'], 'EncryptedResponse');
  if (name !== 'dcapi' || more.length > 0)
    throw new CredentialRefusal('malformed', 'EncryptedResponse: the handover is not dcapi');
  const enc = expectBytes(fields.get('enc'), 'enc');
  const ciphertext = expectBytes(fields.get('cipherText'), 'cipherText');
  const transcript = toAnnexCTranscript(session);
  const response = openHpke({ enc, ciphertext }, session.privateKey, encodeCbor(transcript));
  return { response, transcript, readerKey: session.privateKey, type: CREDENTIAL_PROFILES[session.kind] };
}

/** `vp_token` of OpenID4VP 1.0, section 8.1: one presentation of the one credential, in one of its formats. */
function readToken(
  { kind }: CredentialSession,
  data: unknown,
  transcript: SessionTranscript,
  binding: KeyBinding,
): OpenedAnswer {
  const token = readProperty(data, 'vp_token');
  const [id, ...more] = typeof token === 'object' && token !== null ? Object.keys(token) : [];
  const { alternative } = CREDENTIAL_PROFILES[kind];
  const isAlternative = alternative !== null && id === ALTERNATIVE_ID;
  const presentations = readProperty(token, id === SD_JWT_ID || isAlternative ? id : CREDENTIAL_ID);
  if (!Array.isArray(presentations) || presentations.length !== 1 || more.length > 0)
    throw new CredentialRefusal(
      'not_one_document',
      'vp_token: it must have exactly one presentation of the credential',
    );
  const [presentation] = presentations as unknown[];
  if (id === SD_JWT_ID) return { token: readText(presentation), binding };
  const type = isAlternative ? alternative : CREDENTIAL_PROFILES[kind];
  return { response: decodeBase64url(presentation, MAX_RESPONSE_BYTES), transcript, readerKey: null, type };
}

function readText(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_RESPONSE_BYTES)
    throw new CredentialRefusal('malformed', 'vp_token: it is not text or too long');
  return value;
}

function readProperty(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
    throw new CredentialRefusal('malformed', `${name} is missing`);
  return (value as Record<string, unknown>)[name];
}
