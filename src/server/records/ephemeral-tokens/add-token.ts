import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

/** Writes a link; the caller holds its subject. */
export async function addToken(
  tx: Tx,
  token: Omit<Insertable<Schema['ephemeral_tokens']>, 'id'>,
): Promise<void> {
  await tx
    .insertInto('ephemeral_tokens')
    .values({ ...token, id: uuidv7() })
    .execute();
}
