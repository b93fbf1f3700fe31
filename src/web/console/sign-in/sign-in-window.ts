import { randomKey } from '../../api/random-key.ts';
import { recall, remember } from '../../ui/remember.ts';
import type { Session } from '../session.ts';
import { COMPANY_LOGIN_PATH } from './use-login-methods.ts';

/**
 * The name under which the window that was opened for a sign-in keeps the id of its page; it ends with the
 * window.
 */
export const PAGE_STORAGE_KEY = 'attesta.signs-in-for';
/** A channel that only windows of this origin can use. */
export const CHANNEL = 'attesta.sign-in';
export type SignInMessage = { session: Session; to: string } | { taken: string };

/**
 * Opens single sign-on in a separate window, so that the page keeps everything that was typed.
 * @param onSignedIn receives the session; the window is done then
 * @returns a function that stops listening; null if the browser opens no window
 */
export function openSignInWindow(onSignedIn: (session: Session) => void): (() => void) | null {
  const page = randomKey();
  // A new window starts with a copy of this one's session storage.
  remember('session', PAGE_STORAGE_KEY, page);
  const opened = window.open(COMPANY_LOGIN_PATH);
  remember('session', PAGE_STORAGE_KEY, null);
  if (!opened) return null;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<SignInMessage>) => {
    if (!('session' in data) || data.to !== page) return;
    channel.postMessage({ taken: page } satisfies SignInMessage);
    onSignedIn(data.session);
  };
  return () => channel.close();
}

/**
 * Whether this window was only opened for another one's sign-in: a session that it starts belongs to that
 * window.
 */
export const isSignInWindow = (): boolean => recall('session', PAGE_STORAGE_KEY) !== null;
