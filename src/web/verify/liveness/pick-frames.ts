const MAX_FRAMES = 8;

/** So many as a step takes: the first, the last, and evenly spread ones between them. */
export function pickFrames<F>(frames: readonly F[], max = MAX_FRAMES): F[] {
  if (frames.length <= max) return [...frames];
  return Array.from({ length: max }, (_, n) => frames[Math.round((n * (frames.length - 1)) / (max - 1))]!);
}
