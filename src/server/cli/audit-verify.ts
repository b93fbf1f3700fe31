import { StartError } from '../errors.ts';
import { readConfig } from '../startup/config.ts';
import { openConfiguredDatabase } from '../startup/open-configured-database.ts';
import { type ChainReport, verifyAuditChain } from '../store/audit-chain.ts';
import type { Database } from '../store/database/database.ts';
import { listTenantHosts } from '../store/tenants.ts';
import type { Command, CommandContext } from './run-command.ts';

const HELP = `npm run audit:verify [-- HASH …]: checks that every tenant's audit chain is intact. HASH is the hash of an erasure
receipt, or of the last entry of an earlier check; each must be in a chain. Only one process can open the embedded
database: stop its server first.`;

/** `npm run audit:verify`. It succeeds if every chain is intact and contains the given hashes. */
export const verifyAudit: Command = {
  help: HELP,
  async run({ environment, args, say }) {
    const wanted = args.map(readHash);
    const { db, close } = await openConfiguredDatabase(readConfig(environment));
    try {
      return await verifyTenants(db, wanted, say);
    } finally {
      await close();
    }
  },
};

function readHash(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new StartError(`${text} is not a hash of an audit entry. Give 64 hexadecimal digits.`);
}

async function verifyTenants(db: Database, wanted: string[], say: CommandContext['say']): Promise<boolean> {
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
  for (const hash of missing) say(`No intact entry has the hash ${hash}.`);
  return holds && missing.size === 0;
}

function describe({ entries, lastHash, flaw }: ChainReport): string {
  const hold = entries === 1 ? 'entry is intact' : 'entries are intact';
  if (!flaw) return `${entries} ${hold}, the last with the hash ${lastHash}.`;
  const what = flaw.is === 'missing' ? 'is missing' : 'was changed or replaced';
  return `entry ${flaw.number} ${what}.`;
}
