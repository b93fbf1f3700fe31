import { describe, expect, it } from 'vitest';
import { DOCUMENT_KINDS, type DocumentKind } from '../document/document-kind.ts';
import { KINDS_WITHOUT_PORTRAIT_SIDE } from '../document/kinds-without-portrait-side.ts';
import { GHOST_DIFFERENT_FROM } from '../policy/face-policy.ts';
import { PRODUCT_LIMITS } from '../policy/limits.ts';
import { decideLicence, type LicenceFindings } from './decide-licence.ts';
import { NO_MATCHES } from './lookups.ts';

const asFinding = <T>(value: T) => ({ ok: true, value }) as const;
const unavailable = { ok: false, why: 'unavailable' } as const;
const nameless = (lacks: 'document' | 'text') => ({ ...unavailable, lacks });
const outOfTime = { ok: false, why: 'budget' } as const;
const toReference = (distance: number) =>
  ({ is: 'compared', distance: asFinding(distance), fitness: 1.2 }) as const;

const SAME = 0.6;
const BETWEEN = 1;
const DIFFERENT = 1.6;

/** A licence whose every check passes, against a reference. */
const GOOD: LicenceFindings = {
  kind: asFinding('licence'),
  faces: asFinding(2),
  ghostDistance: asFinding(0.7),
  reference: toReference(SAME),
  text: asFinding({ score: 0.97, identifies: true }),
  portrait: asFinding({ state: 'clear', cause: null, figures: { pixels: 120 } }),
  original: { state: 'not_shown', by: { source: 'colour', figures: {} } },
  validity: { state: 'in_force', expiresOn: '2031-05-06' },
  lookups: NO_MATCHES,
  severe: [],
  requireFaceMatch: false,
  approvesExpired: false,
  requiredProofs: [],
};

const decide = (change: Partial<LicenceFindings>) => decideLicence({ ...GOOD, ...change }, PRODUCT_LIMITS);

