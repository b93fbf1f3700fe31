import type { Insertable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

type NewApiToken = Omit<Insertable<Schema['api_tokens']>, 'id' | 'fingerprint' | 'token_hash'> & {
  token_hash: Buffer;
};

/** Writes a machine's credential; lists show the beginning of its hash. */
export async function addApiToken(tx: Tx, token: NewApiToken): Promise<void> {
  const fingerprint = token.token_hash.toString('hex').slice(0, 12);
  await tx
    .insertInto('api_tokens')
    .values({ ...token, fingerprint })
    .execute();
}
