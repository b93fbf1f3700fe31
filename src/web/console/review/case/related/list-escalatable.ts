import type { CaseView, Ring } from '../../../cases/case-types.ts';

const RING_TIES: readonly string[] = ['face', 'document', 'file', 'device'] satisfies Ring['ties'];

/** The open cases of other customers tied to a case that are not escalated yet, by id. */
export const listEscalatable = ({
  subject_id,
  related,
}: Pick<CaseView, 'subject_id' | 'related'>): string[] =>
  related
    .filter(
      (each) => each.subject_id !== subject_id && each.ties.some(({ what }) => RING_TIES.includes(what)),
    )
    .flatMap(({ submission }) =>
      submission?.status === 'pending' && submission.escalated_at === null ? [submission.id] : [],
    );
