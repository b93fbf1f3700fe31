import { type Html, html } from '../../../shared/html.ts';
import { type AccuracyClaim, assessClaims } from '../../verification/accuracy/pairs-for-claim.ts';
import { formatPercent } from './format-share.ts';
import type { FaceMeasures } from './measure-faces.ts';
import { renderTable } from './write-page.ts';

type AccuracyDataset = { name: string; people: number; pairs: number; claims: AccuracyClaim[] };

/**
 * The part of the page about claims on the false match rate: what each claim needs, and what each group
 * has.
 */
export function writeClaims(measures: FaceMeasures): Html {
  const rows = listSets(measures).map(({ name, people, pairs, claims }) => [
    name,
    people,
    pairs,
    claims[0]?.independent ?? 0,
    formatProvenClaims(claims),
  ]);
  return html`<h3>What a claim takes</h3>
<p>To claim a false match rate with 95 % confidence takes pairs of two people of one group that are independent of each other, none of them a match: ${formatRequiredPairs()}. Pairs that share a person are not independent, so a set counts at most for half as many pairs as it has people. Pictures that no pair of one person joins are counted as two people’s.</p>
${renderTable(['Group', 'People, at most', 'Pairs of two people', 'Independent of these, at most', 'Enough to claim'], rows)}`;
}

/** The same claims as lines of text. */
export function formatClaims(measures: FaceMeasures): string[] {
  const sets = listSets(measures).map(
    ({ name, people, pairs, claims }) =>
      `${name}: ${pairs} pairs of two people, of ${people} people at most, so ${claims[0]?.independent ?? 0} independent pairs at most. Enough to claim: ${formatProvenClaims(claims)}.`,
  );
  return [`A false match rate of ${formatRequiredPairs()}, of one group, none of them a match.`, ...sets];
}

function listSets({ all, groups }: FaceMeasures): AccuracyDataset[] {
  const sets = groups.size > 0 ? [...groups] : [['All pairs, which name no group', all] as const];
  return sets.map(([name, { people, nonMated }]) => {
    const pairs = nonMated.length;
    return { name, people, pairs, claims: assessClaims({ people, pairs }) };
  });
}

const inWords = (count: number) => count.toLocaleString('en');

const formatRequiredPairs = () =>
  assessClaims({ people: 0, pairs: 0 })
    .map(
      ({ fmr, pairs, people }) =>
        `no more than ${formatPercent(fmr)} takes ${inWords(pairs)} pairs of ${inWords(people)} people`,
    )
    .join('; ');

function formatProvenClaims(claims: readonly AccuracyClaim[]): string {
  const enough = claims.filter(({ isEnough }) => isEnough).map(({ fmr }) => formatPercent(fmr));
  return enough.join(', ') || 'none of these rates';
}
