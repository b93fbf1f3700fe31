/** Spoken hints come so far apart at least, and the same one again not before so long, in ms. */
const INTERVALS_MS = { apart: 2500, sameAgain: 6000 };
/** Whoever has tried for long has heard it all, and needs the time to move. */
const LATE_INTERVALS_MS = { apart: 5000, sameAgain: 15_000 };

export type Announcement = { sentence: string; at: number } | null;

/** What a screen reader is given next: hints change faster than they can be listened to. */
export function nextSpoken(last: Announcement, sentence: string, now: number, isLate = false): Announcement {
  if (!last) return { sentence, at: now };
  const { apart, sameAgain } = isLate ? LATE_INTERVALS_MS : INTERVALS_MS;
  const pause = sentence === last.sentence ? sameAgain : apart;
  return now - last.at >= pause ? { sentence, at: now } : last;
}
