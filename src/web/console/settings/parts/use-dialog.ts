import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The button that gets the focus back: the one that has it now, or the one that opened the menu which has it.
 */
function findOpener(): Element | null {
  const { activeElement } = document;
  const isInMenu = activeElement?.closest('[role="menu"]');
  return isInMenu ? document.querySelector('[aria-haspopup][aria-expanded="true"]') : activeElement;
}

function restoreFocus(opener: Element): void {
  const isGone = !opener.isConnected;
  const target = isGone ? document.querySelector<HTMLElement>('h1') : (opener as HTMLElement);
  target?.focus();
}

/**
 * The subject of the open dialog; null while none is open. When it closes, the focus returns to the button that
 * opened it, also through a menu or another dialog. If that button is gone, the page's heading gets the focus.
 */
export function useDialog<T>() {
  const [opened, setOpened] = useState<T | null>(null);
  const opener = useRef<Element | null>(null);
  const open = useCallback((what: T) => {
    opener.current = findOpener();
    setOpened(what);
  }, []);
  const close = useCallback(() => setOpened(null), []);
  useEffect(() => {
    if (opened !== null || !opener.current) return;
    // In the next frame, since react-aria restores the focus in this one if it still can.
    const before = opener.current;
    opener.current = null;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => restoreFocus(before));
    });
    return () => cancelAnimationFrame(frame);
  }, [opened]);
  return { opened, open, close };
}
