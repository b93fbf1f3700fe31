import { listLiveTokensOfSubject } from '../../../store/ephemeral-tokens.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { allowsUpload } from '../../../verification/lifecycle/token-capabilities.ts';

export const REQUESTS = ['required', 'offered', 'none'] as const;
export type Request = (typeof REQUESTS)[number];

const STEP_OF_KIND = { license: 'verify_license', selfie: 'check_selfie' } as const;

/**
 * Whether a valid link of the subject asks for an image of this kind: `required` by the steps of a workflow; `offered`
 * by a link without one, which lists all steps that its type allows and requires none; `none`.
 */
export async function findRequest(
  tx: Tx,
  subject: { tenantId: TenantId; subjectId: string },
  kind: 'license' | 'selfie',
  now: Date,
): Promise<Request> {
  const tokens = await listLiveTokensOfSubject(tx, subject, now);
  const asking = tokens.filter(({ upload_type }) => allowsUpload(upload_type, kind));
  const hasStep = asking.some(
    ({ workflow_id, workflow_steps }) =>
      workflow_id !== null && workflow_steps.some(({ step_name }) => step_name === STEP_OF_KIND[kind]),
  );
  if (hasStep) return 'required';
  return asking.some(({ workflow_id }) => workflow_id === null) ? 'offered' : 'none';
}
