import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { StartError } from '../../errors.ts';
import { readConfig } from '../../startup/config.ts';
import { openConfiguredDatabase } from '../../startup/open-configured-database.ts';
import { addAnchors } from '../../store/audit/audit-anchors.ts';
import {
  type AuditMonth,
  dropAuditMonth,
  getAuditMonth,
  listMonthsBefore,
  listTenantsOfMonth,
  lockAuditArchive,
  lockAuditMonth,
} from '../../store/database/audit-months.ts';
import type { Database } from '../../store/database/database.ts';
import type { Tx } from '../../store/transaction.ts';
import { readOptions } from '../read-options.ts';
import type { Command } from '../run-command.ts';
import { writeArchive } from './write-archive.ts';

const HELP = `npm run audit:archive -- --keep MONTHS --to FOLDER: moves old months of the audit from the database into files.

The current month and MONTHS before it stay in the database (1 or more). For each tenant and older month, FOLDER gets
a file TENANT/YYYY-MM-FIRST-LAST.ndjson.gz with its SHA-256 beside it. The month is dropped when all its files are
written and synced; the database keeps its hashes, with which audit:verify continues. An entry that was changed stops
the command. You can interrupt it at any time and run it again. Only one process can open the embedded database: stop
its server first.`;

/** `npm run audit:archive`. It succeeds if no month is left to archive. */
export const archiveAudit: Command = {
  help: HELP,
  async run({ environment, args, say, now }) {
    const options = readOptions(args, ['--keep', '--to']);
    const [keep, to] = [options.get('--keep'), options.get('--to')];
    if (keep === undefined || to === undefined) return null;
    const end = getAuditMonth(now(), -readMonths(keep));
    const folder = resolve(to);
    const { db, close } = await openConfiguredDatabase(readConfig(environment));
    try {
      const lines = await archiveMonths(db, { end, folder }, now());
      for (const line of lines) say(line);
      if (lines.length === 0) say(`No month before ${end.slice(0, 7)} is in the database.`);
      return true;
    } finally {
      await close();
    }
  },
};

function readMonths(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new StartError(`--keep ${text} is not a number of months. Give 1 or more.`);
}

/**
 * Archives and drops all months before `end`, oldest first.
 * @returns a line for each month
 */
export async function archiveMonths(
  db: Database,
  { end, folder }: { end: AuditMonth; folder: string },
  now: Date,
): Promise<string[]> {
  const lines: string[] = [];
  for (const month of await db.asSystem((tx) => listMonthsBefore(tx, end)))
    lines.push(await archiveMonth(db, { month, folder }, now));
  return lines;
}

type MonthArchive = { month: AuditMonth; folder: string };

/**
 * Archives and drops one month in one transaction. If the process dies before its end, the month is still
 * there, and the next run writes the same files again.
 */
function archiveMonth(db: Database, archive: MonthArchive, now: Date): Promise<string> {
  return db.asSystem(async (tx) => {
    if (!(await lockAuditArchive(tx)))
      throw new StartError('Another process is archiving the audit. Try again later.');
    if (!(await listMonthsBefore(tx, getAuditMonth(now))).includes(archive.month))
      return `${archive.month.slice(0, 7)}: another process has archived it.`;
    return writeAndDrop(tx, archive, now);
  });
}

async function writeAndDrop(tx: Tx, { month, folder }: MonthArchive, now: Date): Promise<string> {
  await lockAuditMonth(tx, month);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const tenants = await listTenantsOfMonth(tx, month);
  let entries = 0;
  for (const tenantId of tenants) {
    const anchors = await writeArchive(tx, { tenantId, month, folder });
    await addAnchors(
      tx,
      anchors.map((anchor) => ({ ...anchor, archived_at: now })),
    );
    for (const { first, last } of anchors) entries += last - first + 1;
  }
  await dropAuditMonth(tx, month);
  return `${month.slice(0, 7)}: archived and dropped. Entries: ${entries}. Tenants: ${tenants.length}.`;
}
