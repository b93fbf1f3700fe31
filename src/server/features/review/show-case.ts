import type { Actor } from '../../db/actor.ts';
import { appendAudit } from '../../db/append-audit.ts';
import type { Database } from '../../db/database.ts';
import { listNewestMessages } from '../../db/list-newest-messages.ts';
import type { NumberSources } from '../../domain/document/document-numbers.ts';
import { AppError } from '../../errors.ts';
import type { MasterKey } from '../../sealing/master-key.ts';
import { gatherSignals } from './gather-signals.ts';
import { presentCase } from './present-case.ts';
import { findPerson, findRow, listAttempts } from './store.ts';

type Deps = { db: Database; masterKey: MasterKey; now: () => Date };
type Look = {
  tenantId: string;
  submissionId: string;
  /** a message's id: the messages before it instead of the newest */
  before: string | null;
  viewer: Actor;
};

/**
 * A case as a reviewer sees it, with what other records say of it now. The look is audited before anything is
 * shown, once, and in the transaction that reads the case: whoever sees a case stands in the audit.
 * @throws AppError `not-found`
 */
export async function showCase(deps: Deps, { tenantId, submissionId, before, viewer }: Look) {
  const now = deps.now();
  const found = await deps.db.asTenant(tenantId, async (tx) => {
    const row = await findRow(tx, tenantId, submissionId);
    if (!row) throw new AppError('not-found', 'There is no such submission.');
    const attempts = await listAttempts(tx, tenantId, submissionId);
    const messages = await listNewestMessages(tx, tenantId, [submissionId], before);
    const person = await findPerson(tx, tenantId, row.subject_id);
    // Last, because the audit's lock holds up every other entry until the transaction ends.
    await appendAudit(tx, tenantId, {
      at: now,
      actor: viewer,
      action: 'submission.viewed',
      subjectId: row.subject_id,
      fields: [],
    });
    return { row, attempts, messages, person };
  });
  const evidence = found.attempts.at(-1)?.evidence as NumberSources | null | undefined;
  const signals = await gatherSignals(deps, { tenantId, row: found.row, evidence: evidence ?? null });
  return presentCase({ ...found, signals }, now);
}
