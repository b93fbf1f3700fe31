import { expect, it } from 'vitest';
import { UPLOAD_KINDS } from '../verdict/verdicts.ts';
import { allowsUpload, attemptCounterFor, defaultWorkflowSteps, UPLOAD_TYPES } from './token-capabilities.ts';

it.each([
  ['any', ['license', 'selfie', 'analyze', 'verify_age']],
  ['license', ['license']],
  ['selfie', ['selfie']],
  ['analyze', ['analyze']],
  ['verify_age', ['verify_age']],
  ['reupload', []],
] as const)('a token of upload type %s may first upload %j', (uploadType, kinds) => {
  expect(UPLOAD_KINDS.filter((kind) => allowsUpload(uploadType, kind))).toEqual(kinds);
});

it.each([
  ['any', ['verify_license', 'check_selfie', 'age_gender_estimation']],
  ['license', ['verify_license']],
  ['selfie', ['check_selfie']],
  ['analyze', ['age_gender_estimation']],
  ['verify_age', ['age_gender_estimation']],
  ['reupload', []],
] as const)('a token of upload type %s walks the steps %j', (uploadType, steps) => {
  expect(defaultWorkflowSteps(uploadType).map((step) => step.step_name)).toEqual(steps);
});

it('a token’s steps are numbered from one', () => {
  for (const uploadType of UPLOAD_TYPES) {
    const orders = defaultWorkflowSteps(uploadType).map((step) => step.step_order);
    expect(orders).toEqual(orders.map((_, index) => index + 1));
  }
});

it('a token counts age analyses as selfie attempts', () => {
  expect(UPLOAD_KINDS.map(attemptCounterFor)).toEqual(['license', 'selfie', 'selfie', 'selfie']);
});
