import * as sources from '../../../src/server/workers/start-thread.ts';

export * from '../../../src/server/workers/start-thread.ts';

/**
 * Every suite uses this instead of the product's own (vitest.config.ts): the compiled module, which the run has built
 * (global-setup.ts). A thread or process that runs from source loads tsx, for five times the processor time.
 */
export function siblingModule(moduleUrl: string, name: string): URL {
  const { href } = sources.siblingModule(moduleUrl, name);
  return new URL(href.replace('/src/server/', '/dist/server/').replace(/\.ts$/, '.js'));
}
