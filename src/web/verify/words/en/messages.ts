/** Messages between the person and the reviewers. */
export const messages = {} as const;
