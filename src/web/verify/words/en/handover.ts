/** Handing over to the phone. */
export const handover = {} as const;
