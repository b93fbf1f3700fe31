import { describe, expect, it } from 'vitest';
import { PROOF_NAMES, PROOF_STATES, type Proof } from '../../../shared/proof.ts';
import type { PortraitJudgement } from '../faces/assess-portrait.ts';
import type { Reference } from '../faces/reference.ts';
import { PRODUCT_LIMITS } from '../policy/limits.ts';
import { type CredentialFindings, decideLicenceCredential, NEEDED_ELEMENTS } from './decide-credential.ts';
import { decideLicence, type LicenceFindings, listNeeded } from './decide-licence.ts';
import { decideSelfie, type SelfieFindings } from './decide-selfie.ts';
import type { Validity } from './judge-validity.ts';
import { type Lookups, listStops, NO_MATCHES } from './lookups.ts';
import { isApprovedBy, OPTIONAL_PROOFS, toBasis } from './proofs.ts';
import type { SettledState } from './verdicts.ts';

const asFinding = <T>(value: T) => ({ ok: true, value }) as const;
const missing = [
  { ok: false, why: 'unavailable' },
  { ok: false, why: 'budget' },
] as const;
const toReference = (distance: number): Reference => ({
  is: 'compared',
  distance: asFinding(distance),
  fitness: 1.2,
});

/** The possible values of each finding of a kind of decision. The first is the best that it can be. */
type Domain<Findings> = { [Name in keyof Findings]-?: readonly Findings[Name][] };

const PORTRAITS = [
  asFinding<PortraitJudgement>({ state: 'clear', cause: null, figures: {} }),
  asFinding<PortraitJudgement>({ state: 'unclear', cause: 'burnt_out', figures: {} }),
  asFinding<PortraitJudgement>({ state: 'absent', cause: null, figures: {} }),
  ...missing,
];
const REFERENCES: Reference[] = [
  toReference(0.6),
  toReference(1),
  toReference(1.6),
  toReference(Number.NaN),
  { is: 'compared', distance: asFinding(0.6) },
  { is: 'compared', distance: { ok: false, why: 'unavailable' } },
  { is: 'unavailable' },
  { is: 'without_face' },
  { is: 'unchecked', why: 'budget' },
];
const VALIDITIES: Validity[] = [
  { state: 'in_force', expiresOn: '2031-05-06' },
  { state: 'no_expiry', expiresOn: null },
  { state: 'unread', expiresOn: null },
  { state: 'expired', expiresOn: '2020-01-31' },
];
const LISTED = { documents: true, faces: true };
const LOOKUPS: Lookups[] = [
  NO_MATCHES,
  { ...NO_MATCHES, listed: LISTED, blockedDocuments: null },
  { ...NO_MATCHES, listed: LISTED, blockedFaces: null },
  { ...NO_MATCHES, listed: LISTED, blockedDocuments: 1 },
  { ...NO_MATCHES, listed: LISTED, blockedFaces: 1 },
];

const LICENCE: Domain<LicenceFindings> = {
  kind: [
    asFinding('licence'),
    asFinding('passport'),
    asFinding('paper'),
    asFinding('none'),
    { ok: false, why: 'unavailable', lacks: 'document' },
    { ok: false, why: 'budget', lacks: 'text' },
  ],
  faces: [asFinding(1), asFinding(0), asFinding(3), ...missing],
  portrait: PORTRAITS,
  ghostDistance: [asFinding(0.7), asFinding(null), asFinding(1.6), asFinding(Number.NaN), ...missing],
  reference: [...REFERENCES, { is: 'none' }],
  text: [
    asFinding({ score: 0.97, identifies: true }),
    asFinding({ score: 0.97, identifies: false }),
    asFinding({ score: 0.2, identifies: true }),
    asFinding({ score: Number.NaN, identifies: true }),
    null,
    ...missing,
  ],
  original: PROOF_STATES.map((state) => ({ state, by: { source: 'colour', figures: {} } })),
  validity: VALIDITIES,
  lookups: LOOKUPS,
  severe: [[], ['mrz_mismatch']],
  otherScript: [false, true],
  requireFaceMatch: [true, false],
  approvesExpired: [false],
  requiredProofs: [['original', 'in_force']],
  acceptedDocuments: [['licence'], ['passport'], []],
  zoneConfirms: [true, false],
};
const SELFIE: Domain<SelfieFindings> = {
  faces: [
    asFinding([{ box: { x: 0.3, y: 0.3, width: 0.3, height: 0.4 }, score: 0.9 }]),
    asFinding([]),
    asFinding([1, 2].map(() => ({ box: { x: 0.3, y: 0.3, width: 0.3, height: 0.4 }, score: 0.9 }))),
    ...missing,
  ],
  reference: [...REFERENCES, { is: 'none' }],
  challengesAsked: [1, 4, null],
  liveness: [
    { is: 'shown', distance: asFinding(0.6), fitness: 1.2 },
    { is: 'shown', distance: asFinding(0.6), fitness: 0.9 },
    { is: 'shown', distance: asFinding(0.6) },
    { is: 'shown', distance: asFinding(null) },
    { is: 'shown', distance: missing[0] },
    { is: 'not_shown' },
    { is: 'unclear' },
    { is: 'none' },
    { is: 'unavailable', why: 'unavailable' },
  ],
  lookups: LOOKUPS,
  severe: [[], ['others_as_near']],
};
const CREDENTIAL: Domain<CredentialFindings> = {
  document: ['licence', 'identity_card', null],
  acceptedDocuments: [['licence'], [], ['passport']],
  trust: ['listed', 'not_listed', 'list_too_old'],
  detailsAgree: [true, false],
  revocation: ['valid', 'none_named', 'unknown', 'not_checked', 'suspended', 'revoked'],
  notReleased: [[], ...NEEDED_ELEMENTS.map((element) => [element])],
  validity: VALIDITIES,
  portrait: [...PORTRAITS, null],
  reference: [...REFERENCES, { is: 'none' }],
  lookups: LOOKUPS,
  severe: [[], ['not_released']],
  requireFaceMatch: [true, false],
};

