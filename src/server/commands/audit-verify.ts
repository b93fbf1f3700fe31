import type { Database } from '../db/database.ts';
import { StartError } from '../errors.ts';
import { type ChainReport, verifyAuditChain } from '../records/audit/verify-audit-chain.ts';
import { listTenantHosts } from '../records/tenants/list-tenants.ts';
import { readConfig } from '../startup/config.ts';
import { openStored } from '../startup/open-stored.ts';

type Say = (line: string) => void;

/**
 * `npm run audit:verify [-- <hash> …]`: walks every tenant's audit chain and says what it finds. Hashes are
 * those of erasure receipts, or the last ones of an earlier walk: each must stand in a chain.
 * @returns the exit code: 0 when everything holds
 */
export async function verifyAudit(
  environment: Record<string, string | undefined>,
  hashes: string[],
  say: Say,
): Promise<number> {
  try {
    const wanted = hashes.map(readHash);
    const { db, close } = await openStored(readConfig(environment));
    try {
      return (await verifyTenants(db, wanted, say)) ? 0 : 1;
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    say(error.message);
    return 1;
  }
}

function readHash(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new StartError(`${text} is not a hash of an audit entry: that has 64 hexadecimal digits.`);
}

async function verifyTenants(db: Database, wanted: string[], say: Say): Promise<boolean> {
  const tenants = await db.asSystem(listTenantHosts);
  const missing = new Set(wanted);
  let holds = true;
  for (const { tenant_id, host } of tenants) {
    const report = await verifyAuditChain(db, tenant_id, wanted);
    say(`${host}: ${describe(report)}`);
    for (const [hash, number] of report.found) {
      say(`${host}: ${hash} is entry ${number}.`);
      missing.delete(hash);
    }
    if (report.flaw) holds = false;
  }
  for (const hash of missing) say(`No entry that holds has the hash ${hash}.`);
  return holds && missing.size === 0;
}

function describe({ entries, lastHash, flaw }: ChainReport): string {
  const hold = entries === 1 ? 'entry holds' : 'entries hold';
  if (!flaw) return `${entries} ${hold}, the last with the hash ${lastHash}.`;
  const what = flaw.is === 'missing' ? 'is missing' : 'was changed, or stands in the place of another';
  return `entry ${flaw.number} ${what}.`;
}
