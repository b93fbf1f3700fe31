import { createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { decodeBase64url } from '../base64url.ts';
import type { CborValue } from '../cbor/cbor-value.ts';
import { parseJson } from '../jose/open-jwe.ts';
import { checkSignature, verifyJws } from '../jose/verify-jws.ts';
import { CREDENTIAL_PROFILES, findPaths } from '../mdoc/credential-kinds.ts';
import { describeIssuer } from '../mdoc/describe-issuer.ts';
import type { DocumentExpectation, ElementValue, VerifiedCredential } from '../mdoc/verify-document.ts';
import { CLOCK_TOLERANCE_MS } from '../mdoc/verify-document.ts';
import { CredentialRefusal } from '../refusal.ts';
import { readStatusReferences } from '../revocation/read-status-references.ts';
import { KEY_USAGE } from '../x509/certificate-extensions.ts';
import { type VerifiedSigner, verifyChain } from '../x509/verify-chain.ts';
import { discloseClaims, hashText, isObject, type JsonObject } from './disclose-claims.ts';

/** What an answer is bound to: RFC 9901, section 4.3, with the values of OpenID4VP 1.0. */
export type KeyBinding = { audience: string; nonce: string };

export type SdJwtExpectation = Pick<DocumentExpectation, 'kind' | 'elements' | 'anchors' | 'at'> & {
  binding: KeyBinding;
};

/** How long ago a device may have signed: a request lasts five minutes. */
const MAX_BINDING_AGE_MS = 6 * 60_000;
const MAX_BINDING_BYTES = 8192;
const MAX_NESTING = 8;
/** The second is the name of earlier drafts. */
const TYPES: readonly unknown[] = ['dc+sd-jwt', 'vc+sd-jwt'];

const malformed = (detail: string) => new CredentialRefusal('malformed', `SD-JWT: ${detail}`);

const time = z.number().min(0).max(1e11);
const issuerClaims = z.looseObject({
  vct: z.string(),
  iat: time.optional(),
  nbf: time.optional(),
  exp: time,
  cnf: z.looseObject({
    jwk: z.looseObject({ kty: z.literal('EC'), crv: z.string(), x: z.string(), y: z.string() }),
  }),
});
const bindingHeader = z.looseObject({
  alg: z.string(),
  typ: z.literal('kb+jwt'),
  crit: z.undefined().optional(),
});
const bindingClaims = z.looseObject({ iat: time, aud: z.string(), nonce: z.string(), sd_hash: z.string() });

/**
 * Checks an SD-JWT VC with key binding: the issuer's chain and signature, the type, the validity, the device's proof over
 * this request, and the digests. Claims that were not asked for are dropped.
 *
 * @throws CredentialRefusal
 */
export function verifySdJwt(text: string, expected: SdJwtExpectation): VerifiedCredential {
  const profile = CREDENTIAL_PROFILES[expected.kind];
  if (!profile.sdJwt)
    throw new CredentialRefusal(
      'other_document_type',
      'SD-JWT: this kind of credential is not accepted as SD-JWT',
    );
  const end = text.lastIndexOf('~') + 1;
  const [signed = '', ...disclosures] = text.slice(0, end).split('~').slice(0, -1);
  const binding = text.slice(end);
  const { anchors, at } = expected;
  const usage = KEY_USAGE.digitalSignature;
  const jws = verifyJws(signed, (chain) => verifyChain(chain, { anchors, purposes: null, usage, at }));
  const result = issuerClaims.safeParse(jws.claims);
  if (!TYPES.includes(jws.header['typ']) || !result.success)
    throw malformed('typ or claims are missing or not valid');
  if (result.data.vct !== profile.sdJwt.type)
    throw new CredentialRefusal('other_document_type', 'SD-JWT: the credential has the wrong type');
  const validity = readValidity(result.data, jws.signer, at);
  const deviceKey = readDeviceKey(result.data.cnf.jwk);
  verifyBinding(binding, deviceKey, { ...expected.binding, hash: hashText(text.slice(0, end)), at });
  const claims = discloseClaims(jws.claims as JsonObject, disclosures);
  const elements = pickElements(claims, expected);
  return {
    kind: expected.kind,
    issuer: describeIssuer(jws.signer, profile.signerPurposes, elements),
    ...validity,
    deviceProof: 'signature',
    statuses: readStatusReferences(toCborValue(claims['status'])),
    elements,
  };
}

/** The credential is valid now, and its signer was when it signed. */
function readValidity({ iat, nbf, exp }: z.infer<typeof issuerClaims>, { signer }: VerifiedSigner, at: Date) {
  const toDate = (seconds: number) => new Date(seconds * 1000);
  const [from, until] = [toDate(nbf ?? iat ?? signer.notBefore.getTime() / 1000), toDate(exp)];
  const signingDate = toDate(iat ?? from.getTime() / 1000);
  const latest = at.getTime() + CLOCK_TOLERANCE_MS;
  if (
    from.getTime() > latest ||
    signingDate.getTime() > latest ||
    until.getTime() < at.getTime() - CLOCK_TOLERANCE_MS
  )
    throw new CredentialRefusal('credential_not_valid_now', 'SD-JWT: not valid now');
  if (signingDate < signer.notBefore)
    throw new CredentialRefusal('signer_not_valid_now', 'SD-JWT: signed before its certificate was valid');
  return { signedAt: signingDate, validFrom: from, validUntil: until };
}

function readDeviceKey({ crv, x, y }: z.infer<typeof issuerClaims>['cnf']['jwk']): KeyObject {
  try {
    return createPublicKey({ key: { kty: 'EC', crv, x, y }, format: 'jwk' });
  } catch {
    throw malformed('cnf has no valid device key');
  }
}

/** The Key Binding JWT: RFC 9901, section 7.3. */
function verifyBinding(
  text: string,
  key: KeyObject,
  { audience, nonce, hash, at }: KeyBinding & { hash: string; at: Date },
): void {
  const parts = text.split('.');
  if (parts.length !== 3) throw malformed('the key binding is missing');
  const [headerPart, claimsPart, signaturePart] = parts as [string, string, string];
  const read = (part: string) => parseJson(decodeBase64url(part, MAX_BINDING_BYTES), 'SD-JWT: key binding');
  const [header, claims] = [
    bindingHeader.safeParse(read(headerPart)),
    bindingClaims.safeParse(read(claimsPart)),
  ];
  if (!header.success || !claims.success)
    throw malformed('the header or claims of the key binding are not valid');
  const signature = decodeBase64url(signaturePart, 132);
  const refusal = new CredentialRefusal('device_signature_wrong', 'the device did not sign this request');
  try {
    checkSignature(header.data.alg, key, { signedText: `${headerPart}.${claimsPart}`, signature });
  } catch (error) {
    if (error instanceof CredentialRefusal && error.reason === 'issuer_signature_wrong') throw refusal;
    throw error;
  }
  const { iat, ...bound } = claims.data;
  const age = at.getTime() - iat * 1000;
  const isOfRequest = bound.aud === audience && bound.nonce === nonce && bound.sd_hash === hash;
  if (!isOfRequest || age > MAX_BINDING_AGE_MS || age < -CLOCK_TOLERANCE_MS) throw refusal;
}

const DATA_URL = /^data:image\/(?:jpeg|jp2|png);base64,([A-Za-z0-9+/]+={0,2})$/;

function pickElements(claims: JsonObject, { kind, elements }: SdJwtExpectation): Map<string, ElementValue> {
  const { sdJwt } = CREDENTIAL_PROFILES[kind];
  const picked = new Map<string, ElementValue>();
  for (const element of elements) {
    const values = findPaths(sdJwt!.claimNames, element).map((path) => findClaim(claims, path));
    if (values[0] === undefined || values[0] === null) continue;
    picked.set(element, element === 'portrait' ? readImage(values[0]) : joinTexts(values));
  }
  if (picked.size === 0) throw new CredentialRefusal('element_missing', 'nothing was released');
  return picked;
}

const findClaim = (claims: JsonObject, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    claims,
  );

function readImage(value: unknown): Uint8Array {
  const base64 = typeof value === 'string' ? DATA_URL.exec(value)?.[1] : undefined;
  if (!base64) throw malformed('the portrait is not a JPEG, JPEG 2000 or PNG image');
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/** A street with its number, where both were released; any other claim is one text. */
function joinTexts(values: readonly unknown[]): string {
  const texts = values.filter((value) => value !== undefined && value !== null);
  if (!texts.every((value) => typeof value === 'string')) throw malformed('a claim is not text');
  return texts.join(' ');
}

/** The `status` of a JWT as a map of CBOR, whose form is the same: Token Status List, section 6. */
function toCborValue(value: unknown, depth = 0): CborValue | undefined {
  if (depth > MAX_NESTING) return null;
  if (isObject(value))
    return new Map(Object.entries(value).map(([name, each]) => [name, toCborValue(each, depth + 1) ?? null]));
  return typeof value === 'string' || typeof value === 'number' || value === undefined ? value : null;
}
