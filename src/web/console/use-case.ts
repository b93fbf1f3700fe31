import { useCallback, useEffect, useRef, useState } from 'react';
import { listQuery, type Place } from './address.ts';
import type { CaseView, QueuePage } from './case-types.ts';
import { useConsole } from './console-context.ts';
import { mayDecide } from './session.ts';

/** The most cases that "3 of 12" and the way to the next one look over. */
const LOOKS_OVER = 200;
/** The server takes a case for left when nobody has said so for a minute. */
const STILL_HERE_MS = 30_000;

export type Loaded = { state: 'loading' | 'failed' | 'gone' } | { state: 'ready'; shown: CaseView };
export type Line = { ids: string[]; more: boolean };

/** A case, and the line that it stands in. */
export function useCase(place: Place, caseId: string) {
  const { call } = useConsole();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [line, setLine] = useState<Line>({ ids: [], more: false });

  const fetchLine = useCallback(async (): Promise<Line | null> => {
    const answer = await call<QueuePage>('GET', listQuery(place, LOOKS_OVER, null)).catch(() => null);
    if (answer?.status !== 200) return null;
    const ids = answer.body.submissions.map((row) => row.id);
    return { ids, more: answer.body.next_cursor !== null };
  }, [call, place]);

  const load = useCallback(async () => {
    setLoaded({ state: 'loading' });
    const answer = await call<CaseView>('GET', `/admin/submissions/${caseId}`).catch(() => null);
    if (answer?.status === 200) setLoaded({ state: 'ready', shown: answer.body });
    else setLoaded({ state: answer?.status === 404 || answer?.status === 400 ? 'gone' : 'failed' });
  }, [call, caseId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a renewed session asks again by itself
  useEffect(() => {
    load();
    fetchLine().then((found) => found && setLine(found));
  }, []);
  return { loaded, load, line, fetchLine };
}

/** Tells the server that the case is open here, and learns who else has it open. */
export function useOpener(caseId: string): string | null {
  const { call, session } = useConsole();
  const [other, setOther] = useState<string | null>(null);
  // The session may be renewed while the case stays open.
  const latest = useRef(call);
  latest.current = call;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewed session goes on telling
  useEffect(() => {
    if (!mayDecide(session)) return;
    const path = `/admin/submissions/${caseId}/open`;
    const tell = async (open: boolean) => {
      const answer = await latest
        .current<{ open_by: string | null }>('POST', path, { open })
        .catch(() => null);
      const name = answer?.status === 200 ? answer.body.open_by : null;
      setOther(name === session.username ? null : name);
    };
    tell(true);
    const timer = setInterval(() => tell(true), STILL_HERE_MS);
    return () => {
      clearInterval(timer);
      tell(false);
    };
  }, [caseId]);
  return other;
}
