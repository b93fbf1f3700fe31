import type { DocumentKind } from './document-kind.ts';

/** The kinds of documents that a tenant may accept. */
export const ACCEPTABLE_DOCUMENTS = [
  'licence',
  'identity_card',
  'passport',
  'residence_permit',
] as const satisfies readonly DocumentKind[];

export type AcceptedDocument = (typeof ACCEPTABLE_DOCUMENTS)[number];

/** What a tenant accepts that has set nothing. */
export const LICENCE_ONLY: readonly AcceptedDocument[] = ['licence'];

/** The tenant's list as a link narrows it; a link without a list accepts what the tenant accepts at the time. */
export function narrowAccepted(
  ofTenant: readonly AcceptedDocument[] = LICENCE_ONLY,
  ofLink: readonly AcceptedDocument[] | null = null,
): AcceptedDocument[] {
  return ofTenant.filter((kind) => ofLink === null || ofLink.includes(kind));
}

export function isAccepted(kind: DocumentKind, acceptedDocuments: readonly AcceptedDocument[]): boolean {
  return acceptedDocuments.some((each) => each === kind);
}
