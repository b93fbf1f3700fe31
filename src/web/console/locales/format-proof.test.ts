import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { createReportWords } from '../../../server/features/review/case-report/report-words.ts';
import { writeProof } from '../../../server/features/review/case-report/write-proofs.ts';
import { PROOF_NAMES, PROOF_SOURCES, PROOF_STATES, type Proof } from '../../../shared/proof.ts';
import { createTranslator } from '../../ui/i18n/create-translator.ts';
import { de } from './de.ts';
import { formatProof } from './format-proof.ts';

const GERMAN = createTranslator('de', de);
const ALL_FIGURES = [
  {},
  {
    kind: 'passport',
    cause: 'too_small',
    element: 'expiry_date',
    pixels: 31,
    expires_on: '2031-04-11',
    faces: 1,
    documents: 2,
    score: 0.799,
    passing_score: 0.8,
    distance: 0.417,
    different_from: 0.6,
    same_up_to: 0.48,
    measure: 'colour',
  },
  { faces: 3, measure: 'phone_screen', pixels: 64 },
];

const PROOFS: Proof[] = PROOF_NAMES.flatMap((name) =>
  PROOF_STATES.flatMap((state) =>
    PROOF_SOURCES.flatMap((source) =>
      ALL_FIGURES.map((figures): Proof => ({ name, state, by: { source, figures } })),
    ),
  ),
);

test.each([['en', ENGLISH] as const, ['de', GERMAN] as const])(
  'each proof has the same words in %s on the case screen and in the printed report',
  (language, words) => {
    const report = createReportWords(language, []);
    for (const proof of PROOFS) {
      const { name, state, basis } = formatProof(words, proof);
      for (const text of [name, state, basis]) expect(text).not.toMatch(/^$|proof\.|signal\.|[{}]/);
      expect(writeProof(report, proof)).toEqual({ name, state, basis });
    }
  },
);

test('a proof names its figures, and a comparison that was not possible its cause', () => {
  const basis = (proof: Proof) => formatProof(ENGLISH, proof).basis;
  const by = (source: Proof['by']['source'], figures: Proof['by']['figures'] = {}) => ({ source, figures });
  expect(
    basis({
      name: 'details',
      state: 'not_shown',
      by: by('record_match', { score: 0.799, passing_score: 0.8 }),
    }),
  ).toMatch(/79\s?%.*80\s?%/);
  expect(basis({ name: 'face', state: 'not_shown', by: by('no_reference') })).toBe(
    'No approved selfie to compare with.',
  );
  expect(basis({ name: 'unlisted', state: 'not_shown', by: by('unavailable') })).toMatch(
    /could not be searched/,
  );
  expect(basis({ name: 'portrait', state: 'not_shown', by: by('portrait', { cause: 'cut_off' }) })).toBe(
    'Not clear: The face touches the border of the card or the photo.',
  );
});

test('a source that this page does not know has a sentence', () => {
  const proof: unknown = { name: 'face', state: 'shown', by: { source: 'of_next_year', figures: {} } };
  expect(formatProof(ENGLISH, proof as Proof).basis).toBe(
    'Evidence of a kind that this version does not know.',
  );
});
