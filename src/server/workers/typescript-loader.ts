import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * What Node needs to be told so that a thread or process can run a module: nothing when it is compiled; on a `.ts`
 * module tsx, which is only there in development.
 */
export function typescriptLoader(module: URL): string[] {
  return module.pathname.endsWith('.ts') ? ['--import', registerTsx()] : [];
}

/** tsx registers by itself on the main thread only; this says it aloud, before the thread's own module. */
function registerTsx(): string {
  const required = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api'));
  const api = new URL('./index.mjs', required).href; // the same module for import
  return `data:text/javascript,import { register } from '${api}'; register();`;
}
