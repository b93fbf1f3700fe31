import { resolve } from 'node:path';
import { type SealFlaw, sealBoundary, verifySeals } from '../encryption/keys/verify-seals.ts';
import type { MasterKey } from '../encryption/master-key.ts';
import { StartError } from '../errors.ts';
import { readConfig } from '../startup/config.ts';
import { readMasterKey, refuseWrongKey } from '../startup/load-master-key.ts';
import { openConfiguredDatabase } from '../startup/open-configured-database.ts';
import { listAnchors } from '../store/audit/audit-anchors.ts';
import { type ChainReport, toHex, verifyAuditChain } from '../store/audit/audit-chain.ts';
import type { Database } from '../store/database/database.ts';
import type { TenantId } from '../store/tenant-id.ts';
import { listTenantHosts } from '../store/tenants.ts';
import { verifyArchives } from './audit/verify-archives.ts';
import type { Command, CommandContext } from './run-command.ts';

const USAGE_TEXT = `npm run audit:verify [-- --archive FOLDER] [HASH …]: checks that every tenant's audit chain is intact. HASH is the
hash of an erasure receipt, or of the last entry of an earlier check; each must be in a chain. Of months that
audit:archive moved to FOLDER, the files are checked too. Without --archive, only the hashes before and after such a
month are compared. The seal of each entry is checked with the master key of the server.

npm run audit:verify -- --seal-boundary: seals the last entry from before the seals, once after the upgrade to this
version, when no server of the old version runs. Until then the check fails. If it asks for this later, seals were
removed: do not run it, and compare the chain with a hash that you noted. Only one process can open the embedded database: stop its server first.`;

/** `npm run audit:verify`. It succeeds if every chain is intact and contains the given hashes. */
export const verifyAudit: Command = {
  help: USAGE_TEXT,
  async run({ environment, args, say }) {
    const isSealing = args.length === 1 && args[0] === '--seal-boundary';
    if (isSealing) return withAudit(environment, (audit) => sealBoundaries(audit, say));
    const [folder, words] = args[0] === '--archive' ? [args[1], args.slice(2)] : [null, args];
    if (folder === undefined) throw new StartError('--archive needs a folder.');
    const hashes = words.map(readHash);
    return withAudit(environment, (audit) =>
      verifyTenants(audit, { hashes, folder: folder && resolve(folder) }, say),
    );
  },
};

type OpenedAudit = { db: Database; masterKey: MasterKey };

/** @throws StartError if the master key is missing or another one: without it no seal can be checked */
async function withAudit<T>(
  environment: CommandContext['environment'],
  work: (audit: OpenedAudit) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
  const { db, close } = await openConfiguredDatabase(config, (inspectedDatabase) =>
    refuseWrongKey(config, inspectedDatabase),
  );
  try {
    const masterKey = await readMasterKey(config);
    if (!masterKey) throw new StartError(NO_KEY);
    return await work({ db, masterKey });
  } finally {
    await close();
  }
}

const NO_KEY =
  'The seals of the audit cannot be checked without the master key. Set MASTER_KEY, or DATA_DIR to the folder with master.key.';

function readHash(text: string): string {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new StartError(`${text} is not a hash of an audit entry. Give 64 hexadecimal digits.`);
}

type VerifyOptions = { hashes: string[]; folder: string | null };

async function verifyTenants(
  { db, masterKey }: OpenedAudit,
  { hashes, folder }: VerifyOptions,
  say: CommandContext['say'],
): Promise<boolean> {
  const tenants = await db.asSystem(listTenantHosts);
  const missing = new Set(hashes);
  let holds = true;
  for (const { tenant_id, host } of tenants) {
    const report = await verifyAuditChain(db, tenant_id, hashes);
    say(`${host}: ${describe(report)}`);
    const archives = folder ? await readArchives(db, tenant_id, { hashes, folder }) : NO_ARCHIVES;
    if (archives.files > 0) say(`${host}: ${describeArchives(archives)}`);
    for (const flaw of archives.flaws) say(`${host}: ${flaw}`);
    if (archives.flaws.length > 0) holds = false;
    for (const [hash, number] of new Map([...archives.numberByHash, ...report.numberByHash])) {
      say(`${host}: ${hash} is entry ${number}.`);
      missing.delete(hash);
    }
    const flaw = await verifySeals(db, masterKey, tenant_id);
    if (flaw) say(`${host}: ${describeSeal(flaw)}`);
    if (report.flaw || flaw) holds = false;
  }
  for (const hash of missing) say(`No intact entry has the hash ${hash}.`);
  return holds && missing.size === 0;
}

const NO_ARCHIVES: Awaited<ReturnType<typeof verifyArchives>> = {
  files: 0,
  numberByHash: new Map(),
  flaws: [],
};

async function readArchives(
  db: Database,
  tenantId: TenantId,
  { hashes, folder }: VerifyOptions & { folder: string },
) {
  const anchors = await db.asSystem((tx) => listAnchors(tx, tenantId));
  return verifyArchives(folder, anchors, hashes);
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

const SEAL_FLAWS: Record<SealFlaw['is'], (number: number) => string> = {
  unsealed: (number) =>
    `entry ${number} has no seal. A server of an older version wrote it, or the database was changed without the server.`,
  resealed: (number) =>
    `entry ${number} has a seal that does not fit: it was rewritten, or an entry before it.`,
  'open boundary': (number) =>
    `the entries up to ${number} are older than the seals, and their boundary is not sealed. Right after the upgrade, run npm run audit:verify -- --seal-boundary. At any later time, this means that the seal was removed.`,
  'moved boundary': (number) =>
    `the boundary at entry ${number} does not fit its seal: it was moved, or an entry up to it was rewritten.`,
};

const describeSeal = ({ number, is }: SealFlaw) => SEAL_FLAWS[is](number);

/** Seals the boundary of each tenant whose chain is intact. */
async function sealBoundaries({ db, masterKey }: OpenedAudit, say: CommandContext['say']): Promise<boolean> {
  let holds = true;
  for (const { tenant_id, host } of await db.asSystem(listTenantHosts)) {
    const report = await verifyAuditChain(db, tenant_id);
    const sealResult = report.flaw ? null : await sealBoundary(db, masterKey, tenant_id);
    if (report.flaw) say(`${host}: ${describe(report)} Its boundary was not sealed.`);
    else if (!sealResult) say(`${host}: every entry is sealed already.`);
    else if ('is' in sealResult) say(`${host}: ${describeSeal(sealResult)} Its boundary was not sealed.`);
    else
      say(
        `${host}: the boundary is sealed at entry ${sealResult.number}, with the hash ${toHex(sealResult.hash)}. Note it elsewhere.`,
      );
    if (report.flaw || (sealResult && 'is' in sealResult)) holds = false;
  }
  return holds;
}
