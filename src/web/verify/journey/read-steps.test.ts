import { expect, test } from 'vitest';
import { type Capability, credentialFor, readSteps, uploadTypeFor } from './read-steps.ts';
import type { Step } from './steps.ts';

const steps = (...names: Step[]) => names.map((step_name, index) => ({ step_name, step_order: index + 1 }));

test('a silent link has a licence and a selfie', () => {
  expect(readSteps({ can_return_capabilities: false })).toEqual(['verify_license', 'check_selfie']);
});

test('steps go by their order, and one from a newer server is left out', () => {
  const newer = 'wave' as Step;
  const workflow_steps = steps('check_selfie', newer, 'verify_license').reverse();
  expect(readSteps({ can_return_capabilities: true, workflow_steps })).toEqual([
    'check_selfie',
    'verify_license',
  ]);
  expect(readSteps({ can_return_capabilities: true, workflow_steps: [] })).toEqual([]);
});

test.each([
  [18, 'any', 'verify_age'],
  [null, 'any', 'analyze'],
  [null, 'verify_age', 'verify_age'],
  [18, 'analyze', 'analyze'],
] as const)('an age step with min_age %s on a link for %s is sent as %s', (min_age, upload_type, type) => {
  const capability = { can_return_capabilities: true, min_age, upload_type };
  expect(uploadTypeFor('age_gender_estimation', capability)).toBe(type);
});

test.each([
  ['verify_license', {}, 'mdl'],
  ['check_selfie', {}, null],
  ['age_gender_estimation', { min_age: 18 }, 'eu_age'],
  ['age_gender_estimation', { upload_type: 'analyze' as const }, null],
  ['verify_license', { accept_credentials: ['photo_id' as const, 'eu_pid' as const] }, 'eu_pid'],
  ['verify_license', { accept_credentials: ['photo_id' as const] }, 'photo_id'],
  ['verify_license', { accept_credentials: ['eu_age' as const] }, null],
  ['verify_license', { accept_credentials: undefined }, null],
] as const)('the step %s on a link with %j takes the credential %s', (step, overrides, kind) => {
  const accept_credentials = ['eu_age' as const, 'mdl' as const];
  const capability = { can_return_capabilities: true, upload_type: 'any' as const, accept_credentials };
  expect(credentialFor(step, { ...capability, ...overrides } as Capability)).toBe(kind);
});
