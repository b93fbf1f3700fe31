import { useEffect } from 'react';
import type { Journey } from '../journey/journey.ts';
import { toMessage } from './to-message.ts';

/** Sends events and the height to the embedding page, to its exact origin. */
export function useTellParent(origin: string | null, journey: Journey): void {
  const message = toMessage(journey);
  const told = message && JSON.stringify(message);
  useEffect(() => {
    if (origin && told) parent.postMessage({ from: 'attesta', ...JSON.parse(told) }, origin);
  }, [origin, told]);
  useEffect(() => {
    if (!origin) return;
    const page = document.getElementById('page')!;
    const tell = () => {
      const height = Math.ceil(page.getBoundingClientRect().height);
      parent.postMessage({ from: 'attesta', type: 'height', height }, origin);
    };
    const observer = new ResizeObserver(tell);
    observer.observe(page);
    return () => observer.disconnect();
  }, [origin]);
}
