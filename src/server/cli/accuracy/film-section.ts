import { type Html, html } from '../../../shared/html.ts';
import {
  type ShareInterval,
  shareDifference,
  shareInterval,
} from '../../verification/accuracy/share-interval.ts';
import { formatPercent, formatShare } from './format-share.ts';
import { BONA_FIDE, type FilmCounts, type FilmMeasures } from './measure-films.ts';
import { renderTable } from './write-page.ts';

/** With fewer films, the interval of a rate is wider than most differences of interest. */
const MIN_FILMS = 30;

/** The part of the page about liveness, with the rates of ISO/IEC 30107-3. */
export function writeFilmSection(measures: FilmMeasures): Html {
  const { kinds, groups } = measures;
  const genuine = kinds.get(BONA_FIDE);
  const attacks = [...kinds].filter(([kind]) => kind !== BONA_FIDE);
  return html`<h2>Liveness</h2>
<p>Each film was judged as the frames of a challenge; a presentation with a result was judged while it was made. A film without a response has a refused frame, or the check did not run; it is in no other rate. Nothing of a film was kept.</p>
<p class="note">Intervals are 95 % and treat all films as independent. Films of one person, or with one instrument, are not. The rates hold for these people, instruments and cameras. They are not the report of a test laboratory.</p>
<h3>Living people (bona fide presentations)</h3>
${genuine ? renderGenuine(genuine) : html`<p>The table has no film of the kind ${BONA_FIDE}: no BPCER.</p>`}
${genuine && groups.size > 0 ? renderGroups(genuine, groups) : html``}
<h3>Attacks, by species of the instrument</h3>
${attacks.length > 0 ? renderAttacks(attacks) : html`<p>The table has no attack: no APCER.</p>`}`;
}

function renderGenuine(counts: FilmCounts): Html {
  const { not_shown, unclear, no_response, films, people } = counts;
  const judgedCount = films - no_response;
  return html`<p>${films} films of ${people} people.${warn(judgedCount)} A challenge that is not shown is left to a reviewer, so both outcomes count as errors.</p>
${renderTable(
  ['Rate', 'Share'],
  [
    ['BPCER', formatShare(shareInterval(not_shown + unclear, judgedCount))],
    ['of these not_shown', formatShare(shareInterval(not_shown, judgedCount))],
    ['of these unclear', formatShare(shareInterval(unclear, judgedCount))],
    ['BPNRR (no response)', formatShare(shareInterval(no_response, films))],
  ],
)}`;
}

/** Each group beside all other living people. */
function renderGroups(genuine: FilmCounts, groups: ReadonlyMap<string, FilmCounts>): Html {
  const rows = [...groups].map(([group, counts]) => {
    const [groupShare, all] = [rateGenuine(counts), rateGenuine(genuine)];
    const others = shareInterval(all.some - groupShare.some, all.all - groupShare.all);
    return [
      group,
      counts.people,
      formatShare(groupShare),
      formatDifference(groupShare, others),
      warn(groupShare.all),
    ];
  });
  return html`<p>By group, and the difference from all others:</p>
${renderTable(['Group', 'People', 'BPCER', 'Difference', ''], rows)}`;
}

function formatDifference(groupShare: ShareInterval, others: ShareInterval): string {
  if (groupShare.all === 0 || others.all === 0) return 'nothing to compare with';
  const { difference, low, high } = shareDifference(groupShare, others);
  return `${formatPercent(difference)} (${formatPercent(low)} to ${formatPercent(high)})`;
}

function renderAttacks(attacks: readonly (readonly [string, FilmCounts])[]): Html {
  const rows = attacks.map(([kind, counts]) => [
    kind,
    counts.films,
    counts.people,
    formatShare(rateAttack(counts)),
    formatShare(shareInterval(counts.no_response, counts.films)),
    warn(counts.films - counts.no_response),
  ]);
  return html`${renderTable(['Species', 'Films', 'People', 'APCER', 'APNRR (no response)', ''], rows)}
<p>APCER is the share of attacks that end as shown. It belongs to one species: no mean over species is given, because it would depend on their numbers. The attack potential of each species is for you to state.</p>`;
}

const rateGenuine = ({ not_shown, unclear, films, no_response }: FilmCounts) =>
  shareInterval(not_shown + unclear, films - no_response);

const rateAttack = ({ shown, films, no_response }: FilmCounts) => shareInterval(shown, films - no_response);

const warn = (judgedCount: number) => (judgedCount < MIN_FILMS ? ' Few films: no conclusion.' : '');

/** The same as lines of text. */
export function formatFilms(measures: FilmMeasures): string[] {
  const kinds = [...measures.kinds].map(([kind, counts]) =>
    kind === BONA_FIDE
      ? `Living people: BPCER ${formatShare(rateGenuine(counts))}, ${counts.no_response} without a response.`
      : `Attack ${kind}: APCER ${formatShare(rateAttack(counts))}, ${counts.no_response} without a response.`,
  );
  const groups = [...measures.groups].map(
    ([group, counts]) => `Group ${group}: BPCER ${formatShare(rateGenuine(counts))}.`,
  );
  return [...kinds, ...groups];
}
