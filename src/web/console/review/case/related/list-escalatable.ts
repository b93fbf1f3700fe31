import type { CaseView, QueueRow, Ring } from '../../../cases/case-types.ts';

const RING_TIES: readonly string[] = ['face', 'document', 'file', 'device'] satisfies Ring['ties'];

/**
 * The open cases of other customers tied to a case that are not escalated yet, by id.
 * @param ofRing the open cases of its ring, which are more than the list of ties has
 */
export function listEscalatable(
  { id, subject_id, related }: Pick<CaseView, 'id' | 'subject_id' | 'related'>,
  ofRing: readonly Pick<QueueRow, 'id' | 'escalated_at'>[] = [],
): string[] {
  const tied = related.flatMap((each) => {
    const isOther = each.subject_id !== subject_id && each.ties.some(({ what }) => RING_TIES.includes(what));
    return isOther && each.submission?.status === 'pending' ? [each.submission] : [];
  });
  const open = [...tied, ...ofRing].filter((each) => each.id !== id && each.escalated_at === null);
  return [...new Set(open.map((each) => each.id))];
}
