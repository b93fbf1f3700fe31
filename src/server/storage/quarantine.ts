/** Before the key of an object that no record names, while it waits to be removed for good. */
export const QUARANTINE = 'quarantine/';
