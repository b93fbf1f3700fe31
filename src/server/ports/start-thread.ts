import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type Transferable, Worker } from 'node:worker_threads';

/**
 * The address of a module beside the calling one, in the language the caller runs in: `.js` when compiled,
 * `.ts` when run from source (tests, tools).
 * @param moduleUrl the caller's `import.meta.url`
 * @param name the neighbour's name without ending
 */
export function siblingModule(moduleUrl: string, name: string): URL {
  return new URL(`./${name}${moduleUrl.endsWith('.ts') ? '.ts' : '.js'}`, moduleUrl);
}

/**
 * Starts a worker thread on a module. A thread cannot load TypeScript by itself: on a `.ts` module it gets tsx,
 * which is only there in development.
 */
export function startThread(url: URL, workerData: unknown, transferList: Transferable[] = []): Worker {
  const execArgv = url.pathname.endsWith('.ts') ? ['--import', typescriptLoader()] : [];
  return new Worker(url, { workerData, transferList, execArgv });
}

/** tsx registers by itself on the main thread only; this says it aloud, before the thread's own module. */
function typescriptLoader(): string {
  const required = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api'));
  const api = new URL('./index.mjs', required).href; // the same module for import
  return `data:text/javascript,import { register } from '${api}'; register();`;
}
