import type { Database } from '../database/database.ts';
import { toDatabaseFailure } from '../database/database-failure.ts';
import { findInstallation } from '../installation.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { type Replica, ReplicaRefusal } from './open-replica.ts';

/** A finished read: where it ran, and the replica's lag if that was measured. */
export type ReplicaRead = { from: 'replica' | 'primary'; lagSeconds: number | null };

export type ReplicaWatch = {
  read(read: ReplicaRead): void;
  /** Called when reads begin to use the replica, or the primary in its place because of `cause`. */
  changed(from: ReplicaRead['from'], cause: unknown): void;
};

/** Milliseconds for which the primary answers, before the replica is tried again. */
const PAUSE_MS = 10_000;

/**
 * A database whose transactions read from the replica, for what may be some seconds old. If the replica is
 * unavailable, lags or belongs to another installation, they run on the primary. `work` may then run twice.
 * @param now monotonic milliseconds
 */
export function preferReplica(
  primary: Database,
  replica: Replica,
  watch: ReplicaWatch,
  now: () => number = () => performance.now(),
): Database {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let isChecked = false;
  let source: ReplicaRead['from'] | null = null;
  const use = (from: ReplicaRead['from'], cause: unknown = null) => {
    if (source !== from) watch.changed(from, cause);
    source = from;
  };
  const requireSame = async () => {
    if (isChecked) return;
    const installationId = await replica.asSystem(findInstallation);
    if (installationId === null || installationId !== (await primary.asSystem(findInstallation)))
      throw new ReplicaRefusal('the standby belongs to another installation', replica.lagSeconds());
    isChecked = true;
  };
  const attempt = async <T>(onReplica: () => Promise<T>): Promise<{ value: T } | null> => {
    if (now() < pausedUntil) return null;
    try {
      await requireSame();
      const value = await onReplica();
      use('replica');
      return { value };
    } catch (error) {
      const failure = toDatabaseFailure(error);
      const isUnusable = error instanceof ReplicaRefusal || failure === 'away';
      if (!isUnusable && failure === null) throw error;
      use('primary', error);
      // A cancelled or conflicting query says nothing about the next one.
      if (isUnusable) pausedUntil = now() + PAUSE_MS;
      // After an outage, another server may have the address.
      if (isUnusable) isChecked = false;
      return null;
    }
  };
  const read = async <T>(onReplica: () => Promise<T>, onPrimary: () => Promise<T>): Promise<T> => {
    const result = await attempt(onReplica);
    watch.read({ from: result ? 'replica' : 'primary', lagSeconds: replica.lagSeconds() });
    return result ? result.value : onPrimary();
  };
  return {
    ...primary,
    asTenant: <T>(id: TenantId, work: (tx: Tx) => Promise<T>) =>
      read(
        () => replica.asTenant(id, work),
        () => primary.asTenant(id, work),
      ),
    asStaff: <T>(id: TenantId, reader: number | null, work: (tx: Tx) => Promise<T>) =>
      read(
        () => replica.asStaff(id, reader, work),
        () => primary.asStaff(id, reader, work),
      ),
    asSystem: <T>(work: (tx: Tx) => Promise<T>) =>
      read(
        () => replica.asSystem(work),
        () => primary.asSystem(work),
      ),
  };
}
