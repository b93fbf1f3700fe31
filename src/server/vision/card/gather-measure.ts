import type { DocumentMeasure, FaceBox, Finding, TextLine } from '../evidence.ts';
import type { LocatedDocument } from '../outline/locate-document.ts';
import { isProse, NO_TEXT, pointsOfOutline, pointsOfPortrait, pointsOfText } from './gather-points.ts';
import type { LaidCard } from './lay-card.ts';

/** Lines read with less confidence than this say nothing about the document. */
const LEAST_CONFIDENCE = 0.5;

/** Puts together what outline, portrait and words say; what could not be looked at gives no points. */
export function gatherMeasure(
  found: LaidCard & { located: LocatedDocument },
  quality: DocumentMeasure['quality'],
  faces: Finding<FaceBox[]>,
  text: Finding<TextLine[]>,
): DocumentMeasure {
  const { located, corners, vertical } = found;
  const words = text.ok ? wordsOf(text.value) : NO_TEXT;
  return {
    corners,
    outline: located.by,
    points: {
      outline: pointsOfOutline(located),
      portrait: faces.ok ? pointsOfPortrait(faces.value, vertical) : 0,
      ...words.points,
    },
    counts: words.counts,
    otherKind: words.otherKind,
    vertical,
    quality,
  };
}

function wordsOf(lines: readonly TextLine[]): typeof NO_TEXT {
  const legible = lines.filter((line) => line.confidence > LEAST_CONFIDENCE);
  return pointsOfText(
    legible.map((line) => line.text),
    isProse(lines.map((line) => line.box)),
  );
}

/** The measure of a photograph that shows neither a card's outline nor a block of text. */
export const NOTHING_FOUND: DocumentMeasure = {
  corners: null,
  outline: 'none',
  points: { outline: 0, portrait: 0, ...NO_TEXT.points },
  counts: NO_TEXT.counts,
  otherKind: null,
  vertical: false,
  quality: { sharpness: 0, glare: 0 },
};
