import type { DocumentKind } from '../document/document-kind.ts';
import { KINDS_WITHOUT_PORTRAIT_SIDE } from '../document/kinds-without-portrait-side.ts';
import type { Evidence } from '../evidence.ts';

/** Why an image has no face that can be compared; `none`: there is no such image, or it was deleted. */
export const MISSING_FACES = [
  'none',
  'erased',
  'not_examined',
  'no_document',
  'no_face',
  'not_kept',
] as const;
export type MissingFace = (typeof MISSING_FACES)[number];

/** Why a distance within the limit, or any distance, says nothing for certain. */
export const UNCERTAINTIES = ['quality', 'others'] as const;
export type Uncertainty = (typeof UNCERTAINTIES)[number];

/** A card of unknown purpose is not a document, so the face on it is not a portrait. */
const NO_DOCUMENTS: readonly DocumentKind[] = [...KINDS_WITHOUT_PORTRAIT_SIDE, 'other_card'];

type Image = {
  kind: 'license' | 'selfie';
  evidence: Evidence | null;
  isErased: boolean;
  hasTemplate: boolean;
};

/** Why an image's face cannot be compared; null if it can. Without evidence nothing is a portrait. */
export function findMissingFace({ kind, evidence, isErased, hasTemplate }: Image): MissingFace | null {
  if (isErased) return 'erased';
  const faces = evidence?.faces;
  if (!evidence || !faces) return 'not_examined';
  if (kind === 'license' && !isDocument(evidence)) return evidence.kind ? 'no_document' : 'not_examined';
  if (faces.length === 0) return 'no_face';
  return hasTemplate ? null : 'not_kept';
}

const isDocument = ({ kind, credential }: Evidence): boolean =>
  credential !== undefined || (kind != null && !NO_DOCUMENTS.includes(kind));
