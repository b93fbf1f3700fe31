import type { DocumentEvidence } from '../../vision/evidence.ts';
import { foldAccents } from '../lexicon/fold-text.ts';
import { DOCUMENT_POINTS, DOCUMENT_POLICY as POLICY } from '../policy/document-policy.ts';
import { COPY_SCALES } from '../policy/signal-policy.ts';
import { hasHolderLabel } from './count-labels.ts';
import type { DocumentKind } from './document-kind.ts';
import type { DocumentScore } from './document-points.ts';

/**
 * The categories in the table on a licence's back, each at a row's beginning: those of directive 2006/126/EC, annex I,
 * and of Vienna 1968, annex 6, with the national ones (F to T) beside them. The 1 may be read as an I.
 */
const CATEGORY_PATTERN = /^(AM|A[12I]?|B[1IE]?|C[1I]?E?|D[1I]?E?|G[1I]?|[FHJKLMT])(?![A-Z0-9])/;

/** Forms on screens, letterheads and visiting cards bear one; identity documents do not. */
const E_MAIL = /[^\s@] ?@ ?[^\s@]+\.[a-z]{2}/i;

type UnscoredEvidence = {
  documentScore: DocumentScore;
  /** whether edges gave the outline */
  byEdges: boolean;
  lines: readonly string[];
  copy: DocumentEvidence['copy'];
  /** upright, with a portrait on one half: two cards of one folded document */
  isFolded?: boolean;
};

/**
 * A more specific class for a thing that is `none` by its points, so that the page can name it, and for a back that
 * looks like another card. Other classes are unchanged.
 */
export function classifyUnscored(
  byPoints: DocumentKind,
  { documentScore, byEdges, lines, copy, isFolded = false }: UnscoredEvidence,
): DocumentKind {
  if ((byPoints === 'none' || byPoints === 'other_card') && isBack(documentScore, lines))
    return 'licence_back';
  if (byPoints !== 'none' || documentScore.points.portrait > 0) return byPoints;
  if (copy.ok && copy.value && copy.value.stripes >= COPY_SCALES.stripes.half) return 'screen';
  if (documentScore.counts.lines < POLICY.linesOfPaper) return 'none';
  const isCard = isCardLike(documentScore, byEdges) || (isFolded && bearsHolder(documentScore, byEdges));
  return isCard && !lines.some((line) => E_MAIL.test(line)) ? 'other_card' : 'paper';
}

/**
 * Does it list vehicle categories, one in a row? Letters alone are a list of anything, so two of them must have a
 * figure or a second letter. A pictogram of a car is sometimes found as a face, but no holder is labelled beside it.
 */
function isBack({ points }: DocumentScore, lines: readonly string[]): boolean {
  const rows = lines.flatMap(
    (line) => foldAccents(line).match(CATEGORY_PATTERN)?.[1]?.replace('I', '1') ?? [],
  );
  const categories = [...new Set(rows)];
  return (
    categories.length >= POLICY.categoriesOfBack &&
    categories.filter(({ length }) => length > 1).length >= POLICY.longCategoriesOfBack &&
    points.title < POLICY.title &&
    (points.portrait === 0 || !hasHolderLabel(lines))
  );
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
