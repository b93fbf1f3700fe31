/** From one look to the next, in ms: a decision is known within ten seconds. */
const PAUSES = [2_000, 3_000, 4_000, 6_000, 8_000] as const;
/** The same while nothing answers. */
const WHEN_AWAY = [5_000, 10_000, 20_000, 40_000, 60_000] as const;

/** The counts of the polls so far. */
export type PollCounts = {
  /** since the screen came, or since something was new */
  quiet: number;
  /** without an answer, the last ones in a row */
  away: number;
  /** the Retry-After of the last failure, in seconds */
  retryAfter: number | null;
};

export const NO_LOOKS: PollCounts = { quiet: 0, away: 0, retryAfter: null };

/** How long to wait before the next look: longer while nothing happens, and much longer while nothing answers. */
export function pauseBefore({ quiet, away, retryAfter }: PollCounts): number {
  if (away === 0) return pick(PAUSES, quiet);
  return Math.max(pick(WHEN_AWAY, away - 1), (retryAfter ?? 0) * 1000);
}

const pick = (pauses: readonly number[], at: number): number => pauses[Math.min(at, pauses.length - 1)]!;
