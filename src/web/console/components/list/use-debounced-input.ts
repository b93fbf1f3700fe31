import { useEffect, useRef, useState } from 'react';

/**
 * What is typed, told once its writer pauses; what comes from elsewhere takes its place.
 * @param pause milliseconds after the last letter
 */
export function useDebouncedInput(value: string, pause: number, onSettled: (typed: string) => void) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    // What was told from here comes back as the value, when its writer may have gone on.
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => {
      told.current = typed;
      onSettled(typed);
    }, pause);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
