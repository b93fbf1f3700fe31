import type { SubmissionRow } from '../../store/schema/submission-row.ts';
import type { SubmissionKind } from '../../store/schema/submission-tables.ts';
import { KINDS_OF_RECORD, type Owner } from '../../store/submissions/submissions.ts';

/** A submission by the subject's name for it: an age analysis is a selfie record. */
export type ThreadRef = { id: string; kinds: readonly SubmissionKind[] };

type SubmissionIds = { license_id?: string | null | undefined; selfie_id?: string | null | undefined };

export const NO_THREAD = 'No submission has this id.';

/** The submission that the caller names; null for none. */
export function readThreadRef({ license_id, selfie_id }: SubmissionIds): ThreadRef | null {
  const id = license_id ?? selfie_id;
  return id ? { id, kinds: KINDS_OF_RECORD[license_id ? 'license' : 'selfie'] } : null;
}

/** Whether the found submission is the subject's, and of the named kind. */
export function isOwnThread(
  row: Pick<SubmissionRow, 'subject_id' | 'kind'> | null,
  { subjectId }: Owner,
  { kinds }: ThreadRef,
): boolean {
  return row !== null && row.subject_id === subjectId && kinds.includes(row.kind);
}
