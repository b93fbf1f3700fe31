/** Key prefix of an object without a record, while it waits for its removal. */
export const QUARANTINE = 'quarantine/';
