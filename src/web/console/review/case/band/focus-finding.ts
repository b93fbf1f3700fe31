/** The id of the headline, where the focus goes when a case opens and from its fields. */
export const FINDING = 'finding';

export const focusFinding = (): void => document.getElementById(FINDING)?.focus();
