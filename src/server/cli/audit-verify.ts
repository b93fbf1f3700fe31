import { resolve } from 'node:path';
import { StartError } from '../errors.ts';
import { readConfig } from '../startup/config.ts';
import { openConfiguredDatabase } from '../startup/open-configured-database.ts';
import { listAnchors } from '../store/audit-anchors.ts';
import { type ChainReport, verifyAuditChain } from '../store/audit-chain.ts';
import type { Database } from '../store/database/database.ts';
import { listTenantHosts } from '../store/tenants.ts';
import { verifyArchives } from './audit/verify-archives.ts';
import type { Command, CommandContext } from './run-command.ts';

const HELP = `npm run audit:verify [-- --archive FOLDER] [HASH …]: checks that every tenant's audit chain is intact. HASH is the
hash of an erasure receipt, or of the last entry of an earlier check; each must be in a chain. Of months that
audit:archive moved to FOLDER, the files are checked too. Without --archive, only the hashes before and after such a
month are compared. Only one process can open the embedded database: stop its server first.`;

/** `npm run audit:verify`. It succeeds if every chain is intact and contains the given hashes. */
export const verifyAudit: Command = {
  help: HELP,
  async run({ environment, args, say }) {
    const [folder, words] = args[0] === '--archive' ? [args[1], args.slice(2)] : [null, args];
    if (folder === undefined) throw new StartError('--archive needs a folder.');
    const wanted = words.map(readHash);
    const { db, close } = await openConfiguredDatabase(readConfig(environment));
    try {
      return await verifyTenants(db, { wanted, folder: folder && resolve(folder) }, say);
    } finally {
      await close();
    }
  },
};

function readHash(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new StartError(`${text} is not a hash of an audit entry. Give 64 hexadecimal digits.`);
}

type Wish = { wanted: string[]; folder: string | null };

async function verifyTenants(
  db: Database,
  { wanted, folder }: Wish,
  say: CommandContext['say'],
): Promise<boolean> {
  const tenants = await db.asSystem(listTenantHosts);
  const missing = new Set(wanted);
  let holds = true;
  for (const { tenant_id, host } of tenants) {
    const report = await verifyAuditChain(db, tenant_id, wanted);
    say(`${host}: ${describe(report)}`);
    const archives = folder ? await readArchives(db, tenant_id, { wanted, folder }) : NO_ARCHIVES;
    if (archives.files > 0) say(`${host}: ${describeArchives(archives)}`);
    for (const flaw of archives.flaws) say(`${host}: ${flaw}`);
    if (archives.flaws.length > 0) holds = false;
    for (const [hash, number] of new Map([...archives.found, ...report.found])) {
      say(`${host}: ${hash} is entry ${number}.`);
      missing.delete(hash);
    }
    if (report.flaw) holds = false;
  }
  for (const hash of missing) say(`No intact entry has the hash ${hash}.`);
  return holds && missing.size === 0;
}

const NO_ARCHIVES: Awaited<ReturnType<typeof verifyArchives>> = { files: 0, found: new Map(), flaws: [] };

async function readArchives(db: Database, tenantId: string, { wanted, folder }: Wish & { folder: string }) {
  const anchors = await db.asSystem((tx) => listAnchors(tx, tenantId));
  return verifyArchives(folder, anchors, wanted);
}

const describeArchives = ({ files, flaws }: typeof NO_ARCHIVES) =>
  `${files - flaws.length} of ${files} ${files === 1 ? 'archive is' : 'archives are'} intact.`;

function describe({ entries, archived, lastHash, flaw }: ChainReport): string {
  const hold = entries === 1 ? 'entry is intact' : 'entries are intact';
  const apart = archived > 0 ? ` (${archived} of them archived)` : '';
  if (!flaw) return `${entries} ${hold}${apart}, the last with the hash ${lastHash}.`;
  const what = flaw.is === 'missing' ? 'is missing' : 'was changed or replaced';
  return `entry ${flaw.number} ${what}.`;
}
