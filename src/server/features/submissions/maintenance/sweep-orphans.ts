import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ObjectStore, StoredObject } from '../../../storage/object-store.ts';
import { QUARANTINE } from '../../../storage/quarantine.ts';
import type { Database } from '../../../store/database/database.ts';
import { findRecordedKeys } from '../../../store/submissions/images.ts';
import {
  acquireSweep,
  countPlanned,
  deletePlanned,
  endSweep,
  isSweepHalted,
  listPlanned,
  type PlannedAction,
  releaseSweep,
  renewSweep,
  type SweepAction,
  type SweepState,
  saveSweep,
} from '../../../store/sweeps.ts';
import { toTenantId } from '../../../store/tenant-id.ts';
import type { Observer } from '../../../telemetry/metrics/observer.ts';

/** How many objects a run has moved or deleted. */
export type SweepCounts = { quarantined: number; restored: number; deleted: number };

/** An upload is recorded moments after its image is stored: a day is enough for every clock. */
const MIN_ORPHAN_AGE_MS = 24 * 3_600_000;
/** It is deleted so long after it was moved away, and may be restored until then. */
const MIN_QUARANTINE_MS = 7 * 24 * 3_600_000;
/**
 * More orphans than both of these bounds (a number, and a share of all objects) are not an accident: then the database is
 * the wrong one.
 */
const ALARM_LIMITS = { count: 100, share: 0.01 };
/** Maximum objects of each action in one pass, which bounds the table; the others wait for the next. */
const MAX_PER_PASS = 10_000;
/** Keys that are compared at once: a page of an S3 list. */
const PAGE_SIZE = 1_000;
/** Keys that are moved or deleted under one lease. */
const APPLIED_PAGE = 100;
const TENANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type SweepDeps = {
  db: Database;
  objects: ObjectStore;
  logger: Pick<FastifyBaseLogger, 'error'>;
  observer: Pick<Observer, 'swept'>;
  /** minimum milliseconds between two passes */
  pauseMs?: number;
};

/** Thrown within a pass that another server has taken over. */
class SweepLost extends Error {}

const NO_COUNTS: SweepCounts = { quarantined: 0, restored: 0, deleted: 0 };

/**
 * Quarantines objects that no attempt names: the images of uploads whose process died before they were recorded, and of
 * interrupted erasures. Seven days later they are deleted; those that a record names again are restored.
 *
 * One server at a time does so, in one pass over all keys in their order. The database has its lease, its position
 * and the actions that it planned, so another server or the next run continues it. Nothing is moved before the pass
 * has seen every object: if it would take more than 1 % of them, and more than 100, it quarantines none and reports
 * that in the log and the metrics.
 * @throws AggregateError when some could not be moved or deleted, after all the others
 */
export async function sweepOrphans(deps: SweepDeps, now: Date): Promise<SweepCounts> {
  const { db, observer, pauseMs = 0 } = deps;
  const holder = randomUUID();
  const initialState = await db.asSystem((tx) => acquireSweep(tx, holder, pauseMs));
  if (initialState === null) {
    observer.swept({ isHalted: await db.asSystem(isSweepHalted) });
    return NO_COUNTS;
  }
  try {
    const finalState = await compareAll(deps, { holder, now }, initialState);
    const isHalted = isAlarming(finalState);
    observer.swept({ isHalted });
    const { swept, failures } = await applyActions(deps, holder, finalState);
    await db.asSystem((tx) => endSweep(tx, holder, isHalted));
    if (failures.length > 0) throw new AggregateError(failures, 'Some objects could not be swept.');
    return swept;
  } catch (error) {
    if (error instanceof SweepLost) return NO_COUNTS;
    // The database may be what failed; then the lease ends by itself.
    await db.asSystem((tx) => releaseSweep(tx, holder)).catch(() => {});
    throw error;
  }
}

const isAlarming = ({ orphans, objects }: SweepState) =>
  orphans > ALARM_LIMITS.count && orphans > ALARM_LIMITS.share * objects;

