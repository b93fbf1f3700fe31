import type { OperationInput } from '../../api/operation.ts';
import type { AcceptedCredential, Capabilities } from '../../api/operations.ts';
import { STEPS, type Step } from './steps.ts';

/** The link's capability; a silent one says nothing more. */
export type Capability = Partial<Capabilities> & Pick<Capabilities, 'can_return_capabilities'>;

export type UploadType = OperationInput<'POST /subject/upload'>['query']['type'];

/** Which credentials count as an upload; the first that the link accepts is asked for. */
const CREDENTIAL_KINDS: Partial<Record<UploadType, readonly AcceptedCredential[]>> = {
  license: ['mdl', 'eu_pid', 'photo_id'],
  verify_age: ['eu_age'],
};

const DEFAULT_STEPS: Step[] = ['verify_license', 'check_selfie'];

/** The steps in their order. A token that keeps its capabilities to itself has the usual two. */
export function readSteps({ can_return_capabilities, workflow_steps }: Capability): Step[] {
  if (!can_return_capabilities || !workflow_steps) return DEFAULT_STEPS;
  return [...workflow_steps]
    .sort((a, b) => a.step_order - b.step_order)
    .flatMap(({ step_name }) => STEPS.filter((step) => step === step_name));
}

/** The `type` that a step's image is sent as: an age is verified where there is one to reach. */
export function uploadTypeFor(step: Step, { min_age, upload_type }: Capability): UploadType {
  if (step === 'verify_license') return 'license';
  if (step === 'check_selfie') return 'selfie';
  return upload_type !== 'analyze' && (min_age || upload_type === 'verify_age') ? 'verify_age' : 'analyze';
}

/** The credential that the link accepts in place of the step's image; null for none. */
export function credentialFor(step: Step, capability: Capability): AcceptedCredential | null {
  const kinds = CREDENTIAL_KINDS[uploadTypeFor(step, capability)] ?? [];
  return kinds.find((kind) => capability.accept_credentials?.includes(kind)) ?? null;
}

/** Whether the link may list threads of messages. */
export function canListMessages({ can_list_reupload, can_list_need_reply }: Capability): boolean {
  return Boolean(can_list_reupload || can_list_need_reply);
}
