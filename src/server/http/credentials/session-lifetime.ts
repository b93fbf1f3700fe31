const HOUR_MS = 3_600_000;
/** A session of staff ends this long after the login, in any case. */
const SESSION_LIFETIME_MS = 12 * HOUR_MS;
/** It ends earlier when it is unused for this long. */
const SESSION_IDLE_MS = HOUR_MS;

/** Whether a session is within its lifetime and its idle time. */
export function isSessionGood(session: { created_at: Date; last_used_at: Date }, now: Date): boolean {
  const getAge = (then: Date) => now.getTime() - then.getTime();
  return getAge(session.created_at) < SESSION_LIFETIME_MS && getAge(session.last_used_at) < SESSION_IDLE_MS;
}

/** The earliest moments of creation and last use that a valid session may have at `now`. */
export function getSessionCutoffs(now: Date): { createdSince: Date; usedSince: Date } {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return { createdSince: before(SESSION_LIFETIME_MS), usedSince: before(SESSION_IDLE_MS) };
}
