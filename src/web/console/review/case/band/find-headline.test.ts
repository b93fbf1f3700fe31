import { expect, test } from 'vitest';
import { WARNING_SIGNALS } from '../../../../../server/verification/signals/severity.ts';
import { SIGNALS, type Signal } from '../../../../../server/verification/signals/signals.ts';
import type { CaseView, Evidence, Field } from '../../../cases/case-types.ts';
import { FINDING_ORDER, NOTICES } from '../../headline-order.ts';
import { listRows } from '../list-rows.ts';
import { findHeadline, findTone, findUnsearched, isCalm, NAMED_FINDINGS } from './find-headline.ts';
import { contradictsApproval, suggestReason, suggestRequest } from './suggest-reason.ts';

type CaseFacts = Parameters<typeof findHeadline>[0]['reviewCase'];
const SHOWN: CaseFacts = {
  kind: 'license',
  verdict: 'LICENSE_PENDING_APPROVAL',
  reason: null,
  score: null,
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
    request: 'offered',
    missing: null,
  },
});
const MISSING: CaseFacts['counterpart'] = {
  kind: 'license',
  submission: null,
  comparison: null,
  request: 'offered',
  missing: { picture: 'license', why: 'none' },
};
const differs = (...names: string[]) =>
  names.map((field): Field => ({ field, stored: 'x', read: 'y', score: 0, box: null, agreement: 'differs' }));
const ofIssuer = (trust: 'not_listed' | 'list_too_old' | 'signer_differs') =>
  ({ issuer: { name: null, country: null, trust } }) as NonNullable<Evidence['credential']>;
const MISMATCH = { field: 'last_name', says: 'a', other: 'b', other_source: 'printed' as const };
const RECORD = { field: 'last_name', says: 'a', other: 'c', other_source: 'stored' as const };

function read(evidence: Evidence, caseFacts: Partial<CaseFacts> = {}) {
  const facts = {
    reviewCase: { ...SHOWN, ...caseFacts },
    evidence,
    rows: listRows({} as CaseView['subject'], evidence, []),
  };
  const headline = findHeadline(facts);
  return { headline, tone: findTone(headline, facts), isCalm: isCalm(headline, facts) };
}

/** What a headline is about: a signal by its name. */
function nameHeadline(evidence: Evidence, caseFacts: Partial<CaseFacts> = {}): string {
  const { headline } = read(evidence, caseFacts);
  return headline.is === 'signal' ? headline.signal.signal : headline.is;
}

type Proof = NonNullable<Evidence['proofs']>[number];
const proof = (
  name: Proof['name'],
  state: Proof['state'],
  source: Proof['by']['source'],
  figures: Proof['by']['figures'] = {},
): Proof => ({ name, state, by: { source, figures } });
const BLOCKED: Signal = { signal: 'blocked', blocks: [{ block_id: '1', what: 'face', subject_id: '2' }] };
const UNCLEAR: Signal = { signal: 'portrait_unclear', cause: 'drawn', figures: {} };
const BLURRED: Signal = { ...UNCLEAR, cause: 'blurred' };

