import { StartError } from '../../errors.ts';
import { readFaceErrors } from '../../features/quality/read-face-errors.ts';
import type { Database } from '../../store/database/database.ts';
import { uuid } from '../../store/fields.ts';
import type { SubjectGroup } from '../../store/quality/face-errors.ts';
import { findTenantId, findTenantSettings } from '../../store/tenants.ts';
import type { FaceErrors } from './decided-section.ts';
import { readTable } from './read-table.ts';

/** Dimensions that the record gives. */
const RECORDED_DIMENSIONS = ['all', 'age_band'];

/**
 * Reads the operator's groups: `subject_id`, and a column for each way of grouping. An empty cell is not a group.
 * @throws StartError with the line number and one sentence
 */
export function readGroups(text: string, file: string): SubjectGroup[] {
  const subjectIds = new Set<string>();
  return readTable(text, file, { requiredColumns: ['subject_id'], allowedColumns: null }).flatMap(
    ({ line, cells }) => {
      const lineError = (sentence: string) => new StartError(`${file}, line ${line}: ${sentence}`);
      const { subject_id = '', ...columns } = cells;
      if (!uuid.safeParse(subject_id).success) throw lineError('subject_id must be the id of a subject.');
      if (subjectIds.has(subject_id))
        throw lineError('this subject_id is in an earlier line too. Remove one.');
      subjectIds.add(subject_id);
      const reservedName = Object.keys(columns).find(
        (name) => name === '' || RECORDED_DIMENSIONS.includes(name),
      );
      if (reservedName !== undefined)
        throw lineError(`a column cannot be named “${reservedName}”. Rename it.`);
      return Object.entries(columns).flatMap(([dimension, value]) =>
        value === '' ? [] : [{ subject_id, dimension, value }],
      );
    },
  );
}

/** The error rates of all decided face comparisons of a tenant. @throws StartError if no tenant has the host */
export async function measureDecided(
  db: Database,
  host: string,
  { groups, now }: { groups: readonly SubjectGroup[]; now: Date },
): Promise<FaceErrors> {
  const tenantId = await db.asSystem((tx) => findTenantId(tx, host));
  if (!tenantId) throw new StartError(`No tenant has the host ${host}. Check --decided.`);
  const period = { from: '1970-01-01', to: now.toISOString().slice(0, 10) };
  return db.asTenant(tenantId, async (tx) => {
    const { policy } = await findTenantSettings(tx, tenantId);
    return readFaceErrors(tx, { id: tenantId, policy }, period, groups);
  });
}
