import { type Html, html } from '../../../shared/html.ts';
import type { readFaceErrors } from '../../features/quality/read-face-errors.ts';
import { OTHER_PERSON } from '../../store/quality/face-errors.ts';
import { formatPercent, formatShare } from './format-share.ts';
import { renderTable } from './write-page.ts';

export type FaceErrors = Awaited<ReturnType<typeof readFaceErrors>>;

/** The part of the page about face comparisons that people decided. Small groups are not shown. */
export function writeDecidedSection(errors: FaceErrors, host: string): Html {
  const { hidden_groups } = errors;
  return html`<h2>Decided cases of ${host}</h2>
${renderFaceErrors(errors)}
<p>Groups of fewer than 30 comparisons that are not shown: ${hidden_groups}. Intervals are 95 %. A claim counts the comparisons of one subject once.</p>`;
}

/** The tables of error rates by group, with what a claim needs. */
export function renderFaceErrors({ groups, claims }: FaceErrors): Html {
  const claimTexts = claims.map(({ rate, pairs }) => `${formatPercent(rate)}: ${pairs.toLocaleString('en')}`);
  const head = html`<p>Comparisons with the selfie that staff approved, judged by the tenant’s limits of now. One person: staff approved the picture, or a quality sample confirmed it. Two people: staff rejected it for another person (${OTHER_PERSON}), or a quality sample contradicted the approval of a selfie. Age bands come from the record, never from the face.</p>
<p class="note">People decide mostly what the pipeline could not. These are rates of decided cases, not of all uploads.</p>
<p>To claim a false match rate takes so many independent comparisons of two people of one group, none of them accepted: ${claimTexts.join('; ')}.</p>`;
  if (groups.length === 0)
    return html`${head}<p>No group has 30 decided comparisons: there is no figure.</p>`;
  const rows = groups.map((group) => [
    [group.comparison, group.dimension, group.value].join(' ').trim(),
    format(group.false_matches),
    format(group.two_people_undecided),
    format(group.false_non_matches),
    format(group.same_person_undecided),
    group.enough_for === null ? 'none of these rates' : formatPercent(group.enough_for),
  ]);
  return html`${head}${renderTable(HEADS, rows)}`;
}

const HEADS = [
  'Comparison and group',
  'False match rate (FMR)',
  'Two people, undecided',
  'False non-match rate (FNMR)',
  'One person, undecided',
  'Enough to claim',
];

type Figure = FaceErrors['groups'][number]['false_matches'];

const format = (figure: Figure): string =>
  figure ? formatShare({ some: figure.count, all: figure.of, ...figure }) : 'fewer than 30';

/** The same of all people, as lines of text. */
export function formatDecided({ groups }: FaceErrors): string[] {
  const all = groups.filter(({ dimension }) => dimension === 'all');
  if (all.length === 0) return ['No kind of comparison has 30 decided cases: there is no figure.'];
  return all.map(
    ({ comparison, false_matches, false_non_matches }) =>
      `Decided cases, ${comparison}: false match rate ${format(false_matches)}, false non-match rate ${format(false_non_matches)}.`,
  );
}
