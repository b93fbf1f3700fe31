import type { CaseView, Evidence } from '../../../src/web/console/cases/case-types.ts';
import { findHeadline, findTone } from '../../../src/web/console/review/case/band/find-headline.ts';
import { formatHeadline } from '../../../src/web/console/review/case/band/format-headline.ts';
import { suggestReason, suggestRequest } from '../../../src/web/console/review/case/band/suggest-reason.ts';
import { listRows } from '../../../src/web/console/review/case/list-rows.ts';
import { CASE_KINDS, SHOWN } from '../../../test/harness/console/case-kinds.ts';
import { ENGLISH } from '../../../test/harness/words/english-words.ts';

/** What a careful reviewer does, judged from the case alone and not from the screen. */
type Decision = 'approve' | 'reject' | 'ask' | 'look';

/** The kinds that are not rejected: `look` is for one that the images decide. */
const RIGHT_DECISIONS: Record<string, Exclude<Decision, 'reject'>> = {
  'the back of a licence': 'ask',
  'a sheet of paper': 'ask',
  'no document': 'ask',
  'a kind that this page does not know': 'ask',
  'a passport where only licences count': 'ask',
  'a passport whose text matches in part': 'ask',
  'a passport whose zone does not prove the record': 'look',
  'a licence with another face and an unclear portrait': 'ask',
  'an identity card': 'ask',
  'a residence permit': 'ask',
  'a first selfie that may be the licence’s person': 'look',
  'a first selfie of the licence’s person': 'approve',
  'a first selfie without a licence': 'look',
  'a first selfie beside a licence whose portrait was not measured': 'look',
  'a licence that is not valid yet': 'ask',
  'a licence that is cut off at its title': 'ask',
  'names that are exchanged in the record': 'look',
  'a first name in another spelling': 'look',
  'a portrait that is cut off': 'ask',
  'a wallet that kept back the number': 'ask',
  'a wallet that kept back the number, of an issuer that no list has': 'ask',
  'an identity card without its back': 'ask',
  'a passport with another number than the licence of the record': 'look',
  'a selfie without liveness': 'ask',
  'another street and city': 'look',
  'a city with one misread letter': 'approve',
  'a birth date whose day and month may be either': 'look',
  'a card whose last name was not found': 'look',
  'a card without a country': 'look',
  'a licence that needs a face match, and no selfie': 'look',
  'a licence that needs a face match, and its selfie waits': 'look',
  'a photocopy with another city': 'ask',
  'only glare': 'look',
  'a block list that could not be searched': 'look',
  'a check that was unavailable': 'look',
  'a licence that has expired by the record, and whose date was not read': 'look',
  'a manual upload': 'look',
};

/** Keys of a decision: its letter, the reason's digit unless it is suggested, and Enter. */
function countKeys(decision: Decision, suggested: string | null, severe: number): number | null {
  if (decision === 'look') return null;
  // Y, a word and Enter acknowledge a severe signal.
  if (decision === 'approve') return 2 + 3 * severe;
  return suggested ? 2 : 3;
}

const rows = CASE_KINDS.map(([name, evidence, rest]: [string, Evidence, Partial<CaseView>, ...string[]]) => {
  const shownCase = { ...SHOWN, ...rest } as unknown as CaseView;
  const facts = {
    reviewCase: shownCase,
    evidence,
    rows: listRows(shownCase.subject, evidence, shownCase.severe_signals),
  };
  const headline = findHeadline(facts);
  const decision: Decision = RIGHT_DECISIONS[name] ?? 'reject';
  const refusal = suggestReason(headline);
  const suggested = decision === 'ask' ? suggestRequest(headline, evidence) : refusal;
  const tone = findTone(headline, facts);
  // A blue band says that nothing speaks against the case; a reason for a rejection says that something does.
  const misleads =
    (decision === 'reject' && tone === 'info') ||
    (decision === 'approve' && (tone === 'bad' || refusal !== null));
  return {
    name,
    headline: formatHeadline(ENGLISH, headline, facts),
    tone,
    suggested,
    decision,
    keys: countKeys(decision, suggested, shownCase.severe_signals.length),
    misleads,
  };
});
const unknown = Object.keys(RIGHT_DECISIONS).filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) throw new Error(`no case is called ${unknown.join(', ')}`);

console.log('case | headline | band | right decision | suggested reason | keys');
for (const { name, headline, tone, decision, suggested, keys, misleads } of rows)
  console.log(
    [name, headline, tone, decision, suggested ?? '-', keys ?? '-', ...(misleads ? ['MISLEADS'] : [])].join(
      ' | ',
    ),
  );
const keyed = rows.flatMap(({ keys }) => keys ?? []);
const rejectedRows = rows.filter(({ decision }) => decision === 'reject');
console.log(
  `${rows.length} cases, ${rows.filter(({ misleads }) => misleads).length} whose screen speaks for another decision`,
);
console.log(
  `${keyed.reduce((sum, keys) => sum + keys, 0)} keys for ${keyed.length} decisions; a reason is suggested for ${rejectedRows.filter(({ suggested }) => suggested).length} of ${rejectedRows.length} rejections`,
);
