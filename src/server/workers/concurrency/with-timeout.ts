/**
 * Returns the result of the work, or of `late` after `ms` milliseconds. The work itself continues.
 * @param late may throw
 */
export async function withTimeout<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(ms, 0));
  });
  return Promise.race([work, end.then(late)]).finally(() => clearTimeout(timer));
}
