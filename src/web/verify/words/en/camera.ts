/** The camera and the look at the shot. */
export const camera = {} as const;
