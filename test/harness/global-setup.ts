import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildStale } from '../../scripts/checkout.mjs';
import { openPglite } from '../../src/server/db/open-pglite.ts';
import { prepareModels } from '../../src/server/models/prepare-models.ts';
import { MIGRATIONS, MODELS } from './paths.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** a file with the database's folder, migrated and empty, as a tar */
    snapshot: string;
  }
}

/**
 * Once for all suites: what is stale is built, the models are prepared, and the database is migrated and
 * kept as a snapshot.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildStale(() => {});
  await prepareModels(MODELS);
  const folder = await mkdtemp(join(tmpdir(), 'attesta-test-'));
  const db = await openPglite({ snapshot: null }, MIGRATIONS);
  const file = join(folder, 'database.tar');
  await writeFile(file, Buffer.from(await (await db.snapshot()).arrayBuffer()));
  await db.close();
  project.provide('snapshot', file);
  return () => rm(folder, { recursive: true });
}
