export const MIN_FRAMES = 8;
const MAX_FRAMES = 16;

/** `isKey`: taken while a step was being done. */
type FrameTime = { at: number; isKey: boolean };

/**
 * So many as may be sent: those in which a step is done, and evenly spread ones between them. In their order.
 * @param frames in the order of their times
 */
export function thinFrames<F extends FrameTime>(frames: readonly F[], most = MAX_FRAMES): F[] {
  if (frames.length <= most) return [...frames];
  const kept = new Set(
    spread(
      frames.filter(({ isKey }) => isKey),
      Math.ceil(most * 0.75),
    ),
  );
  const rest = frames.filter((frame) => !kept.has(frame));
  for (const frame of spread(rest, most - kept.size)) kept.add(frame);
  return frames.filter((frame) => kept.has(frame));
}

/** `count` of them, evenly from the first to the last. */
function spread<F>(frames: readonly F[], count: number): F[] {
  if (frames.length <= count) return [...frames];
  if (count <= 1) return frames.slice(0, count);
  return Array.from(
    { length: count },
    (_, n) => frames[Math.round((n * (frames.length - 1)) / (count - 1))]!,
  );
}
