/**
 * Maps every item in order, with bounded concurrency. After a failure no other item starts, and those in
 * progress are awaited, so that no work continues after the call.
 * @throws the error of the first item that failed
 */
export async function mapConcurrent<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const remainingItems = items.values();
  const failures: unknown[] = [];
  const workOff = async () => {
    for (const item of remainingItems) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workOff));
  if (failures.length > 0) throw failures[0];
}
