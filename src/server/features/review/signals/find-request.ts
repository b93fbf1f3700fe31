import type { TokenRow } from '../../../store/ephemeral-tokens.ts';
import { allowsUpload } from '../../../verification/lifecycle/token-capabilities.ts';

export const REQUESTS = ['required', 'offered', 'none'] as const;
export type Request = (typeof REQUESTS)[number];

const STEP_OF_KIND = { license: 'verify_license', selfie: 'check_selfie' } as const;

/**
 * Whether a valid link of the subject asks for an image of this kind: `required` by the steps of a workflow; `offered`
 * by a link without one, which lists all steps that its type allows and requires none; `none`.
 * @param links all of the subject, valid or not
 */
export function findRequest(links: readonly TokenRow[], kind: 'license' | 'selfie', now: Date): Request {
  const asking = links.filter((link) => isLive(link, now) && allowsUpload(link.upload_type, kind));
  const hasStep = asking.some(
    ({ workflow_id, workflow_steps }) =>
      workflow_id !== null && workflow_steps.some(({ step_name }) => step_name === STEP_OF_KIND[kind]),
  );
  if (hasStep) return 'required';
  return asking.some(({ workflow_id }) => workflow_id === null) ? 'offered' : 'none';
}

const isLive = ({ revoked_at, expires_at, max_uses, use_count }: TokenRow, now: Date) =>
  !revoked_at && expires_at > now && (max_uses === null || use_count < max_uses);
