import { createContext, useContext } from 'react';
import type { Answer, FileOperation } from '../api/ask-api.ts';
import type { Operation, OperationInput, RequestOptions } from '../api/operation.ts';
import type { Session } from './session.ts';

/** The services of every signed-in page, of staff and operator. */
export type ConsoleServices = {
  online: boolean;
  /**
   * Asks the API as who is signed in; a session that has ended brings the sign-in over the page.
   * @throws ApiFailure
   */
  call<O extends Operation>(
    operation: O,
    input: OperationInput<O>,
    options?: Omit<RequestOptions, 'credential'>,
  ): Promise<Answer<O>>;
  /** A file of the API, such as an image; null when there is none. @throws ApiFailure */
  file<O extends FileOperation>(operation: O, input: OperationInput<O>): Promise<Blob | null>;
  /** has a screen reader announce a sentence, politely, on any page */
  announce(sentence: string): void;
  signOut(): void;
};

export type Console = ConsoleServices & {
  session: Session;
  /** letter keys are on */
  letters: boolean;
  setLetters(on: boolean): void;
};

export const ConsoleServicesContext = createContext<ConsoleServices | null>(null);
export const ConsoleContext = createContext<Console | null>(null);

/** The services of a page for a signed-in user. @throws outside of it */
export function useConsoleServices(): ConsoleServices {
  const desk = useContext(ConsoleServicesContext);
  if (!desk) throw new Error('useConsoleServices needs a signed-in user.');
  return desk;
}

/** The console that a signed-in screen is in. @throws outside of it */
export function useConsole(): Console {
  const consoleContext = useContext(ConsoleContext);
  if (!consoleContext) throw new Error('useConsole needs a signed-in user.');
  return consoleContext;
}
