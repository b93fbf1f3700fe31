import type { Severity } from '../../../server/verification/signals/severity.ts';
import type { SubmissionState } from '../../../server/verification/verdict/verdicts.ts';
import type { Operations } from '../../api/operations.ts';
import { hrefFor } from '../hash-location.ts';
import { KINDS, type Kind, STATES } from './format-kind.ts';

/** `decided` are the approved and rejected ones; the API has no word for both. */
export type Status = SubmissionState | 'decided' | 'all';
/** A day where the reader is; with a `Z`, one in UTC as the overview counts. */
const DAY_PATTERN = /^\d{4}-\d\d-\d\dZ?$/;
/** Further filters of the list, as the API names and writes them. */
const EXTRAS = {
  claimed_by: /^(me|nobody|[1-9]\d{0,8})$/,
  mentions: /^me$/,
  due_before: /^\d{1,4}h$/,
  waiting_hours: /^[1-9]\d{0,3}$/,
  waiting_under_hours: /^[1-9]\d{0,3}$/,
  flagged: /^(reupload|need_reply)$/,
  reason: /^.{1,200}$/,
  reason_code: /^.{1,40}$/,
  score_below: /^[01](\.\d{1,3})?$/,
  workflow_id: /^[0-9a-f-]{36}$/,
  severity: /^(none|notice|warning|severe)$/,
  signal: /^[a-z_]{1,40}$/,
  tag: /^.{1,40}$/,
  ring: /^[0-9a-f-]{36}$/,
  subject_id: /^[0-9a-f-]{36}$/,
  waiting_for: /^subject$/,
  second_look: /^wanted$/,
  escalated: /^yes$/,
  decided_from: DAY_PATTERN,
  decided_to: DAY_PATTERN,
  decided_by: /^.{1,100}$/,
  order: /^severity$/,
  waits: /^all$/,
  created_from: DAY_PATTERN,
  created_to: DAY_PATTERN,
  uploaded_from: DAY_PATTERN,
  uploaded_to: DAY_PATTERN,
  upload_verdict: /^[A-Z_,]{1,400}$/,
  upload_reason: /^.{1,200}$/,
  upload_reason_code: /^.{1,40}$/,
  sla: /^(met|missed)$/,
  second_review: /^(agreed|differed|overturned)$/,
  reviewed_from: DAY_PATTERN,
  reviewed_to: DAY_PATTERN,
  first_review_by: /^.{1,100}$/,
} as const;
/** Filters that a figure of the overview leads to. */
export const FIGURE_FILTERS = [
  'waits',
  'created_from',
  'created_to',
  'uploaded_from',
  'uploaded_to',
  'upload_verdict',
  'upload_reason',
  'upload_reason_code',
  'sla',
  'second_review',
  'reviewed_from',
  'reviewed_to',
  'first_review_by',
] as const satisfies ExtraFilter[];
/** Filters of a list alone: the queue is not handed out, counted or saved by them. */
const LIST_ONLY = [
  'ring',
  'subject_id',
  'second_look',
  'decided_from',
  'decided_to',
  'decided_by',
  'order',
  ...FIGURE_FILTERS,
] as const;
type ListOnly = (typeof LIST_ONLY)[number];
const isListOnly = (name: string) => LIST_ONLY.some((each) => each === name);
export type ExtraFilter = keyof typeof EXTRAS;
export const EXTRA_NAMES = Object.keys(EXTRAS) as ExtraFilter[];
export type ExtraFilters = Partial<Record<ExtraFilter, string>>;

/** The filters of the list; `q` is the search text. */
export type Filter = { status: Status; kind: Kind | 'all'; q: string } & ExtraFilters;

export const STATUSES: readonly Status[] = [...STATES, 'decided', 'all'];
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

const TABS = {
  open: QUEUE,
  mine: { ...QUEUE, claimed_by: 'me' },
  waiting: { ...QUEUE, status: 'all', waiting_for: 'subject' },
  second: { ...QUEUE, second_look: 'wanted' },
  fraud: { ...QUEUE, escalated: 'yes' },
  decided: { ...QUEUE, status: 'decided' },
} as const satisfies Record<string, Filter>;
export type Tab = keyof typeof TABS;
export const TAB_NAMES = Object.keys(TABS) as Tab[];

/** The address of a tab, with the kind and the search that are chosen now. */
export const tabUrl = (tab: Tab, { kind, q }: Filter): string => queueUrl({ ...TABS[tab], kind, q });

/** The address of all cases of a ring, open or not. */
export const ringUrl = (ring: string): string => queueUrl({ ...QUEUE, status: 'all', ring });

/** The tab that shows the cases of a filter; null if cases of several tabs match. */
export function findTab(filter: Filter): Tab | null {
  const { status, waiting_for, second_look, claimed_by, waits, escalated } = filter;
  if (waiting_for === 'subject') return 'waiting';
  if (status === 'decided' || status === 'approved' || status === 'rejected') return 'decided';
  if (status !== 'pending' || waits) return null;
  if (escalated) return 'fraud';
  if (second_look) return 'second';
  return claimed_by === 'me' ? 'mine' : 'open';
}

