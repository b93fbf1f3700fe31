import type { SubmissionState } from '../../../../server/domain/verdict/verdicts.ts';
import { placeOf } from '../../places.ts';
import { KINDS, type Kind, STATES } from '../say-kind.ts';

export type Status = SubmissionState | 'all';
/** What the list shows; `q` is what a person is looked for by. */
export type Filter = { status: Status; kind: Kind | 'all'; q: string };

export const STATUSES: readonly Status[] = [...STATES, 'all'];
export const FILTER_KINDS: readonly Filter['kind'][] = ['all', ...KINDS];
/** Who waits for a decision, of whatever kind. */
export const QUEUE: Filter = { status: 'pending', kind: 'all', q: '' };

/** Reads the address' question; anything unknown is as in the queue. */
export function readFilter(search: URLSearchParams): Filter {
  return {
    status: STATUSES.find((each) => each === search.get('status')) ?? QUEUE.status,
    kind: FILTER_KINDS.find((each) => each === search.get('kind')) ?? QUEUE.kind,
    q: search.get('q') ?? '',
  };
}

/** The place of the list under a filter, or of a case opened from it; what is as in the queue is left out. */
export function queuePlace({ status, kind, q }: Filter, caseId: string | null = null): string {
  return placeOf(caseId ? `/case/${caseId}` : '/', {
    status: status === QUEUE.status ? null : status,
    kind: kind === QUEUE.kind ? null : kind,
    q,
  });
}

/** What is sent for the list under a filter. */
export const listed = ({ status, kind, q }: Filter, limit: number, cursor?: string) => ({
  query: {
    limit,
    status: status === 'all' ? undefined : status,
    kind: kind === 'all' ? undefined : kind,
    q: q || undefined,
    cursor,
  },
});
