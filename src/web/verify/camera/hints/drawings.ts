import type { ReactNode } from 'react';
import type { Hint } from './hint-rules.ts';

/** A cause that may have a drawing: of a hint, or of an image that does not show the card itself. */
export type DrawnCause = Hint | 'good' | 'paper' | 'screen';

/** What is wrong, and what is right instead of the card or the face in the middle. */
export type Drawings = Partial<Record<DrawnCause, { wrong: ReactNode; right?: ReactNode }>>;
