import { createContext } from 'react';

/**
 * The text that was typed for a search field before it was there. `take` hands it over once and ends the early field;
 * null if no search was begun.
 */
export type EarlySearch = { take(): string | null };

export const EarlySearchContext = createContext<EarlySearch>({ take: () => null });