describe('a licence', () => {
  it('a licence is approved with its score and similarity when every check passes', () => {
    expect(decide({})).toMatchObject({
      verdict: 'LICENSE_APPROVED',
      state: 'approved',
      reason: null,
      score: 0.97,
      similarity: 0.667,
      faceComparison: 'matched',
    });
  });

  it('a licence is approved without a reference, and the answer states that no face was compared', () => {
    expect(decide({ reference: { is: 'none' } })).toMatchObject({
      verdict: 'LICENSE_APPROVED',
      similarity: null,
      faceComparison: 'none',
    });
  });

  it.each<[string, Partial<LicenceFindings>, string]>([
    ['no document', { kind: asFinding('none') }, 'NO_LICENSE_DETECTED'],
    ['no face', { faces: asFinding(0) }, 'NO_FACE_DETECTED'],
    ['another person than the reference', { reference: toReference(DIFFERENT) }, 'ID_NOT_MATCHED'],
    ['a record with a name alone', { text: null }, 'SUBJECT_DATA_NOT_FOUND'],
  ])('a licence is rejected for %s', (_, change, verdict) => {
    expect(decide(change)).toMatchObject({ verdict, state: 'rejected', reason: null });
  });

  describe('that is taken for no document', () => {
    const fields = (['last_name', 'license_number', 'date_of_birth'] as const).map((field) => ({
      field,
      stored: '',
      score: 1,
      read: '',
      box: null,
    }));
    const text = asFinding({ score: 0.9, identifies: true, fields });
    const few = asFinding({ ...text.value, fields: fields.slice(1) });
    const unsure = fields.map((each) => ({ ...each, agreement: 'ambiguous' as const }));

    it.each<[string, Partial<LicenceFindings>]>([
      ['as paper', { kind: asFinding('paper') }],
      ['as another card without a face', { kind: asFinding('other_card'), faces: asFinding(0) }],
    ])('parks %s if it names the holder, and is refused otherwise', (_, change) => {
      expect(decide({ ...change, text })).toMatchObject({
        verdict: 'LICENSE_PENDING_APPROVAL',
        reason: null,
      });
      expect(decide({ ...change, text: few }).verdict).toBe('NO_LICENSE_DETECTED');
      const doubtful = asFinding({ ...text.value, fields: unsure });
      expect(decide({ ...change, text: doubtful }).verdict).toBe('NO_LICENSE_DETECTED');
    });
  });

  it.each<[string, Partial<LicenceFindings>, string | null]>([
    ['detection is down', { kind: nameless('document') }, 'Document detection unavailable.'],
    ['a card cannot be told from a page unread', { kind: nameless('text') }, 'Text extraction unavailable.'],
    ['faces cannot be detected', { faces: unavailable }, 'Face detection unavailable.'],
    ['there are three faces', { faces: asFinding(3) }, 'Multiple faces detected.'],
    ['the ghost is someone else', { ghostDistance: asFinding(DIFFERENT) }, 'Internal face mismatch on ID.'],
    ['the ghost is not compared', { ghostDistance: unavailable }, 'Internal face comparison unavailable.'],
    ['the reference is gone', { reference: { is: 'unavailable' } }, 'Reference image unavailable.'],
    [
      'the reference has no face',
      { reference: { is: 'without_face' } },
      'Reference image has no detectable face.',
    ],
    [
      'the reference is not checked',
      { reference: { is: 'unchecked', why: 'unavailable' } },
      'Reference face check unavailable.',
    ],
    [
      'faces are not compared',
      { reference: { is: 'compared', distance: unavailable } },
      'Face comparison unavailable.',
    ],
    ['it is hard to say whether it is the person', { reference: toReference(BETWEEN) }, null],
    ['the text is not read', { text: unavailable }, 'Text extraction unavailable.'],
    ['the text does not agree', { text: asFinding({ score: 0.4, identifies: true }) }, null],
    [
      'the token asks for a face match and there is no reference',
      { reference: { is: 'none' }, requireFaceMatch: true },
      'This token requires a face match for approval and no approved reference selfie is on file - an administrator must review this submission.',
    ],
  ])('a licence is parked when %s', (_, change, reason) => {
    expect(decide(change)).toMatchObject({
      verdict: 'LICENSE_PENDING_APPROVAL',
      state: 'pending',
      reason,
    });
  });

  it.each<[string, Partial<LicenceFindings>]>([
    ['the document', { kind: { ...outOfTime, lacks: 'document' } }],
    ['the faces', { faces: outOfTime }],
    ['the ghost image', { ghostDistance: outOfTime }],
    ['checking the reference', { reference: { is: 'unchecked', why: 'budget' } }],
    ['the comparison', { reference: { is: 'compared', distance: outOfTime } }],
    ['the text', { text: outOfTime }],
  ])('a licence is parked with the budget’s reason when time runs out on %s', (_, change) => {
    expect(decide(change)).toMatchObject({
      verdict: 'LICENSE_PENDING_APPROVAL',
      reason: 'Verification exceeded its time budget.',
    });
  });

  it('a licence has its score when it is parked for its text', () => {
    expect(decide({ text: asFinding({ score: 0.41, identifies: true }) }).score).toBe(0.41);
  });

  it.each<[string, Partial<LicenceFindings>]>([
    ['the document', { kind: nameless('document') }],
    ['the faces', { faces: asFinding(5) }],
    ['the ghost image', { ghostDistance: asFinding(DIFFERENT) }],
    ['the reference', { reference: { is: 'unavailable' } }],
    ['a face that is hard to tell', { reference: toReference(BETWEEN) }],
    ['its kind', { kind: asFinding('passport') }],
    ['the strict flow', { reference: { is: 'none' }, requireFaceMatch: true }],
  ])('a licence has its score when %s parks it', (_, change) => {
    expect(decide(change)).toMatchObject({ state: 'pending', score: 0.97 });
  });

  it('a licence in unsupported letters has no failing score, and is approved by a passing one', () => {
    const low = { text: asFinding({ score: 0.41, identifies: true }), otherScript: true };
    expect(decide(low)).toMatchObject({ state: 'pending', reason: null, score: null });
    expect(decide({ otherScript: true })).toMatchObject({ state: 'approved', score: 0.97 });
    expect(decide({ ...low, kind: asFinding('other_card') })).toMatchObject({
      state: 'pending',
      score: null,
    });
  });

  it('a licence has no score if its text was not read, or had no details to compare', () => {
    expect(decide({ faces: asFinding(5), text: unavailable }).score).toBeNull();
    expect(decide({ faces: asFinding(5), text: null }).score).toBeNull();
  });

  it('a licence has its similarity, and no score, if the face does not match', () => {
    expect(decide({ reference: toReference(DIFFERENT) })).toMatchObject({ similarity: 0.112, score: null });
  });

  it('a licence with a ghost image that is merely hard to compare passes', () => {
    expect(decide({ ghostDistance: asFinding(GHOST_DIFFERENT_FROM - 0.01) }).verdict).toBe(
      'LICENSE_APPROVED',
    );
  });

  it('a licence with one face and no ghost image passes', () => {
    expect(decide({ faces: asFinding(1), ghostDistance: asFinding(null) }).verdict).toBe('LICENSE_APPROVED');
  });
});

const others = DOCUMENT_KINDS.filter(
  (kind) => kind !== 'licence' && !KINDS_WITHOUT_PORTRAIT_SIDE.includes(kind),
);

it.each<[DocumentKind]>(others.map((kind) => [kind]))(
  'another photo identity document is parked without a reason: %s',
  (kind) => {
    expect(decide({ kind: asFinding(kind) })).toMatchObject({
      verdict: 'LICENSE_PENDING_APPROVAL',
      reason: null,
      score: 0.97,
    });
  },
);

