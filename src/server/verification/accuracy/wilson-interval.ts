/** Wilson's 95 % interval of a proportion, 0 to 1: `some` of `all`, which is at least 1. It also holds if `some` is 0. */
export function wilsonInterval(some: number, all: number): { low: number; high: number } {
  const Z_95 = 1.96;
  const share = some / all;
  const middle = (share + Z_95 ** 2 / (2 * all)) / (1 + Z_95 ** 2 / all);
  const half =
    (Z_95 / (1 + Z_95 ** 2 / all)) * Math.sqrt((share * (1 - share)) / all + Z_95 ** 2 / (4 * all ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
