import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useConsole } from '../../console-context.ts';
import { type Decision, type Sent, sendDecision } from './held-decision.ts';
import { keepUnanswered, recallUnanswered } from './kept-decisions.ts';
import { type Happening, type HeldState, heldAgain, isAskedAgain, nextHeld, waitingIn } from './next-held.ts';

export type Held = HeldState & {
  /** Holds a decision for a while, then sends it; one that is held already is sent at once. */
  hold(decision: Decision): void;
  /** Takes back what still waits. */
  undo(): Decision | null;
  sendAgain(key: string): void;
  drop(key: string): void;
  /** Sends what still waits. @returns whether nothing is left that its reviewer has to see to */
  settle(): Promise<boolean>;
};

export const HeldContext = createContext<Held | null>(null);

/** The decisions that can still be taken back, or that did not come about. @throws outside of the console */
export function useHeld(): Held {
  const held = useContext(HeldContext);
  if (!held) throw new Error('Nothing is held here.');
  return held;
}

/** Keeps decisions on their way, wherever the reviewer goes in the meantime. */
export function useHeldDecisions(): Held {
  const { online, session } = useConsole();
  const { username } = session;
  const [held, now, tell] = useHappenings(username);
  const [send, settled] = useSending(now, tell);

  const hold = useCallback(
    (decision: Decision) => {
      const before = waitingIn(now.current);
      tell({ type: 'made', decision, at: Date.now() });
      if (before) void send(before.decision.key);
    },
    [now, tell, send],
  );
  const undo = useCallback(() => {
    const waiting = waitingIn(now.current);
    tell({ type: 'taken-back' });
    return waiting?.decision ?? null;
  }, [now, tell]);
  const drop = useCallback((key: string) => tell({ type: 'dropped', key }), [tell]);
  // Who presses it makes it their own.
  const sendAgain = useCallback((key: string) => void send(key, username), [send, username]);
  const settle = useCallback(async () => {
    sendAll(now.current, (each) => each.state === 'waiting' || isAskedAgain(each), send);
    await settled();
    return now.current.decisions.every(
      (each) => each.state === 'taken' || (each.state === 'hanging' && each.why.is === 'elsewhere'),
    );
  }, [now, send, settled]);

  // What can no longer be taken back goes, and what was lost is asked for.
  useEffect(() => {
    const timers = held.decisions.map((each) => {
      if (!('due' in each) || each.due === null) return undefined;
      return setTimeout(() => send(each.decision.key), Math.max(0, each.due - Date.now()));
    });
    return () => timers.forEach(clearTimeout);
  }, [held, send]);
  // Back on the line, what waited for it goes at once: it is the same person, in the same session.
  useEffect(() => {
    if (online) sendAll(now.current, isAskedAgain, send);
  }, [online, now, send]);
  useSendOnLeaving(now, send);

  return useMemo(
    () => ({ ...held, hold, undo, sendAgain, drop, settle }),
    [held, hold, undo, sendAgain, drop, settle],
  );
}

type Tell = (happening: Happening) => void;
type Now = { readonly current: HeldState };
type Send = (key: string, by?: string) => Promise<void>;

/** What is held, as it is shown and as it is this very moment; what has no answer outlives a reload. */
function useHappenings(username: string): [held: HeldState, now: Now, tell: Tell] {
  const [held, setHeld] = useState(() => heldAgain(recallUnanswered(username), Date.now()));
  const now = useRef(held);
  const tell = useCallback<Tell>((happening) => {
    now.current = nextHeld(now.current, happening);
    keepUnanswered(now.current);
    setHeld(now.current);
  }, []);
  return [held, now, tell];
}

/** Sends decisions, each on one way at a time; `settled` waits for all that are on it. */
function useSending(now: Now, tell: Tell): [send: Send, settled: () => Promise<unknown>] {
  const { call, session } = useConsole();
  const { username } = session;
  const known = useQueryClient();
  const flights = useRef(new Map<string, Promise<void>>());

  const deliver = useCallback(
    async (key: string) => {
      const each = now.current.decisions.find(({ decision }) => decision.key === key);
      if (!each) return;
      const isOwn = each.decision.by === username;
      const sent: Sent = isOwn
        ? await sendDecision(call, each.decision, each.lost > 0)
        : { is: 'signed-out' };
      tell({ type: 'answered', key, sent, at: Date.now() });
      await known.invalidateQueries();
    },
    [call, known, now, tell, username],
  );
  const send = useCallback<Send>(
    (key, by) => {
      const before = flights.current.get(key);
      if (before) return before;
      tell({ type: 'sent', key, by });
      const flight = deliver(key).finally(() => flights.current.delete(key));
      flights.current.set(key, flight);
      return flight;
    },
    [deliver, tell],
  );
  const settled = useCallback(() => Promise.all(flights.current.values()), []);
  return [send, settled];
}

/** Whoever closes the page has decided; what is sent then outlives the page. */
function useSendOnLeaving(now: Now, send: Send): void {
  const newest = useRef(send);
  newest.current = send;
  useEffect(() => {
    const leave = () => sendAll(now.current, (each) => each.state === 'waiting', newest.current);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [now]);
}

function sendAll(
  { decisions }: HeldState,
  which: (each: HeldState['decisions'][number]) => boolean,
  send: Send,
): void {
  for (const each of decisions) if (which(each)) void send(each.decision.key);
}
