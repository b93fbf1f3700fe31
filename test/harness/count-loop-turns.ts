/**
 * Counts the turns of the event loop during the work: the more turns, the shorter the work blocked it each
 * time.
 */
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
