import { type Html, html } from '../../../shared/html.ts';
import {
  type ShareInterval,
  shareDifference,
  shareInterval,
} from '../../verification/accuracy/share-interval.ts';
import { PRODUCT_LIMITS } from '../../verification/policy/limits.ts';
import { FIELD_WEIGHTS } from '../../verification/policy/score-policy.ts';
import { replayAttempt } from '../../verification/replay/replay-attempt.ts';
import { drawPlot } from './draw-plot.ts';
import { formatPercent, formatShare } from './format-share.ts';
import type { DocumentComparison, DocumentMeasures } from './measure-documents.ts';
import { renderTable } from './write-page.ts';

const THRESHOLDS = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1];
const MIN_DOCUMENTS = 30;

/** The part of the page with the results of comparing licences with records. */
export function writeDocumentSection({ documents, unusable, comparisons }: DocumentMeasures): Html {
  const byThreshold = THRESHOLDS.map((at) => ({
    at,
    genuine: approvedShare(comparisons, true, at),
    other: approvedShare(comparisons, false, at),
  }));
  return html`<h2>Documents</h2>
<p>${documents} pictures, of which ${unusable} could not be read as images. Each was compared with its own record, and with those of up to five other people of the file.</p>
<p class="note">Intervals are 95 % and treat all comparisons as independent; five with one picture are not. No subject has a reference selfie here, so no face decides.</p>
${renderTable(
  ['Passing score', 'Approved with the own record', 'Approved with another’s'],
  byThreshold.map(({ at, genuine, other }) => [
    at === PRODUCT_LIMITS.passing_score ? `${at} (the product’s)` : at,
    formatShare(genuine),
    formatShare(other),
  ]),
)}
${drawPlot(
  'Approvals with the own record, drawn through, and with another’s, dashed, by passing score',
  { label: 'Passing score', from: 0.7, to: 1, ticks: THRESHOLDS },
  { label: 'Approved', from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1] },
  [
    { name: 'own', points: byThreshold.map(({ at, genuine }) => [at, genuine.share] as const) },
    {
      name: 'other',
      dashes: '6 4',
      points: byThreshold.map(({ at, other }) => [at, other.share || 0] as const),
    },
  ],
)}
<h3>Details read, on the own record</h3>
${renderTable(['Detail', 'Read as it is on record'], fieldRows(comparisons))}
${writeVerdicts(comparisons)}
${writeGroups(comparisons)}`;
}

/** The share that another passing score would approve, with all else unchanged. */
function approvedShare(
  comparisons: readonly DocumentComparison[],
  isOwn: boolean,
  passing_score: number,
): ShareInterval {
  const limits = { ...PRODUCT_LIMITS, passing_score };
  const selectedComparisons = comparisons.filter((each) => each.isOwn === isOwn);
  const approvedComparisons = selectedComparisons.filter(({ attempt }) => {
    const replayed = replayAttempt(attempt, limits);
    return replayed.is === 'says' && replayed.state === 'approved';
  });
  return shareInterval(approvedComparisons.length, selectedComparisons.length);
}

function fieldRows(comparisons: readonly DocumentComparison[]): string[][] {
  const genuine = comparisons.filter(({ isOwn }) => isOwn).flatMap(({ fields }) => fields);
  return Object.keys(FIELD_WEIGHTS).flatMap((name) => {
    const of = genuine.filter(({ field }) => field === name);
    return of.length > 0
      ? [[name, formatShare(shareInterval(of.filter(({ isRead }) => isRead).length, of.length))]]
      : [];
  });
}

function writeVerdicts(comparisons: readonly DocumentComparison[]): Html {
  const counts = new Map<string, number>();
  for (const { isOwn, attempt } of comparisons) {
    if (!isOwn) continue;
    const name = attempt.reason ? `${attempt.verdict}: ${attempt.reason}` : attempt.verdict;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return html`<h3>Verdicts, on the own record</h3>${renderTable(['Verdict', 'Pictures'], [...counts])}`;
}

function writeGroups(comparisons: readonly DocumentComparison[]): Html {
  const names = [...new Set(comparisons.flatMap(({ group }) => (group === null ? [] : [group])))];
  if (names.length === 0) return html``;
  const passing = PRODUCT_LIMITS.passing_score;
  const rows = names.map((name) => {
    const [inGroup, others] = [true, false].map((isIn) =>
      approvedShare(
        comparisons.filter(({ group }) => (group === name) === isIn),
        true,
        passing,
      ),
    ) as [ShareInterval, ShareInterval];
    const { difference, low, high } = shareDifference(inGroup, others);
    const apart =
      others.all === 0
        ? 'nothing to hold it against'
        : `${formatPercent(difference)} (${formatPercent(low)} to ${formatPercent(high)})`;
    return [
      name,
      formatShare(inGroup),
      apart,
      inGroup.all < MIN_DOCUMENTS ? 'few pictures: no conclusion' : '',
    ];
  });
  return html`<h3>By group</h3>
<p>Approved with the own record, each group against all others. An interval of a difference that holds 0 shows no difference, and does not show that there is none.</p>
${renderTable(['Group', 'Approved', 'Apart from the others', ''], rows)}`;
}

/** The shares of approved own and foreign records, in one line. */
export function formatApprovals({ comparisons }: DocumentMeasures): string {
  const [genuine, other] = [true, false].map((isOwn) =>
    approvedShare(comparisons, isOwn, PRODUCT_LIMITS.passing_score),
  ) as [ShareInterval, ShareInterval];
  return `Documents: ${formatShare(genuine)} approved with their own record, ${formatShare(other)} with another’s.`;
}
