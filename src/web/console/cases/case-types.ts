import type { ListedSubmission, SubmissionCase } from '../../api/operations.ts';

/** A row of the queue, as the API answers it. */
export type QueueRow = ListedSubmission;
/** A case with its attempts, thread and person, as the API answers it. */
export type CaseView = SubmissionCase;
/** Customers whose cases share something. */
export type Ring = NonNullable<CaseView['ring']>;
export type Attempt = CaseView['attempts'][number];
export type Evidence = NonNullable<Attempt['evidence']>;
export type Note = CaseView['notes'][number];
export type Message = CaseView['messages'][number];
export type Field = NonNullable<Evidence['fields']>[number];

/** The number of the attempt whose image a case shows. */
export const attemptOn = ({ attempts, attempt }: CaseView): number => attempts.at(-1)?.attempt ?? attempt;

/** Whether an attempt has an image: a credential may come without one, and retention erases it. */
export const hasImage = (attempt: Attempt | undefined): boolean =>
  attempt !== undefined && attempt.content_type !== null && attempt.image_expired_at === null;

type CaseAccess = Pick<QueueRow, 'id' | 'open_by' | 'claimed_by_name'>;

/**
 * The case to show after `current`: the next one in the queue, else the one that waits longest. Cases that another
 * reviewer has claimed or opened come last. Null when there is no other.
 * @param line the waiting cases, longest first
 */
export function nextAfter(line: readonly CaseAccess[], current: string, viewer: string): string | null {
  const at = line.findIndex((row) => row.id === current);
  const others = [...line.slice(at + 1), ...line.slice(0, Math.max(0, at))];
  const isFree = (who: string | null) => who === null || who === viewer;
  const free = others.find((row) => isFree(row.open_by) && isFree(row.claimed_by_name));
  return (free ?? others[0])?.id ?? null;
}
