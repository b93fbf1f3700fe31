import { useEffect, useRef } from 'react';
import { heldPicture, type Journey, type Phase } from '../journey/journey.ts';
import { deleteStoredShot, storeShot } from './stored-shot.ts';

/** Whether the server may have the picture by now. */
export function hasLeft(phase: Phase): boolean {
  return phase.stage === 'looking' || (phase.stage === 'sending' && phase.share >= 1);
}

/** Keeps the current picture over a reload, from the shutter to its answer and no longer. */
export function useStoredShot(token: string | null, { screen, task }: Journey): void {
  const queue = useRef<Promise<void>>(Promise.resolve());
  const { name } = screen;
  const isInHand = name === 'shot' || name === 'blurred' || name === 'sending';
  const shot = isInHand || name === 'step' ? heldPicture(screen) : null;
  const manual = name === 'sending' && screen.manual;
  const isSent = name === 'sending' && hasLeft(screen.phase);
  // On a failure, on a side screen, and while it waits for a consent, the stored shot stays.
  const isWaiting = name === 'consent' && screen.shot !== null;
  const isUndecided = name === 'loading' || name === 'trouble' || isWaiting || 'back' in screen;
  useEffect(() => {
    if (isUndecided || !token) return;
    const wasSending = name === 'sending';
    const stored = shot && { shot, manual, wasSending, hasLeft: isSent, task };
    const act = () => (stored ? storeShot(token, stored) : deleteStoredShot());
    queue.current = queue.current.then(act);
  }, [token, shot, manual, isSent, name, task, isUndecided]);
}
