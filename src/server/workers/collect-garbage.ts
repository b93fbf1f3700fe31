import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Without an argument all of it: V8 11 takes any object for a minor one. */
type CollectGarbage = (how?: { type: 'minor' }) => void;

const collect = openCollector();

/**
 * Has V8 free on this thread what was made of late and is done with, which takes a millisecond or two. V8 itself goes
 * by its own heap, where a picture of 9 MB is an object of some bytes: of other memory 32 MB lie idle before it looks.
 */
export const collectGarbage = (): void => collect({ type: 'minor' });

/**
 * Has V8 free on this thread all that is done with, which takes some 50 ms with a server's heap. For the end of a start:
 * what it made and used once (an empty database, the bytes of nets) would lie until V8 looks, which may be never while
 * nobody asks anything.
 */
export const collectAllGarbage = (): void => collect();

function openCollector(): CollectGarbage {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as CollectGarbage;
}
