import { STEPS, type Step } from './journey.ts';

/** What the page needs of GET /ephemeral/capability; a silent token says none of it. */
export type Capability = {
  can_return_capabilities: boolean;
  workflow_steps?: { step_name: string; step_order: number }[];
  min_age?: number | null;
  upload_type?: string;
};

export type UploadType = 'license' | 'selfie' | 'analyze' | 'verify_age';

const DEFAULT_STEPS: Step[] = ['verify_license', 'check_selfie'];

/** The steps in their order. A token that keeps its capabilities to itself has the usual two. */
export function readSteps({ can_return_capabilities, workflow_steps }: Capability): Step[] {
  if (!can_return_capabilities || !workflow_steps) return DEFAULT_STEPS;
  return [...workflow_steps]
    .sort((a, b) => a.step_order - b.step_order)
    .flatMap(({ step_name }) => STEPS.filter((step) => step === step_name));
}

/** The `type` that a step's picture is sent as: an age is verified where there is one to reach. */
export function uploadTypeOf(step: Step, { min_age, upload_type }: Capability): UploadType {
  if (step === 'verify_license') return 'license';
  if (step === 'check_selfie') return 'selfie';
  return upload_type !== 'analyze' && (min_age || upload_type === 'verify_age') ? 'verify_age' : 'analyze';
}
