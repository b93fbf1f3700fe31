import { expect, test } from 'vitest';
import type { CaseView, Evidence, Field } from '../../case-types.ts';
import { listRows } from '../findings/list-rows.ts';
import { findHeadline, findTone } from './find-headline.ts';

type CaseFacts = Parameters<typeof findHeadline>[0]['shown'];
const SHOWN: CaseFacts = {
  kind: 'license',
  verdict: 'LICENSE_PENDING_APPROVAL',
  reason: null,
  similarity: null,
  severe_signals: [],
  counterpart: null,
};
const FACE_LIMIT = { same_up_to: 0.4, different_from: 0.6, worst_group: null };
const compared = (result: 'same' | 'between' | 'different'): Partial<CaseFacts> => ({
  counterpart: {
    kind: 'license',
    submission: null,
    comparison: { distance: 0.5, result, uncertain: null, face_limit: FACE_LIMIT },
    missing: null,
  },
});
const MISSING: CaseFacts['counterpart'] = {
  kind: 'license',
  submission: null,
  comparison: null,
  missing: { picture: 'license', why: 'none' },
};
const differs = (...names: string[]) =>
  names.map((field): Field => ({ field, stored: 'x', read: 'y', score: 0, box: null, agreement: 'differs' }));
const ofIssuer = (trust: 'not_listed' | 'list_too_old') =>
  ({ issuer: { name: null, country: null, trust } }) as NonNullable<Evidence['credential']>;
const MISMATCH = { field: 'last_name', says: 'a', other: 'b', other_source: 'printed' as const };

function read(evidence: Evidence, shown: Partial<CaseFacts> = {}) {
  const facts = {
    shown: { ...SHOWN, ...shown },
    evidence,
    rows: listRows({} as CaseView['subject'], evidence),
  };
  const headline = findHeadline(facts);
  return { headline, tone: findTone(headline, facts) };
}

/** Evidence that each rule alone finds, in the order of the rules. */
const FINDINGS: [string, Evidence, Partial<CaseFacts>][] = [
  ['another', { fields: differs('last_name', 'date_of_birth') }, {}],
  [
    'blocked-face',
    { signals: [{ signal: 'blocked', blocks: [{ block_id: '1', what: 'face', subject_id: '2' }] }] },
    {},
  ],
  ['screen', { signals: [{ signal: 'screen_or_print', score: 0.9 }] }, {}],
  ['faces-differ', {}, { verdict: 'ID_NOT_MATCHED' }],
  ['selfie-not-licence', {}, compared('different')],
  ['portraits-differ', {}, { reason: 'Internal face mismatch on ID.' }],
  ['not-live', {}, { reason: 'Liveness not shown.' }],
  ['not-listed', { credential: ofIssuer('not_listed') }, {}],
  ['zone', { signals: [{ signal: 'mrz_mismatch', fields: [MISMATCH], check_digits: true }] }, {}],
  ['barcode', { signals: [{ signal: 'barcode_mismatch', fields: [MISMATCH] }] }, {}],
  ['expired', { signals: [{ signal: 'expired', expired_on: '2020-01-01' }] }, {}],
  ['not-yet-valid', { signals: [{ signal: 'not_yet_valid', valid_from: '2040-01-01' }] }, {}],
  ['detail', { fields: differs('addr_city') }, {}],
  ['face-uncertain', {}, { similarity: 0.45 }],
  ['selfie-uncertain', {}, compared('between')],
  ['outage', {}, { reason: 'Text extraction unavailable.' }],
  ['manual', {}, { verdict: 'MANUAL_REVIEW_REQUESTED' }],
  ['why', {}, {}],
];

test.each(FINDINGS)('the headline of a case with one finding is %s', (is, evidence, shown) => {
  expect(read(evidence, shown).headline.is).toBe(is);
});

test('the headline names the earlier one of two findings', () => {
  FINDINGS.forEach(([is, evidence, shown], at) => {
    for (const [, other, otherShown] of FINDINGS.slice(at + 1)) {
      const both: Evidence = {
        ...other,
        ...evidence,
        signals: [...(other.signals ?? []), ...(evidence.signals ?? [])],
      };
      // One case has one verdict, one reason and one distance.
      if (Object.keys(shown).some((key) => key in otherShown)) continue;
      expect(read(both, { ...otherShown, ...shown }).headline.is).toBe(is);
    }
  });
});

test('one difference is named, and more are counted', () => {
  expect(read({ fields: differs('addr_city') }).headline).toEqual({ is: 'detail', field: 'addr_city' });
  expect(read({ fields: differs('addr_city', 'addr_zip') }).headline).toEqual({ is: 'details', count: 2 });
});

test('a country that a card does not print makes no headline and no amber', () => {
  const fields: Field[] = [{ field: 'addr_country', stored: 'USA', read: null, score: 0, box: null }];
  expect(read({ fields })).toEqual({ headline: { is: 'why' }, tone: 'info' });
});

test('a difference is amber, a severe finding red, and a manual case blue', () => {
  expect(read({ fields: differs('addr_city') }).tone).toBe('warn');
  expect(read({ fields: differs('addr_city') }, { severe_signals: ['expired'] }).tone).toBe('bad');
  expect(read({}, { verdict: 'ID_NOT_MATCHED' }).tone).toBe('bad');
  expect(read({}, { verdict: 'MANUAL_REVIEW_REQUESTED' }).tone).toBe('info');
  expect(read({}, { verdict: 'NO_LICENSE_DETECTED' }).tone).toBe('warn');
});

test('a first selfie is red if it differs from the licence, amber if nothing was compared, and else blue', () => {
  const first = { kind: 'selfie', verdict: 'SELFIE_PENDING_APPROVAL' } as const;
  expect(read({}, { ...first, ...compared('different') }).tone).toBe('bad');
  expect(read({}, { ...first, ...compared('between') }).tone).toBe('warn');
  expect(read({}, { ...first, counterpart: MISSING }).tone).toBe('warn');
  expect(read({}, { ...first, ...compared('same') })).toEqual({ headline: { is: 'why' }, tone: 'info' });
  expect(read({}, { counterpart: MISSING }).tone).toBe('info');
});

test('the headline of a case names a trust list that was too old', () => {
  expect(read({ credential: ofIssuer('list_too_old') }).headline.is).toBe('list-too-old');
});
