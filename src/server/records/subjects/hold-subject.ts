import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';

/**
 * Holds a subject's row until the transaction ends, before anything that hangs on it, as everywhere: with
 * `keyShare` it cannot be erased meanwhile, with `noKeyUpdate` nobody else has it so, with `update` nobody writes
 * about it meanwhile.
 * @throws AppError `not-found` when there is no such subject
 */
export async function holdSubject(
  tx: Tx,
  tenantId: string,
  subjectId: string,
  how: 'keyShare' | 'noKeyUpdate' | 'update' = 'keyShare',
): Promise<void> {
  const row = await tx
    .selectFrom('subjects')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', subjectId)
    .$if(how === 'keyShare', (query) => query.forKeyShare())
    .$if(how === 'noKeyUpdate', (query) => query.forNoKeyUpdate())
    .$if(how === 'update', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('not-found', 'There is no such subject.');
}

/** Holds several subjects so that none is erased meanwhile; one that is erased already is left out. */
export async function holdSubjects(tx: Tx, tenantId: string, subjectIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('subjects')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...subjectIds]}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
}
