import { type RefObject, useEffect } from 'react';

/**
 * Keeps the current entry in the middle of a list that is wider than the window, as lists of places are on a phone: when
 * the place changes, and when the list gets another width. The page around it stays where it is.
 */
export function useCurrentInView(list: RefObject<HTMLElement | null>, place: string | null): void {
  useEffect(() => {
    if (!list.current || place === null) return;
    const rail = list.current;
    const show = () => {
      const current = rail.querySelector('[aria-current]')?.getBoundingClientRect();
      const box = rail.getBoundingClientRect();
      if (current) rail.scrollLeft += current.left + current.width / 2 - (box.left + box.width / 2);
    };
    // It tells of the width that the list has at first, too.
    const observer = new ResizeObserver(show);
    observer.observe(rail);
    return () => observer.disconnect();
  }, [list, place]);
}
