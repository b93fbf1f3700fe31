import type { CaseView, Evidence, Field } from '../../../src/web/console/cases/case-types.ts';

type Signal = NonNullable<Evidence['signals']>[number];
type Proof = NonNullable<Evidence['proofs']>[number];
/** A kind of case, with its headline in version 0.3.0 and now. */
export type CaseKind = [
  kind: string,
  evidence: Evidence,
  shown: Partial<CaseView>,
  before: string,
  after: string,
];

/** A licence that waits, without anything that speaks against it. */
export const SHOWN = {
  kind: 'license',
  verdict: 'LICENSE_PENDING_APPROVAL',
  reason: null,
  score: 0.6,
  similarity: null,
  severe_signals: [],
  counterpart: null,
  face_comparison: null,
  subject: {},
};
const STRICT =
  'This token requires a face match for approval and no approved reference selfie is on file - an administrator must review this submission.';

const field = (name: string, rest: Partial<Field>): Field => ({
  field: name,
  stored: 'x',
  read: 'y',
  score: 0,
  box: null,
  ...rest,
});
const matches = (name: string) => field(name, { read: 'x', score: 1, agreement: 'matches' });
const differs = (name: string) => field(name, { agreement: 'differs', says: 'y' });
const ALL = ['last_name', 'first_name', 'date_of_birth', 'license_number', 'addr_city'];
/** All details match but for those given. */
const details = (...fields: Field[]): Evidence => ({
  fields: [...fields, ...ALL.filter((name) => !fields.some((each) => each.field === name)).map(matches)],
});
const raise = (...signals: Signal[]): Evidence => ({ signals });
const prove = (
  name: Proof['name'],
  state: Proof['state'],
  source: Proof['by']['source'],
  figures: Proof['by']['figures'] = {},
): Evidence => ({ proofs: [{ name, state, by: { source, figures } }] });
const ofKind = (kind: string, state: Proof['state'] = 'not_shown') =>
  prove('document', state, 'classification', { kind });
const mismatch = (name: string) => ({ field: name, says: 'a', other: 'b', other_source: 'stored' as const });

const SCREEN: Signal = { signal: 'screen_or_print', score: 0.65 };
const MINOR: Signal = { signal: 'age_from_document', age: 16, minor: true };
const EXPIRED: Signal = { signal: 'expired', expired_on: '2024-03-31' };
const BLOCKED: Signal = { signal: 'blocked', blocks: [{ block_id: '1', what: 'face', subject_id: '2' }] };
const ANOTHER: Signal = {
  signal: 'document_of_another',
  fields: ['last_name', 'license_number', 'date_of_birth'].map(mismatch),
};
const MRZ: Signal = { signal: 'mrz_mismatch', fields: [mismatch('last_name')], check_digits: true };
const ZONE_ALONE: Signal = { signal: 'mrz_mismatch', fields: [], check_digits: false };
const BARCODE: Signal = { signal: 'barcode_mismatch', fields: [mismatch('last_name')] };
const SWAPPED_DATE: Signal = {
  signal: 'barcode_mismatch',
  fields: [
    { field: 'license_expiry_date', says: '2024-03-31', other: '2030-03-21', other_source: 'printed' },
  ],
};
const BLUR: Signal = { signal: 'blur', sharpness: 0.1 };
const DRAWN: Signal = { signal: 'portrait_unclear', cause: 'drawn', figures: {} };
const NAMES_AND_BIRTH = ['last_name', 'first_name', 'date_of_birth'].map(differs);
const DATED: Signal = {
  signal: 'number_contradicts_birth_date',
  number: 'A1',
  issuer: 'GBR',
  says: '1991-01-01',
  other: '1990-03-05',
};
const severe = (...names: CaseView['severe_signals']): Partial<CaseView> => ({ severe_signals: names });
const beside = (
  result: 'same' | 'between' | 'different',
  distance = { same: 0.4, between: 0.75, different: 0.81 }[result],
): Partial<CaseView> => ({
  counterpart: {
    kind: 'license',
    submission: null,
    comparison: {
      distance,
      result,
      uncertain: null,
      face_limit: { same_up_to: 0.72, different_from: 0.8, worst_group: null },
    },
    request: 'offered',
    missing: null,
  },
});
const FIRST = { kind: 'selfie', verdict: 'SELFIE_PENDING_APPROVAL', score: null } as const;
const UNCOMPARED: Partial<CaseView> = {
  counterpart: {
    kind: 'license',
    submission: null,
    comparison: null,
    request: 'offered',
    missing: { picture: 'license', why: 'none' },
  },
};
const UNMEASURED: Partial<CaseView> = {
  counterpart: {
    kind: 'license',
    submission: { status: 'approved', image_expired_at: null } as NonNullable<
      NonNullable<CaseView['counterpart']>['submission']
    >,
    comparison: null,
    request: 'offered',
    missing: { picture: 'license', why: 'not_kept' },
  },
};
const besideRejected = (result: 'between' | 'different'): Partial<CaseView> => {
  const { counterpart } = beside(result);
  const submission = {
    id: '1',
    status: 'rejected',
    attempt: 1,
    reason_code: 'not_live',
    reupload_required: false,
    updated_at: '2026-11-30 12:00:00',
    image_expired_at: null,
  } as const;
  return { counterpart: { ...counterpart!, kind: 'selfie', submission } };
};
/** The outline of a card whose right edge is there, in widths of the image. */
const outlined = (right: number): NonNullable<Evidence['document']> => ({
  corners: [
    [0.1, 0.1],
    [right, 0.1],
    [right, 0.9],
    [0.1, 0.9],
  ],
  vertical: false,
  quality: { sharpness: 0.5, glare: 0 },
});
const ofIssuer = (trust: 'not_listed' | 'list_too_old' | 'signer_differs'): Evidence => ({
  credential: { issuer: { name: null, country: null, trust } } as NonNullable<Evidence['credential']>,
});

