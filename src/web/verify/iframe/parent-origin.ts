import { recall, remember } from '../../ui/remember.ts';

const STORAGE_KEY = 'attesta.parent';

/**
 * The origin of the embedding page, as embed.js named it; null if this page is not embedded. A wrong name is harmless:
 * the browser delivers messages to that origin alone, and the tenant's settings say who may embed.
 */
export function readParentOrigin(): string | null {
  if (parent === window) return null;
  const originParameter = new URLSearchParams(location.search).get('origin');
  if (!originParameter) return recall('session', STORAGE_KEY);
  const origin = URL.canParse(originParameter) ? new URL(originParameter).origin : null;
  if (origin === null || origin === 'null') return null;
  remember('session', STORAGE_KEY, origin);
  return origin;
}
