import { type Actor, appendAudit } from '../../store/audit.ts';
import { addDetailEdit } from '../../store/ephemeral-tokens.ts';
import { changeSubject } from '../../store/subjects.ts';
import type { Tx } from '../../store/transaction.ts';
import type { SubjectPatch } from './contract.ts';

type Context = {
  tenantId: string;
  subjectId: string;
  actor: Actor;
  now: Date;
  /** the link of a person who edits; null for staff */
  tokenId: string | null;
  /** whether the details of an approval must not change; absent: they may */
  isLocked?: boolean;
};

/**
 * Writes the fields of the patch, and their names into the audit.
 * @throws AppError `not-found` without such a subject, `taken` for an external_uid in use, `too-many` for a link that
 * has edited too often, `details-locked`
 */
export async function updateSubject(tx: Tx, context: Context, patch: Partial<SubjectPatch>): Promise<void> {
  const { tenantId, subjectId, actor, now, tokenId, isLocked = false } = context;
  await changeSubject(tx, { tenantId, subjectId }, { patch, isLocked, now });
  const fields = Object.keys(patch).filter((name) => patch[name as keyof SubjectPatch] !== undefined);
  if (fields.length > 0) {
    if (tokenId !== null) await addDetailEdit(tx, { tenantId, tokenId }, now);
    await appendAudit(tx, tenantId, { at: now, actor, action: 'subject.updated', subjectId, fields });
  }
}
