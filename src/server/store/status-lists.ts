import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { StatusEntry } from '../verification/wallet/revocation/judge-revocation.ts';
import type { StatusReference } from '../verification/wallet/revocation/read-status-references.ts';
import type { Schema } from './schema/schema.ts';
import type { Tx } from './transaction.ts';

type StatusListRow = Selectable<Schema['status_lists']>;
/** A list without its entries. */
export type StatusListFacts = Omit<StatusListRow, 'statuses' | 'identifiers'>;
export type NewStatusList = Omit<
  StatusListRow,
  'id' | 'named_at' | 'fetched_at' | 'issued_at' | 'time_to_live'
> & {
  issued_at: Date;
  time_to_live: number | null;
};

/** A status list is shared by thousands of credentials. More lists than this are not waited for. */
const MAX_LISTS = 10_000;

/** Adds a list, in place of the one of its URI. @returns its id; null if the stored one is newer */
export async function replaceStatusList(tx: Tx, list: NewStatusList, now: Date): Promise<string | null> {
  const { uri, ...facts } = list;
  const values = { ...facts, fetched_at: now };
  const row = await tx
    .insertInto('status_lists')
    .values({ id: uuidv7(), uri, named_at: now, ...values })
    .onConflict((conflict) =>
      conflict
        .column('uri')
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb('status_lists.issued_at', 'is', null),
            eb('status_lists.issued_at', '<=', list.issued_at),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Remembers that a credential named lists which are not stored, so that the operator can bring them. */
export async function addNamedLists(tx: Tx, uris: readonly string[], now: Date): Promise<void> {
  for (const uri of [...new Set(uris)].sort()) {
    await sql`insert into status_lists (id, uri, named_at) select ${uuidv7()}, ${uri}, ${now}
      where (select count(*) from status_lists) < ${MAX_LISTS} on conflict (uri) do nothing`.execute(tx);
  }
}

/** @returns null if no list is stored for the reference's URI */
export async function findStatusEntry(
  tx: Tx,
  reference: Exclude<StatusReference, { form: 'unreadable' }>,
): Promise<StatusEntry | null> {
  const index = reference.form === 'status_list' ? reference.index : 0;
  const identifier =
    reference.form === 'identifier_list' ? Buffer.from(reference.identifier).toString('hex') : '';
  const offset = sql`(${index}::bigint * bits / 8)`;
  const row = await tx
    .selectFrom('status_lists')
    .select([
      'bits',
      'issued_at',
      'expires_at',
      'anchor',
      sql<Uint8Array | null>`case when ${offset} < octet_length(statuses)
        then substring(statuses from (${offset})::integer + 1 for 1) end`.as('byte'),
      sql<boolean>`coalesce(${identifier} = any(identifiers), false)`.as('is_listed'),
    ])
    .where('uri', '=', reference.uri)
    .where('issued_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    bits: row.bits,
    byte: row.byte?.[0] ?? null,
    isListed: row.is_listed,
    issuedAt: row.issued_at!,
    expires: row.expires_at,
    anchor: row.anchor,
  };
}

/** All lists, also those that are not stored yet, by URI. */
export function listStatusLists(tx: Tx): Promise<StatusListFacts[]> {
  return tx
    .selectFrom('status_lists')
    .select([
      'id',
      'uri',
      'named_at',
      'fetched_at',
      'issued_at',
      'expires_at',
      'time_to_live',
      'bits',
      'anchor',
    ])
    .orderBy('uri')
    .execute();
}

/** @returns whether there was one with this id */
export async function removeStatusList(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('status_lists').where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}
