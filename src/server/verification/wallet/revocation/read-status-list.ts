import { inflateSync } from 'node:zlib';
import { z } from 'zod';
import { decodeBase64url } from '../base64url.ts';
import { type CborMap, CborTag, type CborValue } from '../cbor/cbor-value.ts';
import { decodeCbor } from '../cbor/decode-cbor.ts';
import { expectBytes, expectInteger, expectMap, expectText } from '../cbor/expect-cbor.ts';
import { readChain, readCose, resolvePayload } from '../cose/read-cose.ts';
import { verifySign1 } from '../cose/verify-cose.ts';
import { verifyJws } from '../jose/verify-jws.ts';
import { CredentialRefusal } from '../refusal.ts';
import { KEY_USAGE } from '../x509/certificate-extensions.ts';
import type { Certificate } from '../x509/read-certificate.ts';
import { type VerifiedSigner, verifyChain } from '../x509/verify-chain.ts';
import { MAX_STATUS_URI } from './read-status-references.ts';

export const STATUS_FORMS = ['status_list', 'identifier_list'] as const;

/** A list of statuses whose signature was checked. */
export type StatusList = {
  /** what a credential names it by */
  uri: string;
  /** bits for each credential; null for a list of identifiers */
  bits: number | null;
  /** the statuses, not compressed; empty for a list of identifiers */
  statuses: Uint8Array;
  /** of the revoked credentials, in hexadecimal */
  identifiers: readonly string[];
  issuedAt: Date;
  expires: Date | null;
  /** seconds after which its provider has a newer one */
  timeToLive: number | null;
  /** the trusted certificate that its signature leads to; null: a pinned one */
  anchor: Certificate | null;
};

export type StatusListTrust = {
  /** certificates of trusted issuers */
  anchors: readonly Certificate[];
  /** certificates that the operator chose for signers of lists */
  pinned: readonly Certificate[];
  at: Date;
};

/** Compressed and signed. A list of a million credentials with a bit for each has 125 kB at most. */
export const MAX_STATUS_TOKEN_BYTES = 4 * 1024 * 1024;
const MAX_STATUSES_BYTES = 16 * 1024 * 1024;
/** An identifier and its empty map are two items. */
const MAX_TOKEN_ITEMS = 400_000;
const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** Keys of claims and headers: RFC 8392, RFC 9596, Token Status List (5.2), and ISO/IEC 18013-5 (12.3.6). */
const CLAIMS = { subject: 2, expires: 4, issued: 6, type: 16, identifiers: 65530, list: 65533, ttl: 65534 };
/** Tags of COSE_Sign1 and of a CWT. */
const TAGS: readonly number[] = [18, 61];

const malformed = (detail: string) => new CredentialRefusal('malformed', `status list: ${detail}`);

/**
 * Reads a Status List Token as JWT or CWT, or the identifier list of ISO/IEC 18013-5. Its signature must lead to a
 * trusted issuer or to a pinned certificate.
 *
 * @throws CredentialRefusal
 */
export function readStatusList(bytes: Uint8Array, trust: StatusListTrust): StatusList {
  if (bytes.length > MAX_STATUS_TOKEN_BYTES) throw malformed('too large');
  const list = isJws(bytes)
    ? readJwt(Buffer.from(bytes).toString('latin1').trim(), trust)
    : readCwt(bytes, trust);
  if (list.issuedAt.getTime() > trust.at.getTime() + CLOCK_TOLERANCE_MS)
    throw malformed('issued in the future');
  if (list.expires !== null && list.expires <= trust.at)
    throw malformed('it has expired. Fetch the newer one');
  return list;
}

/** Three parts of base64url; the first is that of a JSON object. */
const isJws = (bytes: Uint8Array) => bytes[0] === 0x65 && bytes[1] === 0x79;

function findSigner(chain: readonly Uint8Array[], { anchors, pinned, at }: StatusListTrust): VerifiedSigner {
  const usage = KEY_USAGE.digitalSignature;
  const verifiedSigner = verifyChain(chain, { anchors: [...pinned, ...anchors], purposes: null, usage, at });
  if (!verifiedSigner.anchor)
    throw new CredentialRefusal('signer_not_permitted', 'status list: its signer is not trusted');
  return verifiedSigner;
}

/** The operator chose a pinned certificate for lists of any issuer. */
const toAnchor = ({ anchor }: VerifiedSigner, { pinned }: StatusListTrust) =>
  pinned.some(({ raw }) => Buffer.compare(raw, anchor!.raw) === 0) ? null : anchor;

