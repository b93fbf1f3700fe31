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

/** Starts a worker thread on a module. */
export function startThread(url: URL, workerData: unknown, transferList: Transferable[] = []): Worker {
  return new Worker(url, { workerData, transferList, execArgv: typescriptLoader(url) });
}