/** The best findings, and those with each one replaced by each of its other values. */
function listNeighbours<Findings extends object>(domain: Domain<Findings>) {
  const names = Object.keys(domain) as (keyof Findings)[];
  const best = Object.fromEntries(names.map((name) => [name, domain[name][0]])) as Findings;
  const others = names.flatMap((name) =>
    domain[name].slice(1).map((value) => ({ name, findings: { ...best, [name]: value } })),
  );
  return { best, others };
}

/** All combinations of two findings that are not at their best. */
function listPairs<Findings extends object>(domain: Domain<Findings>): Findings[] {
  const names = Object.keys(domain) as (keyof Findings)[];
  const { best } = listNeighbours(domain);
  return names.flatMap((one, at) =>
    names
      .slice(at + 1)
      .flatMap((other) =>
        domain[one].flatMap((first) =>
          domain[other].map((second) => ({ ...best, [one]: first, [other]: second })),
        ),
      ),
  );
}

const MILDNESS: Record<SettledState, number> = { rejected: 0, pending: 1, approved: 2 };
/** What the link and the tenant ask for is no evidence, and one kind of document is no better than another. */
const CHOICES = ['kind', 'requireFaceMatch', 'acceptedDocuments', 'approvesExpired', 'requiredProofs'];
/**
 * What an approval of a licence does not need: a zone, known letters, an expiry, a ghost image that is clear, and an
 * issuer that revokes credentials.
 */
const isUnneeded = (name: string, value: unknown) =>
  ['otherScript', 'zoneConfirms', 'requireFaceMatch'].includes(name) ||
  value === 'none_named' ||
  value === LICENCE.ghostDistance[1] ||
  value === VALIDITIES[1];

describe('each piece of evidence', () => {
  const kinds = [
    ['a licence', (findings: object) => decideLicence(findings as LicenceFindings, PRODUCT_LIMITS), LICENCE],
    ['a selfie', (findings: object) => decideSelfie(findings as SelfieFindings, PRODUCT_LIMITS), SELFIE],
    [
      'a wallet’s licence',
      (findings: object) => decideLicenceCredential(findings as CredentialFindings, PRODUCT_LIMITS),
      CREDENTIAL,
    ],
  ] as const;

  it.each(kinds)(
    '%s is approved with the best evidence alone, and not without any piece of it',
    (_, decide, domain) => {
      const { best, others } = listNeighbours(domain as Domain<Record<string, unknown>>);
      expect(decide(best).state).toBe('approved');
      for (const { name, findings } of others) {
        const value = findings[name];
        const isApproved = decide(findings).state === 'approved';
        expect([name, value, isApproved]).toEqual([name, value, isUnneeded(name, value)]);
      }
    },
  );

  it.each(kinds)('leaving out another piece never makes %s milder', (_, decide, domain) => {
    const pairs = listPairs(domain as Domain<Record<string, unknown>>);
    expect(pairs.length).toBeGreaterThan(100);
    for (const findings of pairs) {
      const { state } = decide(findings);
      if (state !== 'approved') continue;
      for (const [name, values] of Object.entries(domain)) {
        if (CHOICES.includes(name)) continue;
        const improved = decide({ ...findings, [name]: values[0] });
        expect(MILDNESS[improved.state]).toBeGreaterThanOrEqual(MILDNESS[state]);
      }
    }
  });

  it.each(kinds)('the list of %s gives its verdict: nothing is approved against it', (_, decide, domain) => {
    for (const findings of listPairs(domain as Domain<Record<string, unknown>>)) {
      const { state, proofs } = decide(findings);
      expect(proofs.map(({ name }) => name)).toEqual(
        PROOF_NAMES.filter((name) => proofs.some((proof) => proof.name === name)),
      );
      if (state !== 'approved') continue;
      expect(proofs.filter((proof) => proof.state === 'contradicted')).toEqual([]);
    }
  });

  it('the proofs of a licence are complete, whatever ended its checks', () => {
    for (const findings of listPairs(LICENCE)) {
      const { proofs } = decideLicence(findings, PRODUCT_LIMITS);
      expect(proofs.map(({ name }) => name)).toEqual([...PROOF_NAMES]);
    }
  });
});

