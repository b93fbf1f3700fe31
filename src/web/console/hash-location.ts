import { useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';

// The path is behind `#`, so that a name typed into the search never reaches the server's address, a log or a
// proxy.

const subscribe = (onChange: () => void) => {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
};
const readHash = () => location.hash.replace(/^#?\/?/, '/');
const hashPath = (hash: string) => hash.split('?')[0] ?? '/';
const hashSearch = (hash: string) => hash.split('?')[1] ?? '';

/** Goes to a place; `replace` leaves nothing to go back to. */
export function navigate(place: string, { replace = false } = {}): void {
  if (replace) location.replace(`#${place}`);
  else location.hash = place;
}

/** The router's way to know and to change the place. */
export const useHashLocation: BaseLocationHook = () => {
  const hash = useSyncExternalStore(subscribe, readHash);
  return [hashPath(hash), navigate];
};
useHashLocation.searchHook = () => hashSearch(useSyncExternalStore(subscribe, readHash));
useHashLocation.hrefs = (place) => `#${place}`;

/** A place with its question, such as `/subjects?search=ann`; an empty value is left out. */
export function hrefFor(path: string, query: Readonly<Record<string, string | null>> = {}): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
}

/** The same as an address for a link. */
export function linkTo(path: string, query: Readonly<Record<string, string | null>> = {}): string {
  return `#${hrefFor(path, query)}`;
}
