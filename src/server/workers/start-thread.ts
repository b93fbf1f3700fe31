import { setFlagsFromString } from 'node:v8';
import { type Transferable, Worker } from 'node:worker_threads';
import { typescriptLoader } from './typescript-loader.ts';

/**
 * The address of a module beside the calling one, in the language the caller runs in: `.js` when compiled,
 * `.ts` when run from source (tests, tools).
 * @param moduleUrl the caller's `import.meta.url`
 * @param name the neighbour's name without ending
 */
export function siblingModule(moduleUrl: string, name: string): URL {
  return new URL(`./${name}${moduleUrl.endsWith('.ts') ? '.ts' : '.js'}`, moduleUrl);
}

export type StartThreadOptions = {
  /** what of `workerData` is given away */
  transferList?: Transferable[];
  /**
   * Megabytes that may lie in the thread's memory, done with or not, before V8 goes through all of it by itself. For a
   * thread that makes much and keeps little: V8 goes by a heap of some megabytes, and looks several times a picture.
   */
  restingMegabytes?: number | undefined;
};

/** Starts a worker thread on a module. */
export function startThread(
  url: URL,
  workerData: unknown,
  { transferList = [], restingMegabytes }: StartThreadOptions = {},
): Worker {
  const start = () => new Worker(url, { workerData, transferList, execArgv: typescriptLoader(url) });
  return restingMegabytes === undefined ? start() : startWithHeap(start, restingMegabytes);
}

let starting = 0;

/** V8 has it as a flag alone, of the whole process, which a thread reads as it begins: it is set for that long. */
function startWithHeap(start: () => Worker, megabytes: number): Worker {
  setFlagsFromString(`--initial-old-space-size=${megabytes}`);
  starting += 1;
  const worker = start();
  const begun = () => {
    worker.off('online', begun).off('exit', begun);
    starting -= 1;
    if (starting === 0) setFlagsFromString('--initial-old-space-size=0');
  };
  return worker.on('online', begun).on('exit', begun);
}