describe('a list of proofs', () => {
  const neededNames = [
    ...listNeeded({ reference: { is: 'none' }, requireFaceMatch: false, requiredProofs: [] }),
  ];
  const list = (states: Partial<Record<Proof['name'], Proof['state']>>): Proof[] =>
    PROOF_NAMES.map((name) => ({ name, state: states[name] ?? 'shown', by: toBasis('record') }));

  it('approves in exactly one of all states of what it needs', () => {
    const states = neededNames.reduce<Partial<Record<Proof['name'], Proof['state']>>[]>(
      (all, name) => all.flatMap((each) => PROOF_STATES.map((state) => ({ ...each, [name]: state }))),
      [{}],
    );
    expect(states).toHaveLength(3 ** neededNames.length);
    const approvedStates = states.filter((each) =>
      isApprovedBy(list(each), { neededProofs: neededNames, severe: [] }),
    );
    expect(approvedStates).toEqual([Object.fromEntries(neededNames.map((name) => [name, 'shown']))]);
  });

  it('approves nothing without a needed proof on it', () => {
    for (const name of neededNames) {
      const proofs = list({}).filter((proof) => proof.name !== name);
      expect(isApprovedBy(proofs, { neededProofs: neededNames, severe: [] })).toBe(false);
    }
    expect(isApprovedBy([], { neededProofs: neededNames, severe: [] })).toBe(false);
  });

  it('approves nothing against a severe signal', () => {
    expect(isApprovedBy(list({}), { neededProofs: neededNames, severe: ['blocked'] })).toBe(false);
  });

  it.each(OPTIONAL_PROOFS)(
    '%s stops an approval where it is contradicted, or required and not shown',
    (name) => {
      expect(isApprovedBy(list({ [name]: 'not_shown' }), { neededProofs: neededNames, severe: [] })).toBe(
        true,
      );
      expect(isApprovedBy(list({ [name]: 'contradicted' }), { neededProofs: neededNames, severe: [] })).toBe(
        false,
      );
      const required = [...neededNames, name];
      expect(isApprovedBy(list({ [name]: 'not_shown' }), { neededProofs: required, severe: [] })).toBe(false);
    },
  );

  it('an expired document is approved only where the tenant chose that', () => {
    const proofs = list({ in_force: 'contradicted' });
    expect(isApprovedBy(proofs, { neededProofs: neededNames, tolerated: ['in_force'], severe: [] })).toBe(
      true,
    );
    expect(
      isApprovedBy(list({ portrait: 'contradicted' }), {
        neededProofs: neededNames,
        tolerated: ['in_force'],
        severe: [],
      }),
    ).toBe(false);
  });
});

describe('other records', () => {
  const unknown = { ...NO_MATCHES, listed: LISTED, blockedFaces: null, sameDocument: null, sameFace: null };

  it('a signal that a tenant counts as severe stops an approval if it is raised, and if it could not be looked up', () => {
    const severe = ['same_document_as', 'same_face_as'] as const;
    expect(listStops([], { ...NO_MATCHES, sameDocument: 1, sameFace: 2 }, severe)).toEqual([...severe]);
    expect(listStops([], unknown, severe)).toEqual([...severe]);
    expect(listStops([], unknown, ['blocked'])).toEqual(['blocked']);
    expect(listStops([], NO_MATCHES, severe)).toEqual([]);
    expect(listStops([], unknown, [])).toEqual([]);
  });

  it('an empty list names no one, also if nothing could be looked up', () => {
    expect(listStops([], { ...NO_MATCHES, blockedDocuments: null }, ['blocked'])).toEqual([]);
  });
});
