/** 0 below `from`, 1 above `to`, and smooth between. */
export function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** A bump of height 1 that falls to a third at one radius. */
export function bump(x: number, y: number, radiusX: number, radiusY: number): number {
  return Math.exp(-((x / radiusX) ** 2) - (y / radiusY) ** 2);
}

/** A smooth curve through points (at, value) in order of `at`, by cubic Hermite pieces; level beyond its ends. */
export function curveThrough(
  points: readonly (readonly [at: number, value: number])[],
): (at: number) => number {
  const last = points.length - 1;
  const slopes = points.map((_, i) => {
    const [a, b] = [points[Math.max(0, i - 1)]!, points[Math.min(last, i + 1)]!];
    return (b[1] - a[1]) / (b[0] - a[0]);
  });
  return (at) => {
    if (at <= points[0]![0]) return points[0]![1];
    if (at >= points[last]![0]) return points[last]![1];
    let i = 0;
    while (at > points[i + 1]![0]) i++;
    const [x, y] = points[i]!;
    const [nextX, nextY] = points[i + 1]!;
    const h = nextX - x;
    const t = (at - x) / h;
    const back = 1 - t;
    return (
      back * back * (1 + 2 * t) * y +
      t * t * (3 - 2 * t) * nextY +
      h * t * back * (back * slopes[i]! - t * slopes[i + 1]!)
    );
  };
}
