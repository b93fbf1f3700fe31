import { expect, test } from 'vitest';
import { CASE_KINDS, SHOWN } from '../../../../../../test/harness/console/case-kinds.ts';
import { ENGLISH } from '../../../../../../test/harness/words/english-words.ts';
import type { CaseView, Evidence } from '../../../cases/case-types.ts';
import { listRows } from '../list-rows.ts';
import { findHeadline } from './find-headline.ts';
import { formatHeadline } from './format-headline.ts';

function showHeadline(evidence: Evidence, rest: Partial<CaseView>): string {
  const reviewCase = { ...SHOWN, ...rest } as unknown as CaseView;
  const facts = {
    reviewCase,
    evidence,
    rows: listRows(reviewCase.subject, evidence, reviewCase.severe_signals),
  };
  return formatHeadline(ENGLISH, findHeadline(facts), facts);
}

test.each(CASE_KINDS)(
  'the headline is the question that decides: %s',
  (_, evidence, caseFacts, _before, after) => {
    expect(showHeadline(evidence, caseFacts)).toBe(after);
  },
);

test('no headline is a score or a requirement of the system, as some were', () => {
  const isNoFinding = (headline: string) => /%|is required, but/.test(headline);
  expect(CASE_KINDS.filter(([, , , before]) => isNoFinding(before)).length).toBeGreaterThan(0);
  expect(
    CASE_KINDS.filter(([, evidence, caseFacts]) => isNoFinding(showHeadline(evidence, caseFacts))),
  ).toEqual([]);
});
