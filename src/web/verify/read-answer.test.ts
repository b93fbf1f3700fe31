import { expect, test } from 'vitest';
import { readUploadAnswer, type UploadBody } from './read-answer.ts';

const read = (
  status: number,
  body: UploadBody = { error: 'A sentence.' },
  retryAfterSeconds: number | null = null,
) => readUploadAnswer({ status, body, retryAfterSeconds });

test('a verdict is read with its reason and its age', () => {
  expect(read(200, { status: 'SELFIE_PENDING_APPROVAL', reason: 'Why.' })).toEqual({
    type: 'answered',
    result: { status: 'SELFIE_PENDING_APPROVAL', reason: 'Why.', ageVerified: null },
  });
  expect(read(201, { status: 'AGE_VERIFICATION_DONE', age_verified: false })).toMatchObject({
    result: { ageVerified: false },
  });
});

test('a 503 with a verdict is a verdict: the picture is kept', () => {
  const body = { error: 'Later.', status: 'ANALYSIS_UNAVAILABLE' };
  expect(read(503, body, 30)).toMatchObject({ type: 'answered', result: { status: 'ANALYSIS_UNAVAILABLE' } });
});

test('a 409 is an approval that stands', () => {
  expect(read(409)).toMatchObject({ type: 'answered', result: { status: 'ALREADY_ACCEPTED' } });
});

test('a 401 ends the link', () => {
  expect(read(401)).toEqual({ type: 'link-ended' });
});

test.each([
  [400, null, { kind: 'picture-refused' }],
  [403, null, { kind: 'forbidden' }],
  [429, null, { kind: 'month-spent' }],
  [429, 86_400, { kind: 'month-spent' }],
  [429, 20, { kind: 'wait', seconds: 20 }],
  [503, 7, { kind: 'wait', seconds: 7 }],
  [503, null, { kind: 'wait', seconds: 30 }],
  [500, null, { kind: 'broken' }],
])('a %d with Retry-After %s is %o', (status, retryAfter, trouble) => {
  expect(read(status, undefined, retryAfter)).toEqual({ type: 'troubled', trouble });
});
