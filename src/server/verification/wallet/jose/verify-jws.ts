import { verify } from 'node:crypto';
import { z } from 'zod';
import { decodeBase64url } from '../base64url.ts';
import { CredentialRefusal } from '../refusal.ts';
import { MAX_CERTIFICATE_BYTES } from '../x509/read-certificate.ts';
import type { VerifiedSigner } from '../x509/verify-chain.ts';
import { parseJson } from './open-jwe.ts';

/** RFC 7518, section 3.4: each with its curve. */
const ALGORITHMS: Readonly<Record<string, { hash: string; curve: string }>> = {
  ES256: { hash: 'sha256', curve: 'prime256v1' },
  ES384: { hash: 'sha384', curve: 'secp384r1' },
  ES512: { hash: 'sha512', curve: 'secp521r1' },
};
const MAX_JWS_BYTES = 4 * 1024 * 1024;
const MAX_CHAIN = 4;

const headerOf = z.looseObject({
  alg: z.string(),
  x5c: z.array(z.base64().max(Math.ceil((MAX_CERTIFICATE_BYTES * 4) / 3) + 4)).max(MAX_CHAIN),
  crit: z.undefined().optional(),
});

export type VerifiedJws = { header: Record<string, unknown>; claims: unknown; signer: VerifiedSigner };

/**
 * Checks a compact JWS (RFC 7515) whose header has the signer's certificates.
 *
 * @param findSigner checks the chain, DER, the signer's certificate first
 * @throws CredentialRefusal
 */
export function verifyJws(
  text: string,
  findSigner: (chain: readonly Uint8Array[]) => VerifiedSigner,
): VerifiedJws {
  const parts = text.split('.');
  if (parts.length !== 3) throw new CredentialRefusal('malformed', 'JWS: not three parts');
  const [headerPart, claimsPart, signaturePart] = parts as [string, string, string];
  const header = headerOf.safeParse(parseJson(decodeBase64url(headerPart, 64 * 1024), 'JWS: header'));
  if (!header.success) throw new CredentialRefusal('malformed', 'JWS: the header has no certificates');
  const verifiedSigner = findSigner(
    header.data.x5c.map((each) => new Uint8Array(Buffer.from(each, 'base64'))),
  );
  const signature = decodeBase64url(signaturePart, 132);
  checkSignature(header.data.alg, verifiedSigner.signer.key, {
    signedText: `${headerPart}.${claimsPart}`,
    signature,
  });
  return {
    header: header.data,
    claims: parseJson(decodeBase64url(claimsPart, MAX_JWS_BYTES), 'JWS: claims'),
    signer: verifiedSigner,
  };
}

/** @throws CredentialRefusal `algorithm_not_supported` also for an algorithm that is not for the key */
export function checkSignature(
  alg: string,
  key: VerifiedSigner['signer']['key'],
  { signedText, signature }: { signedText: string; signature: Uint8Array },
): void {
  const algorithm = Object.hasOwn(ALGORITHMS, alg) ? ALGORITHMS[alg] : undefined;
  if (!algorithm || key.asymmetricKeyDetails?.namedCurve !== algorithm.curve)
    throw new CredentialRefusal('algorithm_not_supported', 'JWS: not ES256, ES384 or ES512');
  if (!verify(algorithm.hash, Buffer.from(signedText), { key, dsaEncoding: 'ieee-p1363' }, signature))
    throw new CredentialRefusal('issuer_signature_wrong', 'JWS: the signature is wrong');
}
