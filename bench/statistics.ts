/**
 * The value below which the share `p` (0 to 1) of the values lies: the nearest one by rank, so always one that
 * was measured. NaN without values.
 */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}

/** Gathers values by name, in the order in which the names first came. */
export function createSeries() {
  const series = new Map<string, number[]>();
  return {
    add(values: Record<string, number>): void {
      for (const [name, value] of Object.entries(values))
        series.set(name, [...(series.get(name) ?? []), value]);
    },
    list: (): [name: string, values: number[]][] => [...series],
  };
}

/**
 * Wilson's 95 % interval for a share that was seen `some` times of `all`, 0 to 1: what the share itself may be, also where
 * none was seen.
 */
export function wilsonInterval(some: number, all: number): { low: number; high: number } {
  const z = 1.96;
  const share = some / all;
  const middle = (share + z ** 2 / (2 * all)) / (1 + z ** 2 / all);
  const half = (z / (1 + z ** 2 / all)) * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
