import { type Html, html } from '../../../shared/html.ts';
import type { ShareInterval } from '../../verification/accuracy/share-interval.ts';
import { SELFIE_BAND } from '../../verification/policy/face-policy.ts';
import { FACE_LIMITS } from '../../verification/policy/list-face-limits.ts';
import { formatPercent } from './format-share.ts';
import type { DistanceMeasures } from './measure-distances.ts';
import type { Halves } from './measure-halves.ts';
import { renderTable } from './write-page.ts';

/** A part with a heading, a sentence and tables. */
type Section = { heading: string; sentence: string; tables: Table[] };
type Table = { title: string; heads: string[]; rows: string[][] };

/** The part of the page about a table of distances. */
export function writeDistanceSection(measures: DistanceMeasures, halves: Halves, seed: number): Html {
  const sections = listSections(measures, halves, seed).map(
    ({ heading, sentence, tables }) => html`<h2>${heading}</h2>
<p>${sentence}</p>
${tables.map(({ title, heads, rows }) => html`<h3>${title}</h3>\n${renderTable(heads, rows)}\n`)}`,
  );
  return html`${sections}
<p class="note">Intervals are 95 % and treat all pairs as independent. Pairs that share a person or a picture are not, so the true intervals are wider.</p>`;
}

/** The same as lines of text: tables in Markdown. */
export function formatDistances(measures: DistanceMeasures, halves: Halves, seed: number): string[] {
  const formatCells = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return listSections(measures, halves, seed).flatMap(({ sentence, tables }) => [
    sentence,
    ...tables.flatMap(({ title, heads, rows }) => [
      `${title}:`,
      ...[heads, heads.map(() => '---'), ...rows].map(formatCells),
    ]),
  ]);
}

function listSections(measures: DistanceMeasures, [first, second]: Halves, seed: number): Section[] {
  const halfTables = (name: string, part: DistanceMeasures): Table[] =>
    tabulate(part).map((table) => ({ ...table, title: `${name} half. ${table.title}` }));
  return [
    {
      heading: 'Distances',
      sentence: `${measures.unfit} more pairs have a face that is not fit to be compared. They are in no rate.`,
      tables: tabulate(measures),
    },
    {
      heading: 'The limits of the product, in two halves',
      sentence: `The pairs were split by the seed ${seed}. A person may be in both halves.`,
      tables: [
        {
          title: 'What each limit is for',
          heads: ['Limit', 'Used for'],
          rows: [
            ...FACE_LIMITS.map(({ limit, uses }) => [`up to ${limit}`, uses]),
            [
              `from ${SELFIE_BAND.different}`,
              'a selfie or portrait of another person, if both faces are clear',
            ],
            ['by faceres', 'a change of person within one film: the nearest two people should be far from 0'],
          ],
        },
        ...halfTables('First', first),
        ...halfTables('Second', second),
      ],
    },
  ];
}

function tabulate({ limits, strangers: nonMated, mated }: DistanceMeasures): [Table, Table] {
  const within = limits.within.map((limit) => `up to ${limit}`);
  return [
    {
      title: 'Two people taken for one, in 1,000 pairs',
      heads: ['Group or set', 'Pairs', 'Nearest', ...within, 'Nearest by faceres'],
      rows: nonMated.map((rates) => [
        rates.name,
        String(rates.within[0]?.all ?? 0),
        formatDistance(rates.nearest),
        ...rates.within.map(formatPerThousand),
        formatDistance(rates.nearestByFaceres),
      ]),
    },
    {
      title: 'Pairs of one person',
      heads: [
        'Set',
        'Pairs',
        ...within,
        ...limits.beyond.map((limit) => `from ${limit}`),
        `refused at ${SELFIE_BAND.different}`,
      ],
      rows: mated.map(({ name, within: near, beyond, refused }) => [
        name,
        String(refused.all),
        ...[...near, ...beyond].map(({ share }) => formatPercent(share)),
        `${refused.some} (${formatPercent(refused.low)} to ${formatPercent(refused.high)})`,
      ]),
    },
  ];
}

const formatDistance = (distance: number) => (Number.isFinite(distance) ? distance.toFixed(3) : 'none');

function formatPerThousand({ some, all, share, low, high }: ShareInterval): string {
  if (all === 0) return 'not measured';
  const format = (value: number) => Number((value * 1000).toPrecision(2)).toString();
  return `${format(share)} (${some}; ${format(low)} to ${format(high)})`;
}
