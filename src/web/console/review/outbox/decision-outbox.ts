import {
  findWaiting,
  isDecidedHere,
  isRetried,
  type KeptDecision,
  type OutboxEvent,
  type OutboxState,
  type QueuedDecision,
  reduceOutbox,
  restoreOutbox,
} from './reduce-outbox.ts';
import type { Decision, DecisionSendResult } from './send-decision.ts';

/** Everything outside of the page's memory that decisions need. */
export type OutboxDeps = {
  /** @param wasLost whether an earlier answer to it was lost */
  send(decision: Decision, wasLost: boolean): Promise<DecisionSendResult>;
  /** Stores decisions without an answer, for after a reload. */
  keep(state: OutboxState): void;
  /** Refetches what an answer may have changed. */
  refetch(): Promise<void>;
  /** milliseconds since 1970 */
  now(): number;
  /** @returns a function that cancels it */
  after(milliseconds: number, work: () => void): () => void;
};

export type DecisionOutbox = ReturnType<typeof createDecisionOutbox>;

/**
 * Sends decisions. `reduceOutbox` computes the next state, and the outbox sends and stores. It sends a decision
 * once at a time, under one key, and only as the user who made it.
 * @param by the username of the signed-in user
 * @param stored decisions of before a reload that have no answer, or were not sent
 */
export function createDecisionOutbox(deps: OutboxDeps, by: string, stored: readonly KeptDecision[]) {
  let state = restoreOutbox(stored, deps.now());
  let signedIn = by;
  const flights = new Map<string, Promise<void>>();
  const timers: (() => void)[] = [];
  const listeners = new Set<() => void>();

  const dispatch = (event: OutboxEvent) => {
    state = reduceOutbox(state, event);
    deps.keep(state);
    setTimers();
    for (const listener of listeners) listener();
  };
  // Sends decisions that can no longer be undone, and repeats those whose answer was lost.
  const setTimers = () => {
    for (const callOff of timers.splice(0)) callOff();
    for (const each of state.decisions) {
      if (!('due' in each) || each.due === null) continue;
      timers.push(deps.after(Math.max(0, each.due - deps.now()), () => void send(each.decision.key)));
    }
  };
  const deliver = async (key: string) => {
    const each = state.decisions.find(({ decision }) => decision.key === key);
    if (!each) return;
    const isOwn = each.decision.by === signedIn;
    const result: DecisionSendResult = isOwn
      ? await deps.send(each.decision, each.lost > 0)
      : { is: 'signed-out' };
    dispatch({ type: 'answered', key, result, at: deps.now() });
    // Not awaited: it may take until a user has signed in, and the decision could not be sent again before.
    void deps.refetch();
  };
  const send = (key: string, newBy?: string): Promise<void> => {
    const before = flights.get(key);
    if (before) return before;
    dispatch({ type: 'sent', key, by: newBy });
    const flight = deliver(key).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
  const sendAll = (which: (each: QueuedDecision) => boolean) => {
    for (const each of state.decisions) if (which(each)) void send(each.decision.key);
  };

  return {
    state: () => state,
    /** Sends stored decisions, each when it is due. Calling it twice is harmless. */
    start: setTimers,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Holds a decision for a while, then sends it; one that is held already is sent at once. */
    enqueue: (decision: Decision) => {
      // The case may still be drawn a moment after its decision: a second press is no second decision.
      if (isDecidedHere(state, decision.caseId, decision.attempt)) return;
      const before = findWaiting(state);
      dispatch({ type: 'made', decision, at: deps.now() });
      if (before) void send(before.decision.key);
    },
    /** Undoes the waiting decision. */
    undo: (): Decision | null => {
      const waiting = findWaiting(state);
      dispatch({ type: 'taken-back' });
      return waiting?.decision ?? null;
    },
    /** Repeating a decision makes it that of the person who presses the button. */
    sendAgain: (key: string) => void send(key, signedIn),
    drop: (key: string) => dispatch({ type: 'dropped', key }),
    /** Sends waiting decisions. @returns whether no decision is left that needs its reviewer */
    settle: async (): Promise<boolean> => {
      sendAll((each) => each.state === 'waiting' || isRetried(each));
      await Promise.all(flights.values());
      return state.decisions.every(
        (each) =>
          each.state === 'accepted' ||
          (each.state === 'unconfirmed' && (each.why.is === 'elsewhere' || each.why.is === 'second')),
      );
    },
    /** When the connection is back, decisions that waited for it are sent at once. */
    backOnline: () => sendAll(isRetried),
    /** Closing the page confirms a decision; the request outlives the page. */
    leave: () => sendAll((each) => each.state === 'waiting'),
    signedInAs: (username: string) => {
      signedIn = username;
    },
  };
}
