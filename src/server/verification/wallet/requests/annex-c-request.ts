import { createPublicKey } from 'node:crypto';
import { encodeBase64url } from '../base64url.ts';
import type { CborMap, CborValue } from '../cbor/cbor-value.ts';
import { embedCbor, encodeCbor } from '../cbor/encode-cbor.ts';
import { writeCoseKey } from '../cose/cose-key.ts';
import { signDetached } from '../cose/sign-cose.ts';
import { CREDENTIAL_PROFILES, findPaths } from '../mdoc/credential-kinds.ts';
import { annexCTranscript, type SessionTranscript } from '../mdoc/session-transcript.ts';
import type { CredentialSession } from './credential-session.ts';
import { type ReaderCertificate, toReaderAuthentication } from './reader-certificate.ts';

/** Tells the wallet that what it releases is stored. */
const INTENT_TO_RETAIN = true;

const map = (entries: Record<string, CborValue>): CborMap => new Map(Object.entries(entries));

/** The `data` of protocol `org-iso-mdoc`: ISO 18013-7, annex C. @param reader signs the request; null: no one does */
export const buildAnnexCRequest = (session: CredentialSession, reader: ReaderCertificate | null) => ({
  deviceRequest: encodeBase64url(encodeCbor(buildDeviceRequest(session, reader))),
  encryptionInfo: buildEncryptionInfo(session),
});

/** DeviceRequest of ISO 18013-5, section 8.3.2.1.2.1. */
function buildDeviceRequest(session: CredentialSession, reader: ReaderCertificate | null): CborMap {
  const { kind, elements } = session;
  const { documentType, namespace, elementNames } = CREDENTIAL_PROFILES[kind];
  const names = elements.flatMap((element) => findPaths(elementNames, element).flat());
  const requestedElements = map(Object.fromEntries(names.map((name) => [name, INTENT_TO_RETAIN])));
  const itemsRequest = embedCbor(
    map({ docType: documentType, nameSpaces: map({ [namespace]: requestedElements }) }),
  );
  if (!reader) return map({ version: '1.0', docRequests: [map({ itemsRequest })] });
  const signedBytes = toReaderAuthentication(toAnnexCTranscript(session), itemsRequest);
  const readerAuth = signDetached(signedBytes, reader);
  return map({ version: '1.0', docRequests: [map({ itemsRequest, readerAuth })] });
}

function buildEncryptionInfo({ nonce, privateKey }: CredentialSession): string {
  const recipientPublicKey = writeCoseKey(createPublicKey(privateKey));
  return encodeBase64url(encodeCbor(['dcapi', map({ nonce, recipientPublicKey })]));
}

/** What the device signs, and what the response is sealed for. */
export const toAnnexCTranscript = (session: CredentialSession): SessionTranscript =>
  annexCTranscript(buildEncryptionInfo(session), session.origin);
