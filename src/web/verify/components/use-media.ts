import { useSyncExternalStore } from 'react';

/** Whether the window fits a media query now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (hear) => {
      const list = matchMedia(query);
      list.addEventListener('change', hear);
      return () => list.removeEventListener('change', hear);
    },
    () => matchMedia(query).matches,
    // Drawn where there is no window.
    () => false,
  );
}
