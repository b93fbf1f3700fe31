import type { Result, Step } from './journey.ts';
import { randomKey } from './random-key.ts';

/** Where the person stands: it outlives a reload and ends with the browser's tab. */
export type Place = {
  token: string;
  /** the index of the step in hand; -1 before the start, the steps' count at the end */
  at: number;
  results: Partial<Record<Step, Result>>;
  /** one `verification_id` a step, so that every try at it continues one submission */
  ids: Partial<Record<Step, string>>;
};

const KEY = 'attesta.verify';

/**
 * The place in hand, or null without a link. The token leaves the address at once: it must not stay in the
 * history, in a screenshot, or in what a person copies to somebody else.
 */
export function takePlace(): Place | null {
  const kept = readPlace();
  const token = new URLSearchParams(location.search).get('token');
  if (!token) return kept;
  history.replaceState(null, '', location.pathname);
  if (kept?.token === token) return kept;
  const place = { token, at: -1, results: {}, ids: {} };
  keepPlace(place);
  return place;
}

function readPlace(): Place | null {
  const kept = sessionStorage.getItem(KEY);
  return kept ? (JSON.parse(kept) as Place) : null;
}

function keepPlace(place: Place): void {
  sessionStorage.setItem(KEY, JSON.stringify(place));
}

/** Keeps how far the person is, and what became of the steps. */
export function keepProgress(place: Place, { at, results }: Pick<Place, 'at' | 'results'>): void {
  Object.assign(place, { at, results });
  keepPlace(place);
}

/** The step's `verification_id`, made at its first picture. */
export function idOfStep(place: Place, step: Step): string {
  const kept = place.ids[step];
  if (kept) return kept;
  const id = randomKey();
  place.ids[step] = id;
  keepPlace(place);
  return id;
}
