/** Spoken hints come so far apart at least, and the same one again not before so long, in ms. */
const INTERVALS_MS = { apart: 2500, sameAgain: 6000 };
/** After many attempts the person has heard every hint, and needs the time to move. */
const LATE_INTERVALS_MS = { apart: 5000, sameAgain: 15_000 };

export type Announcement = { sentence: string; at: number } | null;

/** The next announcement for a screen reader: hints change faster than they can be listened to. */
export function nextSpoken(last: Announcement, sentence: string, now: number, isLate = false): Announcement {
  if (!last) return { sentence, at: now };
  const { apart, sameAgain } = isLate ? LATE_INTERVALS_MS : INTERVALS_MS;
  const pause = sentence === last.sentence ? sameAgain : apart;
  return now - last.at >= pause ? { sentence, at: now } : last;
}
