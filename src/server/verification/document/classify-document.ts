import type { DocumentEvidence, DocumentMeasure, FaceBox, Finding, TextLine } from '../../vision/evidence.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import { DOCUMENT_POINTS } from '../policy/document-policy.ts';
import { classifyByCodes } from './classify-by-codes.ts';
import { classifyByScore, isCard } from './classify-by-score.ts';
import { classifyUnscored } from './classify-unscored.ts';
import type { NamedDocument } from './document-kind.ts';
import type { DocumentScore } from './document-points.ts';
import { sumEvidence } from './sum-evidence.ts';

/** What a photographed thing was taken for, and what spoke for it; null where nothing could be measured. */
type DocumentClassification = { kind: NamedDocument; gathered: DocumentScore | null };

type DocumentFindings = {
  document: Finding<DocumentMeasure>;
  faces: Finding<FaceBox[]>;
  text: Finding<TextLine[]>;
  copy: DocumentEvidence['copy'];
  /** the print is in letters that cannot be read here */
  otherScript?: boolean;
};

/**
 * Says what a photographed thing is, from everything that speaks for it together. A licence whose portrait is
 * missing or covered is still a licence: that it has no face is for the face check to say.
 *
 * Outages decide nothing. Without face detection the portrait is taken as given, because the chain parks
 * before anything rests on it. Without text a card with a portrait is an `other_card`, so that the chain goes on
 * and parks at the text; anything less is left open for want of its text, and never `none`. A card with a portrait in
 * letters that cannot be read is such an `other_card` too.
 */
export function classifyDocument(
  { document, faces, text, copy, otherScript = false }: DocumentFindings,
  codes: ReadCodes | null = null,
): DocumentClassification {
  if (!document.ok) return { kind: { ...document, lacks: 'document' }, gathered: null };
  const gathered = sumEvidence(document.value, faces, text);
  const seen = faces.ok ? gathered : withPortrait(gathered);
  const byEdges = document.value.outline === 'edges';
  const isFaced = isCard(seen, byEdges) && seen.points.portrait > 0;
  if (text.ok) {
    const byPoints = classifyByScore(seen, byEdges);
    const lines = text.value.map((line) => line.text);
    const value =
      classifyByCodes(byPoints, codes, seen) ?? classifyUnscored(byPoints, { seen, byEdges, lines, copy });
    const isIllegible = otherScript && isFaced && value === 'none';
    return { kind: { ok: true, value: isIllegible ? 'other_card' : value }, gathered };
  }
  return { kind: isFaced ? { ok: true, value: 'other_card' } : { ...text, lacks: 'text' }, gathered };
}

function withPortrait(gathered: DocumentScore): DocumentScore {
  return { ...gathered, points: { ...gathered.points, portrait: DOCUMENT_POINTS.portrait } };
}
