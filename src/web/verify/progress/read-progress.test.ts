import { expect, it } from 'vitest';
import { progressOf } from './read-progress.ts';

const picture = (step_name: string, status: string | null) => ({
  step_name,
  status,
  verification_id: `id of ${step_name}`,
  reason: null,
  age_verified: null,
});

it('a step is done by what stands, not by what is to be taken again or still looked at', () => {
  const progress = progressOf([
    picture('verify_license', 'LICENSE_PENDING_APPROVAL'),
    picture('check_selfie', 'NO_FACE_DETECTED'),
    picture('age_gender_estimation', null),
    picture('something_new', 'ANALYZED'),
  ]);
  expect(Object.keys(progress.results)).toEqual(['verify_license']);
  expect(Object.keys(progress.ids)).toEqual(['verify_license', 'check_selfie', 'age_gender_estimation']);
});
