import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Command, CommandContext } from '../../src/server/cli/run-command.ts';
import { StartError } from '../../src/server/errors.ts';
import { createFirstTenant } from '../../src/server/features/tenants/create-first-tenant.ts';
import { claimObjects, refuseForeignObjects } from '../../src/server/startup/claim-objects.ts';
import { readConfig } from '../../src/server/startup/config.ts';
import { loadMasterKey, refuseWrongKey } from '../../src/server/startup/load-master-key.ts';
import { openConfiguredDatabase } from '../../src/server/startup/open-configured-database.ts';
import { openInference } from '../../src/server/startup/open-inference.ts';
import { openObjects } from '../../src/server/startup/open-objects.ts';
import { MIGRATIONS } from '../../src/server/startup/paths.ts';
import { pathExists } from '../../src/server/storage/disk/path-exists.ts';
import type { ObjectStore } from '../../src/server/storage/object-store.ts';
import { openPglite } from '../../src/server/store/embedded/open-pglite.ts';
import { findTenantId } from '../../src/server/store/tenants.ts';
import { openVision } from '../../src/server/vision/workers/open-vision.ts';
import { type SeedResult, seedTenant } from './seed-tenant.ts';

const USAGE_TEXT = `npm run seed [-- --subjects 500] [--seed 1] [--add]: fills the tenant of TENANT_HOST with people who do
not exist. Stop the server first when it uses the embedded database.`;

/** `npm run seed`: fills a tenant with fictional people. */
export const seed: Command = {
  help: USAGE_TEXT,
  async run({ environment, args, say, now: clock }) {
    const options = parseOptions(args);
    if (!options) return null;
    const config = readConfig(environment);
    const store = await openObjects(config);
    if (!config.databaseUrl) await makeDatabase(join(config.dataDir, 'database'), store);
    const { db, close } = await openConfiguredDatabase(config, async (database) => {
      await refuseWrongKey(config, database);
      await refuseForeignObjects(database, store);
    });
    const vision = openVision({ inference: await openInference(config, say) });
    try {
      const now = clock();
      const masterKey = await loadMasterKey(config);
      await createFirstTenant(db, config.firstTenant, now, ({ adminEmail, adminPassword }) =>
        say(`Console: email ${adminEmail}, password ${adminPassword}`),
      );
      const { host } = config.firstTenant;
      const tenantId = await db.asSystem((tx) => findTenantId(tx, host));
      if (tenantId === null)
        throw new StartError(`No tenant has the host ${host}. Start the server once, or set TENANT_HOST.`);
      const objects = await claimObjects(db, store);
      const services = { db, objects, vision, masterKey, now };
      printSeedResult(await seedTenant(services, { ...options, tenantId }, say), say);
      return true;
    } finally {
      await vision.close();
      await close();
    }
  },
};

/** Creates the embedded database if there is none; an existing one may be in use by a server. */
async function makeDatabase(folder: string, objects: ObjectStore): Promise<void> {
  if (await pathExists(folder)) return;
  await refuseForeignObjects(null, objects);
  await mkdir(folder, { recursive: true });
  const db = await openPglite({ folder }, MIGRATIONS);
  await db.close();
}

function printSeedResult(
  { subjects, uploads, verdicts, password }: SeedResult,
  say: CommandContext['say'],
): void {
  say(`${subjects} people with ${uploads} pictures and their verdicts.`);
  say(formatVerdictShares(verdicts));
  if (password) {
    say(
      `Staff: rhea@example.com, tomas@example.com, vera@example.com, ines@example.com; password ${password}`,
    );
  }
}

/** Formats how many licences and selfies were approved automatically, and the verdicts of the others. */
function formatVerdictShares(verdicts: SeedResult['verdicts']): string {
  const byCount = [...verdicts].toSorted(([, a], [, b]) => b - a);
  const sum = (rows: typeof byCount) => rows.reduce((all, [, count]) => all + count, 0);
  const approvedRows = byCount.filter(([verdict]) => verdict.endsWith('_APPROVED'));
  const rest = byCount
    .filter((row) => !approvedRows.includes(row))
    .map(([verdict, count]) => `${verdict} ${count}`);
  const share = Math.round((100 * sum(approvedRows)) / Math.max(1, sum(byCount)));
  return `Of ${sum(byCount)} licences and selfies ${sum(approvedRows)} (${share} %) passed by themselves; ${rest.join(', ')}.`;
}

function parseOptions(args: string[]) {
  const options = {
    subjects: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    add: { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    const [subjects, seed] = [Number(values.subjects), Number(values.seed)];
    if (Number.isInteger(subjects) && subjects >= 1 && subjects <= 10_000 && Number.isInteger(seed)) {
      return { subjects, seed, add: values.add };
    }
    return null;
  } catch {
    return null;
  }
}
