import { createContext, useContext } from 'react';
import type { ApiAnswer } from '../api/call-api.ts';
import type { Session } from './session.ts';

/** What every page behind the door has, the staff's and the operator's. */
export type Desk = {
  online: boolean;
  /**
   * Asks the API as who is signed in; 401 brings the sign-in over the page. With a `key` a change that is sent
   * again is made once. @throws OfflineError
   */
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<ApiAnswer<T>>;
  /** A file of the API, such as a picture; null when there is none. @throws OfflineError */
  picture(path: string): Promise<Blob | null>;
  /** Says a sentence to ears, politely, wherever the page is. */
  announce(sentence: string): void;
  signOut(): void;
};

export type Console = Desk & {
  session: Session;
  /** letter keys are on */
  letters: boolean;
  setLetters(on: boolean): void;
};

export const DeskContext = createContext<Desk | null>(null);
export const ConsoleContext = createContext<Console | null>(null);

/** What a page has wherever somebody is signed in. @throws outside of it */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('Nobody is signed in here.');
  return desk;
}

/** The console that a signed-in screen is in. @throws outside of it */
export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (!console) throw new Error('Nobody is signed in here.');
  return console;
}
