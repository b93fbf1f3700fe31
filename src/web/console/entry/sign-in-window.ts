import { randomKey } from '../../api/random-key.ts';
import { recall, remember } from '../../ui/remember.ts';
import type { Session } from '../session.ts';
import { COMPANY } from './use-ways.ts';

/** What a window that was opened for a page's sign-in knows that page by; it ends with the window. */
export const PAGE = 'attesta.signs-in-for';
/** Windows of this origin speak here, and nobody else hears it. */
export const CHANNEL = 'attesta.sign-in';
export type Said = { session: Session; to: string } | { taken: string };

/**
 * Opens the company's sign-in in a window of its own: the page stays, with all that was typed into it.
 * @param onSignedIn hears of the session; that window is done then
 * @returns ends the listening; null where the browser opens no window
 */
export function openSignInWindow(onSignedIn: (session: Session) => void): (() => void) | null {
  const page = randomKey();
  // A new window begins with a copy of what is kept for this one.
  remember('session', PAGE, page);
  const opened = window.open(COMPANY);
  remember('session', PAGE, null);
  if (!opened) return null;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (!('session' in data) || data.to !== page) return;
    channel.postMessage({ taken: page } satisfies Said);
    onSignedIn(data.session);
  };
  return () => channel.close();
}

/** Whether this window is only there for another one's sign-in: the session that it began with is that one's. */
export const isSignInWindow = (): boolean => recall('session', PAGE) !== null;