/** Evidence that each rule alone finds, in the order of the table. Of the risks, the severe one comes first. */
const FINDINGS: [string, Evidence, Partial<CaseFacts>][] = [
  ['blocked', { signals: [BLOCKED] }, { severe_signals: ['blocked'] }],
  ['not-accepted', { proofs: [proof('document', 'not_shown', 'classification', { kind: 'passport' })] }, {}],
  ['age_from_document', { signals: [{ signal: 'age_from_document', age: 16, minor: true }] }, {}],
  ['document_of_another', { signals: [{ signal: 'document_of_another', fields: [RECORD] }] }, {}],
  ['face-unclear', { signals: [BLURRED] }, { verdict: 'ID_NOT_MATCHED' }],
  ['faces-differ', {}, { verdict: 'ID_NOT_MATCHED' }],
  ['selfie-not-licence', {}, compared('different')],
  ['expired', { signals: [{ signal: 'expired', expired_on: '2020-01-01' }] }, {}],
  ['not_yet_valid', { signals: [{ signal: 'not_yet_valid', valid_from: '2040-01-01' }] }, {}],
  ['not-listed', { credential: ofIssuer('not_listed') }, {}],
  ['signer-differs', { credential: ofIssuer('signer_differs') }, {}],
  [
    'portrait_unclear',
    { signals: [{ ...UNCLEAR, cause: 'ghost_only' }] },
    { severe_signals: ['portrait_unclear'] },
  ],
  ['mrz_mismatch', { signals: [{ signal: 'mrz_mismatch', fields: [MISMATCH], check_digits: true }] }, {}],
  ['barcode_mismatch', { signals: [{ signal: 'barcode_mismatch', fields: [MISMATCH] }] }, {}],
  ['portraits-differ', {}, { reason: 'Internal face mismatch on ID.' }],
  ['not-live', {}, { reason: 'Liveness not shown.' }],
  ['address-differs', { fields: differs('addr_city') }, {}],
  ['face-uncertain', {}, { similarity: 0.45 }],
  ['selfie-uncertain', {}, compared('between')],
  ['outage', {}, { reason: 'Text extraction unavailable.' }],
  ['manual', {}, { verdict: 'MANUAL_REVIEW_REQUESTED' }],
  ['why', {}, {}],
];

test.each(FINDINGS)('the headline of a case with one finding is %s', (is, evidence, caseFacts) => {
  expect(nameHeadline(evidence, caseFacts)).toBe(is);
});

test('a code that names another person than a print of the record is a contradiction, in any way of writing', () => {
  const fields = ['last_name', 'license_number'].map((field) => ({ ...RECORD, field, other: 'Kö-172' }));
  const name = (printed: (typeof MISMATCH)[]) =>
    nameHeadline({
      signals: [
        { signal: 'document_of_another', fields },
        { signal: 'barcode_mismatch', fields: printed },
      ],
    });
  const print = fields.map((each) => ({ ...MISMATCH, field: each.field, other: 'KO 172' }));
  expect(name(print)).toBe('barcode_mismatch');
  expect(name(print.slice(1))).toBe('document_of_another');
  expect(name(print.map((each) => ({ ...each, other: 'KO 173' })))).toBe('document_of_another');
});

test('the headline names the earlier one of two findings', () => {
  FINDINGS.forEach(([is, evidence, caseFacts], at) => {
    for (const [later, other, otherShown] of FINDINGS.slice(at + 1)) {
      // A forgery of the portrait makes the date doubtful.
      if (is === 'expired' && later === 'portraits-differ') continue;
      const both: Evidence = {
        ...other,
        ...evidence,
        signals: [...(other.signals ?? []), ...(evidence.signals ?? [])],
      };
      if (evidence.proofs && other.proofs) continue;
      // One case has one verdict, one reason and one distance.
      if (Object.keys(caseFacts).some((key) => key in otherShown)) continue;
      expect(nameHeadline(both, { ...otherShown, ...caseFacts })).toBe(is);
    }
  });
});

test('details that differ are listed, and an address is one detail', () => {
  const fields = differs('addr_city', 'license_expiry_date', 'license_issue_date');
  expect(read({ fields }).headline).toEqual({
    is: 'details-differ',
    fields: ['license_issue_date', 'license_expiry_date', 'addr_city'],
  });
  expect(read({ fields: differs('addr_city', 'addr_zip') }).headline).toEqual({ is: 'address-differs' });
});

test('a country that a card does not print makes no headline and no amber', () => {
  const fields: Field[] = [{ field: 'addr_country', stored: 'USA', read: null, score: 0, box: null }];
  expect(read({ fields })).toEqual({ headline: { is: 'why' }, tone: 'info', isCalm: true });
});

test('red is what the case counts as severe, other findings are amber, and a manual case is blue', () => {
  expect(read({ fields: differs('addr_city') }).tone).toBe('warn');
  expect(read({ fields: differs('addr_city') }, { severe_signals: ['expired'] }).tone).toBe('bad');
  expect(read({}, { verdict: 'ID_NOT_MATCHED' }).tone).toBe('warn');
  expect(read({}, { verdict: 'MANUAL_REVIEW_REQUESTED' }).tone).toBe('info');
  expect(read({}, { verdict: 'NO_LICENSE_DETECTED' }).tone).toBe('warn');
});

