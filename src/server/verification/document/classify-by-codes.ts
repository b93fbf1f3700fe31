import type { ReadCodes } from '../codes/read-codes.ts';
import type { DocumentKind } from './document-kind.ts';
import type { DocumentScore } from './document-points.ts';

/** The meaning of the first letter of a zone (ICAO 9303-4 to 9303-7); a visa is a page of a passport. */
const KIND_OF_ZONE: Readonly<Record<string, DocumentKind>> = {
  P: 'passport',
  V: 'passport',
  I: 'identity_card',
  A: 'identity_card',
  C: 'identity_card',
};
/** `IR` and `AR` are residence permits (regulation (EC) 1030/2002), `RP` Estonia's, `C1` and `C2` those of the United States. */
const PERMIT = /^(?:[IA]R|RP|C[12])$/;

/**
 * The kind of document by its own codes, where they say more than its print or contradict it. They identify an
 * identification card that calls itself a licence, and a back, which has no title and no portrait.
 */
export function classifyByCodes(
  byPoints: DocumentKind,
  codes: ReadCodes | null,
  { points, otherKind }: DocumentScore,
): DocumentKind | null {
  const hasPortrait = points.portrait > 0;
  if (codes?.barcode && !codes.barcode.is_licence) return 'identity_card';
  if (codes?.barcode && !hasPortrait) return 'licence_back';
  // The barcode's file type is DL: a title that could not be read adds nothing to it.
  if (codes?.barcode && byPoints === 'other_card' && otherKind === null) return 'licence';
  const code = codes?.mrz?.document_code ?? '';
  const kind = PERMIT.test(code) ? 'residence_permit' : KIND_OF_ZONE[code.charAt(0)];
  return kind && ['licence', 'other_card', 'none'].includes(byPoints) ? kind : null;
}
