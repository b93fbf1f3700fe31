import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { sendNow } from '../../../api/call-api.ts';
import { useConsole } from '../../console-context.ts';
import { type Decision, requestOf, type Sent, sendDecision } from './held-decision.ts';

/** How long a decision can be taken back, in milliseconds. */
export const UNDO_MS = 5_000;

/** The newest decision on its way: it waits to be taken back, is being sent, or has been taken. */
export type HeldDecision = { decision: Decision } & (
  | { state: 'waiting'; until: number }
  | { state: 'sending' | 'taken' }
);
/** A decision that did not come about. */
export type RefusedDecision = { decision: Decision; sent: Exclude<Sent, { is: 'taken' }> };

export type Held = {
  held: HeldDecision | null;
  refused: readonly RefusedDecision[];
  /** Holds a decision for a while, then sends it; one that is held already is sent at once. */
  hold(decision: Decision): void;
  /** Takes back what still waits. */
  undo(): Decision | null;
  /** what was taken back last: its words are found again at its case */
  undone: Decision | null;
  sendAgain(refused: RefusedDecision): void;
  /** Sends what still waits. @returns whether nothing is left that its reviewer has to see to */
  settle(): Promise<boolean>;
  drop(refused: RefusedDecision): void;
};

export const HeldContext = createContext<Held | null>(null);

/** The decisions that can still be taken back, or that did not come about. @throws outside of the console */
export function useHeld(): Held {
  const held = useContext(HeldContext);
  if (!held) throw new Error('Nothing is held here.');
  return held;
}

/** Whether a case counts as decided here though the server may not know yet. */
export const isHeld = ({ held }: Held, caseId: string): boolean => held?.decision.caseId === caseId;

/** Keeps decisions on their way, wherever the reviewer goes in the meantime. */
export function useHeldDecision(): Held {
  const { call, online, session } = useConsole();
  const known = useQueryClient();
  const [held, setHeld] = useState<HeldDecision | null>(null);
  const [refused, setRefused] = useState<readonly RefusedDecision[]>([]);
  const [undone, setUndone] = useState<Decision | null>(null);
  const newest = useRef<HeldDecision | null>(null);
  const put = useCallback((next: HeldDecision | null) => {
    newest.current = next;
    setHeld(next);
  }, []);

  const send = useCallback(
    async (decision: Decision) => {
      const show = (state: 'sending' | 'taken' | null) => {
        if (newest.current?.decision === decision) put(state && { decision, state });
      };
      show('sending');
      const isOwn = decision.by === session.username;
      const sent: Sent = isOwn ? await sendDecision(call, decision) : { is: 'signed-out' };
      show(sent.is === 'taken' ? 'taken' : null);
      if (sent.is !== 'taken') setRefused((before) => [...before, { decision, sent }]);
      await known.invalidateQueries();
      return sent;
    },
    [call, known, put, session.username],
  );
  const hold = useCallback(
    (decision: Decision) => {
      const before = newest.current;
      setUndone(null);
      put({ decision, state: 'waiting', until: Date.now() + UNDO_MS });
      if (before?.state === 'waiting') void send(before.decision);
    },
    [put, send],
  );
  const undo = useCallback(() => {
    const waiting = newest.current;
    if (waiting?.state !== 'waiting') return null;
    put(null);
    setUndone(waiting.decision);
    return waiting.decision;
  }, [put]);
  const drop = useCallback(
    (gone: RefusedDecision) => setRefused((before) => before.filter((each) => each !== gone)),
    [],
  );
  const sendAgain = useCallback(
    (again: RefusedDecision) => {
      drop(again);
      // Who presses it makes it their own.
      void send({ ...again.decision, by: session.username });
    },
    [drop, send, session.username],
  );

  const settle = useCallback(async () => {
    const waiting = newest.current;
    const sent = waiting?.state === 'waiting' ? await send(waiting.decision) : null;
    const isTaken = sent === null || sent.is === 'taken';
    return isTaken && refused.every(({ sent: { is } }) => is === 'elsewhere');
  }, [refused, send]);

  useEffect(() => {
    if (held?.state !== 'waiting') return;
    const timer = setTimeout(() => send(held.decision), Math.max(0, held.until - Date.now()));
    return () => clearTimeout(timer);
  }, [held, send]);
  // Back on the line, what waited for it goes by itself: it is the same person, in the same session.
  useEffect(() => {
    if (!online) return;
    for (const each of refused) if (each.sent.is === 'offline') sendAgain(each);
  }, [online, refused, sendAgain]);
  useSendOnLeaving(newest);

  return useMemo(
    () => ({ held, refused, hold, undo, undone, sendAgain, drop, settle }),
    [held, refused, hold, undo, undone, sendAgain, drop, settle],
  );
}

/** Whoever closes the page has decided. */
function useSendOnLeaving(newest: React.RefObject<HeldDecision | null>): void {
  const { token } = useConsole().session;
  useEffect(() => {
    const leave = () => {
      const waiting = newest.current;
      if (waiting?.state !== 'waiting') return;
      const { path, body } = requestOf(waiting.decision);
      newest.current = null;
      sendNow({ bearer: token }, path, body);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [newest, token]);
}
