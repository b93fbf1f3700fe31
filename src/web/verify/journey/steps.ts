/** The steps a person walks on this page, in the words of the contract's `workflow_steps`. */
export const STEPS = ['verify_license', 'check_selfie', 'age_gender_estimation'] as const;

export type Step = (typeof STEPS)[number];
