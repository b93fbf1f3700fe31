import { useEffect, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { isConfirming } from './confirming.ts';
import { useMedia } from './use-media.ts';

/** What a person does who needs more time, also by a screen reader, a switch or their voice: those send no keys. */
const TOUCH_EVENTS = ['keydown', 'pointerdown', 'touchstart', 'click', 'wheel', 'focusin'] as const;

/**
 * Continues by itself after some time, so that the person need not tap. It does not where motion is reduced, for those
 * who use a keyboard or confirm each photo, after any touch or focus outside of `exempt`, and while the page is hidden:
 * they get buttons and all the time they want.
 * @param exempt the selector of the button that stops it by itself
 * @returns whether it will, and how to stop it
 */
export function useHurry(
  isWanted: boolean,
  afterMs: number,
  onDue: () => void,
  exempt: string | null = null,
): { isRunning: boolean; stop(): void } {
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const [isStopped, setIsStopped] = useState(isConfirming);
  const due = useLatest(onDue);
  const isRunning = isWanted && !isReduced && !isStopped;
  useEffect(() => {
    if (!isRunning) return;
    const stop = () => setIsStopped(true);
    // A heading that the page focuses shows its focus only to a person who uses the keyboard.
    if (document.hidden || document.querySelector(':focus-visible')) return stop();
    const timer = setTimeout(() => due.current(), afterMs);
    const touch = ({ type, target }: Event) => {
      const isExempt =
        exempt !== null && type !== 'keydown' && target instanceof Element && target.closest(exempt);
      if (!isExempt) stop();
    };
    for (const type of TOUCH_EVENTS) document.addEventListener(type, touch, { capture: true, passive: true });
    document.addEventListener('visibilitychange', stop);
    return () => {
      clearTimeout(timer);
      for (const type of TOUCH_EVENTS) document.removeEventListener(type, touch, { capture: true });
      document.removeEventListener('visibilitychange', stop);
    };
  }, [isRunning, afterMs, due, exempt]);
  return { isRunning, stop: () => setIsStopped(true) };
}
