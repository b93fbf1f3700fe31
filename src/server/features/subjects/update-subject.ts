import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import { appendAuditByLink } from '../../store/link-entries.ts';
import { changeSubject } from '../../store/subjects.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import type { SubjectPatch } from './contract.ts';

type Context = {
  tenantId: TenantId;
  subjectId: string;
  /** the editor: staff, or a link's holder */
  by: { actor: Actor } | { tokenId: string };
  now: Date;
  /** whether the details of an approval must not change; absent: they may */
  isLocked?: boolean;
};

/**
 * Writes the fields of the patch, and their names into the audit.
 * @throws AppError `not-found` without such a subject, `taken` for an external_uid in use, `too-many` for a link that
 * has edited too often, `details-locked`
 */
export async function updateSubject(tx: Tx, context: Context, patch: Partial<SubjectPatch>): Promise<void> {
  const { tenantId, subjectId, by, now, isLocked = false } = context;
  await changeSubject(tx, { tenantId, subjectId }, { patch, isLocked, now });
  const fields = Object.keys(patch).filter((name) => patch[name as keyof SubjectPatch] !== undefined);
  if (fields.length > 0) {
    const entry = { at: now, action: 'subject.updated' as const, subjectId, fields };
    if ('tokenId' in by) await appendAuditByLink(tx, { tenantId, tokenId: by.tokenId }, entry);
    else await appendAudit(tx, tenantId, { ...entry, actor: by.actor });
  }
}
