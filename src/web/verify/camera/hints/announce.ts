/** Spoken hints come so far apart at least, and the same one again not before so long, in ms. */
const PACE = { apart: 2500, sameAgain: 6000 };
/** Whoever has tried for long has heard it all, and needs the time to move. */
const LATE_PACE = { apart: 5000, sameAgain: 15_000 };

export type Spoken = { sentence: string; at: number } | null;

/** What a screen reader is given next: hints change faster than they can be listened to. */
export function nextSpoken(last: Spoken, sentence: string, now: number, isLate = false): Spoken {
  if (!last) return { sentence, at: now };
  const { apart, sameAgain } = isLate ? LATE_PACE : PACE;
  const pause = sentence === last.sentence ? sameAgain : apart;
  return now - last.at >= pause ? { sentence, at: now } : last;
}
