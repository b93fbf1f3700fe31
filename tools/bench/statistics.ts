/**
 * The value below which the share `p` (0 to 1) of the values lies: the nearest one by rank, so always a measured one.
 * NaN without values.
 */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}

/** Gathers values by name, in the order in which the names were first added. */
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
