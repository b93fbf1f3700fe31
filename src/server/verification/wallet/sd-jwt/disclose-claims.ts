import { createHash } from 'node:crypto';
import { decodeBase64url } from '../base64url.ts';
import { parseJson } from '../jose/open-jwe.ts';
import { CredentialRefusal } from '../refusal.ts';

export type JsonObject = { readonly [name: string]: unknown };

/** Disclosures by their digests, each with whether the claims have named it. */
type Disclosures = Map<string, { parts: readonly unknown[]; isUsed: boolean }>;

const MAX_DISCLOSURES = 200;
/** A portrait is one disclosure. */
const MAX_DISCLOSURE_BYTES = 512 * 1024;
const MAX_DEPTH = 8;
/** Names that the format itself uses. */
const RESERVED_NAMES = ['_sd', '_sd_alg', '...'];

const malformed = (detail: string) => new CredentialRefusal('malformed', `SD-JWT: ${detail}`);

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Puts what was disclosed into the place of its digests: RFC 9901, section 7.1.
 *
 * @param claims that the issuer signed
 * @param texts the disclosures, as they were sent
 * @throws CredentialRefusal `digest_wrong` for a disclosure that the issuer did not sign; `malformed` for a digest or a
 *   name twice
 */
export function discloseClaims(claims: JsonObject, texts: readonly string[]): JsonObject {
  const algorithm = claims['_sd_alg'] ?? 'sha-256';
  if (algorithm !== 'sha-256')
    throw new CredentialRefusal('algorithm_not_supported', 'SD-JWT: the hash algorithm is not SHA-256');
  if (texts.length > MAX_DISCLOSURES) throw malformed('too many disclosures');
  const disclosures: Disclosures = new Map(texts.map((text) => [hashText(text), readDisclosure(text)]));
  if (disclosures.size !== texts.length) throw malformed('a disclosure appears twice');
  const { _sd_alg: _, ...rest } = claims;
  const disclosed = discloseObject(rest, { disclosures, digests: new Set() }, 0);
  if ([...disclosures.values()].some(({ isUsed }) => !isUsed))
    throw new CredentialRefusal('digest_wrong', 'SD-JWT: a disclosure has no digest');
  return disclosed;
}

export const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url');

function readDisclosure(text: string) {
  const parts = parseJson(decodeBase64url(text, MAX_DISCLOSURE_BYTES), 'SD-JWT: a disclosure');
  if (!Array.isArray(parts) || typeof parts[0] !== 'string') throw malformed('a disclosure has no salt');
  return { parts: parts as unknown[], isUsed: false };
}

type State = { disclosures: Disclosures; digests: Set<string> };

/** @returns the disclosed value's parts; null for the digest of what was withheld, or of nothing */
function take({ disclosures, digests }: State, digest: unknown, length: number): readonly unknown[] | null {
  if (typeof digest !== 'string' || digests.has(digest))
    throw malformed('a digest is not text or appears twice');
  digests.add(digest);
  const disclosure = disclosures.get(digest);
  if (!disclosure) return null;
  if (disclosure.parts.length !== length) throw malformed('a disclosure has the wrong number of parts');
  disclosure.isUsed = true;
  return disclosure.parts;
}

function disclose(value: unknown, state: State, depth: number): unknown {
  if (depth > MAX_DEPTH) throw malformed('nested too deeply');
  if (Array.isArray(value)) return value.flatMap((each) => discloseEntry(each, state, depth + 1));
  return isObject(value) ? discloseObject(value, state, depth + 1) : value;
}

function discloseEntry(value: unknown, state: State, depth: number): unknown[] {
  if (!isObject(value) || !Object.hasOwn(value, '...')) return [disclose(value, state, depth)];
  if (Object.keys(value).length > 1) throw malformed('an entry has more than its digest');
  const parts = take(state, value['...'], 2);
  return parts ? [disclose(parts[1], state, depth)] : [];
}

function discloseObject(object: JsonObject, state: State, depth: number): JsonObject {
  const { _sd: digests = [], ...plain } = object;
  if (!Array.isArray(digests)) throw malformed('_sd is not a list');
  const claims = new Map<string, unknown>();
  for (const [name, value] of Object.entries(plain)) claims.set(name, disclose(value, state, depth));
  for (const digest of digests) {
    const parts = take(state, digest, 3);
    if (!parts) continue;
    const [, name, value] = parts;
    if (typeof name !== 'string' || RESERVED_NAMES.includes(name) || claims.has(name))
      throw malformed('the name of a disclosure is not allowed or appears twice');
    claims.set(name, disclose(value, state, depth));
  }
  if (RESERVED_NAMES.some((name) => claims.has(name))) throw malformed('a reserved name');
  return Object.fromEntries(claims);
}
