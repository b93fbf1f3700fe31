import { expect, it } from 'vitest';
import { lookUpConsequence, UPLOAD_KINDS, VERDICTS } from './verdicts.ts';

it('a verdict that names an outage always parks the submission', () => {
  const outages = UPLOAD_KINDS.flatMap((kind) =>
    Object.entries(VERDICTS[kind]).filter(([verdict]) => verdict.endsWith('UNAVAILABLE')),
  );
  expect(outages).toHaveLength(2);
  for (const [, consequence] of outages) expect(consequence).toEqual({ state: 'pending', http: 503 });
});

it.each(UPLOAD_KINDS)('a verdict of a superseded attempt leaves the %s submission unchanged', (kind) => {
  expect(lookUpConsequence(kind, 'ATTEMPT_SUPERSEDED').state).toBeNull();
});

it.each(UPLOAD_KINDS)('a verdict on a manual %s upload answers 201 and queues it', (kind) => {
  expect(lookUpConsequence(kind, 'MANUAL_REVIEW_REQUESTED')).toEqual({ state: 'pending', http: 201 });
});

it('a verdict answers 200 where the pipeline ran on a licence or a selfie, 201 on an age', () => {
  expect(lookUpConsequence('license', 'NO_FACE_DETECTED').http).toBe(200);
  expect(lookUpConsequence('selfie', 'MULTIPLE_FACES').http).toBe(200);
  expect(lookUpConsequence('verify_age', 'AGE_VERIFICATION_DONE').http).toBe(201);
});
