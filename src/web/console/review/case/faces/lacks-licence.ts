import type { CaseView } from '../../../cases/case-types.ts';

type Facts = Pick<CaseView, 'kind' | 'status' | 'counterpart' | 'response_required'>;

/** Whether a selfie waits for a person, has no licence beside it, and the customer was not asked for one. */
export const lacksLicence = ({ kind, status, counterpart, response_required }: Facts): boolean =>
  kind === 'selfie' &&
  status === 'pending' &&
  !response_required &&
  counterpart?.missing?.picture === 'license' &&
  counterpart.missing.why === 'none';
