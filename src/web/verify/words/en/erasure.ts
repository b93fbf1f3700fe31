/** The request for erasure. */
export const erasure = {} as const;
