import { expect, test } from 'vitest';
import { CASE_KINDS, SHOWN } from '../../../../../../test/harness/console/case-kinds.ts';
import { ENGLISH } from '../../../../../../test/harness/words/english-words.ts';
import type { CaseView, Evidence } from '../../../cases/case-types.ts';
import { findRowFinding } from '../../format-reason.ts';
import { listRows } from '../list-rows.ts';
import { findHeadline, type HeadlineFacts } from './find-headline.ts';
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

/** Findings of the document's details, of the image beside the case and of a wallet's issuer, which a row has not. */
const UNKNOWN_TO_ROWS: readonly string[] = [
  'not-accepted',
  'person-differs',
  'face-unclear',
  'selfie-not-licence',
  'selfie-uncertain',
  'not-listed',
  'list-too-old',
  'signer-differs',
  'portraits-differ',
  'same-file',
  'title-unread',
  'zone-missing',
  'other-rejected',
  'back-missing',
  'names-swapped',
  'identity-differs',
  'identity-unread',
  'identity-unsure',
  'details-differ',
  'address-differs',
  'date-unclear',
  'proof',
];

/** A row has no date of the barcode, and names the graver of two findings. */
const GRAVER_IN_ROWS: Record<string, string> = {
  'an expired licence whose barcode was misread': 'barcode_mismatch',
};

const nameFinding = (facts: HeadlineFacts): string => {
  const headline = findHeadline(facts);
  return headline.is === 'signal' ? headline.signal.signal : headline.is;
};

test.each(CASE_KINDS)('the row of a case says what its headline says: %s', (name, evidence, caseFacts) => {
  const reviewCase = { ...SHOWN, ...caseFacts } as unknown as CaseView;
  const rows = listRows(reviewCase.subject, evidence, reviewCase.severe_signals);
  const headline = nameFinding({ reviewCase, evidence, rows });
  const signals = (evidence.signals ?? []).map(({ signal }) => signal);
  const severity = reviewCase.severe_signals.length > 0 ? 'severe' : 'warning';
  const finding = findRowFinding({ ...reviewCase, signals, severity, status: 'pending' });
  if (UNKNOWN_TO_ROWS.includes(headline)) return;
  expect(finding ?? 'why').toBe(GRAVER_IN_ROWS[name] ?? headline);
});
