import { useEffect, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { isConfirming } from './confirming.ts';
import { useMedia } from './use-media.ts';

/** What a person does who needs more time, also by a screen reader, a switch or their voice: those send no keys. */
const TOUCH_EVENTS = ['keydown', 'pointerdown', 'touchstart', 'click', 'wheel', 'scroll', 'focusin'] as const;

type Options = {
  /** the selector of the button that stops it by itself */
  exempt?: string;
  /** a touch has stopped the running timer */
  onTouch?: () => void;
};

/**
 * Continues by itself after some time, so that the person need not tap. It does not where motion is reduced, for those
 * who use a keyboard or confirm each photo, after any touch or focus outside of `exempt`, also one before the time
 * began, and while the page is hidden: they get buttons and all the time they want.
 * @returns whether it will, and how to stop it
 */
export function useHurry(
  isWanted: boolean,
  afterMs: number,
  onDue: () => void,
  { exempt, onTouch }: Options = {},
): { isRunning: boolean; stop(): void } {
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const [isStopped, setIsStopped] = useState(isConfirming);
  const isRunning = isWanted && !isReduced && !isStopped;
  const due = useLatest(onDue);
  const touched = useLatest(isRunning ? onTouch : undefined);
  useEffect(() => {
    if (isStopped) return;
    const touch = ({ type, target }: Event) => {
      // A new screen scrolls to its top by itself.
      if (type === 'scroll' && target === document && scrollY <= 0) return;
      if (exempt && type !== 'keydown' && target instanceof Element && target.closest(exempt)) return;
      touched.current?.();
      setIsStopped(true);
    };
    for (const type of TOUCH_EVENTS) document.addEventListener(type, touch, { capture: true, passive: true });
    return () => {
      for (const type of TOUCH_EVENTS) document.removeEventListener(type, touch, { capture: true });
    };
  }, [isStopped, exempt, touched]);
  useEffect(() => {
    if (!isRunning) return;
    const stop = () => setIsStopped(true);
    // A heading that the page focuses shows its focus only to a person who uses the keyboard.
    if (document.hidden || document.querySelector(':focus-visible')) return stop();
    const timer = setTimeout(() => due.current(), afterMs);
    document.addEventListener('visibilitychange', stop);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', stop);
    };
  }, [isRunning, afterMs, due]);
  return { isRunning, stop: () => setIsStopped(true) };
}
