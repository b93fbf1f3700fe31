import { useEffect, useRef } from 'react';
import type { Journey } from '../journey/journey.ts';
import { dropKeptShot, keepShot } from './kept-shot.ts';

/** Keeps the picture in hand over a reload, from the shutter to its answer and no longer. */
export function useKeptShot(token: string | null, { screen, errand }: Journey): void {
  const queue = useRef<Promise<void>>(Promise.resolve());
  const { name } = screen;
  const shot = name === 'shot' || name === 'sending' ? screen.shot : null;
  const manual = name === 'sending' && screen.manual;
  // In trouble, and beside the way, whatever is kept stays.
  const isUndecided = name === 'loading' || name === 'trouble' || 'back' in screen;
  useEffect(() => {
    if (isUndecided || !token) return;
    const wasSending = name === 'sending';
    const act = () => (shot ? keepShot(token, { shot, manual, wasSending, errand }) : dropKeptShot());
    queue.current = queue.current.then(act);
  }, [token, shot, manual, name, errand, isUndecided]);
}
