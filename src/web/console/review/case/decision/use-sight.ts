import { useCallback, useEffect, useState } from 'react';
import { SEEN_MS, type Sight } from './find-obstacle.ts';

/** What the stage tells of the image: it is on the screen, or cannot be. */
export type ImageState = 'painted' | 'missing';

/**
 * Whether the image of an attempt can be judged, by what the stage tells.
 * @param isErased whether retention has erased it
 * @param fallBack shows another image in place of a missing one. @returns whether it does
 */
export function useSight(attempt: number, isErased: boolean, fallBack: () => boolean) {
  const [seen, setKnown] = useState<{ attempt: number; sight: Sight } | null>(null);
  const sight: Sight = isErased ? 'missing' : seen?.attempt === attempt ? seen.sight : 'loading';
  const onImage = useCallback(
    (state: ImageState) => {
      if (state === 'missing' && fallBack()) return;
      setKnown((before) => {
        // Another variant of an image that was seen neither begins the time again nor puts it out of sight.
        if (before?.attempt === attempt && before.sight === 'seen') return before;
        return { attempt, sight: state === 'missing' ? 'missing' : 'fresh' };
      });
    },
    [attempt, fallBack],
  );
  useEffect(() => {
    if (sight !== 'fresh') return;
    const timer = setTimeout(() => setKnown({ attempt, sight: 'seen' }), SEEN_MS);
    return () => clearTimeout(timer);
  }, [sight, attempt]);
  return { sight, onImage };
}