/** The filters of the queue that can be saved under a name, and that bulk actions take. */
export const toSaved = (filter: Filter): Record<string, string> =>
  Object.fromEntries(Object.entries(savable(filter)).filter(([name]) => !isListOnly(name)));

/** The filters other than the status, as they are in an address. */
export function savable({ status: _, kind, q, ...extras }: Filter): Record<string, string> {
  const all = { kind: kind === QUEUE.kind ? '' : kind, q, ...extras };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** The input of `next` for a filter. */
export const toNextQuery = ({ status: _, kind, q, waiting_for: _subject, ...extras }: Filter) => ({
  ...(kind === 'all' ? {} : { kind }),
  ...(q ? { q } : {}),
  ...toQueryValues(extras),
  escalated: extras.escalated ? ('yes' as const) : ('no' as const),
});

/** The filters of a list; `document_number` is the search text where it is one. */
export type ListFilter = Filter & { document_number?: string };

/** The query of the list for a filter. */
export const listed = (filter: ListFilter, limit: number, cursor?: string) => ({
  query: { limit, ...toExportQuery(filter).query, cursor },
});

/** A document's number has at least so many characters. */
const MIN_NUMBER = 4;

/** The filter by a document's number in place of its search text; null if that cannot be one. */
export function toNumberFilter({ q, ...filter }: Filter): ListFilter | null {
  const number = q.trim();
  const isNumber = number.length >= MIN_NUMBER && number.length <= 64 && /\d/.test(number);
  return isNumber ? { ...filter, q: '', document_number: number } : null;
}

/** The query of all rows for a filter. The open ones are those that do not wait for their person. */
export function toExportQuery(filter: ListFilter) {
  const { status, kind, q, order, decided_by, second_look, document_number, ring, subject_id, ...extras } =
    filter;
  const isOpen = findTab(filter) === 'open' && !extras.flagged && !extras.mentions;
  const isDecided = status === 'decided' && !extras.decided_from;
  return {
    query: {
      status: status === 'all' || status === 'decided' ? undefined : status,
      kind: kind === 'all' ? undefined : kind,
      q: q || undefined,
      ...(document_number ? { document_number } : {}),
      ...toQueryValues(extras),
      ...(isOpen ? { waiting_for: 'staff' as const, escalated: 'no' as const } : {}),
      ...(second_look ? { second_look: 'wanted' as const } : {}),
      ...(ring ? { ring } : {}),
      ...(subject_id ? { subject_id } : {}),
      ...(isDecided ? { decided_from: toDayStart(FIRST_DAY) } : {}),
      ...toFigureQuery(extras),
      ...(decided_by ? { decided_by } : {}),
      ...(order && !q ? { order: 'severity' as const } : {}),
    },
  };
}

type ListQuery = NonNullable<Operations['GET /admin/submissions']['query']>;
const AS_THEY_ARE = [
  'upload_verdict',
  'upload_reason',
  'upload_reason_code',
  'sla',
  'second_review',
  'first_review_by',
] as const;

/** The filters of a list alone that are moments or texts; the last day of a period is whole. */
function toFigureQuery(extras: ExtraFilters) {
  const query: Record<string, string> = {};
  for (const name of EXTRA_NAMES) {
    const value = extras[name];
    if (value && /_from$/.test(name)) query[name] = toDayStart(value);
    if (value && /_to$/.test(name)) query[name] = toDayStart(value, 1);
    if (value && AS_THEY_ARE.some((each) => each === name)) query[name] = value;
  }
  return query as Partial<Pick<ListQuery, ListOnly & keyof ListQuery>>;
}

/** A day before any decision. */
const FIRST_DAY = '2000-01-01';

/** The beginning of a day, or of one so many days later, as the API reads moments. */
function toDayStart(day: string, later = 0): string {
  const at = new Date(`${day.slice(0, 10)}T00:00${day.slice(10)}`);
  if (day.endsWith('Z')) at.setUTCDate(at.getUTCDate() + later);
  else at.setDate(at.getDate() + later);
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

type SignalFilter = ListQuery['signal'];

/** Filters that a list and `next` share, typed as the API has them. */
function toQueryValues(all: ExtraFilters) {
  const {
    score_below,
    waiting_hours,
    waiting_under_hours,
    mentions,
    flagged,
    severity,
    signal,
    waiting_for,
    escalated,
    ...rest
  } = all;
  const extras = Object.fromEntries(Object.entries(rest).filter(([name]) => !isListOnly(name))) as Omit<
    typeof rest,
    ListOnly
  >;
  return {
    ...extras,
    ...(severity ? { severity: severity as Severity } : {}),
    ...(signal ? { signal: signal as SignalFilter } : {}),
    ...(waiting_for ? { waiting_for: 'subject' as const } : {}),
    ...(escalated ? { escalated: 'yes' as const } : {}),
    ...(mentions ? { mentions: 'me' as const } : {}),
    ...(flagged ? { flagged: flagged as 'reupload' | 'need_reply' } : {}),
    ...(score_below ? { score_below: Number(score_below) } : {}),
    ...(waiting_hours ? { waiting_hours: Number(waiting_hours) } : {}),
    ...(waiting_under_hours ? { waiting_under_hours: Number(waiting_under_hours) } : {}),
  };
}