const toDate = (seconds: number) => {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) throw malformed('a time is not valid');
  return date;
};

const uriOf = z.string().max(MAX_STATUS_URI).refine(URL.canParse);
const statusClaims = z.looseObject({
  sub: uriOf,
  iat: z.number(),
  exp: z.number().optional(),
  ttl: z.number().positive().optional(),
  status_list: z.looseObject({ bits: z.number(), lst: z.string() }),
});

function readJwt(text: string, trust: StatusListTrust): StatusList {
  const { header, claims, signer } = verifyJws(text, (chain) => findSigner(chain, trust));
  if (header['typ'] !== 'statuslist+jwt') throw malformed('the type of the token is not supported');
  const result = statusClaims.safeParse(claims);
  if (!result.success) throw malformed('claims are missing');
  const { sub, iat, exp, ttl, status_list: list } = result.data;
  return {
    uri: sub,
    ...readStatuses(list.bits, decodeBase64url(list.lst, MAX_STATUS_TOKEN_BYTES)),
    identifiers: [],
    issuedAt: toDate(iat),
    expires: exp === undefined ? null : toDate(exp),
    timeToLive: ttl ?? null,
    anchor: toAnchor(signer, trust),
  };
}

function readCwt(bytes: Uint8Array, trust: StatusListTrust): StatusList {
  const message = readCose(withoutTags(decodeCbor(bytes, { maxItems: MAX_TOKEN_ITEMS })), 'status list');
  const verifiedSigner = findSigner(readChain(message), trust);
  if (!verifySign1(message, verifiedSigner.signer.key, null))
    throw new CredentialRefusal('issuer_signature_wrong', 'status list: the signature is wrong');
  const options = { maxItems: MAX_TOKEN_ITEMS, allowsByteKeys: true };
  const claims = expectMap(decodeCbor(resolvePayload(message, null), options), 'status list');
  const type = message.protected.get(CLAIMS.type) ?? claims.get(CLAIMS.type);
  const uri = uriOf.safeParse(expectText(claims.get(CLAIMS.subject), 'status list: subject'));
  if (!uri.success) throw malformed('its subject is not a URI');
  return {
    uri: uri.data,
    ...readCwtEntries(claims, typeof type === 'string' ? type.replace(/^application\//, '') : null),
    issuedAt: toDate(expectInteger(claims.get(CLAIMS.issued), 'status list: time')),
    expires: readOptional(claims, CLAIMS.expires, toDate),
    timeToLive: readOptional(claims, CLAIMS.ttl, (seconds) => seconds),
    anchor: toAnchor(verifiedSigner, trust),
  };
}

const withoutTags = (value: CborValue): CborValue =>
  value instanceof CborTag && TAGS.includes(value.tag) ? withoutTags(value.value) : value;

function readOptional<Value>(claims: CborMap, key: number, read: (value: number) => Value): Value | null {
  const value = claims.get(key);
  return value === undefined ? null : read(expectInteger(value, 'status list: time'));
}

function readCwtEntries(claims: CborMap, type: string | null) {
  const [list, identifiers] = [claims.get(CLAIMS.list), claims.get(CLAIMS.identifiers)];
  if (type === 'statuslist+cwt' && identifiers === undefined) {
    const fields = expectMap(list, 'status list');
    const bits = expectInteger(fields.get('bits'), 'bits');
    return { ...readStatuses(bits, expectBytes(fields.get('lst'), 'lst')), identifiers: [] };
  }
  if (type === 'identifierlist+cwt' && list === undefined) {
    const fields = expectMap(expectMap(identifiers, 'identifier list').get('identifiers'), 'identifiers');
    return { bits: null, statuses: new Uint8Array(), identifiers: [...fields.keys()].map(String) };
  }
  throw malformed('the type of the token is not supported');
}

function readStatuses(bits: number, compressed: Uint8Array): Pick<StatusList, 'bits' | 'statuses'> {
  if (![1, 2, 4, 8].includes(bits)) throw malformed('bits must be 1, 2, 4 or 8');
  try {
    const statuses = inflateSync(compressed, { maxOutputLength: MAX_STATUSES_BYTES });
    return { bits, statuses: new Uint8Array(statuses) };
  } catch {
    throw malformed('the statuses cannot be decompressed, or are too large');
  }
}
