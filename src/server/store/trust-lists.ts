import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CredentialKind } from '../verification/wallet/mdoc/credential-kinds.ts';
import type { Schema } from './schema/schema.ts';
import type { Tx } from './transaction.ts';

export type TrustListRow = Selectable<Schema['trust_lists']>;
type NewTrustList = Omit<TrustListRow, 'id'>;

/** Adds a list, in place of the one of its kind and name. @returns its id; null if the stored one is newer */
export async function replaceTrustList(tx: Tx, list: NewTrustList): Promise<string | null> {
  const row = await tx
    .insertInto('trust_lists')
    .values({ id: uuidv7(), ...list })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'name'])
        .doUpdateSet({
          issued_at: list.issued_at,
          imported_at: list.imported_at,
          certificates: list.certificates,
        })
        .where((eb) =>
          eb.or([
            eb('trust_lists.issued_at', 'is', null),
            eb('trust_lists.issued_at', '<=', list.issued_at ?? list.imported_at),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** All lists, or those of one kind, by kind and name. */
export function listTrustLists(tx: Tx, kind: CredentialKind | null = null): Promise<TrustListRow[]> {
  return tx
    .selectFrom('trust_lists')
    .selectAll()
    .$if(kind !== null, (query) => query.where('kind', '=', kind!))
    .orderBy('kind')
    .orderBy('name')
    .execute();
}

/** @returns whether there was one with this id */
export async function removeTrustList(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('trust_lists').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}
