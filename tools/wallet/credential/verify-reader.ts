import { verify } from 'node:crypto';
import { type CborMap, CborTag } from '../../../src/server/verification/wallet/cbor/cbor-value.ts';
import { decodeCbor } from '../../../src/server/verification/wallet/cbor/decode-cbor.ts';
import { expectArray, expectMap } from '../../../src/server/verification/wallet/cbor/expect-cbor.ts';
import { readChain, readCose } from '../../../src/server/verification/wallet/cose/read-cose.ts';
import { verifySign1 } from '../../../src/server/verification/wallet/cose/verify-cose.ts';
import {
  annexCTranscript,
  type SessionTranscript,
} from '../../../src/server/verification/wallet/mdoc/session-transcript.ts';
import { CredentialRefusal } from '../../../src/server/verification/wallet/refusal.ts';
import { toReaderId } from '../../../src/server/verification/wallet/requests/openid4vp-request.ts';
import {
  READER_PURPOSE,
  toReaderAuthentication,
} from '../../../src/server/verification/wallet/requests/reader-certificate.ts';
import { KEY_USAGE } from '../../../src/server/verification/wallet/x509/certificate-extensions.ts';
import {
  type ChainTrust,
  type VerifiedSigner,
  verifyChain,
} from '../../../src/server/verification/wallet/x509/verify-chain.ts';

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
  const reader = verifyChain(readChain(message), { ...trust, purposes: [READER_PURPOSE], usage });
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

/** The fields of its header and claims that say who asks. */
type RequestObject = Partial<
  Record<'alg' | 'typ' | 'client_id', string> & Record<'x5c' | 'expected_origins', string[]>
>;

const HASHES: Record<string, string> = { ES256: 'sha256', ES384: 'sha384', ES512: 'sha512' };

/**
 * The same for a signed request by OpenID4VP 1.0, appendix A.3.2: a compact JWS (RFC 7515) with its chain in `x5c`, for
 * the pages that it names.
 */
export function verifySignedReader(
  { request }: { request: string },
  origin: string,
  trust: ReaderTrust,
): VerifiedSigner {
  const { reader, claims } = verifyRequestObject(request, trust);
  if (!claims.expected_origins?.includes(origin))
    throw new CredentialRefusal('signer_not_permitted', 'request object: another origin');
  return reader;
}

/** The same for a request object that a wallet fetched from a link. */
export function verifyRequestObject(
  request: string,
  trust: ReaderTrust,
): { reader: VerifiedSigner; claims: RequestObject } {
  const [header, claims] = request
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as RequestObject);
  const { alg, typ, x5c } = header!;
  const hash = HASHES[alg ?? ''];
  if (!hash || typ !== 'oauth-authz-req+jwt' || !x5c)
    throw new CredentialRefusal('malformed', 'request object: header');
  const chain = x5c.map((text) => new Uint8Array(Buffer.from(text, 'base64')));
  const reader = verifyChain(chain, {
    ...trust,
    purposes: [READER_PURPOSE],
    usage: KEY_USAGE.digitalSignature,
  });
  const end = request.lastIndexOf('.');
  const signature = Buffer.from(request.slice(end + 1), 'base64url');
  const { key } = reader.signer;
  if (!verify(hash, Buffer.from(request.slice(0, end)), { key, dsaEncoding: 'ieee-p1363' }, signature))
    throw new CredentialRefusal('issuer_signature_wrong', 'request object: signature');
  if (claims!.client_id !== toReaderId(reader.signer.raw))
    throw new CredentialRefusal('signer_not_permitted', 'request object: another client');
  return { reader, claims: claims! };
}
