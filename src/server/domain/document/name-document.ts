import type { DocumentMeasure, FaceBox, Finding, TextLine } from '../../vision/evidence.ts';
import type { DocumentKind, NamedDocument } from './document-kind.ts';
import { DOCUMENT_POLICY as POLICY } from './document-policy.ts';

type DocumentFindings = {
  document: Finding<DocumentMeasure>;
  faces: Finding<FaceBox[]>;
  text: Finding<TextLine[]>;
};

/**
 * Says what a photographed thing is, from everything that speaks for it together. A licence whose portrait is
 * missing or covered is still a licence: that it has no face is for the face check to say.
 *
 * Outages decide nothing. Without face detection the portrait is taken as given, because the chain parks
 * before anything rests on it. Without text a card with a portrait is `unknown`, so that the chain goes on
 * and parks at the text; anything less is left open for want of its text, and never `none`.
 */
export function nameDocument({ document, faces, text }: DocumentFindings): NamedDocument {
  if (!document.ok) return { ...document, lacks: 'document' };
  const measure = document.value;
  if (!text.ok) {
    const isCard = measure.outline === 'edges' && measure.points.outline >= POLICY.outline;
    const isCardOfSomebody = isCard && (measure.points.portrait > 0 || !faces.ok);
    return isCardOfSomebody ? { ok: true, value: 'unknown' } : { ...text, lacks: 'text' };
  }
  return { ok: true, value: nameByPoints(faces.ok ? measure : withPortrait(measure)) };
}

function withPortrait(measure: DocumentMeasure): DocumentMeasure {
  return { ...measure, points: { ...measure.points, portrait: POLICY.portrait } };
}

function nameByPoints(measure: DocumentMeasure): DocumentKind {
  const hasPortrait = measure.points.portrait > 0;
  if (!hasPortrait && !isCardWithoutPortrait(measure)) return 'none';
  if (isLicence(measure)) return 'licence';
  if (!hasPortrait && !measure.otherKind) return 'none';
  return nameOther(measure);
}

function isLicence({ points, counts, otherKind }: DocumentMeasure): boolean {
  // A card that counts without a portrait lacks nothing else.
  const total = sumOf({ ...points, portrait: POLICY.portrait });
  const saysSo = points.title >= POLICY.title;
  const isLabelledSo =
    (points.title >= POLICY.titleWord && counts.labels >= POLICY.labelsBesideTitleWord) ||
    counts.labels >= POLICY.labelsAlone;
  return (
    total >= POLICY.licenceFrom &&
    points.dates >= POLICY.dates &&
    (saysSo || (isLabelledSo && otherKind === null))
  );
}

/** A card whose portrait is missing or covered, told from a page by its outline and what it bears. */
function isCardWithoutPortrait({ points, counts, outline }: DocumentMeasure): boolean {
  return (
    outline === 'edges' &&
    points.outline >= POLICY.outlineWithoutPortrait &&
    points.dates >= POLICY.dates &&
    points.lines >= POLICY.linesWithoutPortrait &&
    (points.title >= POLICY.title || counts.labels >= POLICY.labelsWithoutPortrait)
  );
}

/** Something with a portrait that is no licence: what its words say it is, or a card that says too little. */
function nameOther({ points, counts, outline, otherKind }: DocumentMeasure): DocumentKind {
  const isCard = outline === 'edges' && points.outline >= POLICY.outline;
  if (otherKind && otherKind !== 'other') return otherKind;
  const bearsFields =
    counts.lines >= POLICY.unnamed.lines && (counts.dates > 0 || counts.labels >= POLICY.unnamed.labels);
  return isCard && (otherKind === 'other' || bearsFields) ? 'other_document' : 'none';
}

function sumOf(points: DocumentMeasure['points']): number {
  return Object.values(points).reduce((sum, value) => sum + value, 0);
}
