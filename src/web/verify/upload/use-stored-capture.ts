import { useEffect, useRef } from 'react';
import { heldImage, type Journey, type Phase } from '../journey/journey.ts';
import { deleteStoredCapture, storeCapture } from './stored-capture.ts';

/** Whether the server may have the image by now. */
export function hasLeft(phase: Phase): boolean {
  return phase.stage === 'looking' || (phase.stage === 'sending' && phase.share >= 1);
}

/** Keeps the current image over a reload, from the shutter to its answer and no longer. */
export function useStoredCapture(token: string | null, { screen, task }: Journey): void {
  const queue = useRef<Promise<void>>(Promise.resolve());
  const { name } = screen;
  const isInHand = name === 'shot' || name === 'blurred' || name === 'sending';
  const capture = isInHand || name === 'step' ? heldImage(screen) : null;
  const manual = name === 'sending' && screen.manual;
  const isSent = name === 'sending' && hasLeft(screen.phase);
  // On a failure, on a side screen, and while it waits for a consent, the stored shot stays.
  const isWaiting = name === 'consent' && screen.capture !== null;
  const isUndecided = name === 'loading' || name === 'trouble' || isWaiting || 'back' in screen;
  useEffect(() => {
    if (isUndecided || !token) return;
    const wasSending = name === 'sending';
    const storedCapture = capture && { capture, manual, wasSending, hasLeft: isSent, task };
    const act = () => (storedCapture ? storeCapture(token, storedCapture) : deleteStoredCapture());
    queue.current = queue.current.then(act);
  }, [token, capture, manual, isSent, name, task, isUndecided]);
}
