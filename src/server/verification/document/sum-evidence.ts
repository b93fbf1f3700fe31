import type { DocumentMeasure, FaceBox, Finding, TextLine } from '../../vision/evidence.ts';
import { listFollowers } from '../lexicon/text-spans.ts';
import { DOCUMENT_EVIDENCE } from '../policy/document-policy.ts';
import type { DocumentScore } from './document-points.ts';
import { isProse } from './is-prose.ts';
import { scoreOutline } from './score-outline.ts';
import { scorePortrait } from './score-portrait.ts';
import { NO_TEXT, scoreText } from './score-text.ts';

/** Combines the evidence of outline, portrait and words; a part that could not be examined gives no points. */
export function sumEvidence(
  measure: DocumentMeasure,
  faces: Finding<readonly FaceBox[]>,
  text: Finding<readonly TextLine[]>,
): DocumentScore {
  const words = text.ok ? weighLines(text.value) : NO_TEXT;
  const outline = scoreOutline(measure);
  const portrait = faces.ok ? scorePortrait(faces.value, measure.vertical) : 0;
  return { ...words, points: { outline, portrait, ...words.points } };
}

function weighLines(lines: readonly TextLine[]): typeof NO_TEXT {
  const legible = lines.filter(({ confidence }) => confidence > DOCUMENT_EVIDENCE.textConfidence);
  return scoreText(
    legible.map((line) => line.text),
    isProse(lines.map((line) => line.box)),
    legible.flatMap((line) =>
      listFollowers(line, legible).map((follower) => `${line.text} ${follower.text}`),
    ),
  );
}
