/** Wilson's 95 % interval for a share that was seen `some` times of `all`, 0 to 1. It holds if none was seen, too. */
export function wilsonInterval(some: number, all: number): { low: number; high: number } {
  const z = 1.96;
  const share = some / all;
  const middle = (share + z ** 2 / (2 * all)) / (1 + z ** 2 / all);
  const half = (z / (1 + z ** 2 / all)) * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
