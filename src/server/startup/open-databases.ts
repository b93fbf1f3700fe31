import { readFile } from 'node:fs/promises';
import { type Database, HOME, type Inspect, type PartDatabase } from '../db/database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { openLater } from '../db/several/open-later.ts';
import { routeTenants } from '../db/several/route-tenants.ts';
import { StartError } from '../errors.ts';
import {
  findDatabaseName,
  findInstallation,
  holdInstallation,
  nameDatabase,
} from '../records/installation/hold-installation.ts';
import { hasTenant } from '../records/tenants/list-tenants.ts';
import type { Config } from './config.ts';
import { refuseWrongKey } from './load-master-key.ts';
import { MIGRATIONS } from './paths.ts';

type Configured = Pick<
  Config,
  'databaseUrl' | 'databasesFile' | 'masterKey' | 'previousMasterKeys' | 'dataDir'
>;

/**
 * Opens `DATABASE_URL`, which `inspect` looks at before it is migrated, and the further databases of `DATABASES_FILE`,
 * of which one that is away is opened later. Null without `DATABASE_URL`.
 * @param onAway hears which are away, by their names
 * @throws StartError with one sentence for whatever is in the way
 */
export async function openDatabases(
  config: Configured,
  inspect?: Inspect,
  onAway: (name: string) => void = () => {},
): Promise<Database | null> {
  if (!config.databaseUrl) return null;
  const others = config.databasesFile ? await readList(config.databasesFile) : [];
  const home = await openPostgres(config.databaseUrl, MIGRATIONS, inspect).catch((cause: Error) => {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`DATABASE_URL cannot be used: ${cause.message}.`, { cause });
  });
  try {
    await refuseNamed(home);
    if (others.length === 0) return home;
    return await openOthers(config, home, others, onAway);
  } catch (error) {
    await home.close();
    throw error;
  }
}

type Listed = { name: string; url: string };

async function openOthers(
  config: Configured,
  home: PartDatabase,
  others: Listed[],
  onAway: (name: string) => void,
): Promise<Database> {
  const databases = new Map([[HOME, home]]);
  for (const { name, url } of others) {
    const open = () => openOther(config, home, { name, url });
    const opened = await open().catch((error: unknown) => {
      if (error instanceof StartError) throw error;
      onAway(name);
      return null;
    });
    databases.set(name, opened ?? openLater(open));
  }
  return routeTenants(databases);
}

/**
 * Each further database must belong to the home's installation and have the name it is listed by, so that
 * none is taken for another.
 */
async function openOther(config: Configured, home: Database, { name, url }: Listed): Promise<PartDatabase> {
  const installation = await home.asSystem(holdInstallation);
  const db = await openPostgres(url, MIGRATIONS, async (before) => {
    if (!before) return;
    const known = await before.asSystem(findInstallation);
    const isForeign = known === null ? await before.asSystem(hasTenant) : known !== installation;
    if (isForeign) throw new StartError(`The database ${name} is of another installation.`);
    await refuseWrongKey(config, before);
  });
  try {
    const called = await db.asSystem((tx) => nameDatabase(tx, installation, name));
    if (called === name) return db;
    throw new StartError(`DATABASES_FILE calls the database ${name} that is ${called ?? HOME}.`);
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Only the further databases have a name: a home that has one is listed in the file of another installation. */
async function refuseNamed(home: Database): Promise<void> {
  const name = await home.asSystem(findDatabaseName);
  if (name !== null)
    throw new StartError(`DATABASE_URL is the database ${name} of an installation: start with its home.`);
}

const LINE = /^([a-z][a-z0-9-]{0,30})\s+(postgres(?:ql)?:\/\/\S+)$/;

/** One database a line, as `name postgres://…`. Empty lines, and those that begin with `#`, are passed over. */
async function readList(path: string): Promise<Listed[]> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new StartError(`DATABASES_FILE ${path} cannot be read: ${cause.code}.`, { cause });
  });
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const listed = lines.map((line, at) => {
    const [, name, url] = LINE.exec(line) ?? [];
    if (!name || !url || name === HOME) {
      throw new StartError(
        `DATABASES_FILE ${path}: entry ${at + 1} must be a name other than ${HOME} and an address, as in: north postgres://db/attesta.`,
      );
    }
    return { name, url };
  });
  if (new Set(listed.map(({ name }) => name)).size < listed.length)
    throw new StartError(`DATABASES_FILE ${path} has a name twice.`);
  return listed;
}
