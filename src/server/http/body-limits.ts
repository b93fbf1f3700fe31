// What a request's body may be. Two routes have limits of their own: a form of images takes its files at their maximum
// (`uploads/receive-files.ts`), and a wallet's answer its `MAX_ANSWER_BYTES`.

/** Of a route that names no other limit. */
export const MAX_JSON_BODY_BYTES = 256 * 1024;
/** Milliseconds in each of which an uploaded body must bring `MIN_BODY_BYTES`. */
export const SLOW_BODY_MS = 20_000;
/** Even the slowest mobile connections send this in a few seconds. */
export const MIN_BODY_BYTES = 16 * 1024;
