import type { SubmissionKind } from '../../db/schema.ts';
import type { ThreadRef } from './store.ts';

type Ids = { license_id?: string | null | undefined; selfie_id?: string | null | undefined };

const LICENSE: readonly SubmissionKind[] = ['license'];
const SELFIE: readonly SubmissionKind[] = ['selfie', 'age'];

export const NO_THREAD = 'There is no such submission.';

/** The submission that the caller names; null for none. */
export function readThreadRef({ license_id, selfie_id }: Ids): ThreadRef | null {
  const id = license_id ?? selfie_id;
  return id ? { id, kinds: license_id ? LICENSE : SELFIE } : null;
}
