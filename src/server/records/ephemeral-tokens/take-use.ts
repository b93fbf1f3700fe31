import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** For each kind of upload the columns of its uses and of its cap. */
export const COUNTERS = {
  license: { used: 'license_use_count', most: 'max_license_attempts' },
  selfie: { used: 'selfie_use_count', most: 'max_selfie_attempts' },
} as const;

/**
 * Takes one use off a link that is good now: one conditional update, so that any number of uploads at once never
 * take more than there are.
 * @returns whether there was one
 */
export async function takeUse(
  tx: Tx,
  { tenant_id, id }: { tenant_id: string; id: string },
  counter: keyof typeof COUNTERS,
  now: Date,
): Promise<boolean> {
  const { used, most } = COUNTERS[counter];
  const taken = await tx
    .updateTable('ephemeral_tokens')
    .set((eb) => ({ use_count: eb('use_count', '+', 1), [used]: eb(used, '+', 1) }))
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`(max_uses is null or use_count < max_uses)`)
    .where(sql<boolean>`(${sql.ref(most)} is null or ${sql.ref(used)} < ${sql.ref(most)})`)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
