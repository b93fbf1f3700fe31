import { createContext, useContext } from 'react';
import type { ApiAnswer } from '../api/call-api.ts';
import type { Session } from './session.ts';

export type Console = {
  session: Session;
  online: boolean;
  /** letter keys are on */
  letters: boolean;
  setLetters(on: boolean): void;
  /** Asks the API as who is signed in; 401 brings the sign-in over the page. @throws OfflineError */
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<ApiAnswer<T>>;
  /** A file of the API, such as a picture; null when there is none. @throws OfflineError */
  picture(path: string): Promise<Blob | null>;
  /** Says a sentence to ears, politely, wherever the page is. */
  announce(sentence: string): void;
  signOut(): void;
};

export const ConsoleContext = createContext<Console | null>(null);

/** The console that a signed-in screen is in. @throws outside of it */
export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (!console) throw new Error('Nobody is signed in here.');
  return console;
}
