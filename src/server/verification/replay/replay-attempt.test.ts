import { describe, expect, test } from 'vitest';
import { PRODUCT_LIMITS } from '../policy/limits.ts';
import { REASONS } from '../reasons.ts';
import type { DecidedAttempt, VerdictEvidence } from './list-possible-findings.ts';
import { replayAttempt } from './replay-attempt.ts';

const BOX = { x: 0.1, y: 0.1, width: 0.2, height: 0.3 };
const face = { box: BOX, score: 0.95, pixels: 200, contrast: 30, tone: 0.8 };
const field = (name: 'first_name' | 'last_name' | 'date_of_birth' | 'middle_name', score: number) => ({
  field: name,
  stored: 'x',
  read: 'x',
  score,
  box: null,
});
/** 75 of 79 weights. */
const SCORE = 0.9494;
const LICENCE: DecidedAttempt = {
  kind: 'license',
  verdict: 'LICENSE_APPROVED',
  reason: null,
  similarity: null,
  strict: null,
  evidence: {
    kind: 'licence',
    faces: [face],
    fields: [
      field('first_name', 1),
      field('last_name', 1),
      field('date_of_birth', 1),
      field('middle_name', 0),
    ],
    ghost_distance: null,
    reference: 'none',
    face_distance: null,
    decided_by: { limits: PRODUCT_LIMITS, set_at: null, strict: false },
  },
};
const SELFIE: DecidedAttempt = {
  kind: 'selfie',
  verdict: 'SELFIE_APPROVED',
  reason: null,
  similarity: 0.4995,
  strict: null,
  evidence: { faces: [face], reference: 'compared', face_distance: 0.9 },
};
const licence = (evidence: VerdictEvidence, others: Partial<DecidedAttempt> = {}): DecidedAttempt => ({
  ...LICENCE,
  ...others,
  evidence: { ...LICENCE.evidence, ...evidence },
});
const STRICTER = { ...PRODUCT_LIMITS, selfie_band: { same: 0.85, different: 1.06 } };

describe('an attempt decided again', () => {
  test('replaying an attempt by the same limits gives the same verdict', () => {
    const before = { ...PRODUCT_LIMITS, selfie_band: { same: 0.94, different: 1.06 } };
    for (const attempt of [LICENCE, SELFIE]) {
      expect(replayAttempt(attempt, before)).toMatchObject({ is: 'says', verdict: attempt.verdict });
    }
  });

  test('replaying a selfie approved before limits were stored uses the limits of that time', () => {
    expect(replayAttempt(SELFIE, PRODUCT_LIMITS)).toMatchObject({ verdict: 'SELFIE_PENDING_APPROVAL' });
  });

  test('replaying an attempt counts an unknown fitness as its verdict did', () => {
    const loose = { ...PRODUCT_LIMITS, selfie_band: { same: 0.95, different: 1.06 } };
    expect(replayAttempt(SELFIE, loose)).toMatchObject({ verdict: 'SELFIE_APPROVED' });
    const parkedAttempt = { ...SELFIE, verdict: 'SELFIE_PENDING_APPROVAL' as const };
    const unknown = { ...parkedAttempt, evidence: { ...SELFIE.evidence, face_fitness: null } };
    expect(replayAttempt(unknown, loose)).toMatchObject({ verdict: 'SELFIE_PENDING_APPROVAL' });
  });

  test('replaying an attempt flips its verdict where a limit crosses the measured value', () => {
    const pending = { is: 'says', verdict: 'LICENSE_PENDING_APPROVAL', state: 'pending' };
    expect(replayAttempt(LICENCE, { ...PRODUCT_LIMITS, passing_score: SCORE })).toMatchObject({
      verdict: 'LICENSE_APPROVED',
    });
    expect(replayAttempt(LICENCE, { ...PRODUCT_LIMITS, passing_score: SCORE + 0.0001 })).toEqual(pending);
    expect(replayAttempt(SELFIE, STRICTER)).toMatchObject({ verdict: 'SELFIE_PENDING_APPROVAL' });
    const ghost = licence(
      { faces: [face, face], ghost_distance: 1.2 },
      { verdict: 'LICENSE_PENDING_APPROVAL', reason: REASONS.internalFaceMismatch },
    );
    expect(replayAttempt(ghost, { ...PRODUCT_LIMITS, ghost_different_from: 1.25 })).toMatchObject({
      verdict: 'LICENSE_APPROVED',
    });
  });

  test('replaying an attempt compares with the limits that decided it', () => {
    const limits = { ...PRODUCT_LIMITS, passing_score: 0.99 };
    const parkedAttempt = licence(
      { decided_by: { limits, set_at: '2026-03-01 12:00:00', strict: false } },
      { verdict: 'LICENSE_PENDING_APPROVAL' },
    );
    expect(replayAttempt(parkedAttempt, limits)).toMatchObject({ verdict: 'LICENSE_PENDING_APPROVAL' });
    expect(replayAttempt(parkedAttempt, PRODUCT_LIMITS)).toMatchObject({ verdict: 'LICENSE_APPROVED' });
  });

  test('replaying an attempt of an earlier version uses the answered value, to its last decimal', () => {
    const { face_distance: _, ...evidence } = SELFIE.evidence!;
    const old = { ...SELFIE, evidence };
    expect(replayAttempt(old, STRICTER)).toMatchObject({ verdict: 'SELFIE_PENDING_APPROVAL' });
    const onTheLine = { ...PRODUCT_LIMITS, selfie_band: { same: 0.9, different: 1.06 } };
    expect(replayAttempt(old, onTheLine)).toEqual({ is: 'cannot_say' });
  });
});