/** Kinds of cases, the gravest finding first. */
export const CASE_KINDS: CaseKind[] = [
  [
    'a passport where only licences count',
    ofKind('passport'),
    {},
    'Passport: not accepted here',
    'This is a passport',
  ],
  [
    'a passport whose text matches in part',
    { ...ofKind('passport'), ...details(differs('license_number')) },
    {},
    'Passport: not accepted here',
    'This is a passport',
  ],
  [
    'an identity card',
    ofKind('identity_card'),
    {},
    'Identity card: not accepted here',
    'This is an identity card',
  ],
  [
    'a residence permit',
    ofKind('residence_permit'),
    {},
    'Residence permit: not accepted here',
    'This is a residence permit',
  ],
  [
    'the back of a licence',
    ofKind('licence_back', 'contradicted'),
    {},
    'Back of a driving licence: not accepted here',
    'The front is missing',
  ],
  ['a sheet of paper', ofKind('paper'), {}, 'Paper: not accepted here', 'This is a sheet of paper'],
  [
    'no document',
    ofKind('none', 'contradicted'),
    { verdict: 'NO_LICENSE_DETECTED', score: null },
    'No document: not accepted here',
    'No document found',
  ],
  [
    'a kind that this page does not know',
    ofKind('library_card'),
    {},
    'library_card: not accepted here',
    'Unknown kind of document: library_card',
  ],
  [
    'a passport of a blocked face',
    { ...ofKind('passport'), ...raise(BLOCKED) },
    severe('blocked'),
    'Face is on the block list',
    'Face is on the block list',
  ],
  [
    'a passport whose zone does not prove the record',
    prove('document', 'not_shown', 'machine_readable_zone', { kind: 'passport' }),
    { score: 0.95 },
    'Text match 95%, but the document may belong to someone else',
    'Passport. No machine-readable zone confirms the record',
  ],
  ['a minor', raise(MINOR), {}, 'Minor: 16 years old', 'Minor: 16 years old'],
  [
    'a minor with another city',
    { ...raise(MINOR), ...details(differs('addr_city')) },
    {},
    'Minor: 16 years old',
    'Minor: 16 years old',
  ],
  [
    'a minor and a false screen alarm',
    raise(SCREEN, MINOR),
    {},
    'Minor: 16 years old',
    'Minor: 16 years old',
  ],
  [
    'a minor whose zone was misread',
    raise(ZONE_ALONE, MINOR),
    severe('mrz_mismatch'),
    'Invalid check digit in the machine-readable zone',
    'Minor: 16 years old',
  ],
  [
    'another person’s document',
    { ...raise(ANOTHER), ...details(differs('last_name')) },
    severe('document_of_another'),
    'This document belongs to someone else',
    'This document belongs to someone else',
  ],
  [
    'another person’s document and a false screen alarm',
    raise(SCREEN, ANOTHER),
    severe('document_of_another'),
    'This document belongs to someone else',
    'This document belongs to someone else',
  ],
  [
    'another person’s document, and the tenant does not count it as severe',
    { ...raise(MRZ, ANOTHER) },
    severe('mrz_mismatch'),
    'Machine-readable zone and print differ',
    'This document belongs to someone else',
  ],
  [
    'another person’s document that has expired',
    raise(EXPIRED, ANOTHER),
    severe('document_of_another'),
    'This document belongs to someone else',
    'This document belongs to someone else',
  ],
  [
    'a licence with another face than the reference',
    {},
    { verdict: 'ID_NOT_MATCHED', similarity: 0.19, score: null },
    'Face differs from the reference selfie',
    'Face differs from the reference selfie',
  ],
  [
    'a licence with another face and an unclear portrait',
    raise({ signal: 'portrait_unclear', cause: 'blurred', figures: {} }),
    { verdict: 'ID_NOT_MATCHED', similarity: 0.19, ...severe('portrait_unclear') },
    'Portrait not clear',
    'The portrait is too unclear to tell whose face it is',
  ],
  [
    'a licence with another face, drawn in place of a portrait',
    raise({ signal: 'portrait_unclear', cause: 'drawn', figures: {} }),
    { verdict: 'ID_NOT_MATCHED', similarity: 0.19, ...severe('portrait_unclear') },
    'Portrait not clear',
    'Face differs from the reference selfie',
  ],
  [
    'a first selfie of another person',
    {},
    { ...FIRST, ...beside('different') },
    'The selfie is not the person on the licence',
    'The selfie is not the person on the licence',
  ],
  [
    'a first selfie of another person without a liveness check',
    raise({ signal: 'unproven_capture' }),
    { ...FIRST, ...beside('different'), ...severe('unproven_capture') },
    'First selfie without a liveness check',
    'The selfie is not the person on the licence',
  ],
  [
    'a first selfie that may be the licence’s person',
    {},
    { ...FIRST, ...beside('between') },
    'The face match of selfie and licence is uncertain',
    'The face match of selfie and licence is uncertain',
  ],
  [
    'a first selfie of the licence’s person',
    {},
    { ...FIRST, ...beside('same') },
    'First selfie: no reference to compare with',
    'Is this the person on the licence?',
  ],
  [
    'a first selfie without a licence',
    {},
    { ...FIRST, ...UNCOMPARED },
    'First selfie: no reference to compare with',
    'First selfie, and no portrait to compare it with',
  ],
  [
    'a first selfie beside a licence whose portrait was not measured',
    {},
    { ...FIRST, ...UNMEASURED },
    'First selfie: no reference to compare with',
    'Is this the person on the licence? Compare the faces',
  ],
  [
    'a licence whose waiting selfie is of another person',
    details(),
    { reason: STRICT, score: 0.98, ...beside('different') },
    'The licence is not of the person on the selfie',
    'The licence is not of the person on the selfie',
  ],
  [
    'an expired licence',
    { ...raise(EXPIRED), ...details() },
    { score: 1 },
    'The document had expired',
    'The document has expired',
  ],
  [
    'an expired licence with another city',
    { ...raise(EXPIRED), ...details(differs('addr_city')) },
    {},
    'The document had expired',
    'The document has expired',
  ],
  [
    'an expired licence and a false screen alarm',
    raise(SCREEN, EXPIRED),
    {},
    'The document had expired',
    'The document has expired',
  ],
  [
    'an expired licence whose barcode was misread',
    raise(BARCODE, EXPIRED),
    severe('barcode_mismatch'),
    'Barcode and print differ',
    'The document has expired',
  ],
  [
    'a licence that has expired by the record, and whose date was not read',
    {
      ...raise(EXPIRED),
      ...details(field('license_expiry_date', { read: null, agreement: 'not_found' })),
    },
    {},
    'The document had expired',
    'Expired according to the record; the date on the card was not read',
  ],
  [
    'an expired licence where a face match is required',
    { ...raise(EXPIRED), ...details() },
    { reason: STRICT, score: 0.98 },
    'The document had expired',
    'The document has expired',
  ],
  [
    'an expiry date in the barcode that the print contradicts',
    { ...raise(EXPIRED, SWAPPED_DATE), ...details() },
    severe('barcode_mismatch'),
    'The document had expired',
    'Barcode and print differ',
  ],
  [
    'an expired licence with a drawn portrait',
    { ...raise(EXPIRED, DRAWN), ...details() },
    severe('portrait_unclear'),
    'The document had expired',
    'The portrait may be drawn or shown on a screen',
  ],
  [
    'another person’s licence that has expired and whose number was not read',
    { ...raise(EXPIRED), ...details(...NAMES_AND_BIRTH, field('license_number', { read: null })) },
    {},
    'The document had expired',
    'This document belongs to someone else',
  ],
  [
    'a wallet with another person’s licence, of an issuer that no list has',
    { ...ofIssuer('not_listed'), ...details(...NAMES_AND_BIRTH, differs('license_number')) },
    {},
    'The issuer is on no trust list',
    'This document belongs to someone else',
  ],
  [
    'a licence that is cut off at its title',
    { ...ofKind('other_card'), ...details() },
    { score: 0.9 },
    'Another card: not accepted here',
    'The card is cut off: its title was not read',
  ],
  [
    'a licence that is cut off at its number',
    {
      ...ofKind('other_card'),
      ...details(field('license_number', { read: null, agreement: 'not_found' })),
      document: outlined(1.01),
    },
    {},
    'This is another kind of card',
    'The card is cut off: its title was not read',
  ],
  [
    'another kind of card with the names and birth date of the customer, whole on its photo',
    {
      ...ofKind('other_card'),
      ...details(field('license_number', { read: null, agreement: 'not_found' })),
      document: outlined(0.9),
    },
    {},
    'This is another kind of card',
    'This is another kind of card',
  ],
  [
    'a blurred licence whose portrait looks drawn and whose name was misread',
    { ...raise(BLUR, DRAWN), ...details(differs('last_name')) },
    severe('portrait_unclear'),
    'The portrait may be drawn or shown on a screen',
    'Photo is blurred',
  ],
  [
    'a sharp licence with another name, whose portrait may be drawn',
    { ...raise(DRAWN), ...details(differs('last_name')) },
    { score: 0.85, ...severe('portrait_unclear') },
    'The portrait may be drawn or shown on a screen',
    'Last name differs from the record',
  ],
  [
    'a photocopy whose name was misread',
    {
      ...raise({ signal: 'original_not_shown', measure: 'colour', figures: {} }),
      ...details(differs('last_name')),
    },
    {},
    'Last name differs from the record',
    'The photo has no colour: it may be a photocopy',
  ],
  [
    'a ghost image of another face beside a portrait that may be drawn',
    {
      ...raise(DRAWN),
      ...prove('portrait', 'contradicted', 'ghost_image', { distance: 1.2, different_from: 0.6 }),
    },
    { reason: 'Internal face mismatch on ID.', ...severe('portrait_unclear') },
    'The portrait may be drawn or shown on a screen',
    'The portraits on the document differ',
  ],
  [
    'a passport whose zone is outside of the photo',
    {
      ...prove('document', 'not_shown', 'machine_readable_zone', { kind: 'passport' }),
      codes: { barcode: null, mrz: null },
    },
    { score: 0.95 },
    'Passport. No machine-readable zone confirms the record',
    'The machine-readable zone is not on the photo',
  ],
  [
    'a licence beside a selfie of another face, which was rejected',
    details(),
    { reason: STRICT, score: 0.98, ...besideRejected('different') },
    'Is the licence genuine? No selfie to compare yet',
    'The licence is not of the person on the selfie',
  ],
  [
    'a licence beside a selfie that was rejected, of about the same face',
    details(),
    { reason: STRICT, score: 0.98, ...besideRejected('between') },
    'Is the licence genuine? No selfie to compare yet',
    'The selfie was rejected',
  ],
  [
    'an identity card without its back',
    {
      kind: 'identity_card',
      ...prove('document', 'not_shown', 'machine_readable_zone', { kind: 'identity_card' }),
      ...details(field('license_number', { read: 'L01X00T47', agreement: 'not_found' })),
    },
    { score: 0.95 },
    'Licence no. differs from the record',
    'The back of the card is missing',
  ],
  [
    'a passport with another number than the licence of the record',
    {
      kind: 'passport',
      ...prove('document', 'not_shown', 'machine_readable_zone', { kind: 'passport' }),
      ...details(field('license_number', { read: 'C01X00T47', agreement: 'not_found' })),
    },
    { score: 0.95 },
    'Licence no. differs from the record',
    'Passport. No machine-readable zone confirms the record',
  ],
  [
    'a wallet that kept back the number, of an issuer that no list has',
    { ...ofIssuer('not_listed'), ...raise({ signal: 'not_released', elements: ['document_number'] }) },
    severe('not_released'),
    'The wallet kept back what an approval needs',
    'The wallet kept back: licence no.',
  ],
  [
    'names that are exchanged in the record',
    details(
      field('last_name', { agreement: 'swapped', says: 'y' }),
      field('first_name', { agreement: 'swapped', says: 'y' }),
    ),
    {},
    'Text match 60% (auto-approves from 80%)',
    'First and last name are swapped',
  ],
  [
    'a first name in another spelling',
    details(field('first_name', { stored: 'Muhammad', read: 'MOHAMED', agreement: 'not_sure' })),
    { score: 0.74 },
    'Text match 74% (auto-approves from 80%)',
    'Compare by eye: first name',
  ],
  [
    'a licence that is not valid yet',
    raise({ signal: 'not_yet_valid', valid_from: '2040-01-01' }),
    {},
    'Not valid yet',
    'Not valid yet',
  ],
  [
    'a zone that names another person',
    raise(MRZ),
    severe('mrz_mismatch'),
    'Machine-readable zone and print differ',
    'Machine-readable zone and print differ',
  ],
  [
    'a barcode that names another person',
    { ...raise(BARCODE), ...details(differs('addr_city')) },
    severe('barcode_mismatch'),
    'Barcode and print differ',
    'Barcode and print differ',
  ],
  [
    'a number with another birth date',
    { ...raise(DATED), ...details() },
    { ...severe('number_contradicts_birth_date'), score: 1 },
    'Number contains another date of birth',
    'Number contains another date of birth',
  ],
  [
    'a ghost image of another face',
    prove('portrait', 'contradicted', 'ghost_image', { distance: 0.9, different_from: 0.6 }),
    { reason: 'Internal face mismatch on ID.' },
    'The portraits on the document differ',
    'The portraits on the document differ',
  ],
  [
    'a portrait that may be exchanged',
    raise({ signal: 'portrait_unclear', cause: 'ghost_differs', figures: {} }),
    severe('portrait_unclear'),
    'Portrait not clear',
    'The portraits on the document differ',
  ],
  [
    'a portrait that is cut off',
    raise({ signal: 'portrait_unclear', cause: 'cut_off', figures: {} }),
    severe('portrait_unclear'),
    'Portrait not clear',
    'Portrait not clear',
  ],
  [
    'a wallet that kept back the number',
    raise({ signal: 'not_released', elements: ['document_number'] }),
    severe('not_released'),
    'The wallet kept back what an approval needs',
    'The wallet kept back: licence no.',
  ],
  [
    'an expired document of a wallet’s issuer that no list has',
    { ...ofIssuer('not_listed'), ...raise(EXPIRED) },
    {},
    'The issuer is on no trust list',
    'The document has expired',
  ],
  [
    'a selfie without liveness',
    {},
    { kind: 'selfie', verdict: 'SELFIE_PENDING_APPROVAL', reason: 'Liveness not shown.', score: null },
    'Liveness was not confirmed',
    'Liveness was not confirmed',
  ],
  [
    'another last name',
    details(differs('last_name')),
    {},
    'Last name differs from the record',
    'Last name differs from the record',
  ],
  [
    'another birth date and another city',
    details(differs('date_of_birth'), differs('addr_city')),
    {},
    '2 details differ from the record',
    'Date of birth differs from the record',
  ],
  [
    'another number and a false screen alarm',
    { ...raise(SCREEN), ...details(differs('license_number')) },
    {},
    'Licence no. differs from the record',
    'Licence no. differs from the record',
  ],
  [
    'another number where a face match is required',
    details(differs('license_number')),
    { reason: STRICT },
    'Licence no. differs from the record',
    'Licence no. differs from the record',
  ],
  [
    'another street and city',
    details(differs('addr_street'), differs('addr_city')),
    {},
    '2 details differ from the record',
    'The address differs from the record',
  ],
  [
    'another expiry date and another city',
    details(differs('license_expiry_date'), differs('addr_city')),
    {},
    '2 details differ from the record',
    'Expiry date and city differ from the record',
  ],
  [
    'a city with one misread letter',
    details(field('addr_city', { stored: 'Port Ellery', read: 'PORT ELERY', score: 0.88 })),
    { score: 0.74 },
    'City differs from the record',
    'Not enough was read for a text match',
  ],
  [
    'a birth date whose day and month may be either',
    details(field('date_of_birth', { agreement: 'ambiguous', read: '03/01/1958' })),
    { score: 0.97 },
    'Text match 97%, but the document may belong to someone else',
    'The date of birth can be read in two ways',
  ],
  [
    'a card whose last name was not found',
    details(field('last_name', { read: null, agreement: 'not_found' })),
    {},
    'Text match 60% (auto-approves from 80%)',
    'Last name was not read',
  ],
  [
    'a card without a country',
    details(field('addr_country', { read: null, agreement: 'not_found' })),
    { score: 0.75 },
    'Text match 75% (auto-approves from 80%)',
    'Not enough was read for a text match',
  ],
  [
    'a licence that needs a face match, and no selfie',
    details(),
    { reason: STRICT, score: 0.98 },
    'A face match is required, but there is no approved selfie yet',
    'Is the licence genuine? No selfie to compare yet',
  ],
  [
    'a licence that needs a face match, and its selfie waits',
    details(),
    { reason: STRICT, score: 0.98, ...beside('same') },
    'A face match is required, but there is no approved selfie yet',
    'Is the licence genuine? Its portrait matches the selfie',
  ],
  [
    'an image file that was sent for another customer too',
    { ...raise({ signal: 'same_face_as', subjects: [] }), ...details() },
    {
      subject_id: '1',
      related: [
        {
          subject_id: '2',
          first_name: 'Ada',
          last_name: 'Moll',
          ties: [{ what: 'file', similarity: null, up_to: null }],
          records: { name: 'differs', date_of_birth: 'differs', license_number: 'unknown' },
          submission: null,
        },
      ],
    },
    'Face matches 0 other customers',
    'The same image file was sent for another customer',
  ],
  [
    'a number of another customer',
    {
      ...raise({ signal: 'same_document_as', subjects: [{ subject_id: '2' }] }),
      ...details(differs('first_name')),
    },
    {},
    'Document number is used by 1 other customer',
    'Document number is used by 1 other customer',
  ],
  [
    'a face of another customer',
    raise({ signal: 'same_face_as', subjects: [{ subject_id: '2', similarity: 0.7, submission_id: '3' }] }),
    {},
    'Face matches 1 other customer',
    'Face matches 1 other customer',
  ],
  [
    'a photocopy with another city',
    {
      ...raise({ signal: 'original_not_shown', measure: 'colour', figures: {} }),
      ...details(differs('addr_city')),
    },
    {},
    'The photo has no colour: it may be a photocopy',
    'The photo has no colour: it may be a photocopy',
  ],
  [
    'only glare',
    { ...raise({ signal: 'glare', share: 0.09 }), ...details() },
    { score: 0.75 },
    'Text match 75% (auto-approves from 80%)',
    'Glare on the document',
  ],
  [
    'a block list that could not be searched',
    prove('unlisted', 'not_shown', 'unavailable'),
    { score: 0.97 },
    'Text match 97%, but the document may belong to someone else',
    'The block list could not be searched for this document or face',
  ],
  [
    'a check that was unavailable',
    {},
    { reason: 'Text extraction unavailable.', score: null },
    'Text recognition was unavailable',
    'Text recognition was unavailable',
  ],
  [
    'a clean licence that is blocked',
    { ...raise(BLOCKED), ...details() },
    severe('blocked'),
    'Face is on the block list',
    'Face is on the block list',
  ],
  [
    'a manual upload',
    {},
    { verdict: 'MANUAL_REVIEW_REQUESTED', score: null },
    'Manual review requested',
    'Manual review requested',
  ],
];
