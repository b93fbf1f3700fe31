import type { Logger } from 'pino';
import type { Database } from '../../store/database/database.ts';
import { openReplica, type ReplicaOptions, ReplicaRefusal } from '../../store/replica/open-replica.ts';
import { preferReplica } from '../../store/replica/prefer-replica.ts';
import { describeError } from '../../telemetry/describe-error.ts';
import type { Observer } from '../../telemetry/metrics/observer.ts';

type ReplicaDeps = {
  db: Database;
  observer: Pick<Observer, 'readReplica'>;
  logger: Pick<Logger, 'info' | 'warn'>;
};

/**
 * The database for reads that may lag: the standby at `DATABASE_READ_URL`, or the primary if there is none.
 * A standby that is unavailable delays no start and fails no request.
 */
export function openReadReplica(
  url: string | null,
  { db, observer, logger }: ReplicaDeps,
  options: Partial<ReplicaOptions> = {},
): { db: Database; close(): Promise<void> } {
  if (url === null) return { db, close: async () => {} };
  const replica = openReplica(url, options);
  const readDb = preferReplica(db, replica, {
    read: observer.readReplica,
    changed: (from, cause) => {
      if (from === 'replica') return logger.info('reads that may lag use the replica');
      const details =
        cause instanceof ReplicaRefusal
          ? { reason: cause.message, lagSeconds: cause.lagSeconds }
          : { reason: 'the standby is unavailable', failure: describeError(cause) };
      logger.warn(details, 'reads that may lag use the primary');
    },
  });
  return { db: readDb, close: replica.close };
}
