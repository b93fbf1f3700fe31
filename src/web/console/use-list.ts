import { useEffect, useRef, useState } from 'react';
import { listQuery, type Place } from './address.ts';
import type { QueuePage, QueueRow } from './case-types.ts';
import { useConsole } from './console-context.ts';

const PAGE = 50;

type Listed = { rows: QueueRow[]; cursor: string | null; state: 'loading' | 'failed' | 'ready' };

/** The rows under the filters, page by page. */
export function useList(place: Place) {
  const { call } = useConsole();
  const [list, setList] = useState<Listed>({ rows: [], cursor: null, state: 'loading' });
  const { status, kind } = place;
  const newest = useRef(0);
  const load = async (cursor: string | null) => {
    newest.current += 1;
    const asked = newest.current;
    setList((before) => ({ ...before, state: 'loading' }));
    const answer = await call<QueuePage>('GET', listQuery({ status, kind }, PAGE, cursor)).catch(() => null);
    // Another filter was chosen meanwhile.
    if (asked !== newest.current) return;
    setList((before) => {
      if (answer?.status !== 200) return { ...before, state: 'failed' };
      const { submissions, next_cursor } = answer.body;
      const rows = cursor ? [...before.rows, ...submissions] : submissions;
      return { rows, cursor: next_cursor, state: 'ready' };
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewed session asks again by itself
  useEffect(() => {
    setList({ rows: [], cursor: null, state: 'loading' });
    load(null);
  }, [status, kind]);
  return { ...list, load };
}
