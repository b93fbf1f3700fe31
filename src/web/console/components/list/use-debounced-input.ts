import { useEffect, useRef, useState } from 'react';

/**
 * The typed text, reported when the user stops typing; a new value from outside replaces it.
 * @param pause milliseconds after the last letter
 */
export function useDebouncedInput(value: string, pause: number, onSettled: (typed: string) => void) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  useEffect(() => {
    // A value that this input reported comes back when the user may have typed more already.
    if (value !== reported.current) setTyped(value);
    reported.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => {
      reported.current = typed;
      onSettled(typed);
    }, pause);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
