import { type Html, html } from '../../../shared/html.ts';
import {
  bootstrapEqualErrorRate,
  type Comparisons,
  equalErrorRate,
  errorsAt,
  traceErrors,
} from '../../verification/accuracy/match-errors.ts';
import { recommendLimit } from '../../verification/accuracy/recommend-limit.ts';
import {
  type ShareInterval,
  shareDifference,
  shareInterval,
} from '../../verification/accuracy/share-interval.ts';
import { PRODUCT_LIMITS } from '../../verification/policy/limits.ts';
import { writeClaims } from './claims.ts';
import { drawPlot } from './draw-plot.ts';
import { formatPercent, formatShare } from './format-share.ts';
import type { FaceMeasures } from './measure-faces.ts';
import { renderTable } from './write-page.ts';

const WANTED_FMR = [0.01, 0.001, 0.0001];
/** With fewer pairs, the interval of a rate is wider than most differences of interest. */
const MIN_PAIRS = 30;

/** The part of the page with the results of comparing pairs of faces. */
export function writeFaceSection(
  measures: FaceMeasures,
  { seed, random }: { seed: number; random: () => number },
): Html {
  const { all, images } = measures;
  const { same, different } = PRODUCT_LIMITS.selfie_band;
  const eer = equalErrorRate(all);
  const comparisonCount = all.mated.length + all.nonMated.length;
  return html`<h2>Faces</h2>
<p>${images} pictures, ${all.mated.length} pairs of one person and ${all.nonMated.length} of two. ${all.unusable} more pairs could not be compared, because a picture shows no face, shows several or could not be read (failure to acquire: ${formatShare(shareInterval(all.unusable, comparisonCount + all.unusable))}).</p>
<p>${all.unfit} more pairs have a face that is blurred, covered, turned away or too small. The product decides nothing about such a face, so they are in neither rate.</p>
<p class="note">Intervals are 95 % and treat all pairs as independent. Pairs that share a person or a picture are not, so the true intervals are wider. An interval holds for pictures like these, and not for others.</p>
${renderTable(
  ['Combined distance up to', 'False match rate', 'False non-match rate'],
  [
    ['the same person', same],
    ['another person', different],
  ].map(([name, limit]) => {
    const { fmr, fnmr } = errorsAt(all, Number(limit));
    return [`${limit} (${name}, as the product has it)`, formatShare(fmr), formatShare(fnmr)];
  }),
)}
<p>Equal error rate: ${formatEqualErrorRate(all, eer, { seed, random })}.</p>
${drawDet(all)}
<h3>Limits for a wanted false match rate</h3>
${writeRecommendation(measures)}
${writeClaims(measures)}
${writeGroups(measures)}`;
}

function formatEqualErrorRate(
  all: Comparisons,
  eer: number,
  { seed, random }: { seed: number; random: () => number },
): string {
  if (Number.isNaN(eer)) return 'needs pairs of both kinds';
  if (eer === 0) {
    // Resampling pairs without an error never gives one, so the rule of three gives the bound.
    const fewest = Math.min(all.mated.length, all.nonMated.length);
    return `no pair lies on the wrong side; up to ${formatPercent(shareInterval(0, fewest).high)} by the rule of three on the ${fewest} pairs of the rarer kind`;
  }
  const { low, high } = bootstrapEqualErrorRate(all, random);
  return `${formatPercent(eer)}, from ${formatPercent(low)} to ${formatPercent(high)} by bootstrap (1,000 draws, seed ${seed})`;
}

/**
 * Recommends by the worst group: a limit derived from all people together makes people of one group match
 * each other.
 */
function writeRecommendation({ all, groups }: FaceMeasures): Html {
  if (groups.size === 0) {
    return html`<p>No limit is recommended, because the pairs have no column <code>group</code>. A limit from people who look different lets people of one group (age, sex, origin) pass for each other: give each pair of two people of one group that group’s name.</p>`;
  }
  return html`<p>A limit is what settings.policy takes for <code>same</code>. Each comes from the group whose people lie nearest to each other. A group with fewer pairs of two people than one in the wanted rate says nothing at that rate: the limit may be too wide for it.</p>
${renderTable(
  [
    'Wanted',
    'Limit',
    'Worst group',
    'False match rate there',
    'False non-match rate, all',
    'Groups with too few pairs',
  ],
  WANTED_FMR.map((wantedFmr) => limitRow({ all, groups }, wantedFmr)),
)}`;
}

function limitRow({ all, groups }: Pick<FaceMeasures, 'all' | 'groups'>, wantedFmr: number): string[] {
  const { limit, worstGroup, unknown } = recommendLimit(groups, wantedFmr);
  const few = unknown.join(', ');
  if (limit === null || worstGroup === null) {
    const shortageText = `too few: ${Math.ceil(1 / wantedFmr)} pairs of two people of one group needed`;
    return [formatPercent(wantedFmr), shortageText, '', '', '', few];
  }
  const { fmr } = errorsAt(groups.get(worstGroup)!, limit);
  const { fnmr } = errorsAt(all, limit);
  return [formatPercent(wantedFmr), limit.toFixed(3), worstGroup, formatShare(fmr), formatShare(fnmr), few];
}

function drawDet(all: Comparisons): Html {
  if (all.mated.length === 0 || all.nonMated.length === 0) return html``;
  const ticks = [0.0001, 0.001, 0.01, 0.1, 1];
  const axis = { from: 0.0001, to: 1, ticks, isLog: true } as const;
  const points = traceErrors(all).map(({ fmr, fnmr }) => [fmr, fnmr] as const);
  return drawPlot(
    'False non-match rate against false match rate, at every limit',
    { ...axis, label: 'False match rate' },
    { ...axis, label: 'False non-match rate' },
    [
      { name: 'rates', points },
      {
        name: 'equal',
        dashes: '3 5',
        points: [
          [0.0001, 0.0001],
          [1, 1],
        ],
      },
    ],
  );
}

function writeGroups({ all, groups }: FaceMeasures): Html {
  if (groups.size === 0) return html``;
  const limit = PRODUCT_LIMITS.selfie_band.same;
  const whole = errorsAt(all, limit);
  const rows = [...groups].map(([name, group]) => {
    const errors = errorsAt(group, limit);
    const few =
      Math.min(group.mated.length, group.nonMated.length) < MIN_PAIRS ? 'few pairs: no conclusion' : '';
    return [
      name,
      formatShare(errors.fmr),
      formatDifference(errors.fmr, whole.fmr),
      formatShare(errors.fnmr),
      formatDifference(errors.fnmr, whole.fnmr),
      few,
    ];
  });
  return html`<h3>By group</h3>
<p>Each group against all others, at the limit ${limit}. An interval of a difference that holds 0 shows no difference, and does not show that there is none. With many groups one in twenty leaves 0 out by chance.</p>
${renderTable(['Group', 'False match rate', 'Apart from the others', 'False non-match rate', 'Apart from the others', ''], rows)}`;
}

/** Compares a group with all people outside it. */
function formatDifference(group: ShareInterval, whole: ShareInterval): string {
  const others = shareInterval(whole.some - group.some, whole.all - group.all);
  if (group.all === 0 || others.all === 0) return 'nothing to hold it against';
  const { difference, low, high } = shareDifference(group, others);
  return `${formatPercent(difference)} (${formatPercent(low)} to ${formatPercent(high)})`;
}
