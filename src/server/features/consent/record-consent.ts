import { AppError } from '../../errors.ts';
import type { ValidToken } from '../../http/credentials/credentials.ts';
import { addConsent, type ConsentRow, findConsentOfLink } from '../../store/consents.ts';
import { appendAuditByLink } from '../../store/link-entries.ts';
import { lockSubject } from '../../store/subjects.ts';
import { forgetComparableFaces } from '../../store/submissions/identity-faces.ts';
import type { Tx } from '../../store/transaction.ts';
import type { ConsentAnswer } from './contract.ts';

type Context = { grant: ValidToken; required: string | null; now: Date };

/**
 * Appends the subject's answer, or finds it if it is the link's newest already. The lock on the subject's row orders it
 * with uploads: one that has consumed its use came before a withdrawal, and any later one is refused.
 * @throws AppError `conflict` for another version than the current one, or if the tenant requires no consent;
 * `too-many`; `not-found` when the subject is erased
 */
export async function recordConsent(
  tx: Tx,
  { grant, required, now }: Context,
  { version, language, given, ...answer }: ConsentAnswer,
): Promise<{ row: ConsentRow; isNew: boolean }> {
  const compares_across = answer.compares_across ?? null;
  if (version !== required) {
    const sentence =
      required === null
        ? 'This tenant requires no consent. Read GET /page.'
        : 'This is not the current version of the text. Read GET /page and ask again.';
    throw new AppError('conflict', sentence, { field: 'version' });
  }
  const { tenant_id, subject_id, id: token_id } = grant;
  await lockSubject(tx, tenant_id, subject_id, 'noKeyUpdate');
  const newest = await findConsentOfLink(tx, grant);
  if (newest?.version === version && newest.given === given && newest.compares_across === compares_across)
    return { row: newest, isNew: false };
  const row = await addConsent(tx, {
    tenant_id,
    subject_id,
    token_id,
    version,
    language,
    given,
    compares_across,
    created_at: now,
  });
  if (compares_across === false) await forgetComparableFaces(tx, tenant_id, subject_id);
  const action = given ? 'consent.given' : 'consent.refused';
  const entry = { at: now, action, subjectId: subject_id, fields: [] } as const;
  await appendAuditByLink(tx, { tenantId: tenant_id, tokenId: token_id }, entry);
  return { row, isNew: true };
}