const ANY_GHOST = { ...PRODUCT_LIMITS, ghost_different_from: 1.5 };
const GHOST = { verdict: 'LICENSE_PENDING_APPROVAL', reason: REASONS.internalFaceMismatch } as const;

test.each<[string, DecidedAttempt]>([
  ['is none', { ...LICENCE, evidence: null }],
  ['lacks what tells whether a face counts', licence({ faces: [{ box: BOX, score: 0.9 }] })],
  ['is not what was decided on', licence({ kind: 'passport' })],
  [
    'has a comparison behind the check that ended it',
    (() => {
      const { face_distance: _, ...rest } = LICENCE.evidence!;
      const evidence = {
        ...rest,
        faces: [face, face],
        ghost_distance: 1.2,
        reference: 'compared' as const,
      };
      return { ...LICENCE, ...GHOST, evidence };
    })(),
  ],
])('replaying cannot say: %s', (_, attempt) =>
  expect(replayAttempt(attempt, ANY_GHOST)).toEqual({ is: 'cannot_say' }),
);

test('[S62] replaying reports an unknown strict flow only where it decides', () => {
  const { decided_by: _, ...evidence } = LICENCE.evidence!;
  const doubtful = { ...evidence, fields: evidence.fields!.map((each) => ({ ...each, score: 0.75 })) };
  const parkedAttempt = { ...LICENCE, verdict: 'LICENSE_PENDING_APPROVAL' as const, evidence: doubtful };
  const looser = { ...PRODUCT_LIMITS, passing_score: 0.7 };
  // Both give the same verdict, for different reasons, or they do not.
  expect(replayAttempt({ ...parkedAttempt, strict: true }, looser)).toMatchObject({
    is: 'says',
    state: 'pending',
  });
  expect(replayAttempt({ ...parkedAttempt, strict: false }, looser)).toMatchObject({ state: 'approved' });
  expect(replayAttempt(parkedAttempt, looser)).toEqual({ is: 'cannot_say' });
  expect(replayAttempt({ ...LICENCE, evidence }, looser)).toMatchObject({ state: 'approved' });
});
