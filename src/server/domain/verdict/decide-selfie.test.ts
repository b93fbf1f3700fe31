import { describe, expect, it } from 'vitest';
import type { FaceBox } from '../../vision/evidence.ts';
import { countPeople, decideSelfie } from './decide-selfie.ts';
import type { Reference } from './reference.ts';

const found = <T>(value: T) => ({ ok: true, value }) as const;
const unavailable = { ok: false, why: 'unavailable' } as const;
const outOfTime = { ok: false, why: 'budget' } as const;
const face = (height: number): FaceBox => ({ box: { x: 0.1, y: 0.1, width: 0.3, height }, score: 0.9 });
const compared = (distance: number): Reference => ({ is: 'compared', distance: found(distance) });

describe('a selfie', () => {
  it.each<[string, Reference, object]>([
    [
      'is approved as the same person',
      compared(0.6),
      { verdict: 'SELFIE_APPROVED', state: 'approved', similarity: 0.333, faceComparison: 'matched' },
    ],
    [
      'is rejected as another person',
      compared(1.5),
      { verdict: 'ID_NOT_MATCHED', state: 'rejected', similarity: 0.8325 },
    ],
    [
      'is parked between the two, without a reason',
      compared(1),
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
  ])('%s', (_, reference, decision) => {
    expect(decideSelfie({ faces: found([face(0.4)]), reference })).toMatchObject(decision);
  });

  it.each<[string, FaceBox[], string]>([
    ['nobody', [], 'NO_FACE_DETECTED'],
    ['two people', [face(0.4), face(0.3)], 'MULTIPLE_FACES'],
    ['a group', [face(0.2), face(0.2), face(0.19)], 'MULTIPLE_FACES'],
    ['one person before a poster', [face(0.4), face(0.1)], 'SELFIE_APPROVED'],
  ])('of %s', (_, faces, verdict) => {
    expect(decideSelfie({ faces: found(faces), reference: compared(0.5) }).verdict).toBe(verdict);
  });

  it('is parked, not refused, when faces cannot be detected', () => {
    expect(decideSelfie({ faces: unavailable, reference: compared(1.5) })).toMatchObject({
      verdict: 'SELFIE_PENDING_APPROVAL',
      reason: 'Face detection unavailable.',
    });
  });

  it('counts people whatever their order', () => {
    expect(countPeople([face(0.05), face(0.5), face(0.45)])).toBe(2);
  });
});
