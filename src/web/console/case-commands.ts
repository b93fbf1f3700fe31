import { createContext, useContext, useLayoutEffect } from 'react';
import type { MessageKey } from './locales/catalogue.ts';

/** A command of the open case, which the search offers. */
export type CaseCommand = {
  id: string;
  name: MessageKey;
  /** other words that find it */
  words: MessageKey;
  /** the letter that does the same */
  key?: string;
  run(): void;
};

/** Holds the commands of the case on the screen; none on another page. */
export const CaseCommandsContext = createContext<{ current: readonly CaseCommand[] } | null>(null);

/** Offers the commands while the case is on the screen. */
export function useCaseCommands(commands: readonly CaseCommand[]): void {
  const place = useContext(CaseCommandsContext);
  useLayoutEffect(() => {
    if (place) place.current = commands;
    return () => {
      if (place) place.current = [];
    };
  });
}
