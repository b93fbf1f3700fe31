import type { Answer } from '../ask-api.ts';
import type { OperationInput } from '../operation.ts';
import type { ListedSubmission } from '../operations.ts';
import { pause } from '../retry-request.ts';
import { getRetryDelay } from '../when-to-ask-again.ts';

export type FollowOptions = {
  /**
   * The `cursor` of the last decision that was dealt with, or a moment in UTC such as `2026-01-31 12:00:00`; null
   * begins with the first decision there is, as does no value.
   */
  since?: string | null;
  /** milliseconds between two polls; 30,000. With null it ends when all are delivered, for a scheduled job. */
  every?: number | null;
  /** of one kind, or of one subject, alone */
  only?: { kind?: ListedSubmission['kind']; subject_id?: string };
  /** ends it */
  signal?: AbortSignal;
};

/** One submission decided by the pipeline or a person, and the cursor to continue from after you handle it. */
export type DecisionNews = { decision: ListedSubmission; cursor: string };

type ListOperation = 'GET /admin/submissions';
type List = (query: NonNullable<OperationInput<ListOperation>['query']>) => Promise<Answer<ListOperation>>;

const POLL_INTERVAL_MS = 30_000;
/**
 * A change is dated before it is committed, so each look begins this long before the end of the one before.
 */
const OVERLAP_MS = 60_000;

/**
 * Yields every decision since a cursor, in the order of the submissions' last changes. Store the cursor after you handle
 * each one: after a crash it continues from there. Decisions of the last minute are repeated then, so each is delivered
 * at least once. Two with the same id, attempt and status are the same decision. A submission that changes first is
 * delivered as it is then; one of an erased subject is not delivered.
 * @throws as `askApi`, but not while the server is briefly unavailable
 */
export async function* followDecisions(
  list: List,
  { since = null, every = POLL_INTERVAL_MS, only = {}, signal }: FollowOptions,
): AsyncGenerator<DecisionNews, void, void> {
  const stateById = new Map<string, ReportedState>();
  let cursor = since;
  for (let failures = 0; !signal?.aborted; ) {
    try {
      for await (const row of listChanged(list, { ...only, updated_since: begin(cursor) })) {
        cursor = row.updated_at;
        if (isNews(stateById, row)) yield { decision: row, cursor };
      }
      deleteBefore(stateById, begin(cursor));
      failures = 0;
      if (every === null) return;
      await pause(every, signal);
    } catch (error) {
      if (signal?.aborted) return;
      failures += 1;
      const wait = getRetryDelay(failures, error);
      if (every === null || wait === null) throw error;
      await pause(wait, signal).catch(() => {});
    }
  }
}

/**
 * Everything that has changed since then, oldest change first. A submission that changes meanwhile moves to the end.
 */
async function* listChanged(list: List, filter: Parameters<List>[0]): AsyncGenerator<ListedSubmission> {
  for (let cursor: string | undefined; ; ) {
    const page = await list({ ...filter, order: 'oldest', limit: 200, cursor });
    yield* page.submissions;
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}

/** The last delivered state of a submission. */
type ReportedState = { state: string; at: string };

/** Whether this decision was not delivered yet. */
function isNews(
  stateById: Map<string, ReportedState>,
  { id, attempt, status, updated_at }: ListedSubmission,
): boolean {
  const state = `${attempt} ${status}`;
  const isNew = stateById.get(id)?.state !== state;
  stateById.set(id, { state, at: updated_at });
  return isNew && (status === 'approved' || status === 'rejected');
}

/** A moment so long before the cursor's, in the API's form. */
function begin(cursor: string | null): string | undefined {
  if (cursor === null) return undefined;
  const at = new Date(`${cursor.slice(0, 19).replace(' ', 'T')}Z`);
  return new Date(at.getTime() - OVERLAP_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Forgets the deliveries of changes before `moment`: they are not listed again. */
function deleteBefore(stateById: Map<string, ReportedState>, moment: string | undefined): void {
  for (const [id, { at }] of stateById) if (moment !== undefined && at < moment) stateById.delete(id);
}
