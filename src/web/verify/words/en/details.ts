/** The person's own details. */
export const details = {} as const;
