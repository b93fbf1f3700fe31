import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { AppError } from '../../errors.ts';
import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import { addBlock, countBlocks, hasMarker } from '../../store/blocks.ts';
import { refusesComparison } from '../../store/consents.ts';
import { onTables } from '../../store/database/reviewer-views.ts';
import { readDatabaseTime } from '../../store/database-time.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import type { BlockedItemKind } from '../../verification/signals/signals.ts';
import { lockCase } from '../quality/samples/lock-case.ts';

type Context = {
  tenantId: TenantId;
  submissionId: string;
  actor: Actor;
  now: Date;
  /** whether the tenant compares faces of different people */
  comparesAcross: boolean;
};
type BlockRequest = { what: BlockedItemKind; comment: string; until: Date | null };

/** The maximum length of a tenant's list: each opened case is compared with all of it. */
const MAX_BLOCKS = 1000;

const NO_ITEM_SENTENCES: Record<BlockedItemKind, string> = {
  document: 'No number of this document is stored, or the number is already blocked.',
  face: 'No face of this image is stored, or the face is already blocked.',
};

const NO_COMPARISON =
  'This tenant does not compare faces of different people (compare_across_people), so no face can be blocked. Block the document instead.';

const REFUSED_COMPARISON =
  'This person refused the comparison with other people’s faces, so their face cannot be blocked. Block the document instead.';

/**
 * Puts a case's document or face on the tenant's list. It decides nothing: a reviewer sees a signal when it appears
 * again.
 * @returns the entry's id
 * @throws AppError `not-found`; `field-refused` for an end that is past; `conflict` when the tenant compares no faces
 * or the subject refuses it, the case has none, it is on the list, or the list is full
 */
export async function blockCase(
  tx: Tx,
  context: Context,
  { what, comment, until }: BlockRequest,
): Promise<string> {
  const { tenantId, submissionId, actor, now } = context;
  if (what === 'face' && !context.comparesAcross) throw new AppError('conflict', NO_COMPARISON);
  if (until !== null && until <= (await readDatabaseTime(tx)))
    throw new AppError(
      'field-refused',
      `until is ${formatTimestamp(until)}, which is past. Send a later time.`,
      { field: 'until' },
    );
  const row = await lockCase(tx, tenantId, submissionId);
  if (what === 'face' && (await refusesComparison(tx, tenantId, row.subject_id)))
    throw new AppError('conflict', REFUSED_COMPARISON);
  if ((await onTables(tx, () => countBlocks(tx, tenantId))) >= MAX_BLOCKS)
    throw new AppError(
      'conflict',
      `The list of blocks has reached its limit of ${MAX_BLOCKS} entries. Remove one first.`,
    );
  const id =
    (await hasMarker(tx, row, what)) &&
    (await addBlock(tx, row, { what, comment, addedBy: actor.name, now, until }));
  if (!id) throw new AppError('conflict', NO_ITEM_SENTENCES[what]);
  const entry = {
    action: 'block.added' as const,
    subjectId: row.subject_id,
    submissionId,
    fields: until === null ? [what] : [what, 'until'],
    attempt: row.attempt,
  };
  await appendAudit(tx, tenantId, { at: now, actor, ...entry });
  return id;
}
