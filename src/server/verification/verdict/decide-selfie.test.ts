import { describe, expect, it } from 'vitest';
import type { FaceBox } from '../../vision/evidence.ts';
import type { Reference } from '../faces/reference.ts';
import { PRODUCT_LIMITS } from '../policy/limits.ts';
import { countPeople, decideSelfie, type SelfieFindings } from './decide-selfie.ts';
import type { LivenessCheck } from './liveness-failure.ts';
import { NO_MATCHES } from './lookups.ts';

const asFinding = <T>(value: T) => ({ ok: true, value }) as const;
const unavailable = { ok: false, why: 'unavailable' } as const;
const outOfTime = { ok: false, why: 'budget' } as const;
const face = (height: number): FaceBox => ({ box: { x: 0.1, y: 0.1, width: 0.3, height }, score: 0.9 });
const decideByProduct = (
  findings: Omit<SelfieFindings, 'lookups' | 'severe' | 'challengesAsked'>,
  challengesAsked: number | null = 1,
) => decideSelfie({ ...findings, challengesAsked, lookups: NO_MATCHES, severe: [] }, PRODUCT_LIMITS);
const toReference = (distance: number) =>
  ({ is: 'compared', distance: asFinding(distance), fitness: 1.2 }) as const;

describe('a selfie', () => {
  it.each<[string, Reference, object]>([
    [
      'is approved as the same person',
      toReference(0.6),
      { verdict: 'SELFIE_APPROVED', state: 'approved', similarity: 0.333, faceComparison: 'matched' },
    ],
    [
      'is rejected as another person',
      toReference(1.5),
      { verdict: 'ID_NOT_MATCHED', state: 'rejected', similarity: 0.8325 },
    ],
    [
      'is parked between the two, without a reason',
      toReference(1),
      { verdict: 'SELFIE_PENDING_APPROVAL', state: 'pending', reason: null, similarity: 0.555 },
    ],
    [
      'is parked as the first one, without a reason',
      { is: 'none' },
      { verdict: 'SELFIE_PENDING_APPROVAL', reason: null, similarity: null, faceComparison: 'none' },
    ],
    [
      'is parked when the reference is gone',
      { is: 'unavailable' },
      { verdict: 'SELFIE_PENDING_APPROVAL', reason: 'Reference image unavailable.' },
    ],
    [
      'is parked when the reference has no face',
      { is: 'without_face' },
      { verdict: 'SELFIE_PENDING_APPROVAL', reason: 'Reference image has no detectable face.' },
    ],
    [
      'is parked when the reference cannot be checked',
      { is: 'unchecked', why: 'unavailable' },
      { verdict: 'SELFIE_PENDING_APPROVAL', reason: 'Reference face check unavailable.' },
    ],
    [
      'is parked when faces cannot be compared',
      { is: 'compared', distance: unavailable },
      { verdict: 'SELFIE_PENDING_APPROVAL', reason: 'Face comparison unavailable.' },
    ],
    [
      'is parked when time runs out',
      { is: 'compared', distance: outOfTime },
      { verdict: 'SELFIE_PENDING_APPROVAL', reason: 'Verification exceeded its time budget.' },
    ],
  ])('a selfie is decided by its comparison: %s', (_, reference, decision) => {
    expect(decideByProduct({ faces: asFinding([face(0.4)]), reference, liveness: null })).toMatchObject(
      decision,
    );
  });

  it.each([0.3, 0.6, 1, 1.5])(
    '[S73] a covered, blurred or turned face decides nothing about a selfie at the distance %f',
    (distance) => {
      const reference: Reference = { ...toReference(distance), fitness: 0.9 };
      const decision = decideByProduct({ faces: asFinding([face(0.4)]), reference, liveness: null });
      expect(decision).toMatchObject({ verdict: 'SELFIE_PENDING_APPROVAL', reason: null });
      expect(decision.similarity).toBeCloseTo(distance * 0.555);
    },
  );

  it.each([0.3, 1, 1.5])(
    'a face of unknown fitness decides nothing about a selfie at the distance %f',
    (distance) => {
      const { fitness: _, ...reference } = toReference(distance);
      const decision = decideByProduct({ faces: asFinding([face(0.4)]), reference, liveness: null });
      expect(decision).toMatchObject({ verdict: 'SELFIE_PENDING_APPROVAL', reason: null });
      expect(decision.proofs.find(({ name }) => name === 'face')).toMatchObject({
        state: 'not_shown',
        by: { source: 'reference', figures: { cause: 'unmeasured' } },
      });
    },
  );

  it.each([
    [1.2, 'ID_NOT_MATCHED'],
    [1.19, 'SELFIE_PENDING_APPROVAL'],
    [1.02, 'SELFIE_PENDING_APPROVAL'],
  ])(
    '[S232] a face of the fitness %f is approved where it is near, and far away it ends as %s',
    (fitness, farAway) => {
      const decide = (distance: number) =>
        decideByProduct({
          faces: asFinding([face(0.4)]),
          reference: { ...toReference(distance), fitness },
          liveness: null,
        }).verdict;
      expect([0.6, 1, 1.19, 1.5].map(decide)).toEqual([
        'SELFIE_APPROVED',
        'SELFIE_PENDING_APPROVAL',
        'SELFIE_PENDING_APPROVAL',
        farAway,
      ]);
    },
  );

  it.each<[string, FaceBox[], string]>([
    ['no one', [], 'NO_FACE_DETECTED'],
    ['two people', [face(0.4), face(0.3)], 'MULTIPLE_FACES'],
    ['a group', [face(0.2), face(0.2), face(0.19)], 'MULTIPLE_FACES'],
    ['one person before a poster', [face(0.4), face(0.1)], 'SELFIE_APPROVED'],
  ])('a selfie of %s', (_, faces, verdict) => {
    expect(
      decideByProduct({ faces: asFinding(faces), reference: toReference(0.5), liveness: null }).verdict,
    ).toBe(verdict);
  });

  it('a selfie is parked, not refused, when faces cannot be detected', () => {
    expect(
      decideByProduct({ faces: unavailable, reference: toReference(1.5), liveness: null }),
    ).toMatchObject({
      verdict: 'SELFIE_PENDING_APPROVAL',
      reason: 'Face detection unavailable.',
    });
  });

  it('a selfie’s people are counted in any order', () => {
    expect(countPeople([face(0.05), face(0.5), face(0.45)])).toBe(2);
  });

  describe('a link that requires a living person', () => {
    const decide = (reference: Reference, liveness: LivenessCheck, faceBoxes = asFinding([face(0.4)])) =>
      decideByProduct({ faces: faceBoxes, reference, liveness });
    const NOT_SHOWN = { verdict: 'SELFIE_PENDING_APPROVAL', state: 'pending', reason: 'Liveness not shown.' };
    const AWAY = { verdict: 'SELFIE_PENDING_APPROVAL', reason: 'Liveness check unavailable.' };

    it.each<[string, LivenessCheck, object]>([
      [
        'who was shown, the same',
        { is: 'shown', distance: asFinding(0.6), fitness: 1.2 },
        { verdict: 'SELFIE_APPROVED' },
      ],
      [
        'who was shown too unclear to compare',
        { is: 'shown', distance: asFinding(0.6), fitness: 0.99 },
        NOT_SHOWN,
      ],
      ['who was shown with a face of unknown fitness', { is: 'shown', distance: asFinding(0.6) }, NOT_SHOWN],
      ['who was shown, another', { is: 'shown', distance: asFinding(1.5), fitness: 1.2 }, NOT_SHOWN],
      ['who was shown, perhaps another', { is: 'shown', distance: asFinding(1), fitness: 1.2 }, NOT_SHOWN],
      ['who was shown without a face', { is: 'shown', distance: asFinding(null) }, NOT_SHOWN],
      ['not shown', { is: 'not_shown' }, NOT_SHOWN],
      ['unclear', { is: 'unclear' }, NOT_SHOWN],
      ['without a challenge', { is: 'none' }, NOT_SHOWN],
      ['while the check is unavailable', { is: 'unavailable', why: 'unavailable' }, AWAY],
      ['who cannot be compared', { is: 'shown', distance: unavailable }, AWAY],
      [
        'whose time ran out',
        { is: 'shown', distance: outOfTime },
        { reason: 'Verification exceeded its time budget.' },
      ],
    ])('a selfie that must show a living person: %s', (_, liveness, decision) => {
      expect(decide(toReference(0.6), liveness)).toMatchObject(decision);
    });

    it.each<[string, number | null, string]>([
      ['the first challenge', 1, 'SELFIE_APPROVED'],
      ['the third challenge', 3, 'SELFIE_APPROVED'],
      ['the fourth challenge', 4, 'SELFIE_PENDING_APPROVAL'],
      ['a challenge that was not counted', null, 'SELFIE_PENDING_APPROVAL'],
    ])('a selfie with %s of its link', (_, distance, verdict) => {
      const liveness = { is: 'shown', distance: asFinding(0.6), fitness: 1.2 } as const;
      const findings = { faces: asFinding([face(0.4)]), reference: toReference(0.6), liveness };
      expect(decideByProduct(findings, distance)).toMatchObject({ verdict, reason: null, similarity: 0.333 });
    });

    it('a selfie parked for liveness keeps its comparison, and has a reason if a first selfie has none', () => {
      expect(decide(toReference(0.6), { is: 'none' })).toMatchObject({
        similarity: 0.333,
        faceComparison: 'matched',
      });
      expect(decide({ is: 'none' }, { is: 'none' })).toMatchObject(NOT_SHOWN);
    });

    it('liveness never rejects or parks a selfie that an earlier check decided', () => {
      expect(decide(toReference(1.5), { is: 'not_shown' }).verdict).toBe('ID_NOT_MATCHED');
      expect(decide(toReference(0.6), { is: 'none' }, asFinding([])).verdict).toBe('NO_FACE_DETECTED');
      expect(decide({ is: 'unavailable' }, { is: 'none' }).reason).toBe('Reference image unavailable.');
    });
  });
});
