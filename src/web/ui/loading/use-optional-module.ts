import { useEffect, useState } from 'react';

/**
 * A module that is loaded once something of it is shown. The page is complete without it, so a failure is not reported.
 * @param load imports the module; must be the same function at each call
 * @returns null until it is loaded
 */
export function useOptionalModule<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ module: T } | null>(null);
  useEffect(() => {
    load().then(
      (module) => setLoaded({ module }),
      () => {},
    );
  }, [load]);
  return loaded?.module ?? null;
}
