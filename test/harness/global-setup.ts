import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildStale } from '../../scripts/checkout.mjs';
import { downloadPostgres } from '../../scripts/download-postgres.mjs';
import { prepareSnapshot } from './databases/prepare-snapshot.ts';
import { findPostgres, startPostgresServer } from './databases/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** a file with the database's folder, migrated and empty, as a tar */
    snapshot: string;
    /** a folder for images that are drawn once in a run */
    images: string;
    /** where the run's PostgreSQL listens; null on a machine without one */
    postgres: string | null;
  }
}

type SharedFixtures = { snapshot: string; images: string; postgres: string | null; end(): Promise<void> };

/** Builds outdated files, the models too, and migrates both databases, all concurrently. */
async function prepare(): Promise<SharedFixtures> {
  const major = process.env['TEST_POSTGRES'];
  if (major) downloadPostgres(major);
  const bin = findPostgres();
  const [folder, snapshot, server] = await Promise.all([
    mkdtemp(join(tmpdir(), 'attesta-test-')),
    prepareSnapshot(),
    bin === null ? null : startPostgresServer(bin),
    buildStale(() => {}),
  ]);
  const end = async () => {
    await server?.close();
    await rm(folder, { recursive: true });
  };
  return { snapshot, images: folder, postgres: server?.folder ?? null, end };
}

/** Vitest loads this module and calls it for each of its projects; the process keeps what they share. */
const run = globalThis as typeof globalThis & { attestaPrepared?: Promise<SharedFixtures> };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isFirst = !run.attestaPrepared;
  run.attestaPrepared ??= prepare();
  const { snapshot, images, postgres, end } = await run.attestaPrepared;
  project.provide('snapshot', snapshot);
  project.provide('images', images);
  project.provide('postgres', postgres);
  return async () => {
    if (isFirst) await end();
  };
}
