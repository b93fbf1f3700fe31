import { useCallback, useEffect, useRef, useState } from 'react';

/** What the focus goes back to: the button that has the focus, or the one whose menu has it. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const isInMenu = activeElement?.closest('[role="menu"]');
  return isInMenu ? document.querySelector('[aria-haspopup][aria-expanded="true"]') : activeElement;
}

function giveBack(opener: Element): void {
  const isGone = !opener.isConnected;
  const target = isGone ? document.querySelector<HTMLElement>('h1') : (opener as HTMLElement);
  target?.focus();
}

/**
 * What a dialog is open about; null while none is. When it closes the focus goes back to what opened it, though
 * that was a menu's row which is gone, or the dialog gave way to another; or to the page's head if it is gone too.
 */
export function useOpened<T>() {
  const [opened, setOpened] = useState<T | null>(null);
  const opener = useRef<Element | null>(null);
  const open = useCallback((what: T) => {
    opener.current = findOpener();
    setOpened(what);
  }, []);
  const close = useCallback(() => setOpened(null), []);
  useEffect(() => {
    if (opened !== null || !opener.current) return;
    // The library gives the focus back in the next frame, where it still knows whom to.
    const before = opener.current;
    opener.current = null;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => giveBack(before));
    });
    return () => cancelAnimationFrame(frame);
  }, [opened]);
  return { opened, open, close };
}
