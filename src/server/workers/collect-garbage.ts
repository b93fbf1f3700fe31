import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Without an argument it is a full collection; V8 11 runs a minor one for any object. */
type CollectGarbage = (how?: { type: 'minor' }) => void;

const collect = openCollector();

/**
 * Runs V8's minor garbage collection on this thread, in a millisecond or two. V8 alone watches only its own
 * heap, where an image of 9 MB counts some bytes: 32 MB of external memory accumulate before it collects.
 */
export const collectGarbage = (): void => collect({ type: 'minor' });

/**
 * Runs V8's full garbage collection on this thread, some 50 ms with a server's heap. Call it at the end of
 * a start: while the server is idle, V8 would not free the start's garbage (an empty database, the bytes of
 * models).
 */
export const collectAllGarbage = (): void => collect();

function openCollector(): CollectGarbage {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as CollectGarbage;
}
