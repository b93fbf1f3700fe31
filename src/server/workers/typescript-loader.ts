import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Node options for running a module on a thread or in a process: none for compiled code. A `.ts` module
 * needs tsx, which is a development dependency.
 */
export function typescriptLoader(module: URL): string[] {
  return module.pathname.endsWith('.ts') ? ['--import', registerTsx()] : [];
}

/** tsx registers itself on the main thread only; this registers it before the thread's own module. */
function registerTsx(): string {
  const required = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api'));
  const api = new URL('./index.mjs', required).href; // the same module as an ES module
  return `data:text/javascript,import { register } from '${api}'; register();`;
}
