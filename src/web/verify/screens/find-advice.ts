import type { QualityIssue } from '../camera/capture/judge-picture.ts';
import type { DrawnCause } from '../camera/hints/drawings.ts';
import type { Result } from '../journey/journey.ts';
import type { MessageKey } from '../locales/catalogue.ts';
import type { ResultText } from '../locales/words-for-result.ts';
import { type PictureKind, remarkKey } from './picture-advice.tsx';

/** The drawing for a verdict of which the picture itself shows no cause: it says what the verdict's sentence says. */
const USUAL: Record<PictureKind, Partial<Record<string, DrawnCause>>> = {
  document: { NO_LICENSE_DETECTED: 'missing', NO_FACE_DETECTED: 'glare' },
  face: { NO_FACE_DETECTED: 'noFace', MULTIPLE_FACES: 'alone', ID_NOT_MATCHED: 'dark' },
};
/** What was photographed in place of a card. */
const SEEN: Partial<Record<string, DrawnCause>> = { paper: 'paper', screen: 'screen' };
/** Problems of a picture do not explain these: the server saw too much in it. */
const EXPLAINED: readonly string[] = ['MULTIPLE_FACES'];

/**
 * One cause, with its sentence and its drawing. What the server recognised comes first, then what the page's own judge
 * finds in the picture.
 */
export function findAdvice(
  kind: PictureKind,
  { status, seenAs }: Result,
  said: ResultText,
  issue: QualityIssue | null,
): { text: MessageKey; cause: DrawnCause | null } {
  if (said.text.startsWith('seen.')) return { text: said.text, cause: SEEN[seenAs ?? ''] ?? null };
  const usual = USUAL[kind][status];
  if (!usual || !issue || EXPLAINED.includes(status)) return { text: said.text, cause: usual ?? null };
  return { text: remarkKey(issue, kind), cause: issue === 'small' ? null : issue };
}
