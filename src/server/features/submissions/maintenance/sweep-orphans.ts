import type { FastifyBaseLogger } from 'fastify';
import type { ObjectStore, StoredObject } from '../../../storage/object-store.ts';
import { QUARANTINE } from '../../../storage/quarantine.ts';
import type { Database } from '../../../store/database/database.ts';
import { findRecordedKeys } from '../../../store/images.ts';
import type { Observer } from '../../../telemetry/metrics/observer.ts';

/** How many objects a run has moved or removed. */
export type SweepCounts = { setAside: number; putBack: number; removed: number };

/** An upload is recorded moments after its image is stored: a day is enough for every clock. */
const YOUNGEST_MS = 24 * 3_600_000;
const QUARANTINED_MS = 7 * 24 * 3_600_000;
/**
 * More orphans than both of these bounds (a number, and a share of all objects) are no accident: then the database is
 * the wrong one.
 */
const ALARMING = { count: 100, share: 0.01 };
/** Maximum orphans of one run, which bounds its memory; the others wait for the next. */
const MAX_PER_RUN = 10_000;
const BATCH = 500;
const TENANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type SweepDeps = {
  db: Database;
  objects: ObjectStore;
  logger: Pick<FastifyBaseLogger, 'error'>;
  observer: Pick<Observer, 'swept'>;
};

/** The result of one walk over all objects, as keys that the records use. */
type OrphanScan = { objects: number; orphans: number; aside: string[]; back: string[]; over: string[] };

/**
 * Quarantines objects that no attempt names: the images of uploads whose process died before they were recorded, and of
 * interrupted erasures. Seven days later they are removed; those that a record names again are restored. Any number of
 * servers may run this at once.
 *
 * If it would take more than 1 % of the objects, and more than 100, it takes none and reports that in the log and the
 * metrics.
 * @throws AggregateError when some could not be moved or removed, after all the others
 */
export async function sweepOrphans(
  { db, objects, logger, observer }: SweepDeps,
  now: Date,
): Promise<SweepCounts> {
  const found = await look(db, objects, now);
  const steps: [keyof SweepCounts, string[], (key: string) => Promise<void>][] = [
    ['putBack', found.back, (key) => objects.move(QUARANTINE + key, key)],
  ];
  const isHalted = isAlarming(found);
  observer.swept({ isHalted });
  if (isHalted) {
    const { orphans, objects: all } = found;
    logger.error({ orphans, objects: all }, 'orphan sweep skipped: too many orphaned objects');
  } else {
    steps.push(['setAside', found.aside, (key) => objects.move(key, QUARANTINE + key)]);
    steps.push(['removed', found.over, (key) => objects.delete(QUARANTINE + key)]);
  }
  const swept: SweepCounts = { setAside: 0, putBack: 0, removed: 0 };
  const failures: unknown[] = [];
  for (const [count, keys, act] of steps) {
    for (const key of keys) {
      await act(key).then(
        () => (swept[count] += 1),
        (error: unknown) => failures.push(error),
      );
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some objects could not be swept.');
  return swept;
}

const isAlarming = ({ orphans, objects }: OrphanScan) =>
  orphans > ALARMING.count && orphans > ALARMING.share * objects;

async function look(db: Database, objects: ObjectStore, now: Date): Promise<OrphanScan> {
  const found: OrphanScan = { objects: 0, orphans: 0, aside: [], back: [], over: [] };
  const getAgeMs = ({ storedAt }: StoredObject) => now.getTime() - storedAt.getTime();
  for await (const batch of listInBatches(objects)) {
    const known = await findNamed(db, batch.map(recordKey));
    for (const object of batch) {
      const key = recordKey(object);
      const isQuarantined = key !== object.key;
      if (!isQuarantined) found.objects += 1;
      if (known.has(key)) {
        if (isQuarantined) found.back.push(key);
      } else if (isQuarantined) {
        if (getAgeMs(object) >= QUARANTINED_MS) found.over.push(key);
      } else if (getAgeMs(object) >= YOUNGEST_MS) {
        found.orphans += 1;
        if (found.aside.length < MAX_PER_RUN) found.aside.push(key);
      }
    }
  }
  return found;
}

const recordKey = ({ key }: StoredObject) =>
  key.startsWith(QUARANTINE) ? key.slice(QUARANTINE.length) : key;

async function* listInBatches(objects: ObjectStore): AsyncGenerator<StoredObject[]> {
  let batch: StoredObject[] = [];
  for await (const object of objects.list()) {
    batch.push(object);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The `keys` that an attempt names. */
async function findNamed(db: Database, keys: string[]): Promise<Set<string>> {
  const tenants = [...new Set(keys.map((key) => key.split('/')[0]!))].filter((id) => TENANT.test(id));
  return db.asSystem((tx) => findRecordedKeys(tx, tenants, keys));
}
