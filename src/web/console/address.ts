import type { SubmissionState } from '../../server/domain/verdicts.ts';

export type Status = SubmissionState | 'all';
export type Kind = 'license' | 'selfie' | 'age' | 'all';
export type Filter = { status: Status; kind: Kind };
/** What the address names: the list under a filter, and the case opened from it. */
export type Place = Filter & { caseId: string | null };

export const STATUSES: readonly Status[] = ['pending', 'approved', 'rejected', 'processing', 'all'];
export const KINDS: readonly Kind[] = ['all', 'license', 'selfie', 'age'];
export const QUEUE: Place = { status: 'pending', kind: 'all', caseId: null };

/** Reads the address' hash; anything unknown is the queue. */
export function readAddress(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  const asked = new URLSearchParams(query);
  const status = STATUSES.find((each) => each === asked.get('status')) ?? QUEUE.status;
  const kind = KINDS.find((each) => each === asked.get('kind')) ?? QUEUE.kind;
  return { status, kind, caseId: /^\/case\/([0-9a-f-]{36})$/.exec(path)?.[1] ?? null };
}

/** The hash of a place; what is as in the queue is left out. */
export function writeAddress({ status, kind, caseId }: Place): string {
  const query = new URLSearchParams();
  if (status !== QUEUE.status) query.set('status', status);
  if (kind !== QUEUE.kind) query.set('kind', kind);
  const path = caseId ? `/case/${caseId}` : '/';
  return `#${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** The list's query for the API. */
export function listQuery({ status, kind }: Filter, limit: number, cursor: string | null): string {
  const query = new URLSearchParams({ limit: String(limit) });
  if (status !== 'all') query.set('status', status);
  if (kind !== 'all') query.set('kind', kind);
  if (cursor) query.set('cursor', cursor);
  return `/admin/submissions?${query}`;
}
