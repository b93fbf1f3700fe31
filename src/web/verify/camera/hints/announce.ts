/** Spoken hints come so far apart at least, and the same one again not before so long, in ms. */
const APART = 2500;
const SAME_AGAIN = 6000;

export type Spoken = { sentence: string; at: number } | null;

/** What a screen reader is given next: hints change faster than they can be listened to. */
export function nextSpoken(last: Spoken, sentence: string, now: number): Spoken {
  if (!last) return { sentence, at: now };
  const pause = sentence === last.sentence ? SAME_AGAIN : APART;
  return now - last.at >= pause ? { sentence, at: now } : last;
}
