import { type Html, html } from '../../../shared/html.ts';
import type { ShareInterval } from '../../verification/accuracy/share-interval.ts';
import { SELFIE_BAND } from '../../verification/policy/face-policy.ts';
import { MEASURED_LIMITS } from '../../verification/policy/measured-groups.ts';
import { formatPercent } from './format-share.ts';
import { type DistanceMeasures, FAR_LIMITS } from './measure-distances.ts';
import { renderTable } from './write-page.ts';

/** The part of the page about a table of distances. */
export function writeDistanceCard(measures: DistanceMeasures): Html {
  const { strangers, own, unfit } = tabulate(measures);
  return html`<h2>Distances</h2>
<p>${unfit}</p>
<p class="note">Intervals are 95 % and treat all pairs as independent. Pairs that share a person or a picture are not, so the true intervals are wider.</p>
<h3>Two people taken for one, in 1,000 pairs</h3>
${renderTable(strangers.heads, strangers.rows)}
<h3>Pairs of one person</h3>
${renderTable(own.heads, own.rows)}`;
}

/** The same as lines of text: tables in Markdown. */
export function formatDistances(measures: DistanceMeasures): string[] {
  const { strangers, own, unfit } = tabulate(measures);
  const format = ({ heads, rows }: Table) =>
    [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [
    unfit,
    'Two people taken for one, in 1,000 pairs:',
    ...format(strangers),
    'Pairs of one person:',
    ...format(own),
  ];
}

type Table = { heads: string[]; rows: string[][] };

function tabulate({ strangers, own, unfit }: DistanceMeasures): {
  strangers: Table;
  own: Table;
  unfit: string;
} {
  const limits = MEASURED_LIMITS.map((limit) => `up to ${limit}`);
  return {
    unfit: `${unfit} more pairs have a face that is not fit to be compared. They are in no rate.`,
    strangers: {
      heads: ['Group or set', 'Pairs', 'Nearest', ...limits],
      rows: strangers.map(({ name, nearest, within }) => [
        name,
        String(within[0]?.all ?? 0),
        Number.isFinite(nearest) ? nearest.toFixed(3) : 'none',
        ...within.map(formatPerThousand),
      ]),
    },
    own: {
      heads: [
        'Set',
        'Pairs',
        ...limits,
        ...FAR_LIMITS.map((limit) => `from ${limit}`),
        `refused at ${SELFIE_BAND.different}`,
      ],
      rows: own.map(({ name, within, beyond, refused }) => [
        name,
        String(refused.all),
        ...[...within, ...beyond].map(({ share }) => formatPercent(share)),
        `${refused.some} (${formatPercent(refused.low)} to ${formatPercent(refused.high)})`,
      ]),
    },
  };
}

function formatPerThousand({ some, all, share, low, high }: ShareInterval): string {
  if (all === 0) return 'not measured';
  const format = (value: number) => Number((value * 1000).toPrecision(2)).toString();
  return `${format(share)} (${some}; ${format(low)} to ${format(high)})`;
}
