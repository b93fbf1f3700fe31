import { createContext } from 'react';

/** Tells the embedding page that the person has finished; null if this page is not embedded. */
export const ExitContext = createContext<(() => void) | null>(null);

/** A mistake of the embedding page, which the person cannot mend. */
export type ParentMistake = { type: 'error'; error: 'camera-not-allowed' };

/** Tells the embedding page about its mistake; null if this page is not embedded. */
export const TellParentContext = createContext<((mistake: ParentMistake) => void) | null>(null);
