import type { UploadKind } from '../verdict/verdicts.ts';

/** The values of a token's `upload_type`. */
export const UPLOAD_TYPES = ['any', 'license', 'selfie', 'analyze', 'verify_age', 'reupload'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

/** The steps of a workflow, in their order. */
export const WORKFLOW_STEPS = ['verify_license', 'check_selfie', 'age_gender_estimation'] as const;
type WorkflowStepName = (typeof WORKFLOW_STEPS)[number];
export type WorkflowStep = { step_name: WorkflowStepName; step_order: number };

/** Which first uploads a token of each type may make; `reupload` may only follow a reviewer's request. */
const FIRST_UPLOADS: Record<UploadType, readonly UploadKind[]> = {
  any: ['license', 'selfie', 'analyze', 'verify_age'],
  license: ['license'],
  selfie: ['selfie'],
  analyze: ['analyze'],
  verify_age: ['verify_age'],
  reupload: [],
};

const STEP_OF_KIND: Record<UploadKind, WorkflowStepName> = {
  license: 'verify_license',
  selfie: 'check_selfie',
  analyze: 'age_gender_estimation',
  verify_age: 'age_gender_estimation',
};

/** Which of the two attempt caps an upload counts towards: an age analysis is a selfie attempt. */
const ATTEMPTS_OF_KIND: Record<UploadKind, 'license' | 'selfie'> = {
  license: 'license',
  selfie: 'selfie',
  analyze: 'selfie',
  verify_age: 'selfie',
};

/** May a token of this type make a first upload of this kind? */
export function allowsUpload(uploadType: UploadType, kind: UploadKind): boolean {
  return FIRST_UPLOADS[uploadType].includes(kind);
}

/**
 * May a token of this type answer a reviewer's request with an image of this kind? A token that may send the kind first
 * may send it again. A token for another kind may not, since its type names its purpose.
 */
export function allowsReupload(uploadType: UploadType, kind: UploadKind): boolean {
  return uploadType === 'reupload' || allowsUpload(uploadType, kind);
}

/** The attempt counter and cap (`license` or `selfie`) that an upload of this kind counts towards. */
export function attemptCounterFor(kind: UploadKind): 'license' | 'selfie' {
  return ATTEMPTS_OF_KIND[kind];
}

/** The steps of a token without a workflow, numbered from 1; none for `reupload`. */
export function defaultWorkflowSteps(uploadType: UploadType): WorkflowStep[] {
  const allowedSteps = new Set(FIRST_UPLOADS[uploadType].map((kind) => STEP_OF_KIND[kind]));
  return WORKFLOW_STEPS.filter((step) => allowedSteps.has(step)).map((step_name, index) => ({
    step_name,
    step_order: index + 1,
  }));
}
