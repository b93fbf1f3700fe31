import { CredentialRefusal } from '../refusal.ts';
import { ATTRIBUTES, findAttribute } from '../x509/read-name.ts';
import type { VerifiedSigner } from '../x509/verify-chain.ts';
import { listObjections, type SignerObjection } from './list-objections.ts';

export type CredentialIssuer = {
  /** the organization or common name of the signer's certificate */
  name: string | null;
  country: string | null;
  /** DER of the trusted certificate that the chain leads to; null if no list has one: everything else is right */
  anchor: Uint8Array | null;
  /** what the standard demands of a signer and this one lacks; none where no list has the issuer */
  objections: readonly SignerObjection[];
};

/**
 * @param purposes extended key usages of signers of the kind
 * @param elements that were released
 * @throws CredentialRefusal `signer_not_permitted` for a signer that is not as the standard says and that no list has
 */
export function describeIssuer(
  { signer, anchor }: VerifiedSigner,
  purposes: readonly string[],
  elements: ReadonlyMap<string, unknown>,
): CredentialIssuer {
  const objections = listObjections(signer, purposes, elements);
  if (!anchor && objections.length > 0)
    throw new CredentialRefusal(
      'signer_not_permitted',
      `the certificate of the signer has faults: ${objections.join(', ')}`,
    );
  const find = (attribute: string) => findAttribute(signer.subject, attribute);
  return {
    name: find(ATTRIBUTES.organization) ?? find(ATTRIBUTES.commonName),
    country: find(ATTRIBUTES.country),
    anchor: anchor?.raw ?? null,
    objections,
  };
}
