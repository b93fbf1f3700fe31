import type { SubmissionState } from '../../../../server/verification/verdict/verdicts.ts';
import { hrefFor } from '../../hash-location.ts';
import { KINDS, type Kind, STATES } from '../format-kind.ts';

export type Status = SubmissionState | 'all';
/** Further filters of the list, as the API names and writes them. */
const EXTRAS = {
  claimed_by: /^(me|nobody|[1-9]\d{0,8})$/,
  mentions: /^me$/,
  due_before: /^\d{1,4}h$/,
  waiting_hours: /^[1-9]\d{0,3}$/,
  flagged: /^(reupload|need_reply)$/,
  reason: /^.{1,200}$/,
  reason_code: /^.{1,40}$/,
  score_below: /^[01](\.\d{1,3})?$/,
  workflow_id: /^[0-9a-f-]{36}$/,
} as const;
export type ExtraFilter = keyof typeof EXTRAS;
export const EXTRA_NAMES = Object.keys(EXTRAS) as ExtraFilter[];
export type ExtraFilters = Partial<Record<ExtraFilter, string>>;

/** The filters of the list; `q` is the search text. */
export type Filter = { status: Status; kind: Kind | 'all'; q: string } & ExtraFilters;

export const STATUSES: readonly Status[] = [...STATES, 'all'];
export const FILTER_KINDS: readonly Filter['kind'][] = ['all', ...KINDS];
/** All cases that wait for a decision, of any kind. */
export const QUEUE: Filter = { status: 'pending', kind: 'all', q: '' };

/** Reads the address' question; anything unknown is as in the queue. */
export function readFilter(search: URLSearchParams): Filter {
  return {
    status: STATUSES.find((each) => each === search.get('status')) ?? QUEUE.status,
    kind: FILTER_KINDS.find((each) => each === search.get('kind')) ?? QUEUE.kind,
    q: search.get('q') ?? '',
    ...Object.fromEntries(
      EXTRA_NAMES.flatMap((name) => {
        const value = search.get(name) ?? '';
        return EXTRAS[name].test(value) ? [[name, value]] : [];
      }),
    ),
  };
}

/** The place of the list under a filter, or of a case opened from it; defaults of the queue are left out. */
export function queueUrl({ status, ...narrowed }: Filter, caseId: string | null = null): string {
  return hrefFor(caseId ? `/case/${caseId}` : '/', {
    status: status === QUEUE.status ? null : status,
    ...savable({ status, ...narrowed }),
  });
}

/** The filters of the queue, as they are saved under a name. */
export function savable({ status: _, kind, q, ...extras }: Filter): Record<string, string> {
  const all = { kind: kind === QUEUE.kind ? '' : kind, q, ...extras };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** The input of `next` for a filter. */
export const toNextQuery = ({ status: _, kind, q, ...extras }: Filter) => ({
  ...(kind === 'all' ? {} : { kind }),
  ...(q ? { q } : {}),
  ...asked(extras),
});

/** The query of the list for a filter. */
export const listed = (filter: Filter, limit: number, cursor?: string) => ({
  query: { limit, ...toExportQuery(filter).query, cursor },
});

/** The query of all rows for a filter. */
export const toExportQuery = ({ status, kind, q, ...extras }: Filter) => ({
  query: {
    status: status === 'all' ? undefined : status,
    kind: kind === 'all' ? undefined : kind,
    q: q || undefined,
    ...asked(extras),
  },
});

function asked({ score_below, waiting_hours, mentions, flagged, ...extras }: ExtraFilters) {
  return {
    ...extras,
    ...(mentions ? { mentions: 'me' as const } : {}),
    ...(flagged ? { flagged: flagged as 'reupload' | 'need_reply' } : {}),
    ...(score_below ? { score_below: Number(score_below) } : {}),
    ...(waiting_hours ? { waiting_hours: Number(waiting_hours) } : {}),
  };
}