it.each<[DocumentKind]>(others.map((kind) => [kind]))(
  'another photo identity document still fails on another face: %s',
  (kind) => {
    expect(decide({ kind: asFinding(kind), reference: toReference(DIFFERENT) }).verdict).toBe(
      'ID_NOT_MATCHED',
    );
  },
);

describe('a document that the tenant accepts', () => {
  const passport = {
    kind: asFinding<DocumentKind>('passport'),
    acceptedDocuments: ['licence', 'passport'],
    zoneConfirms: true,
  } as const;

  it('an accepted document is approved if its zone proves the record', () => {
    expect(decide(passport)).toMatchObject({ verdict: 'LICENSE_APPROVED', score: 0.97, similarity: 0.667 });
  });

  it.each<[string, Partial<LicenceFindings>]>([
    ['its zone does not prove the record', { zoneConfirms: false }],
    ['the link accepts other kinds', { acceptedDocuments: ['licence', 'identity_card'] }],
    ['the link accepts none', { acceptedDocuments: [] }],
    ['its text does not agree', { text: asFinding({ score: 0.4, identifies: true }) }],
    ['it has expired', { validity: { state: 'expired', expiresOn: '2020-01-31' } }],
    ['the strict flow has no reference', { requireFaceMatch: true, reference: { is: 'none' } }],
  ])('[S65] an accepted document is parked if %s', (_, change) => {
    expect(decide({ ...passport, ...change })).toMatchObject({ verdict: 'LICENSE_PENDING_APPROVAL' });
  });

  it('an accepted document without a face is reported as one', () => {
    expect(decide({ ...passport, faces: asFinding(0) }).verdict).toBe('NO_FACE_DETECTED');
  });

  it('a licence is parked if the link does not accept it, and needs no zone if it does', () => {
    expect(decide({ acceptedDocuments: ['passport'], zoneConfirms: true })).toMatchObject({
      state: 'pending',
      reason: null,
    });
    expect(decide({ acceptedDocuments: ['licence', 'passport'], zoneConfirms: false }).state).toBe(
      'approved',
    );
  });
});

it.each(KINDS_WITHOUT_PORTRAIT_SIDE)(
  '[S64] a document that shows no holder is no licence, whatever else is on it: %s',
  (kind) => {
    expect(decide({ kind: asFinding(kind) })).toMatchObject({
      verdict: 'NO_LICENSE_DETECTED',
      state: 'rejected',
    });
  },
);

it('only a licence is reported as a licence without a face', () => {
  expect(decide({ faces: asFinding(0) }).verdict).toBe('NO_FACE_DETECTED');
  expect(decide({ kind: asFinding('identity_card'), faces: asFinding(0) }).verdict).toBe(
    'NO_LICENSE_DETECTED',
  );
});

describe('the order of the checks', () => {
  /** Each failure ends the chain before all those after it. */
  const failures: [Partial<LicenceFindings>, string, string | null][] = [
    [{ kind: asFinding('none') }, 'NO_LICENSE_DETECTED', null],
    [{ faces: asFinding(5) }, 'LICENSE_PENDING_APPROVAL', 'Multiple faces detected.'],
    [{ ghostDistance: asFinding(DIFFERENT) }, 'LICENSE_PENDING_APPROVAL', 'Internal face mismatch on ID.'],
    [{ reference: { is: 'unavailable' } }, 'LICENSE_PENDING_APPROVAL', 'Reference image unavailable.'],
    [{ text: unavailable }, 'LICENSE_PENDING_APPROVAL', 'Text extraction unavailable.'],
  ];

  it.each(failures.map((failure, place) => [place, ...failure] as const))(
    'failure %i takes precedence over all later ones',
    (place, change, verdict, reason) => {
      const later = Object.assign({}, ...failures.slice(place + 1).map(([failing]) => failing));
      expect(decide({ ...later, ...change })).toMatchObject({ verdict, reason });
    },
  );

  it('missing stored details are reported before unread text', () => {
    expect(decide({ text: null, kind: asFinding('passport') }).verdict).toBe('SUBJECT_DATA_NOT_FOUND');
  });

  it('a failing text is reported before the strict flow', () => {
    const failing = asFinding({ score: 0.2, identifies: true });
    const decision = decide({ text: failing, reference: { is: 'none' }, requireFaceMatch: true });
    expect(decision).toMatchObject({ reason: null, score: 0.2 });
  });

  it('an outage never becomes a verdict about the person', () => {
    const outages: Partial<LicenceFindings>[] = [
      { kind: nameless('document') },
      { kind: nameless('text') },
      { faces: unavailable },
      { ghostDistance: unavailable },
      { reference: { is: 'unavailable' } },
      { reference: { is: 'compared', distance: unavailable } },
      { text: unavailable },
    ];
    for (const outage of outages) expect(decide(outage).state).toBe('pending');
  });
});
