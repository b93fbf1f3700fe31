import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError, StartError } from '../../errors.ts';
import { eraseSubject } from '../../features/privacy/erase-subject.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { bySystem } from '../../store/audit.ts';
import type { Database } from '../../store/database/database.ts';
import { findTenantsOfSubjects } from '../../store/subjects.ts';
import { readJson } from '../read-json.ts';

/** What is read of an audit's export. */
const exported = z.object({
  entries: z.array(z.object({ at: z.string(), action: z.string(), subject_id: z.string().nullable() })),
});

export type ErasureHistory = {
  /** ids of people */
  subjects: string[];
  /** ids of people of whom one record was erased: which one, the audit does not say */
  records: string[];
};

/** What an export of the audit (`format=json`) knows of erasures. @throws StartError when the file is none */
export async function readErasures(path: string, since: string): Promise<ErasureHistory> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new StartError(`${path} cannot be read. Check the path and its permissions.`, { cause });
  });
  const parsed = exported.safeParse(readJson(text));
  if (!parsed.success)
    throw new StartError(`${path} is no JSON export of the audit. Export it again with format=json.`);
  const idsOf = (entries: z.infer<typeof exported>['entries']) =>
    entries.flatMap(({ subject_id }) => (subject_id === null ? [] : [subject_id]));
  const { entries } = parsed.data;
  return {
    subjects: idsOf(entries.filter(({ action }) => action === 'subject.erased')),
    records: idsOf(
      entries.filter(({ at, action }) => /^(license|selfie|age)\.erased$/.test(action) && at >= since),
    ),
  };
}

/** Erases those of these people who are in the database, as a member of the staff would. @returns how many */
export async function repeatErasures(
  db: Database,
  store: ObjectStore,
  ids: readonly string[],
): Promise<number> {
  const found = await db.asSystem((tx) => findTenantsOfSubjects(tx, [...new Set(ids)]));
  for (const { tenant_id: tenantId, subject_id: subjectId } of found) {
    const context = { tenantId, subjectId, actor: bySystem('restore'), now: new Date() };
    await eraseSubject({ db, vault: { remove: store.delete } }, context).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'not-found')) throw error;
    });
  }
  // What they have left in the files: it was read from the backup a moment ago.
  if (found.length > 0) await db.scrub();
  return found.length;
}
