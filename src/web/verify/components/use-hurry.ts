import { useEffect, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { useMedia } from './use-media.ts';

/**
 * Continues by itself after some time, so that the person need not tap. It does not where motion is reduced, for those
 * who use a keyboard, and while the page is hidden: they get buttons and all the time they want.
 * @returns whether it will, and how to stop it
 */
export function useHurry(
  isWanted: boolean,
  afterMs: number,
  onDue: () => void,
): { isRunning: boolean; stop(): void } {
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const [isStopped, setIsStopped] = useState(false);
  const due = useLatest(onDue);
  const isRunning = isWanted && !isReduced && !isStopped;
  useEffect(() => {
    if (!isRunning) return;
    const stop = () => setIsStopped(true);
    // A heading that the page focuses shows its focus only to a person who uses the keyboard.
    if (document.hidden || document.querySelector(':focus-visible')) return stop();
    const timer = setTimeout(() => due.current(), afterMs);
    document.addEventListener('keydown', stop);
    document.addEventListener('visibilitychange', stop);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', stop);
      document.removeEventListener('visibilitychange', stop);
    };
  }, [isRunning, afterMs, due]);
  return { isRunning, stop: () => setIsStopped(true) };
}
