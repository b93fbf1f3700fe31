import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { prefetch, toQueryKey, useRead } from '../../api/use-api.ts';
import { type CaseView, hasImage, nextAfter } from '../../cases/case-types.ts';
import { listed, readFilter } from '../../cases/queue-url.ts';
import { useConsole } from '../../console-context.ts';
import { mayDecide } from '../../session.ts';
import { isDecidedHere } from '../outbox/reduce-outbox.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { sortRows } from '../queue/group-rows.ts';
import { useListFilter } from '../queue/use-queue.ts';
import { runInOrder } from './run-in-order.ts';
import { imageRef, prefetchImage } from './viewer/use-image.ts';
import { listFirstImages } from './viewer/use-stage.ts';

/** The position ("3 of 12") and the way to the next case are worked out from this many cases at most. */
const LOOKS_OVER = 200;
/** The server counts a case as closed after a minute without a report that it is open. */
const STILL_HERE_MS = 30_000;

const CASE = 'GET /admin/submissions/{id}';
const LIST = 'GET /admin/submissions';

/** A case, its queue, and the next case. */
export function useCase(caseId: string) {
  const { session } = useConsole();
  const outbox = useOutbox();
  const [search] = useSearchParams();
  const filter = readFilter(search);
  // A user who opens a case because of a note must not get a copy that was read before the note was written.
  const read = useRead(CASE, { path: { id: caseId } }, { isAlwaysRead: filter.mentions !== undefined });
  const list = useRead(LIST, listed(useListFilter(filter), LOOKS_OVER)).data;
  const listedRows = (list?.submissions ?? []).filter((row) => !isDecidedHere(outbox, row.id));
  const rows = sortRows(listedRows, filter);
  const line = { ids: rows.map((row) => row.id), more: Boolean(list?.next_cursor) };
  const next = nextAfter(rows, caseId, session.username);
  /** the next case that is none of these */
  const findNextWithout = (ids: readonly string[]) => {
    const others = rows.filter(({ id }) => id === caseId || !ids.includes(id));
    return nextAfter(others, caseId, session.username);
  };
  usePrefetched(mayDecide(session) && filter.status === 'pending' && read.isSuccess ? next : null);
  const behind = rows[rows.findIndex((row) => row.id === caseId) + 1];
  const ahead = behind && behind.open_by !== session.username ? behind.open_by : null;
  // The cached answer about the case before must not be shown as this one.
  const reviewCase = read.isPlaceholderData ? undefined : read.data;
  return { read, reviewCase, filter, line, next, findNextWithout, ahead };
}

/**
 * Prefetches the next case. The server audits that it was read now, and that it was opened when the reviewer opens
 * it.
 */
function usePrefetched(id: string | null): void {
  const queryClient = useQueryClient();
  const { call, file } = useConsole();
  useEffect(() => {
    if (!id) return;
    const input = { path: { id } };
    void prefetch(queryClient, call, CASE, input).then(() => {
      const { kind = '', attempts } = queryClient.getQueryData<CaseView>(toQueryKey(CASE, input)) ?? {};
      const attempt = attempts?.at(-1);
      if (attempt && hasImage(attempt))
        for (const variant of listFirstImages(kind, attempt))
          void prefetchImage(queryClient, file, imageRef(id, attempt.attempt, variant));
    });
  }, [id, queryClient, call, file]);
}

/** That a case was closed and is open again must not reach the server the other way round: it would count as closed. */
const sendInOrder = runInOrder();

/** Tells the server that the case is open here, and learns who else has it open. */
export function useOpener(caseId: string): string | null {
  const { call, session } = useConsole();
  const { username } = session;
  const isTold = mayDecide(session);
  const [other, setOther] = useState<string | null>(null);
  useEffect(() => {
    if (!isTold) return;
    const markOpen = async (open: boolean) => {
      const input = { path: { id: caseId }, body: { open } };
      const marking = sendInOrder(() => call('POST /admin/submissions/{id}/open', input));
      const answer = await marking.catch(() => null);
      const name = answer?.open_by ?? null;
      setOther(name === username ? null : name);
    };
    markOpen(true);
    const timer = setInterval(() => markOpen(true), STILL_HERE_MS);
    return () => {
      clearInterval(timer);
      markOpen(false);
    };
  }, [call, caseId, username, isTold]);
  return other;
}
