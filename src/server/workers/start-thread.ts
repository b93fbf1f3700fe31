import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads';
import { typescriptLoader } from './typescript-loader.ts';

/**
 * The URL of a module beside the calling one, with the caller's extension: `.js` if compiled, `.ts` if run
 * from source (tests, tools).
 * @param moduleUrl the caller's `import.meta.url`
 * @param name of the module without extension
 */
export function siblingModule(moduleUrl: string, name: string): URL {
  return new URL(`./${name}${moduleUrl.endsWith('.ts') ? '.ts' : '.js'}`, moduleUrl);
}

export type StartThreadOptions = {
  /** the parts of `workerData` to transfer */
  transferList?: Transferable[];
  /**
   * Megabytes on the thread's heap before V8 collects all of it. For threads with much short-lived memory:
   * by default V8 would collect several times for each image.
   */
  restingMegabytes?: number | undefined;
  /** the thread ends with an error when its heap exceeds them */
  resourceLimits?: ResourceLimits | undefined;
};

/** Starts a worker thread on a module. */
export function startThread(
  url: URL,
  workerData: unknown,
  { transferList = [], restingMegabytes, resourceLimits }: StartThreadOptions = {},
): Worker {
  const start = () =>
    new Worker(url, {
      workerData,
      transferList,
      execArgv: typescriptLoader(url),
      ...(resourceLimits ? { resourceLimits } : {}),
    });
  return restingMegabytes === undefined ? start() : startWithHeap(start, restingMegabytes);
}

let starting = 0;

/** V8 has only a process-wide flag for this, which a thread reads when it starts. It is set until then. */
function startWithHeap(start: () => Worker, megabytes: number): Worker {
  setFlagsFromString(`--initial-old-space-size=${megabytes}`);
  starting += 1;
  const worker = start();
  const handleStart = () => {
    worker.off('online', handleStart).off('exit', handleStart);
    starting -= 1;
    if (starting === 0) setFlagsFromString('--initial-old-space-size=0');
  };
  return worker.on('online', handleStart).on('exit', handleStart);
}
