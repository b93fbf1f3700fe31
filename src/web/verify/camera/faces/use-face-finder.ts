import { useEffect, useState } from 'react';
import { createFaceFinder, type FaceFinder, type FinderOptions } from './face-finder.ts';

/**
 * A face finder for as long as the component lives, null where none is wanted. It loads what it needs while the
 * camera starts.
 */
export function useFaceFinder(
  isWanted: boolean,
  { of = 'face', withNose = false }: Pick<FinderOptions, 'of' | 'withNose'> = {},
): FaceFinder | null {
  const [finder, setFinder] = useState<FaceFinder | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const newFinder = createFaceFinder(
      () => new Worker(new URL('./face-worker.ts', import.meta.url), { type: 'module' }),
      { of, withNose },
    );
    setFinder(newFinder);
    return () => {
      newFinder.close();
      setFinder(null);
    };
  }, [isWanted, of, withNose]);
  return finder;
}
