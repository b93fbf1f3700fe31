/**
 * Waits for statements that were asked for at once, and so went to the database at once. Of several failures the first
 * in their order is thrown: what stands behind it may have failed because of it.
 */
export async function askTogether<const T extends readonly Promise<unknown>[]>(asked: T) {
  const outcomes = await Promise.allSettled(asked);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return Promise.all(asked);
}
