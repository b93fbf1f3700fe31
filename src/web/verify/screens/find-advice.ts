import type { QualityIssue } from '../camera/capture/judge-image.ts';
import type { DrawnCause } from '../camera/hints/drawings.ts';
import type { ImageHint, Result } from '../journey/journey.ts';
import type { MessageKey } from '../locales/catalogue.ts';
import type { ResultText } from '../locales/words-for-result.ts';
import { type ImageKind, issueMessageKey } from './image-advice.tsx';

/** The drawing for a verdict of which the image itself shows no cause: it says what the verdict's sentence says. */
const USUAL_CAUSES: Record<ImageKind, Partial<Record<string, DrawnCause>>> = {
  document: { NO_LICENSE_DETECTED: 'missing', NO_FACE_DETECTED: 'glare' },
  face: { NO_FACE_DETECTED: 'noFace', MULTIPLE_FACES: 'alone', ID_NOT_MATCHED: 'dark' },
};
/** What was photographed in place of a card. */
const SEEN_CAUSES: Partial<Record<string, DrawnCause>> = { paper: 'paper', screen: 'screen' };
/** The page's names of what the server finds wrong. */
const ISSUES: Record<ImageHint, QualityIssue> = {
  dark: 'dark',
  blur: 'focus',
  glare: 'glare',
  cut_off: 'corners',
};
/** Problems of an image do not explain these: the server saw too much in it. */
const EXPLAINED_VERDICTS: readonly string[] = ['MULTIPLE_FACES'];

/**
 * One cause, with its sentence and its drawing. What the server recognised comes first, then what it found wrong with the
 * image, then what the page's own judge finds.
 */
export function findAdvice(
  kind: ImageKind,
  { status, seenAs, imageHints = [] }: Result,
  texts: ResultText,
  judgedIssue: QualityIssue | null,
): { text: MessageKey; cause: DrawnCause | null } {
  if (texts.text.startsWith('seen.')) return { text: texts.text, cause: SEEN_CAUSES[seenAs ?? ''] ?? null };
  const usual = USUAL_CAUSES[kind][status];
  const [hint] = imageHints;
  // A face has no edges: it is to come into the oval.
  if (usual && hint === 'cut_off' && kind === 'face') return { text: 'camera.hint.oval', cause: 'oval' };
  const issue = hint ? ISSUES[hint] : judgedIssue;
  if (!usual || !issue || EXPLAINED_VERDICTS.includes(status))
    return { text: texts.text, cause: usual ?? null };
  return { text: issueMessageKey(issue, kind), cause: issue === 'small' ? null : issue };
}
