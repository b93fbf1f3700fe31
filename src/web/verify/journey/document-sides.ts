import type { AcceptedDocument } from '../../api/operations.ts';
import { type ChosenDocument, currentStep, type Journey, type Screen } from './journey.ts';
import type { Capability } from './read-steps.ts';

/** Issuers whose licences have a barcode on the back that the server reads (AAMVA), in ISO 3166-1 alpha-2. */
const CODE_ON_BACK: readonly string[] = ['CA', 'US'];

/** The kinds of documents that the link accepts; a licence alone if it keeps that to itself. */
export function listAccepted({ accepted_documents: kinds }: Capability): readonly AcceptedDocument[] {
  return kinds && kinds.length > 0 ? kinds : ['licence'];
}

/**
 * The issuer of the only document that a link accepts, where the back has a code: there is no choice before its photo. The
 * language alone does not say where a person lives, so the time zone has to agree.
 */
export function guessIssuer(
  capability: Capability,
  languages: readonly string[],
  timeZone: string,
): ChosenDocument | null {
  const [kind, ...others] = listAccepted(capability);
  if (kind !== 'licence' || others.length > 0 || !timeZone.startsWith('America/')) return null;
  const country = CODE_ON_BACK.find((code) => languages.some((tag) => tag.endsWith(`-${code}`)));
  return country ? { kind, country } : null;
}

/** Whether the person chooses one of several documents before the first image of it. */
export function needsChoice(journey: Journey): boolean {
  const isDocument = currentStep(journey) === 'verify_license' && !journey.task;
  return isDocument && !journey.document && listAccepted(journey.capability).length > 1;
}

/** Whether the current image is of a document that the person chose, so that Back leads to the choice. */
export function hasChosen(journey: Journey): boolean {
  return journey.document !== null && needsChoice({ ...journey, document: null });
}

/** Whether the other side of such a document is photographed too: its zone or code is there. */
export function hasBack(kind: AcceptedDocument, country: string | null): boolean {
  if (kind === 'licence') return country !== null && CODE_ON_BACK.includes(country);
  return kind !== 'passport';
}

/** Whether an image of the back follows the one in hand. */
export function wantsBack(journey: Journey): boolean {
  if (currentStep(journey) !== 'verify_license' || journey.asksPerson) return false;
  const kind = findKind(journey);
  return kind !== null && hasBack(kind, journey.document?.country ?? null);
}

/** The chosen kind, or the only one; null where the person has not chosen. */
function findKind({ capability, document }: Journey): AcceptedDocument | null {
  const acceptedDocuments = listAccepted(capability);
  return document?.kind ?? (acceptedDocuments.length === 1 ? acceptedDocuments[0]! : null);
}

/** The side of a document that the next image shows; `page`: of a passport. */
export type ImageSide = 'front' | 'page' | 'back';

/** null for a face, and for a licence's front where the link accepts nothing else. */
export function getSide(journey: Journey): ImageSide | null {
  if (currentStep(journey) !== 'verify_license') return null;
  if (hasFront(journey.screen)) return 'back';
  const kind = findKind(journey);
  if (kind === 'passport') return 'page';
  return kind === 'licence' && listAccepted(journey.capability).length === 1 ? null : 'front';
}

/** Whether the front is in hand while its back is photographed or reviewed. */
export function hasFront(screen: Screen): boolean {
  if (screen.name === 'step') return Boolean(screen.front);
  return 'capture' in screen && Boolean(screen.capture?.back);
}
