import { AppError, StartError } from '../../errors.ts';
import type { PartDatabase } from '../database.ts';

/**
 * A database that is opened when it is asked for, and again when that failed: one of several may be away while the
 * server starts.
 */
export function openLater(open: () => Promise<PartDatabase>): PartDatabase {
  let opening: Promise<PartDatabase> | null = null;
  let opened: PartDatabase | null = null;
  const use = async (): Promise<PartDatabase> => {
    opening ??= open();
    try {
      opened = await opening;
      return opened;
    } catch (cause) {
      opening = null;
      // Nobody is at the terminal any more.
      if (cause instanceof StartError)
        throw new AppError('unavailable', 'The database is away. Try again shortly.', { cause });
      throw cause;
    }
  };
  const db: PartDatabase = {
    asTenant: async (tenantId, work) => (await use()).asTenant(tenantId, work),
    asSystem: async (work) => (await use()).asSystem(work),
    asSystemOf: async (tenantId, work) => (await use()).asSystemOf(tenantId, work),
    served: {
      asTenant: async (tenantId, work) => (await use()).served.asTenant(tenantId, work),
      asSystemOf: async (tenantId, work) => (await use()).served.asSystemOf(tenantId, work),
    },
    parts: () => [],
    scrub: async () => (await use()).scrub(),
    takeStatistics: async () => (await use()).takeStatistics(),
    ping: async () => (await use()).ping(),
    connections: () => opened?.connections() ?? null,
    isStuck: () => opened?.isStuck() ?? false,
    close: async () => (await opening?.catch(() => null))?.close(),
  };
  return db;
}