test('a first selfie is amber if it differs from the licence or nothing was compared, red only if a severe signal says so, and else blue', () => {
  const first = { kind: 'selfie', verdict: 'SELFIE_PENDING_APPROVAL' } as const;
  expect(read({}, { ...first, ...compared('different') }).tone).toBe('warn');
  expect(read({}, { ...first, ...compared('between') }).tone).toBe('warn');
  expect(read({}, { ...first, counterpart: MISSING }).tone).toBe('warn');
  expect(read({}, { ...first, ...compared('same') })).toMatchObject({
    headline: { is: 'first-selfie' },
    tone: 'info',
  });
  const severe = { ...first, ...compared('different'), severe_signals: ['selfie_matches_document' as const] };
  expect(read({}, severe).tone).toBe('bad');
  expect(read({}, { counterpart: MISSING }).tone).toBe('info');
});

test('the headline of a case names a trust list that was too old', () => {
  expect(read({ credential: ofIssuer('list_too_old') }).headline.is).toBe('list-too-old');
});

test.each<[string, Evidence, Partial<CaseFacts>]>(FINDINGS)(
  'the finding %s is red exactly if a severe signal of the case is, and its calm is never green beside it',
  (_, evidence, caseFacts) => {
    const { tone, isCalm: calm } = read(evidence, caseFacts);
    expect(tone === 'bad').toBe((caseFacts.severe_signals ?? []).length > 0);
    if (tone !== 'info') expect(calm).toBe(false);
    expect(read(evidence, { ...caseFacts, severe_signals: ['blur'] }).tone).toBe('bad');
  },
);

test('portraits that differ are amber, named, and never beside “No risk signals”', () => {
  const proofs = [proof('portrait', 'contradicted', 'ghost_image', { distance: 0.8, different_from: 0.6 })];
  const { headline, tone, isCalm: calm } = read({ proofs, signals: [] });
  expect([headline.is, tone, calm]).toEqual(['portraits-differ', 'warn', false]);
});

test('a contradicted proof without a signal is named, amber and not calm', () => {
  const proofs = [proof('portrait', 'contradicted', 'faces', { faces: 4 })];
  const { headline, tone, isCalm: calm } = read({ proofs });
  expect([headline.is, tone, calm]).toEqual(['proof', 'warn', false]);
});

test('[S9] a signal that its measurements keep a notice is among none that name a case', () =>
  expect(SIGNALS.filter((name) => NAMED_FINDINGS.includes(name) && !WARNING_SIGNALS.includes(name))).toEqual(
    [],
  ));

test('the table of findings has every signal once, and each notice of the product is one of its notices', () => {
  expect(FINDING_ORDER.toSorted()).toEqual([...new Set(FINDING_ORDER)].toSorted());
  expect(SIGNALS.filter((name) => !FINDING_ORDER.includes(name))).toEqual([]);
  expect(SIGNALS.filter((name) => !WARNING_SIGNALS.includes(name)).toSorted()).toEqual(NOTICES.toSorted());
});

test('[S9] stripes and dots are no headline', () => {
  const signals: Signal[] = [{ signal: 'screen_or_print', score: 0.97 }];
  expect(nameHeadline({ signals })).toBe('why');
  expect(nameHeadline({ signals, fields: differs('license_number') })).toBe('identity-differs');
});

test('names and dates that differ do not make a document another person’s: the signal does', () => {
  const fields = differs('last_name', 'date_of_birth');
  expect(nameHeadline({ fields })).toBe('identity-differs');
  expect(read({ fields }).tone).toBe('warn');
});

test('both names and the birth date make a document another person’s, unless its number is the record’s', () => {
  const fields = differs('last_name', 'first_name', 'date_of_birth');
  const expired: Signal = { signal: 'expired', expired_on: '2020-01-01' };
  expect(nameHeadline({ fields, signals: [expired] })).toBe('person-differs');
  expect(nameHeadline({ fields, credential: ofIssuer('not_listed') })).toBe('person-differs');
  expect(suggestReason(read({ fields }).headline)).toBe('other_details');
  const number: Field = {
    field: 'license_number',
    stored: 'x',
    read: 'x',
    score: 1,
    box: null,
    agreement: 'matches',
  };
  expect(nameHeadline({ fields: [...fields, number] })).toBe('identity-differs');
});

