import { type CborMap, CborTag } from '../../../src/server/verification/credentials/cbor/cbor-value.ts';
import { decodeCbor } from '../../../src/server/verification/credentials/cbor/decode-cbor.ts';
import { expectArray, expectMap } from '../../../src/server/verification/credentials/cbor/expect-cbor.ts';
import { readChain, readCose } from '../../../src/server/verification/credentials/cose/read-cose.ts';
import { verifySign1 } from '../../../src/server/verification/credentials/cose/verify-cose.ts';
import {
  annexCTranscript,
  type SessionTranscript,
} from '../../../src/server/verification/credentials/mdoc/session-transcript.ts';
import { CredentialRefusal } from '../../../src/server/verification/credentials/refusal.ts';
import {
  READER_PURPOSE,
  toReaderAuthentication,
} from '../../../src/server/verification/credentials/requests/reader.ts';
import { KEY_USAGE } from '../../../src/server/verification/credentials/x509/certificate-extensions.ts';
import {
  type ChainTrust,
  type VerifiedSigner,
  verifyChain,
} from '../../../src/server/verification/credentials/x509/verify-chain.ts';

type ReaderTrust = Pick<ChainTrust, 'anchors' | 'at'>;

/**
 * Checks who asks, as a wallet does: ISO 18013-5, section 9.1.4.
 *
 * @returns null if the request is not signed; the anchor is null if its chain leads to no trusted root
 * @throws CredentialRefusal if the signature or a certificate is wrong
 */
export function verifyReaderAuth(
  request: CborMap,
  transcript: SessionTranscript,
  trust: ReaderTrust,
): VerifiedSigner | null {
  const [documentRequest] = expectArray(request.get('docRequests'), 'docRequests');
  const { itemsRequest, readerAuth } = Object.fromEntries(expectMap(documentRequest, 'docRequest'));
  if (readerAuth === undefined) return null;
  if (!(itemsRequest instanceof CborTag)) throw new CredentialRefusal('malformed', 'itemsRequest: no tag');
  const message = readCose(readerAuth, 'readerAuth');
  const usage = KEY_USAGE.digitalSignature;
  const reader = verifyChain(readChain(message), { ...trust, purpose: READER_PURPOSE, usage });
  if (!verifySign1(message, reader.signer.key, toReaderAuthentication(transcript, itemsRequest)))
    throw new CredentialRefusal('issuer_signature_wrong', 'readerAuth: signature');
  return reader;
}

/** The same for a request by annex C. @param origin of the page that asks, as the wallet's browser tells it */
export function verifyAnnexCReader(
  { deviceRequest, encryptionInfo }: { deviceRequest: string; encryptionInfo: string },
  origin: string,
  trust: ReaderTrust,
): VerifiedSigner | null {
  const request = decodeCbor(new Uint8Array(Buffer.from(deviceRequest, 'base64url')));
  const transcript = annexCTranscript(encryptionInfo, origin);
  return verifyReaderAuth(expectMap(request, 'request'), transcript, trust);
}
