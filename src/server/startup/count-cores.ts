import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/**
 * The cores that this process may use: those of its affinity (`taskset`), and no more than the quota of its
 * control group (`docker run --cpus`, a Kubernetes limit), which Node 20 does not read.
 * @returns 1 or more; a quota of one and a half cores is 2
 */
export function countCores(affinity = availableParallelism(), readText = readIfThere): number {
  const quota = readQuota(readText);
  return Math.max(1, quota === null ? affinity : Math.min(affinity, Math.ceil(quota)));
}

/** The quota in cores, as version 2 or version 1 of the control groups states it; null: none. */
function readQuota(readText: (path: string) => string | null): number | null {
  const [quota, period] =
    readText('/sys/fs/cgroup/cpu.max')?.trim().split(' ') ??
    ['cpu.cfs_quota_us', 'cpu.cfs_period_us'].map((name) => readText(`/sys/fs/cgroup/cpu/${name}`));
  const cores = Number(quota ?? Number.NaN) / Number(period ?? Number.NaN);
  return Number.isFinite(cores) && cores > 0 ? cores : null;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null; // another system, or no such control group
  }
}