test('an expiry date that a code or a second print contradicts is not the headline: that contradiction is', () => {
  const expired: Signal = { signal: 'expired', expired_on: '2020-01-01' };
  const ofDate = { ...MISMATCH, field: 'license_expiry_date' as const };
  const barcode: Signal = { signal: 'barcode_mismatch', fields: [ofDate] };
  expect(nameHeadline({ signals: [expired, barcode] })).toBe('barcode_mismatch');
  expect(nameHeadline({ signals: [expired, { ...barcode, fields: [MISMATCH] }] })).toBe('expired');
  expect(nameHeadline({ signals: [expired] }, { reason: 'Internal face mismatch on ID.' })).toBe(
    'portraits-differ',
  );
  const drawn = { severe_signals: ['portrait_unclear' as const] };
  expect(nameHeadline({ signals: [expired, UNCLEAR] }, drawn)).toBe('portrait_unclear');
});

test('a code that differs from the record alone suggests no forgery', () => {
  const signals: Signal[] = [
    { signal: 'barcode_mismatch', fields: [{ ...MISMATCH, other_source: 'stored' }] },
  ];
  expect(suggestReason(read({ signals }).headline)).toBeNull();
});

test('an adult’s age and an accepted kind are no headline, and an unavailable check is', () => {
  expect(nameHeadline({ signals: [{ signal: 'age_from_document', age: 39, minor: false }] })).toBe('why');
  expect(nameHeadline({ proofs: [proof('document', 'shown', 'classification', { kind: 'licence' })] })).toBe(
    'why',
  );
  expect(nameHeadline({ proofs: [proof('document', 'not_shown', 'unavailable')] })).toBe('proof');
});

test('a kind that was not accepted is named in evidence without proofs too', () => {
  const decidedBy = { limits: {} as never, set_at: null, strict: false };
  expect(read({ kind: 'passport' }).headline).toEqual({ is: 'not-accepted', kind: 'passport' });
  expect(nameHeadline({ kind: 'licence' })).toBe('why');
  expect(
    nameHeadline({ kind: 'passport', decided_by: { ...decidedBy, accepted_documents: ['passport'] } }),
  ).toBe('why');
});

test('a blocked face is named before a kind that is not accepted', () => {
  const proofs = [proof('document', 'not_shown', 'classification', { kind: 'passport' })];
  expect(nameHeadline({ proofs, signals: [BLOCKED] }, { severe_signals: ['blocked'] })).toBe('blocked');
});

test.each<[string, string | null]>([
  ['expired', 'expired'],
  ['age_from_document', 'under_age'],
  ['document_of_another', 'other_details'],
  ['not-accepted', 'not_accepted'],
  ['not-listed', 'not_accepted'],
  ['signer-differs', 'not_accepted'],
  ['portraits-differ', 'forged'],
  ['address-differs', 'detail_differs'],
  ['mrz_mismatch', 'forged'],
  ['barcode_mismatch', 'forged'],
  ['why', null],
])('a rejection of a case named by %s suggests the reason %s', (is, code) => {
  const [, evidence, caseFacts] = FINDINGS.find(([name]) => name === is)!;
  expect(suggestReason(read(evidence, caseFacts).headline)).toBe(code);
});

test.each<[string | null, Evidence, Partial<CaseFacts>]>([
  [
    'back_side',
    { proofs: [proof('document', 'contradicted', 'classification', { kind: 'licence_back' })] },
    {},
  ],
  [
    'wrong_document',
    { proofs: [proof('document', 'not_shown', 'classification', { kind: 'passport' })] },
    {},
  ],
  ['blurred', { signals: [BLURRED] }, { verdict: 'ID_NOT_MATCHED' }],
  ['blurred', { signals: [BLURRED] }, { severe_signals: ['portrait_unclear'] }],
  [null, { signals: [UNCLEAR] }, { severe_signals: ['portrait_unclear'] }],
  ['glare', { signals: [{ signal: 'glare', share: 0.1 }] }, { score: 0.5 }],
  ['blurred', { signals: [{ signal: 'blur', sharpness: 0.1 } as Signal] }, { score: 0.5 }],
  [null, {}, { score: 0.5 }],
  [null, { signals: [BLOCKED] }, { severe_signals: ['blocked'] }],
  [null, {}, {}],
])('a finding suggests %s for a request of another photo', (code, evidence, shown) => {
  expect(suggestRequest(read(evidence, shown).headline, evidence)).toBe(code);
});

