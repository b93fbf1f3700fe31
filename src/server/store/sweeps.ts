import { sql } from 'kysely';
import type { Schema } from './schema/schema.ts';
import type { Tx } from './transaction.ts';

/** Where the pass over the object store is: what it has compared so far, and after which key it continues. */
export type SweepState = { after: string | null; objects: number; orphans: number };

/** An object that the pass quarantines, restores or deletes at its end. */
export type PlannedAction = Schema['sweep_actions'];

export type SweepAction = PlannedAction['action'];

/** A server that is silent for so long is taken for dead. It renews the lease with each page, after a second at most. */
const LEASE_INTERVAL = sql.lit('10 minutes');
const LEASE_END = sql<Date>`clock_timestamp() + ${LEASE_INTERVAL}::interval`;

/**
 * Makes this server the only one that sweeps. The database's clock decides.
 * @param pauseMs minimum milliseconds after a pass; it is also four times as long as the pass took, unless it is 0
 * @returns the state of the pass; null if another server sweeps, or if the next pass is not due
 */
export async function acquireSweep(tx: Tx, holder: string, pauseMs: number): Promise<SweepState | null> {
  const { rows } = await sql<SweepState>`
    insert into sweeps as s (only_row, holder, held_until, begun_at)
    values (true, ${holder}, ${LEASE_END}, clock_timestamp())
    on conflict (only_row) do update set holder = excluded.holder, held_until = excluded.held_until,
      begun_at = case when s.ended_at is null then s.begun_at else excluded.begun_at end, ended_at = null
    where (s.held_until is null or s.held_until < clock_timestamp())
      and (${pauseMs} = 0 or s.ended_at is null
        or clock_timestamp() >= s.ended_at + greatest(${pauseMs}::float8 * interval '1 millisecond', 4 * (s.ended_at - s.begun_at)))
    returning after_key as after, objects::float8 as objects, orphans::float8 as orphans`.execute(tx);
  return rows[0] ?? null;
}

/** @returns false if another server has taken the sweep over: then this one must stop */
export async function renewSweep(tx: Tx, holder: string): Promise<boolean> {
  const rows = await tx
    .updateTable('sweeps')
    .set({ held_until: LEASE_END })
    .where('holder', '=', holder)
    .returning('only_row')
    .execute();
  return rows.length > 0;
}

/** Stores the pass with what a page has shown. @returns false, and stores nothing, as {@link renewSweep} */
export async function saveSweep(
  tx: Tx,
  holder: string,
  { after, objects, orphans }: SweepState,
  planned: readonly PlannedAction[],
): Promise<boolean> {
  if (!(await renewSweep(tx, holder))) return false;
  await tx.updateTable('sweeps').set({ after_key: after, objects, orphans }).execute();
  if (planned.length > 0) {
    await tx
      .insertInto('sweep_actions')
      .values([...planned])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return true;
}

export async function countPlanned(tx: Tx): Promise<Record<SweepAction, number>> {
  const rows = await tx
    .selectFrom('sweep_actions')
    .select(({ fn }) => ['action', fn.countAll<string>().as('planned')])
    .groupBy('action')
    .execute();
  const count = (action: string) => Number(rows.find((row) => row.action === action)?.planned ?? 0);
  return { quarantine: count('quarantine'), restore: count('restore'), delete: count('delete') };
}

export function listPlanned(tx: Tx, action: SweepAction, limit: number): Promise<PlannedAction[]> {
  return tx
    .selectFrom('sweep_actions')
    .selectAll()
    .where('action', '=', action)
    .orderBy('object_key')
    .limit(limit)
    .execute();
}

export async function deletePlanned(tx: Tx, action: SweepAction, keys: readonly string[]): Promise<void> {
  await sql`delete from sweep_actions where action = ${action} and object_key = any (${keys}::text[])`.execute(
    tx,
  );
}

/** Ends the pass: the next one begins at the first key. */
export async function endSweep(tx: Tx, holder: string, isHalted: boolean): Promise<void> {
  const rows = await tx
    .updateTable('sweeps')
    .set({ holder: null, held_until: null, after_key: null, objects: 0, orphans: 0 })
    .set({ ended_at: sql<Date>`clock_timestamp()`, is_halted: isHalted })
    .where('holder', '=', holder)
    .returning('only_row')
    .execute();
  if (rows.length > 0) await tx.deleteFrom('sweep_actions').execute();
}

/** Whether the last complete pass, of any server, quarantined nothing because of too many orphans. */
export async function isSweepHalted(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('sweeps').select('is_halted').executeTakeFirst();
  return row?.is_halted ?? false;
}

/** Lets another server continue the pass at once. */
export async function releaseSweep(tx: Tx, holder: string): Promise<void> {
  await tx
    .updateTable('sweeps')
    .set({ holder: null, held_until: null })
    .where('holder', '=', holder)
    .execute();
}
