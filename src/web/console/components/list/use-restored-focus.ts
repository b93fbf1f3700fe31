import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a list of which what had it has gone, as a button that can be pressed once does. A screen reader
 * would begin anew at the top of the page.
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
