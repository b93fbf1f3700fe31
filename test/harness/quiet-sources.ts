import type { MetricSources } from '../../src/server/telemetry/metrics/create-metrics.ts';

/** Sources of measurements for a server without load. */
export const QUIET_SOURCES: MetricSources = {
  trust: async () => [],
  statusLists: async () => null,
  quality: async () => [],
  queue: async () => ({ pending: 0, oldestSeconds: 0, late: 0, lateSeconds: 0, tenants: 0, oldTenants: 0 }),
  uploads: async () => ({ queued: 0, oldestSeconds: 0 }),
  connections: () => ({ open: 0, idle: 0, waiting: 0 }),
  acceptsWrites: async () => true,
  pingStore: async () => {},
  storeAcceptsWrites: () => true,
  freeBytes: async () => 0,
  lastBackup: async () => 0,
  jobs: async () => [],
  clockOffset: () => 0,
  inference: () => new Map(),
};
