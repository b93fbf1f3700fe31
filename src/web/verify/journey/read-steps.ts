import { STEPS, type Step } from './journey.ts';

/** What the page needs of GET /ephemeral/capability; a silent token says none of it. */
export type Capability = {
  can_return_capabilities: boolean;
  workflow_steps?: { step_name: string; step_order: number }[];
  upload_type?: string;
  min_age?: number | null;
  can_edit_details?: boolean;
  view_subject_details?: boolean;
  can_list_reupload?: boolean;
  can_list_need_reply?: boolean;
  max_uses?: number | null;
  use_count?: number;
  max_license_attempts?: number | null;
  license_use_count?: number;
  max_selfie_attempts?: number | null;
  selfie_use_count?: number;
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

/** Whether the link may list threads of messages. */
export function canListMessages({ can_list_reupload, can_list_need_reply }: Capability): boolean {
  return Boolean(can_list_reupload || can_list_need_reply);
}
