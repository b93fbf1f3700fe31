import { siblingModule, startThread } from '../../workers/start-thread.ts';
import type { ImageProblem } from './image-problem.ts';

/** The main image of a HEIC file as it is upright, in rows of RGB without gaps. */
export type HeicPixels = { data: Uint8Array<ArrayBuffer>; width: number; height: number };
export type HeicAnswer = { ok: true; image: HeicPixels } | { ok: false; problem: ImageProblem };
export type HeicTask = { bytes: Uint8Array; maxPixels: number; minSide: number };

/**
 * Decodes a HEIC on a separate thread: WebAssembly runs without a pause, and this thread watches its processor time
 * and memory. The thread's memory goes back with it, because WebAssembly never shrinks.
 */
export function decodeHeic(task: HeicTask): Promise<HeicAnswer> {
  const worker = startThread(siblingModule(import.meta.url, 'heic-thread'), task);
  return new Promise<HeicAnswer>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The HEIC decoder ended without an answer.')));
  }).finally(() => worker.terminate());
}
