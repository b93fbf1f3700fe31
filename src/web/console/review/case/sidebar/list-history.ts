import type { CaseView } from '../../../cases/case-types.ts';

/** A step of a case's history. `by`: the reviewer; null for the pipeline. */
export type HistoryEntry = {
  id: string;
  at: string;
  is: 'sent' | 'received' | 'approved' | 'rejected' | 'asked';
  attempt: CaseView['attempts'][number];
  by: string | null;
};

/** The attempts and their decisions, newest first. A rejection that was not the last word requested a new picture. */
export function listHistory({ attempts, status, reupload_required }: CaseView): HistoryEntry[] {
  return attempts
    .flatMap((attempt, index): HistoryEntry[] => {
      const isLast = index === attempts.length - 1;
      const id = String(attempt.attempt);
      const entry = { id, at: attempt.created_at, attempt, by: null };
      const isDecidedAlone = isLast && status === 'approved' && attempt.decided_by === null;
      const received: HistoryEntry = { ...entry, is: isDecidedAlone || !isLast ? 'received' : 'sent' };
      if (!attempt.decided_by || !attempt.decided_at)
        return isDecidedAlone ? [received, { ...entry, id: `${id} decided`, is: 'approved' }] : [received];
      const is = !isLast || reupload_required ? 'asked' : status === 'approved' ? 'approved' : 'rejected';
      const decided = { id: `${id} decided`, at: attempt.decided_at, attempt, by: attempt.decided_by };
      // An attempt keeps its decision when its case is open again.
      return isLast && status === 'pending'
        ? [received]
        : [
            { ...received, is: 'sent' },
            { ...decided, is },
          ];
    })
    .toReversed();
}

type Bubble =
  | { is: 'message'; at: string; message: CaseView['messages'][number] }
  | { is: 'note'; at: string; note: CaseView['notes'][number] };

/** Messages and internal notes in the order of their time. */
export function listBubbles(messages: CaseView['messages'], notes: CaseView['notes']): Bubble[] {
  return [
    ...messages.map((message) => ({ is: 'message' as const, at: message.created_at, message })),
    ...notes.map((note) => ({ is: 'note' as const, at: note.created_at, note })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
