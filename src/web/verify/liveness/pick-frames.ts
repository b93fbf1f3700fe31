const MAX_FRAMES = 8;

/** So many as a step takes: the first, the last, and evenly spread ones between them. */
export function pickFrames<F>(frames: readonly F[], most = MAX_FRAMES): F[] {
  if (frames.length <= most) return [...frames];
  return Array.from({ length: most }, (_, n) => frames[Math.round((n * (frames.length - 1)) / (most - 1))]!);
}
