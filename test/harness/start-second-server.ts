import { type AppDependencies, createApp } from '../../src/server/app.ts';
import { createClient } from './client.ts';
import { HOST, type TestApp } from './start-app.ts';

export type SecondServer = Pick<TestApp, 'port' | 'client' | 'dependencies' | 'close'>;

/**
 * Another server on the same database, objects and clock, beside a first one or after its end; `changes` are
 * the differences. Closing it closes nothing that both share.
 */
export async function startSecondServer(
  first: Pick<TestApp, 'dependencies'> & Partial<Pick<TestApp, 'host'>>,
  changes: Partial<AppDependencies> = {},
): Promise<SecondServer> {
  const dependencies = { ...first.dependencies, ...changes };
  const app = await createApp(dependencies);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  return { port, dependencies, client: createClient(port, first.host ?? HOST), close: () => app.close() };
}
