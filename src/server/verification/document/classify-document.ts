import type { DocumentEvidence, DocumentMeasure, FaceBox, Finding, TextLine } from '../../vision/evidence.ts';
import type { ReadCodes } from '../codes/read-codes.ts';
import { DOCUMENT_POINTS } from '../policy/document-policy.ts';
import { classifyByCodes } from './classify-by-codes.ts';
import { classifyByScore, isCard } from './classify-by-score.ts';
import { classifyUnscored } from './classify-unscored.ts';
import type { NamedDocument } from './document-kind.ts';
import type { DocumentScore } from './document-points.ts';
import { hasFoldedPortrait } from './score-portrait.ts';
import { sumEvidence } from './sum-evidence.ts';

/** The class of a photographed thing, with the evidence for it; null where nothing could be measured. */
type DocumentClassification = { kind: NamedDocument; gathered: DocumentScore | null };

type DocumentFindings = {
  document: Finding<DocumentMeasure>;
  faces: Finding<FaceBox[]>;
  text: Finding<TextLine[]>;
  copy: DocumentEvidence['copy'];
  /** the print is in letters that the recogniser does not support, or too bright to tell */
  illegible?: boolean;
};

/**
 * Classifies a photographed thing by all evidence together. A licence with a missing or covered portrait is still a
 * licence: the face check reports that it has no face.
 *
 * An outage decides nothing. Without face detection the portrait is assumed, because the chain parks before anything
 * depends on it. Without text a card with a portrait is an `other_card`, so that the chain continues and parks at the
 * text. With less evidence the class stays open for lack of text, and is never `none`. A card with a portrait in
 * unsupported letters is such an `other_card` too, also if the whole image is the card.
 */
export function classifyDocument(
  { document, faces, text, copy, illegible = false }: DocumentFindings,
  codes: ReadCodes | null = null,
): DocumentClassification {
  if (!document.ok) return { kind: { ...document, lacks: 'document' }, gathered: null };
  const gathered = sumEvidence(document.value, faces, text);
  const score = faces.ok ? gathered : withPortrait(gathered);
  const byEdges = document.value.outline === 'edges';
  const isFaced = isCard(score, byEdges) && score.points.portrait > 0;
  if (text.ok) {
    const byPoints = classifyByScore(score, byEdges);
    const lines = text.value.map((line) => line.text);
    const isFolded = document.value.vertical && faces.ok && hasFoldedPortrait(faces.value);
    const value =
      classifyByCodes(byPoints, codes, score) ??
      classifyUnscored(byPoints, { documentScore: score, byEdges, lines, copy, isFolded });
    const isCardFace = isFaced || (isImage(document.value) && score.points.portrait > 0);
    const isUnread = illegible && isCardFace && value === 'none';
    return { kind: { ok: true, value: isUnread ? 'other_card' : value }, gathered };
  }
  return { kind: isFaced ? { ok: true, value: 'other_card' } : { ...text, lacks: 'text' }, gathered };
}

/** Is the card the whole image (`is-card-itself.ts`)? Then its own edges are outside of it. */
function isImage({ corners }: DocumentMeasure): boolean {
  return corners?.flat().every((at) => at === 0 || at === 1) ?? false;
}

function withPortrait(gathered: DocumentScore): DocumentScore {
  return { ...gathered, points: { ...gathered.points, portrait: DOCUMENT_POINTS.portrait } };
}
