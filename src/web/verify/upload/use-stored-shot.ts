import { useEffect, useRef } from 'react';
import type { Journey, Phase } from '../journey/journey.ts';
import { deleteStoredShot, storeShot } from './stored-shot.ts';

/** Whether the server may have the picture by now. */
export function hasLeft(phase: Phase): boolean {
  return phase.stage === 'looking' || (phase.stage === 'sending' && phase.share >= 1);
}

/** Keeps the picture in hand over a reload, from the shutter to its answer and no longer. */
export function useStoredShot(token: string | null, { screen, errand }: Journey): void {
  const queue = useRef<Promise<void>>(Promise.resolve());
  const { name } = screen;
  const shot = name === 'shot' || name === 'sending' ? screen.shot : null;
  const manual = name === 'sending' && screen.manual;
  const isAway = name === 'sending' && hasLeft(screen.phase);
  // In trouble, and beside the way, whatever is kept stays.
  const isUndecided = name === 'loading' || name === 'trouble' || 'back' in screen;
  useEffect(() => {
    if (isUndecided || !token) return;
    const wasSending = name === 'sending';
    const kept = shot && { shot, manual, wasSending, hasLeft: isAway, errand };
    const act = () => (kept ? storeShot(token, kept) : deleteStoredShot());
    queue.current = queue.current.then(act);
  }, [token, shot, manual, isAway, name, errand, isUndecided]);
}
