import { describe, expect, it } from 'vitest';
import { lookUpConsequence, UPLOAD_KINDS, VERDICTS } from './verdicts.ts';

describe('a verdict', () => {
  it('parks the submission whenever it names an outage', () => {
    const outages = UPLOAD_KINDS.flatMap((kind) =>
      Object.entries(VERDICTS[kind]).filter(([verdict]) => verdict.endsWith('UNAVAILABLE')),
    );
    expect(outages).toHaveLength(2);
    for (const [, consequence] of outages) expect(consequence).toEqual({ state: 'pending', http: 503 });
  });

  it.each(UPLOAD_KINDS)('of an attempt that was superseded leaves the %s submission as it is', (kind) => {
    expect(lookUpConsequence(kind, 'ATTEMPT_SUPERSEDED').state).toBeNull();
  });

  it.each(UPLOAD_KINDS)('on a manual %s upload answers 201 and queues it', (kind) => {
    expect(lookUpConsequence(kind, 'MANUAL_REVIEW_REQUESTED')).toEqual({ state: 'pending', http: 201 });
  });

  it('answers 200 where the pipeline ran on a licence or a selfie, 201 on an age', () => {
    expect(lookUpConsequence('license', 'NO_FACE_DETECTED').http).toBe(200);
    expect(lookUpConsequence('selfie', 'MULTIPLE_FACES').http).toBe(200);
    expect(lookUpConsequence('verify_age', 'AGE_VERIFICATION_DONE').http).toBe(201);
  });
});
