import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Answer } from '../../api/ask-api.ts';
import { useConsoleServices } from '../console-context.ts';
import { diffChanges, type KnownState, NOTHING_KNOWN } from './diff-changes.ts';
import { toQueryKey } from './use-api.ts';

/** The polling interval of the changes feed, in milliseconds. */
const CHANGES_POLL_MS = 5_000;
const CHANGES = ['GET /admin/changes'];
type Changes = Answer<'GET /admin/changes'>;

/** Keeps lists, counts and the open case up to date: refetches whatever the server reports as changed. */
export function useChanges(enabled: boolean): Changes | undefined {
  const { call } = useConsoleServices();
  const client = useQueryClient();
  const state = useRef<KnownState>(NOTHING_KNOWN);
  const { data } = useQuery({
    queryKey: CHANGES,
    enabled,
    refetchInterval: CHANGES_POLL_MS,
    retry: false,
    queryFn: ({ signal }) => {
      const since = client.getQueryData<Changes>(CHANGES)?.cursor;
      return call('GET /admin/changes', { query: { since } }, { signal });
    },
  });
  useEffect(() => {
    if (!data) return;
    const { changed, isOther, isCountChanged, next } = diffChanges(state.current, data);
    state.current = next;
    client.setQueryData(toQueryKey('GET /admin/queue', {}), data.queue);
    if (isOther) void client.invalidateQueries({ queryKey: ['GET /admin/submissions'] });
    if (isCountChanged) void client.invalidateQueries({ queryKey: ['GET /admin/queue/counts'] });
    for (const row of changed) refetchCase(client, row);
    updateClaims(client, data.cases);
  }, [client, data]);
  return data;
}

/**
 * Reads a case again if it is open and its copy here is older. Each read of a case is audited, so it is not
 * read without need.
 */
function refetchCase(client: QueryClient, row: Changes['cases'][number]): void {
  const queryKey = toQueryKey('GET /admin/submissions/{id}', { path: { id: row.id } });
  const read = client.getQueryData<Answer<'GET /admin/submissions/{id}'>>(queryKey);
  if (!read) return;
  const isBehind =
    row.attempt !== (read.attempts.at(-1)?.attempt ?? read.attempt) ||
    row.status !== read.status ||
    row.updated_at !== read.updated_at;
  if (isBehind) void client.invalidateQueries({ queryKey });
}

/**
 * The changes feed says who has claimed a case, so a claim needs no new read: each read of a case is
 * audited.
 */
function updateClaims(client: QueryClient, cases: Changes['cases']): void {
  const cachedCases = client.getQueriesData<Answer<'GET /admin/submissions/{id}'>>({
    queryKey: ['GET /admin/submissions/{id}'],
  });
  for (const [queryKey, read] of cachedCases) {
    if (!read) continue;
    const change = cases.find(({ id }) => id === read.id);
    const { claimed_by = null, claimed_by_name = null } = change ?? {};
    if (read.claimed_by !== claimed_by)
      client.setQueryData(queryKey, { ...read, claimed_by, claimed_by_name });
  }
}
