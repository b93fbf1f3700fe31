import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The value of the last committed render, for callbacks and effects that outlive a render. It is set before any
 * `useEffect` runs. Rendering must not set it: React may throw a render away.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
