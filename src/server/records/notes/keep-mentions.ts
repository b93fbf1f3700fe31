import type { Tx } from '../../db/database.ts';

type Mention = { userId: number; submissionId: string };

/** Notes that a user was named in a note about a case; named twice counts once. */
export async function addMention(
  tx: Tx,
  tenantId: string,
  { userId, submissionId }: Mention,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('note_mentions')
    .values({ tenant_id: tenantId, user_id: userId, submission_id: submissionId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The user has the case before them now. */
export async function endMention(tx: Tx, tenantId: string, { userId, submissionId }: Mention): Promise<void> {
  await tx
    .deleteFrom('note_mentions')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('submission_id', '=', submissionId)
    .execute();
}

/** In how many cases a user was named and has not opened since. */
export async function countMentions(tx: Tx, tenantId: string, userId: number): Promise<number> {
  const { mentions } = await tx
    .selectFrom('note_mentions')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('mentions'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return mentions;
}
