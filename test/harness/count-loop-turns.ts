/** How many turns everybody else had while the work was done: the more, the shorter it held the thread at a time. */
export async function countLoopTurns<T>(work: () => Promise<T>): Promise<[result: T, turns: number]> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  try {
    return [await work(), turns];
  } finally {
    clearImmediate(next);
  }
}
