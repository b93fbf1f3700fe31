import { expect, test } from 'vitest';
import { SHOWN } from '../../../../../../test/harness/console/case-kinds.ts';
import { ENGLISH } from '../../../../../../test/harness/words/english-words.ts';
import type { CaseView, Evidence } from '../../../cases/case-types.ts';
import { listRows } from '../list-rows.ts';
import { findHeadline } from './find-headline.ts';
import { formatEvidence, formatFigures } from './format-evidence.ts';

function show(evidence: Evidence, rest: Partial<CaseView> = {}) {
  const reviewCase = { ...SHOWN, related: [], ...rest } as unknown as CaseView;
  const facts = {
    reviewCase,
    evidence,
    rows: listRows(reviewCase.subject, evidence, reviewCase.severe_signals),
  };
  return {
    below: formatEvidence(ENGLISH, findHeadline(facts), facts),
    figures: formatFigures(ENGLISH, facts),
  };
}

type Records = NonNullable<CaseView['related'][number]['records']>;
const ALL_SAME: Records = { name: 'same', date_of_birth: 'same', license_number: 'same' };
const sameFace = (...records: Records[]) =>
  show(
    {
      signals: [
        {
          signal: 'same_face_as',
          subjects: records.map((_, at) => ({
            subject_id: `${at}`,
            similarity: 0.7,
            submission_id: `s${at}`,
          })),
        },
      ],
    },
    {
      subject_id: 'this',
      related: records.map((each, at) => ({
        subject_id: `${at}`,
        first_name: 'Ada',
        last_name: 'Moll',
        ties: [{ what: 'face', similarity: 0.7, up_to: 0.43 }],
        records: each,
        submission: null,
      })),
    },
  ).below;

test.each<[string, Records[], string]>([
  [
    'one person with two records',
    [ALL_SAME],
    'The same in both records: Name, Date of birth and Licence no. It may be one person with two records.',
  ],
  [
    'a stranger',
    [{ name: 'differs', date_of_birth: 'differs', license_number: 'unknown' }],
    'Different: Name and Date of birth. Missing in one record: Licence no.',
  ],
  [
    'another number',
    [{ ...ALL_SAME, license_number: 'differs' }],
    'The same in both records: Name and Date of birth. Different: Licence no.',
  ],
  [
    'several',
    [ALL_SAME, { ...ALL_SAME, name: 'differs' }],
    'Name and date of birth are the same for 1 of 2 customers.',
  ],
])('the face of another customer says what else is the same: %s', (_, records, sentence) => {
  expect(sameFace(...records)).toBe(sentence);
});

const STRICT =
  'This token requires a face match for approval and no approved reference selfie is on file - an administrator must review this submission.';
const waiting = (request: 'required' | 'offered' | 'none') =>
  show(
    {},
    {
      reason: STRICT,
      counterpart: {
        kind: 'selfie',
        submission: null,
        comparison: null,
        request,
        missing: { picture: 'selfie', why: 'none' },
      },
    },
  ).below;

test('a licence without a selfie says whether one is asked for, and what an approval means', () => {
  expect(waiting('required')).toBe(
    'A link of the customer requires a selfie; none is approved or awaits review. If you approve, the licence counts without a face match, and the customer still has to send the selfie.',
  );
  expect(waiting('offered')).toContain('takes a selfie; none is approved or awaits review. If you approve');
  expect(waiting('none')).toMatch(
    /^No valid link asks the customer for a selfie\. .* no selfie is required\.$/,
  );
});

const LIMITS = { passing_score: 0.8 } as NonNullable<Evidence['decided_by']>['limits'];
const decidedWith = (severe: string[], evidence: Evidence = {}) =>
  show(
    {
      ...evidence,
      decided_by: { limits: LIMITS, severe } as unknown as NonNullable<Evidence['decided_by']>,
    },
    { score: 0.92 },
  ).figures;

test('a severe signal that could not be looked up is not named as one that was raised', () => {
  expect(decidedWith(['blocked'])).toBe(
    'Text match 92%; not approved, because a severe signal could not be checked.',
  );
  const signals: Evidence['signals'] = [{ signal: 'blocked', blocks: [] }];
  expect(decidedWith(['blocked'], { signals })).toContain('stopped by a severe signal');
});

test('the number of a passport is another kind of number, and no detail that differs', () => {
  const number = {
    field: 'license_number',
    stored: 'B3491',
    read: 'C01X00T47',
    score: 0,
    box: null,
    agreement: 'not_found' as const,
  };
  const read = (kind: Evidence['kind']) => {
    const evidence: Evidence = { kind, fields: [number] };
    return listRows({} as CaseView['subject'], evidence, []).map(({ state, read: text }) => [state, text]);
  };
  expect(read('passport')).toEqual([['uncompared', 'C01X00T47']]);
  expect(read('licence')).toEqual([['differs', 'C01X00T47']]);
});

test('a date that can be read in two ways is said below another headline too', () => {
  const born = {
    field: 'date_of_birth',
    stored: '1958-03-01',
    read: '03/01/1958',
    score: 0,
    box: null,
    agreement: 'ambiguous' as const,
  };
  const sentence = 'The date of birth can be read in two ways.';
  expect(show({ fields: [born] }, { reason: STRICT }).below).toContain(sentence);
  expect(show({ fields: [born] }).below).not.toContain(sentence);
});