test('a block list that was not searched is said beside any other headline', () => {
  const unsearched = proof('unlisted', 'not_shown', 'unavailable');
  const evidence: Evidence = { proofs: [unsearched], fields: differs('license_number') };
  const find = (facts: Evidence) => findUnsearched(read(facts).headline, facts);
  expect(find(evidence)).toEqual(unsearched);
  expect(find({ proofs: [unsearched] })).toBeNull();
  expect(find({ ...evidence, proofs: [proof('unlisted', 'shown', 'block_list')] })).toBeNull();
  expect(find({ fields: differs('license_number') })).toBeNull();
});

test.each<[string, boolean, Evidence, Partial<CaseFacts>]>([
  ['another number', true, { fields: differs('license_number') }, {}],
  ['no liveness', true, {}, { reason: 'Liveness not shown.' }],
  ['an expired document', true, { signals: [{ signal: 'expired', expired_on: '2020-01-01' }] }, {}],
  ['an issuer on no list', true, { credential: ofIssuer('not_listed') }, {}],
  ['nothing', false, {}, {}],
  ['a signal that suggests nothing', false, { signals: [{ signal: 'blur', sharpness: 0.1 }] }, {}],
])('an approval beside %s goes against the finding: %s', (_, isAgainst, evidence, caseFacts) => {
  expect(contradictsApproval(read(evidence, caseFacts).headline, evidence)).toBe(isAgainst);
});

test('each finding about a photo, a film or an issuer suggests its own reason', () => {
  const suggest = (evidence: Evidence, caseFacts: Partial<CaseFacts> = {}) => {
    const { headline } = read(evidence, caseFacts);
    return [suggestRequest(headline, evidence), suggestReason(headline)];
  };
  const passport = proof('document', 'not_shown', 'machine_readable_zone', { kind: 'passport' });
  expect(suggest({}, { reason: 'Liveness not shown.' })).toEqual(['not_live', 'not_live']);
  expect(suggest({ proofs: [passport], codes: { barcode: null, mrz: null } })).toEqual(['cut_off', null]);
  expect(suggest({ proofs: [proof('portrait', 'contradicted', 'faces', { faces: 4 })] })).toEqual([
    'copy_or_screen',
    'forged',
  ]);
  const expired: Signal = { signal: 'expired', expired_on: '2020-01-01' };
  expect(suggest({ signals: [expired] })).toEqual(['expired', 'expired']);
  expect(suggest({ credential: ofIssuer('not_listed') })).toEqual([null, 'not_accepted']);
  const grid: Signal = { signal: 'screen_or_print', score: 0.9 };
  expect(suggest({ signals: [grid] })).toEqual(['copy_or_screen', null]);
  expect(suggest({ signals: [grid], fields: differs('license_number') })).toEqual([null, 'detail_differs']);
});

test('faces that are hard to compare suggest another photo by what is wrong with the selfie, and nothing else', () => {
  const suggest = (image_hints: NonNullable<Evidence['image_hints']>) => {
    const evidence = { image_hints };
    return suggestRequest(read(evidence, { similarity: 0.45 }).headline, evidence);
  };
  expect([suggest(['dark']), suggest(['blur']), suggest(['cut_off']), suggest([])]).toEqual([
    'face_dark',
    'face_blurred',
    null,
    null,
  ]);
  expect(suggestReason(read({}, { similarity: 0.45 }).headline)).toBe('other_person');
});

test('a portrait that may be exchanged suggests a forgery, and no other unclear one does', () => {
  const severe = { severe_signals: ['portrait_unclear' as const] };
  const suggest = (cause: 'ghost_differs' | 'blurred') =>
    suggestReason(read({ signals: [{ ...BLURRED, cause }] }, severe).headline);
  expect([suggest('ghost_differs'), suggest('blurred')]).toEqual(['forged', null]);
});
