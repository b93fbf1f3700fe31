import type { DetailComparison } from './compare-details.ts';
import type { CredentialKind } from './mdoc/credential-kinds.ts';
import type { VerifiedCredential } from './mdoc/verify-document.ts';
import type { CredentialProtocol } from './requests/credential-session.ts';
import type { Revocation } from './revocation/judge-revocation.ts';

/**
 * How the issuer stands to the operator's lists. `signer_differs`: certificates that the operator chose have it, and its
 * signer has another purpose or country than the standard demands.
 */
export const ISSUER_TRUSTS = ['listed', 'list_too_old', 'not_listed', 'signer_differs'] as const;
export type IssuerTrust = (typeof ISSUER_TRUSTS)[number];

/** What is kept of a credential: no response, certificate, number of a certificate, digest or time of day. */
export type CredentialEvidence = {
  kind: CredentialKind;
  protocol: CredentialProtocol;
  /** the names in the signer's certificate */
  issuer: { name: string | null; country: string | null; trust: IssuerTrust };
  /** `YYYY-MM-DD` */
  valid_from: string;
  valid_until: string;
  /** identifiers of the elements that were asked for */
  asked: string[];
  /** those that were released, without images */
  fields: Record<string, string | number | boolean>;
  /** of a licence: whether its portrait is the image of the attempt */
  portrait: 'stored' | 'unreadable' | 'not_released';
  /** each detail of the record that the credential can confirm */
  details?: DetailComparison[];
  revocation: Revocation;
};

type CheckedContext = {
  protocol: CredentialProtocol;
  requestedElements: readonly string[];
  trust: IssuerTrust;
  portrait: CredentialEvidence['portrait'];
  revocation: Revocation;
};

const toDay = (at: Date) => at.toISOString().slice(0, 10);

export function describeCredential(
  { kind, issuer, validFrom, validUntil, elements }: VerifiedCredential,
  { protocol, requestedElements, trust, portrait, revocation }: CheckedContext,
): CredentialEvidence {
  const fields: CredentialEvidence['fields'] = {};
  for (const [name, value] of elements) if (!(value instanceof Uint8Array)) fields[name] = value;
  return {
    kind,
    protocol,
    issuer: { name: issuer.name, country: issuer.country, trust },
    valid_from: toDay(validFrom),
    valid_until: toDay(validUntil),
    asked: [...requestedElements],
    fields,
    portrait,
    revocation,
  };
}
