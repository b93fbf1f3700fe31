import type { Operations } from '../../api/operations.ts';
import type { FieldError } from '../api/find-field-error.ts';
import { type Filter, toSaved } from '../cases/queue-url.ts';
import type { BulkTask } from './bulk-tasks.ts';

/** A bulk change as typed and chosen; an empty field does not filter. */
export type BulkForm = {
  task: BulkTask;
  /** links made before this day, `YYYY-MM-DD` where its reader is */
  before: string;
  /** images of cases decided more than so many days ago */
  days: string;
  kind: string;
  workflow: string;
  comment: string;
  reason: string;
};

type Body<O extends keyof Operations> = NonNullable<(Operations[O] & { body: unknown })['body']>;
/** The request for it, without the number that it is expected to be about. */
export type BulkRequest =
  | { operation: 'POST /admin/bulk/request-reuploads'; body: Body<'POST /admin/bulk/request-reuploads'> }
  | { operation: 'POST /admin/bulk/revoke-links'; body: Body<'POST /admin/bulk/revoke-links'> }
  | { operation: 'POST /admin/bulk/erase-images'; body: Body<'POST /admin/bulk/erase-images'> };

const DAY_MS = 86_400_000;
/** A hundred years. */
const MAX_DAYS = 36_500;

type BulkContext = {
  filter: Filter | null;
  /** the selected cases; null: those of the filter */
  ids?: readonly string[] | null;
  now: Date;
  /** the message for an invalid number of days */
  badDays: string;
  /** the message without a reason; null if the tenant has no reasons */
  needsReason?: string | null;
};

/** The request for a form, or the problem with it. */
export function parseBulkChange(
  form: BulkForm,
  { filter, ids = null, now, badDays, needsReason = null }: BulkContext,
): BulkRequest | FieldError {
  if (form.task === 'reuploads') {
    if (needsReason !== null && !form.reason) return { field: 'reason_code', sentence: needsReason };
    const {
      score_below,
      waiting_hours,
      waiting_under_hours,
      reason_code: _,
      ...narrowed
    } = filter ? toSaved(filter) : {};
    const body = {
      ...(ids ? { ids: [...ids] } : {}),
      ...narrowed,
      ...(score_below ? { score_below: Number(score_below) } : {}),
      ...(waiting_hours ? { waiting_hours: Number(waiting_hours) } : {}),
      ...(waiting_under_hours ? { waiting_under_hours: Number(waiting_under_hours) } : {}),
      comment: form.comment.trim() || null,
      reason_code: form.reason || null,
    };
    return { operation: 'POST /admin/bulk/request-reuploads', body };
  }
  const workflow = form.workflow ? { workflow_id: form.workflow } : {};
  if (form.task === 'links') {
    const before = form.before ? { created_before: formatMoment(new Date(`${form.before}T00:00`)) } : {};
    return { operation: 'POST /admin/bulk/revoke-links', body: { ...before, ...workflow } };
  }
  const days = /^\s*\d{1,5}\s*$/.test(form.days) ? Number(form.days) : Number.NaN;
  if (!(days <= MAX_DAYS)) return { field: 'decided_before', sentence: badDays };
  const decided_before = formatMoment(new Date(now.getTime() - days * DAY_MS));
  const kind = form.kind ? { kind: form.kind as 'license' | 'selfie' | 'age' } : {};
  return { operation: 'POST /admin/bulk/erase-images', body: { decided_before, ...kind, ...workflow } };
}

/** As the API reads moments. */
const formatMoment = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');
