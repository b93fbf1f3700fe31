import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError, StartError } from '../../errors.ts';
import { eraseSubject } from '../../features/privacy/erase-subject.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { bySystem } from '../../store/audit/audit.ts';
import type { Database } from '../../store/database/database.ts';
import { findTenantsOfSubjects } from '../../store/subjects.ts';
import { readJson } from '../read-json.ts';

/** The fields that are read from an audit export. */
const exported = z.object({
  entries: z.array(z.object({ at: z.string(), action: z.string(), subject_id: z.string().nullable() })),
});

export type ErasureHistory = {
  /** ids of erased subjects */
  subjects: string[];
  /** ids of subjects who had one record erased; the audit does not say which */
  records: string[];
};

/**
 * Reads the erasures from an export of the audit (`format=json`). @throws StartError if the file is not an
 * export
 */
export async function readErasures(path: string, since: string): Promise<ErasureHistory> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new StartError(`${path} cannot be read. Check the path and its permissions.`, { cause });
  });
  const result = exported.safeParse(readJson(text));
  if (!result.success)
    throw new StartError(`${path} is not a JSON export of the audit. Export it again with format=json.`);
  const listIds = (entries: z.infer<typeof exported>['entries']) =>
    entries.flatMap(({ subject_id }) => (subject_id === null ? [] : [subject_id]));
  const { entries } = result.data;
  return {
    subjects: listIds(entries.filter(({ action }) => action === 'subject.erased')),
    records: listIds(
      entries.filter(({ at, action }) => /^(license|selfie|age)\.erased$/.test(action) && at >= since),
    ),
  };
}

/** Erases those of these subjects who are in the database, as staff would. @returns their number */
export async function repeatErasures(
  db: Database,
  store: ObjectStore,
  ids: readonly string[],
): Promise<number> {
  const subjects = await db.asSystem((tx) => findTenantsOfSubjects(tx, [...new Set(ids)]));
  for (const { tenant_id: tenantId, subject_id: subjectId } of subjects) {
    const context = { tenantId, subjectId, actor: bySystem('restore'), now: new Date(), ignoresHold: true };
    await eraseSubject({ db, vault: { remove: store.delete } }, context).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'not-found')) throw error;
    });
  }
  // Their rows were just restored into the database's files: overwrite them.
  if (subjects.length > 0) await db.scrub();
  return subjects.length;
}
