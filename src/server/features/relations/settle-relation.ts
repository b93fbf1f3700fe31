import type { Relation } from '../../../shared/relations.ts';
import { AppError } from '../../errors.ts';
import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import { onTables } from '../../store/database/reviewer-views.ts';
import {
  listRelations,
  removeRelation,
  type SubjectPair,
  writeRelation,
} from '../../store/subject-relations.ts';
import { lockSubject } from '../../store/subjects.ts';
import { recomparePair } from '../../store/submissions/case-signals.ts';
import { removeTiesOfPair } from '../../store/submissions/case-ties.ts';
import type { Tx } from '../../store/transaction.ts';

type Context = SubjectPair & { actor: Actor; now: Date };

/** The maximum of one subject: each of its comparisons reads all of them. */
const MAX_RELATIONS = 100;

/**
 * Settles that two subjects are, or are not, one person, in place of what was settled before. Waiting submissions of both
 * are compared again.
 * @throws AppError `bad-request` for one subject twice; `not-found`; `conflict` when one of them has too many
 */
export async function settleRelation(tx: Tx, context: Context, relation: Relation): Promise<void> {
  if (context.subjectId === context.otherId)
    throw new AppError('bad-request', 'other names the subject itself. Name another subject.', {
      field: 'other',
    });
  await lockPair(tx, context);
  for (const [subjectId, otherId] of bothWays(context)) {
    const others = await listRelations(tx, context.tenantId, subjectId);
    if (others.length >= MAX_RELATIONS && !others.some(({ other }) => other === otherId))
      throw new AppError(
        'conflict',
        `Subject ${subjectId} has ${MAX_RELATIONS} relations, the maximum. Remove one first.`,
      );
  }
  await onTables(tx, () => recomparePair(tx, context));
  await writeRelation(tx, context, { relation, by: context.actor.name, at: context.now });
  await removeTiesOfPair(tx, context);
  await audit(tx, context, 'relation.settled', relation);
}

/** @throws AppError `not-found` also if nothing is settled about the two */
export async function unsettleRelation(tx: Tx, context: Context): Promise<void> {
  await lockPair(tx, context);
  await onTables(tx, () => recomparePair(tx, context));
  const relation = await removeRelation(tx, context);
  if (!relation) throw new AppError('not-found', 'No relation between these two subjects is recorded.');
  await audit(tx, context, 'relation.removed', relation);
}

const bothWays = ({ subjectId, otherId }: SubjectPair) =>
  [
    [subjectId, otherId],
    [otherId, subjectId],
  ] as const;

/** In the order of ids, so that two of these never deadlock. */
async function lockPair(tx: Tx, { tenantId, subjectId, otherId }: SubjectPair): Promise<void> {
  for (const id of [subjectId, otherId].sort()) await lockSubject(tx, tenantId, id);
}

/** In the history of both. */
async function audit(
  tx: Tx,
  context: Context,
  action: 'relation.settled' | 'relation.removed',
  relation: Relation,
): Promise<void> {
  for (const [subjectId] of bothWays(context)) {
    const entry = { at: context.now, actor: context.actor, action, subjectId, fields: [relation] };
    await appendAudit(tx, context.tenantId, entry);
  }
}
