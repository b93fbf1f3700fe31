import { describeState, type EventData, nameEvent, type RelayEvent } from './relay-event.ts';
import type { LastState, RelayState } from './relay-state.ts';

/** Waits before the next try of a refused event, in milliseconds: ten tries in 18 hours. */
const WAITS_MS = [1, 5, 30, 120, 600, 1800, 7200, 18_000, 36_000].map((seconds) => seconds * 1000);
const MAX_TRIES = WAITS_MS.length + 1;
/** Waits while the receiver is unavailable: from 1 s, doubled up to this. */
const MAX_OUTAGE_WAIT_MS = 60_000;
/** Wait before the next try after the service was unavailable. */
const SERVICE_WAIT_MS = 10_000;
/** With this many waiting events the relay reads no more: what it has not read is safe with the service. */
const MAX_WAITING = 1000;
/** A change gets its time before it is committed, so each read begins this long before the newest change. */
const OVERLAP_MS = 60_000;

/** The moment to read from, in the API's form; undefined for the first submission. */
export const readFrom = (cursor: string | null): string | undefined =>
  cursor === null ? undefined : formatMoment(Date.parse(`${cursor.replace(' ', 'T')}Z`) - OVERLAP_MS);

export const formatMoment = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * The events that wait, and which of them may be sent. At most one event of a submission waits: a newer state replaces
 * the one before. The next state of a submission is sent only after the delivery of the one before is stored, so a
 * relay that is killed never sends an older state after a newer one.
 */
export function createOutbox({ queue, seen, ...state }: RelayState) {
  let { cursor } = state;
  /** submissions with a request under way */
  const sending = new Set<string>();
  /** submissions whose delivery is not stored yet */
  const unsaved = new Set<string>();
  let outages = 0;
  let pausedUntil = 0;
  let isChanged = false;

  const putLast = (event: RelayEvent, changes: { failures: number; dueAt: number }): void => {
    // A newer state came meanwhile: it waits in the place of this one.
    if (queue.get(event.data.id)?.event.id !== event.id) return;
    // At the end of the queue, so that an event that the receiver never answers does not hold back the others.
    queue.delete(event.data.id);
    queue.set(event.data.id, { event, ...changes });
    isChanged = true;
  };

  return {
    /** Records a row of the feed. A state or change that is new waits to be sent. */
    add(data: EventData): void {
      const last = seen.get(data.id);
      const next = rememberState(last, data);
      seen.set(data.id, next);
      if (cursor === null || data.updated_at > cursor) cursor = data.updated_at;
      isChanged = true;
      if (last?.state === next.state && last.at === next.at) return;
      const event = { id: nameEvent(data, next.sameSecond), data };
      queue.set(data.id, { event, failures: 0, dueAt: 0 });
    },
    /** Forgets states before the next read's beginning: they are not listed again. */
    forgetOld(): void {
      const from = readFrom(cursor);
      for (const [id, { at }] of seen) if (from !== undefined && at < from) seen.delete(id);
    },
    /** An event to send now, which counts as under way until its outcome is recorded; null if there is none. */
    take(now: number): RelayEvent | null {
      if (now < pausedUntil || (outages > 0 && sending.size > 0)) return null;
      for (const [id, { event, dueAt }] of queue) {
        if (dueAt > now || sending.has(id) || unsaved.has(id)) continue;
        sending.add(id);
        return event;
      }
      return null;
    },
    /**
     * Records that the service could not give what the event needs. Nothing is sent for a while, and no try counts.
     * @returns whether this began the pause
     */
    pause({ data }: RelayEvent, retryAfterMs: number, now: number): boolean {
      sending.delete(data.id);
      const isFirst = now >= pausedUntil;
      pausedUntil = Math.max(pausedUntil, now + Math.max(SERVICE_WAIT_MS, retryAfterMs));
      return isFirst;
    },
    delivered({ id, data }: RelayEvent): void {
      sending.delete(data.id);
      if (queue.get(data.id)?.event.id === id) queue.delete(data.id);
      unsaved.add(data.id);
      outages = 0;
      isChanged = true;
    },
    /**
     * Records a failed try. An outage counts against the event only if the receiver was available before it: an
     * event that the receiver cannot answer is given up, but not one that met an outage.
     * @returns how many tries have failed. If `isLast`, this was the last try, and `giveUp` removes the event.
     */
    failed(event: RelayEvent, outage: { retryAfterMs: number } | null, now: number) {
      const { data } = event;
      const counts = outage === null || outages === 0;
      const failures = (queue.get(data.id)?.failures ?? 0) + (counts ? 1 : 0);
      if (outage) {
        const wait = Math.min(MAX_OUTAGE_WAIT_MS, 1000 * 2 ** Math.min(outages, 10));
        outages += 1;
        pausedUntil = now + Math.max(wait * (1 + Math.random() / 4), outage.retryAfterMs);
      } else outages = 0;
      const dueAt = now + (WAITS_MS[Math.max(failures, 1) - 1] ?? 0);
      putLast(event, { failures, dueAt: counts ? dueAt : 0 });
      const isLast = counts && failures >= MAX_TRIES;
      if (!isLast) sending.delete(data.id);
      return { failures, isLast };
    },
    /** Removes an event that is written to the file of given up ones. */
    giveUp({ id, data }: RelayEvent): void {
      sending.delete(data.id);
      if (queue.get(data.id)?.event.id === id) queue.delete(data.id);
      isChanged = true;
    },
    isFull: (): boolean => queue.size >= MAX_WAITING,
    /** Milliseconds until another event is due; 0 if one is now, and `most` if none is sooner. */
    waitMs(now: number, maxMs: number): number {
      let due = now + maxMs;
      for (const { dueAt } of queue.values()) due = Math.min(due, Math.max(dueAt, pausedUntil));
      return Math.max(0, due - now);
    },
    get cursor(): string | null {
      return cursor;
    },
    get waiting(): number {
      return queue.size;
    },
    get isDown(): boolean {
      return outages > 0;
    },
    /** Whether nothing can be done now: what waits is due later. */
    isIdle(now: number): boolean {
      const isDue = [...queue.values()].some(({ dueAt }) => Math.max(dueAt, pausedUntil) <= now);
      return sending.size === 0 && unsaved.size === 0 && !isDue;
    },
    get isChanged(): boolean {
      return isChanged;
    },
    /** The state to write before anything else runs, and what to call once it is written. */
    save(): { state: RelayState; stored(): void } {
      isChanged = false;
      const savedIds = [...unsaved];
      return {
        state: { source: state.source, cursor, seen, queue },
        stored: () => {
          for (const id of savedIds) unsaved.delete(id);
        },
      };
    },
  };
}

function rememberState(last: LastState | undefined, data: EventData): LastState {
  const state = describeState(data);
  const at = data.updated_at;
  if (last?.at !== at) return { state, at, sameSecond: 0 };
  return { state, at, sameSecond: last.sameSecond + (last.state === state ? 0 : 1) };
}
