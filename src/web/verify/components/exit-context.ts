import { createContext } from 'react';

/** Tells the embedding page that the person has finished; null if this page is not embedded. */
export const ExitContext = createContext<(() => void) | null>(null);
