import { describe, expect, test } from 'vitest';
import { REASONS } from '../reasons.ts';
import { UPLOAD_KINDS, VERDICTS } from '../verdict/verdicts.ts';
import { FORCED_RESULTS, findForcedResult } from './forced-results.ts';

/** The results that a test causes by two images at once, or `manual`. */
const BY_OTHER_MEANS = ['ATTEMPT_SUPERSEDED', 'MANUAL_REVIEW_REQUESTED'];
const OF_LICENCES: string[] = [
  REASONS.multipleFaces,
  REASONS.documentDetectionUnavailable,
  REASONS.internalFaceMismatch,
  REASONS.internalComparisonUnavailable,
  REASONS.textExtractionUnavailable,
  REASONS.faceMatchRequired,
];
const OF_SELFIES: string[] = [REASONS.livenessNotShown, REASONS.livenessUnavailable];

describe.each(UPLOAD_KINDS)('of %s', (kind) => {
  const forced = Object.values(FORCED_RESULTS).flatMap((kinds) => kinds[kind] ?? []);

  test('each verdict has a name that forces it', () => {
    const verdicts = Object.keys(VERDICTS[kind]).filter((verdict) => !BY_OTHER_MEANS.includes(verdict));
    expect([...new Set(forced.map(({ verdict }) => verdict))].sort()).toEqual(verdicts.sort());
  });

  test('each reason to park has a name that forces it, and no other name has one', () => {
    const elsewhere = { license: OF_SELFIES, selfie: OF_LICENCES, analyze: null, verify_age: null }[kind];
    const reasons = elsewhere ? Object.values(REASONS).filter((reason) => !elsewhere.includes(reason)) : [];
    expect(forced.flatMap(({ reason }) => reason ?? []).sort()).toEqual(reasons.sort());
  });
});

test('a name must match exactly, and no property that every object has is a name', () => {
  expect(findForcedResult('license', 'NO-FACE')).toEqual({ verdict: 'NO_FACE_DETECTED' });
  for (const name of ['no-face', 'NO-FACE ', 'toString', '__proto__', 'Meier']) {
    expect(findForcedResult('license', name), name).toBeNull();
  }
  expect(findForcedResult('selfie', 'OUTAGE-OCR')).toBeNull();
});
