import type { SubmissionKind } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { uuid } from '../../http/fields.ts';
import type { ThreadRef } from './store.ts';

type Ids = { license_id?: string | null | undefined; selfie_id?: string | null | undefined };

const LICENSE: readonly SubmissionKind[] = ['license'];
const SELFIE: readonly SubmissionKind[] = ['selfie', 'age'];

export const NO_THREAD = 'There is no such submission.';

/**
 * The submission that the caller names; null for none.
 * @throws AppError `not-found` for a malformed id, which cannot be told apart from a foreign one
 */
export function readThreadRef({ license_id, selfie_id }: Ids): ThreadRef | null {
  const id = license_id ?? selfie_id;
  if (id === undefined || id === null) return null;
  const read = uuid.safeParse(id);
  if (!read.success) throw new AppError('not-found', NO_THREAD);
  return { id: read.data, kinds: license_id ? LICENSE : SELFIE };
}
