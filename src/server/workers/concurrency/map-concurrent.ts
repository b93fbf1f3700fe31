/**
 * Does the work for every item, in order, at most so many at a time. Once it fails for one no other begins; what is
 * under way is waited for, so that nothing is still at work when the caller goes on.
 * @throws whatever the first that failed threw
 */
export async function mapConcurrent<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const failures: unknown[] = [];
  const workOff = async () => {
    for (const item of left) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workOff));
  if (failures.length > 0) throw failures[0];
}
