import type { DocumentEvidence } from '../../vision/evidence.ts';
import { foldAccents } from '../lexicon/fold-text.ts';
import { DOCUMENT_POINTS, DOCUMENT_POLICY as POLICY } from '../policy/document-policy.ts';
import { COPY_SCALES } from '../policy/signal-policy.ts';
import type { DocumentKind } from './document-kind.ts';
import type { DocumentScore } from './document-points.ts';

/** The categories in the table on a European licence's back (directive 2006/126/EC, annex I), each at a row's beginning. */
const CATEGORY = /^(AM|A1|A2|A|B1|B|C1E?|CE?|D1E?|DE?|BE)(?![A-Z0-9])/;

/** Forms on screens, letterheads and visiting cards bear one; identity documents do not. */
const E_MAIL = /[^\s@] ?@ ?[^\s@]+\.[a-z]{2}/i;

type UnscoredEvidence = {
  seen: DocumentScore;
  /** whether edges gave the outline */
  byEdges: boolean;
  lines: readonly string[];
  copy: DocumentEvidence['copy'];
  /** upright, with a portrait on one half: two cards of one folded document */
  isFolded?: boolean;
};

/**
 * A more specific class for a thing that is `none` by its points, so that the page can name it. Other classes are
 * unchanged.
 */
export function classifyUnscored(
  byPoints: DocumentKind,
  { seen, byEdges, lines, copy, isFolded = false }: UnscoredEvidence,
): DocumentKind {
  if (byPoints !== 'none' || seen.points.portrait > 0) return byPoints;
  const categories = new Set(lines.map((line) => foldAccents(line).match(CATEGORY)?.[1]).filter(Boolean));
  if (categories.size >= POLICY.categoriesOfBack) return 'licence_back';
  if (copy.ok && copy.value && copy.value.stripes >= COPY_SCALES.stripes.half) return 'screen';
  if (seen.counts.lines < POLICY.linesOfPaper) return 'none';
  const isCard = isCardLike(seen, byEdges) || (isFolded && bearsHolder(seen, byEdges));
  return isCard && !lines.some((line) => E_MAIL.test(line)) ? 'other_card' : 'paper';
}

/** Its outline fits, and its text has two dates and a number. */
function bearsHolder({ points }: DocumentScore, byEdges: boolean): boolean {
  return (
    byEdges &&
    points.outline >= DOCUMENT_POINTS.outline.good &&
    points.dates >= DOCUMENT_POINTS.date * DOCUMENT_POINTS.maxDates &&
    points.number > 0 &&
    points.lines >= POLICY.linesWithoutPortrait
  );
}

/** Its outline is certainly a card's, and its lines are as few and as short as a card's are. */
function isCardLike({ points }: DocumentScore, byEdges: boolean): boolean {
  return (
    byEdges && points.outline >= DOCUMENT_POINTS.outline.sure && points.lines >= POLICY.linesWithoutPortrait
  );
}
