/** The tenants that use something that is shared. */
export type ActiveTenants = {
  /** Runs `work`; the tenant is active meanwhile, and for some time after. */
  during<T>(tenant: string, work: () => Promise<T>): Promise<T>;
  count(): number;
};

/**
 * The tenants that have work, waiting or under way, or had some within the last `activeMs`.
 * @param onLeave called after some have left
 */
export function createActiveTenants(activeMs: number, onLeave: () => void): ActiveTenants {
  const working = new Map<string, number>();
  /** When the last work of a tenant ended that has none now; the oldest first. */
  const endedAt = new Map<string, number>();
  let isWatched = false;
  const dropOld = () => {
    const cutoff = performance.now() - activeMs;
    for (const [tenant, at] of endedAt) {
      if (at > cutoff) return;
      endedAt.delete(tenant);
    }
  };
  const watch = () => {
    if (!isWatched) setTimeout(leave, activeMs).unref();
    isWatched = true;
  };
  const leave = () => {
    isWatched = false;
    dropOld();
    if (endedAt.size > 0) watch();
    onLeave();
  };
  const begin = (tenant: string) => {
    endedAt.delete(tenant);
    working.set(tenant, (working.get(tenant) ?? 0) + 1);
  };
  const end = (tenant: string) => {
    const remainingCount = (working.get(tenant) ?? 0) - 1;
    if (remainingCount > 0) {
      working.set(tenant, remainingCount);
      return;
    }
    working.delete(tenant);
    endedAt.set(tenant, performance.now());
    watch();
  };
  return {
    during: async (tenant, work) => {
      begin(tenant);
      try {
        return await work();
      } finally {
        end(tenant);
      }
    },
    count() {
      dropOld();
      return working.size + endedAt.size;
    },
  };
}
