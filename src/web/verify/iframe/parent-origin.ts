import { recall, remember } from '../../ui/remember.ts';

const KEY = 'attesta.parent';

/**
 * The origin of the page around this one, as the embedding call named it; null when nobody embeds. A wrong name
 * harms nobody: the browser delivers a message to the origin it is meant for, or to no one, and the tenant's
 * settings say who may embed at all.
 */
export function readParentOrigin(): string | null {
  if (parent === window) return null;
  const named = new URLSearchParams(location.search).get('origin');
  if (!named) return recall('session', KEY);
  const origin = URL.canParse(named) ? new URL(named).origin : null;
  if (origin === null || origin === 'null') return null;
  remember('session', KEY, origin);
  return origin;
}
