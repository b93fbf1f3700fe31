import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the next element of a list when the focused one is removed, such as a button that works once.
 * Otherwise a screen reader would start at the top of the page.
 */
export function useRestoredFocus<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  const stood = useRef<Element | null>(null);
  useEffect(() => {
    const note = () => {
      const { activeElement } = document;
      stood.current = list.current?.contains(activeElement) ? activeElement : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    if (stood.current?.isConnected !== false) return;
    stood.current = null;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });
  return list;
}
