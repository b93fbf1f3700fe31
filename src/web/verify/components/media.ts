/** A device that cannot photograph a code on its own screen, and whose camera is as good as any. */
export const PHONE = '(pointer: coarse), (max-width: 44.9375em)';

/** Wide enough for two columns, so it is no phone. */
export const COMPUTER_QUERY = '(pointer: fine) and (min-width: 62.5em)';
