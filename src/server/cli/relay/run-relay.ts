import { setTimeout } from 'node:timers/promises';
import { FeedUnavailable } from './ask-feed.ts';
import { createBell } from './create-bell.ts';
import { type Outbox, readFrom } from './outbox.ts';
import type { PostOutcome } from './post-event.ts';
import type { ReadDetails } from './read-details.ts';
import type { ReadPage } from './read-feed.ts';
import type { RelayEvent, VerifiedDetails } from './relay-event.ts';
import type { RelayState } from './relay-state.ts';

/** Requests to the receiver at a time, each of another submission. */
const CONCURRENCY = 8;
/** Milliseconds between two writes of the cursor. A killed relay repeats at most what it delivered in between. */
const SAVE_INTERVAL_MS = 200;
/** The longest wait between two tries to reach the service, in milliseconds. */
const MAX_FEED_WAIT_MS = 60_000;
/** Nothing waits longer than this without looking again. */
const MAX_IDLE_MS = 1000;

export type RelayParts = {
  outbox: Outbox;
  readPage: ReadPage;
  readDetails: ReadDetails;
  post(event: RelayEvent, details: VerifiedDetails | null): Promise<PostOutcome>;
  save(state: RelayState): Promise<void>;
  giveUp(failedDelivery: { event: RelayEvent; at: string; tries: number; why: string }): Promise<void>;
  say(line: string): void;
  now(): number;
  /** milliseconds between two polls; null ends when all that can be delivered now is */
  everyMs: number | null;
  /** ends it after the requests under way */
  signal: AbortSignal;
};

type Run = RelayParts & {
  /** rings when something may be done that could not before */
  bell: ReturnType<typeof createBell>;
  /** ends it for any reason */
  endSignal: AbortSignal;
  /** everything is read: only with `everyMs` null */
  isRead: boolean;
};

/**
 * Reads the feed, sends each new state of a submission, and stores how far it came.
 * @throws StartError if the service refuses the token or the folder cannot be written
 */
export async function runRelay(parts: RelayParts): Promise<void> {
  const failure = new AbortController();
  const run: Run = {
    ...parts,
    bell: createBell(),
    endSignal: AbortSignal.any([parts.signal, failure.signal]),
    isRead: false,
  };
  run.endSignal.addEventListener('abort', () => run.bell.ring(), { once: true });
  const guard = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      failure.abort();
      throw error;
    });
  const senders = Array.from({ length: CONCURRENCY }, () => sendEvents(run));
  const work = Promise.all([readFeed(run), ...senders].map(guard));
  const saving = guard(saveChanges(run, work));
  const [worked, saved] = await Promise.allSettled([work, saving]);
  for (const each of [worked, saved]) if (each.status === 'rejected') throw each.reason;
}

async function readFeed(run: Run): Promise<void> {
  for (let failures = 0; !run.endSignal.aborted; ) {
    let wait = run.everyMs;
    try {
      await readChanges(run);
      if (failures > 0) run.say('The service answers again.');
      failures = 0;
      run.isRead = wait === null;
      run.bell.ring();
      if (wait === null) return;
    } catch (error) {
      if (!(error instanceof FeedUnavailable)) throw error;
      if (failures === 0) run.say(`${error.message} The relay tries again.`);
      failures += 1;
      const usual = Math.min(MAX_FEED_WAIT_MS, 1000 * 2 ** Math.min(failures - 1, 10));
      wait = Math.max(usual * (1 + Math.random() / 4), error.retryAfterMs);
    }
    await setTimeout(wait, undefined, { signal: run.endSignal }).catch(() => {});
  }
}

/** Reads all changes since the cursor. It waits while too many events wait. */
async function readChanges({ outbox, readPage, bell, endSignal }: Run): Promise<void> {
  const since = readFrom(outbox.cursor);
  let cursor: string | null = null;
  do {
    while (outbox.isFull() && !endSignal.aborted) await bell.wait(MAX_IDLE_MS);
    if (endSignal.aborted) return;
    const page = await readPage(since, cursor);
    for (const row of page.submissions) outbox.add(row);
    outbox.forgetOld();
    bell.ring();
    cursor = page.next_cursor;
  } while (cursor !== null);
}

async function sendEvents(run: Run): Promise<void> {
  const { outbox, bell, now } = run;
  while (!run.endSignal.aborted) {
    const event = outbox.take(now());
    if (event) {
      await sendEvent(run, event);
      bell.ring();
    } else if (run.isRead && outbox.isIdle(now())) return;
    else await bell.wait(outbox.waitMs(now(), MAX_IDLE_MS) || SAVE_INTERVAL_MS);
  }
}

async function sendEvent(run: Run, event: RelayEvent): Promise<void> {
  const { outbox, say, now } = run;
  const { id, kind, status } = event.data;
  const outcome = await postWithDetails(run, event);
  if (outcome === null) return;
  if (outcome.kind === 'delivered') {
    if (outbox.isDown) say('The receiver answers again.');
    outbox.delivered(event);
    say(`${kind} ${id} ${status}: delivered`);
    return;
  }
  const outage = outcome.kind === 'unavailable' ? outcome : null;
  if (outage && !outbox.isDown) say(`The receiver is unavailable: ${outage.why}. The relay tries again.`);
  const { failures, isLast } = outbox.failed(event, outage, now());
  if (!outage) say(`${kind} ${id} ${status}: refused with ${outcome.why}, ${failures} times`);
  if (!isLast) return;
  await run.giveUp({ event, at: new Date(now()).toISOString(), tries: failures, why: outcome.why });
  outbox.giveUp(event);
  say(`${kind} ${id} ${status}: given up after ${failures} tries (${outcome.why})`);
}

/** @returns null if the service cannot answer now: the event waits, because without its details it would say less */
async function postWithDetails(run: Run, event: RelayEvent): Promise<PostOutcome | null> {
  try {
    return await run.post(event, await run.readDetails(event.data));
  } catch (error) {
    if (!(error instanceof FeedUnavailable)) throw error;
    if (run.outbox.pause(event, error.retryAfterMs, run.now()))
      run.say(`${error.message} The relay tries again.`);
    return null;
  }
}

/** Stores the state after changes, until the work has ended; then once more. */
async function saveChanges({ outbox, bell, save }: Run, work: Promise<unknown>): Promise<void> {
  const endPromise = work.then(
    () => true,
    () => true,
  );
  for (let isLast = false; ; ) {
    if (outbox.isChanged) {
      const { state, stored } = outbox.save();
      await save(state);
      stored();
      bell.ring();
    }
    if (isLast) return;
    isLast = await Promise.race([endPromise, setTimeout(SAVE_INTERVAL_MS, false)]);
  }
}
