import type { AcceptedDocument } from '../../api/operations.ts';
import type { Result } from '../journey/journey.ts';
import type { Capability } from '../journey/read-steps.ts';

/** The kinds of documents that the link accepts; null if it keeps that to itself. */
export function readWantedDocuments({ accepted_documents: kinds }: Capability): AcceptedDocument[] | null {
  return kinds && kinds.length > 0 ? kinds : null;
}

const KINDS: readonly string[] = [
  'licence',
  'identity_card',
  'passport',
  'residence_permit',
] satisfies AcceptedDocument[];

/** What an image may show instead of a document's front: no link accepts it. */
const NEVER_WANTED = ['licence_back', 'other_card', 'paper', 'screen'] as const;

export type UnwantedKind = AcceptedDocument | (typeof NEVER_WANTED)[number];

/** What waits for a reviewer because the link does not accept it; null for any other image. */
export function findUnwantedKind(
  { status, reason, seenAs }: Result,
  wantedDocuments: readonly AcceptedDocument[] | null,
): UnwantedKind | null {
  if (status !== 'LICENSE_PENDING_APPROVAL' || reason !== null || !wantedDocuments) return null;
  const never = NEVER_WANTED.find((kind) => kind === seenAs);
  if (never) return never;
  const isUnwanted = seenAs && KINDS.includes(seenAs) && !wantedDocuments.some((kind) => kind === seenAs);
  return isUnwanted ? (seenAs as AcceptedDocument) : null;
}

/** Whether the link asks for a licence and nothing else, as far as it says. */
export function wantsLicenceAlone(wantedDocuments: readonly AcceptedDocument[] | null): boolean {
  return wantedDocuments === null || (wantedDocuments.length === 1 && wantedDocuments[0] === 'licence');
}