/** Compares the rest of the pass with the records, one page at a time. */
async function compareAll(
  { db, objects }: Pick<SweepDeps, 'db' | 'objects'>,
  { holder, now }: { holder: string; now: Date },
  initialState: SweepState,
): Promise<SweepState> {
  let state = initialState;
  const plannedCounts = await db.asSystem(countPlanned);
  for await (const page of listInPages(objects, initialState.after)) {
    const recorded = await filterRecorded(db, page.map(recordKey));
    const next = { ...state, after: page.at(-1)!.key };
    const planned: PlannedAction[] = [];
    for (const object of page) {
      const object_key = recordKey(object);
      const isQuarantined = object_key !== object.key;
      if (!isQuarantined) next.objects += 1;
      const action = chooseAction(
        now.getTime() - object.storedAt.getTime(),
        isQuarantined,
        recorded.has(object_key),
      );
      if (action === 'quarantine') next.orphans += 1;
      if (action === null || plannedCounts[action] >= MAX_PER_PASS) continue;
      plannedCounts[action] += 1;
      planned.push({ object_key, action });
    }
    if (!(await db.asSystem((tx) => saveSweep(tx, holder, next, planned)))) throw new SweepLost();
    state = next;
  }
  return state;
}

function chooseAction(ageMs: number, isQuarantined: boolean, isRecorded: boolean): SweepAction | null {
  if (isRecorded) return isQuarantined ? 'restore' : null;
  if (isQuarantined) return ageMs >= MIN_QUARANTINE_MS ? 'delete' : null;
  return ageMs >= MIN_ORPHAN_AGE_MS ? 'quarantine' : null;
}

/** Applies the actions that the pass planned; too many orphans apply only the restoring. */
async function applyActions({ db, objects, logger }: SweepDeps, holder: string, finalState: SweepState) {
  const isHalted = isAlarming(finalState);
  if (isHalted) {
    const { orphans, objects: all } = finalState;
    logger.error({ orphans, objects: all }, 'orphan sweep skipped: too many orphaned objects');
  }
  const steps: [keyof SweepCounts, SweepAction, (key: string) => Promise<void>][] = [
    ['restored', 'restore', (key) => objects.move(QUARANTINE + key, key)],
    // Before another object of the same key comes to its place, which then waits for its own week.
    ['deleted', 'delete', (key) => objects.delete(QUARANTINE + key)],
    ['quarantined', 'quarantine', (key) => objects.move(key, QUARANTINE + key)],
  ];
  const swept = { ...NO_COUNTS };
  const failures: unknown[] = [];
  for (const [count, action, apply] of isHalted ? steps.slice(0, 1) : steps) {
    for await (const keys of iteratePlanned(db, holder, action)) {
      for (const key of keys) {
        await apply(key).then(
          () => (swept[count] += 1),
          (error: unknown) => failures.push(error),
        );
      }
    }
  }
  return { swept, failures };
}

/**
 * The keys with this planned action, page by page. A key whose record came or went since it was planned is left to the
 * next pass. Each page is deleted from the plan once the caller has applied it.
 */
async function* iteratePlanned(db: Database, holder: string, action: SweepAction): AsyncGenerator<string[]> {
  for (;;) {
    const planned = await db.asSystem((tx) => listPlanned(tx, action, APPLIED_PAGE));
    if (planned.length === 0) return;
    const keys = planned.map(({ object_key }) => object_key);
    const recorded = await filterRecorded(db, keys);
    yield keys.filter((key) => recorded.has(key) === (action === 'restore'));
    const isOurs = await db.asSystem(async (tx) => {
      const isRenewed = await renewSweep(tx, holder);
      if (isRenewed) await deletePlanned(tx, action, keys);
      return isRenewed;
    });
    if (!isOurs) throw new SweepLost();
  }
}

const recordKey = ({ key }: StoredObject) =>
  key.startsWith(QUARANTINE) ? key.slice(QUARANTINE.length) : key;

async function* listInPages(objects: ObjectStore, after: string | null): AsyncGenerator<StoredObject[]> {
  let page: StoredObject[] = [];
  for await (const object of objects.list(after ?? undefined)) {
    page.push(object);
    if (page.length < PAGE_SIZE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** The `keys` that an attempt records. */
async function filterRecorded(db: Database, keys: string[]): Promise<Set<string>> {
  const owners = new Set(keys.map((key) => key.split('/')[0]!));
  const tenants = [...owners].filter((id) => TENANT.test(id)).map(toTenantId);
  return db.asSystem((tx) => findRecordedKeys(tx, tenants, keys));
}
