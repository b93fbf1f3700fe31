import { startTransition, useEffect, useState } from 'react';

/** Rows that are drawn in one go; two thousand at once would keep a press waiting. */
const PART = 100;

/**
 * How many rows of a list are drawn by now: a part at once, and the rest part by part while nobody presses anything.
 *
 * @param list - what names the list: another one begins with its first part
 * @param count - how many there are
 */
export function useDrawn(list: string, count: number): number {
  const [{ of, drawn }, setDrawn] = useState({ of: list, drawn: PART });
  const now = of === list ? drawn : PART;
  useEffect(() => {
    if (now < count) startTransition(() => setDrawn({ of: list, drawn: now + PART }));
  }, [list, now, count]);
  return now;
}
