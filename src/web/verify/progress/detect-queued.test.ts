import { expect, test } from 'vitest';
import { NO_PROGRESS, type StepImage } from '../journey/journey.ts';
import { markQueued } from './detect-queued.ts';

const result = {
  status: 'LICENSE_PENDING_APPROVAL',
  reason: 'Verification exceeded its time budget.',
  ageVerified: null,
};
const answer = { type: 'answered', result, spentATry: true, image: { mark: 'a/1', id: 'v' } } as const;
const during = (image: Partial<StepImage>) => ({
  ...NO_PROGRESS,
  images: { verify_license: { mark: 'a/1', id: 'v', result: null, ...image } },
});

test('an image that ran out of time and has no result yet is still being checked', () => {
  expect(markQueued(answer, 'verify_license', during({}))).toEqual({
    ...answer,
    result: { ...result, status: 'STILL_CHECKING', reason: null },
  });
});

test.each([
  ['has its result', 'verify_license', during({ result })],
  ['was replaced', 'verify_license', during({ mark: 'a/2' })],
  ['is of another step', 'check_selfie', during({})],
  ['is unknown to the server', 'verify_license', NO_PROGRESS],
] as const)('an image that ran out of time and %s keeps its answer', (_, step, progress) => {
  expect(markQueued(answer, step, progress)).toBe(answer);
});
