import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../errors.ts';
import { type Config, readConfig } from '../startup/config.ts';
import { openConfiguredDatabase } from '../startup/open-configured-database.ts';
import { openObjects } from '../startup/open-objects.ts';
import { MIGRATIONS } from '../startup/paths.ts';
import { markMigrated } from '../startup/setup/refuse-lossy-setup.ts';
import { guardInstallation } from '../storage/guard-installation.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { Database } from '../store/database/database.ts';
import { LONG_STATEMENT_MS } from '../store/database/guarded-pool.ts';
import { moveTables, type TableSum } from '../store/database/move-tables.ts';
import { openPostgres } from '../store/database/open-postgres.ts';
import { findInstallation } from '../store/installation.ts';
import { listStoredImages } from '../store/submissions/images.ts';
import { hasTenant } from '../store/tenants.ts';
import { explainDisk } from './backup/explain-disk.ts';
import { copyObjects, type ObjectCopyResult } from './migrate-embedded/copy-objects.ts';
import { explainStore } from './migrate-embedded/explain-store.ts';
import type { Command } from './run-command.ts';

const USAGE_TEXT = `npm run migrate:embedded -- --to postgres://… [--objects s3://BUCKET]: copies the embedded database of
DATA_DIR into an empty PostgreSQL, and its images into an empty bucket (S3_ENDPOINT and the other S3 settings name it)
or, with --objects FOLDER, into FOLDER/objects. Without --objects the images stay where they are. Stop the server
first. Both sides are compared row by row and image by image. You can interrupt the command at any time and run it
again. The old installation stays as it is.`;

type Environment = Record<string, string | undefined>;
type MigrationOptions = { to: string; objects: string | null };
type MigrationResult = { tables: TableSum[]; images: ObjectCopyResult | null };

/** `npm run migrate:embedded`. It fails if an image is lost. */
export const migrateEmbedded: Command = {
  help: USAGE_TEXT,
  async run({ environment, args, say }) {
    const options = parseOptions(args);
    if (!options) return null;
    const migrationResult = await move(environment, options);
    for (const line of describe(migrationResult)) say(line);
    return (migrationResult.images?.missingKeys.length ?? 0) === 0;
  },
};

function parseOptions(args: string[]): MigrationOptions | null {
  const options = { to: { type: 'string' }, objects: { type: 'string' } } as const;
  try {
    const { to, objects } = parseArgs({ args, options }).values;
    return to ? { to, objects: objects ?? null } : null;
  } catch {
    return null;
  }
}

/** Reads the configuration of the existing installation, and that of the future server. */
function readConfigs(
  environment: Environment,
  { to, objects }: MigrationOptions,
): { from: Config; target: Config } {
  // Without S3_BUCKET the other S3 settings belong to the new bucket only.
  const hasBucket = Boolean(environment['S3_BUCKET']);
  const settings = Object.entries(environment).filter(([name]) => hasBucket || !name.startsWith('S3_'));
  const from = readConfig({ ...Object.fromEntries(settings), DATABASE_URL: undefined });
  const place = /^s3:\/\/([^/]+)\/?$/.exec(objects ?? '');
  if (objects?.includes('://') && !place) throw new StartError('--objects must be s3://BUCKET or a folder.');
  const where = place
    ? { S3_BUCKET: place[1] }
    : { DATA_DIR: objects === null ? from.dataDir : resolve(objects) };
  const target = readConfig({
    ...(place ? environment : Object.fromEntries(settings)),
    DATABASE_URL: to,
    ...where,
  });
  return { from, target: place || objects === null ? target : { ...target, s3: null } };
}

async function move(environment: Environment, options: MigrationOptions): Promise<MigrationResult> {
  const { from, target } = readConfigs(environment, options);
  const { db, close } = await openConfiguredDatabase(from);
  try {
    const installation = await db.asSystem(findInstallation);
    if (installation === null)
      throw new StartError('There is nothing to migrate: no server has used this data folder. Set DATA_DIR.');
    const goal = await openTarget(options.to);
    try {
      const stores = options.objects === null ? null : await openStores(from, target, installation);
      // Move the images first: the database is written in one transaction, and makes the installation
      // valid.
      const keys = (await db.asSystem(listStoredImages)).map(({ object_key }) => object_key);
      const images = stores && (await copyObjects(stores.source, stores.goal, installation, keys));
      const tables = await db.asSystem((tx) => goal.asSystem((to) => moveTables(tx, to)));
      await markMigrated(from.dataDir, { hasObjects: target.s3 !== null && options.objects !== null });
      return { tables, images };
    } finally {
      await goal.close();
    }
  } catch (error) {
    throw explainStore(explainDisk(error, target.dataDir));
  } finally {
    await close();
  }
}

async function openTarget(url: string): Promise<Database> {
  const refuseUsed = async (db: Database | null) => {
    const isUsed =
      db && (await db.asSystem(async (tx) => (await hasTenant(tx)) || (await findInstallation(tx))));
    if (isUsed) throw new StartError('The database of --to is not empty. Name an empty one.');
  };
  // Comparing whole tables takes one long statement each.
  const limits = { statementMs: LONG_STATEMENT_MS, idleMs: 0 };
  return openPostgres(url, MIGRATIONS, refuseUsed, limits).catch((cause: Error) => {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `The database of --to cannot be used: ${cause.message}. Name another one or correct it.`,
      { cause },
    );
  });
}

async function openStores(
  from: Config,
  target: Config,
  installation: string,
): Promise<{ source: ObjectStore; goal: ObjectStore }> {
  const locate = ({ s3, dataDir }: Config) => (s3 ? `${s3.endpoint} ${s3.bucket}` : dataDir);
  if (locate(from) === locate(target)) {
    throw new StartError('The images are already in this store. Omit --objects.');
  }
  const goal = await openObjects(target);
  const storedInstallation = await goal.readInstallation();
  if (storedInstallation !== null && storedInstallation !== installation) {
    throw new StartError('The store of --objects belongs to another installation. Name an empty one.');
  }
  if (storedInstallation === null) {
    for await (const _ of goal.list())
      throw new StartError('The store of --objects is not empty. Name an empty one.');
  }
  return { source: guardInstallation(await openObjects(from), installation), goal };
}

function describe({ tables, images }: MigrationResult): string[] {
  const width = Math.max(...tables.map(({ table }) => table.length));
  const lines = tables.map(
    ({ table, rows, hash }) =>
      `${table.padEnd(width)}  ${String(rows).padStart(9)} rows  ${hash.slice(0, 16)}`,
  );
  if (images) {
    const size = `${Math.ceil(images.bytes / 1e6)} MB`;
    lines.push(`${'images'.padEnd(width)}  ${String(images.objects).padStart(9)}, ${size}`);
    if (images.missingKeys.length > 0) {
      lines.push(
        `${images.missingKeys.length} images that the database names are missing from the old store: ${images.missingKeys.slice(0, 10).join(', ')}.`,
      );
    }
  }
  lines.push(
    'Both sides are equal. Start with the new settings and the same master key. Never start with the old settings again: that would run one installation twice.',
  );
  return lines;
}
