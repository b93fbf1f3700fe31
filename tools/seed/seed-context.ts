import type { Actor } from '../../src/server/store/audit/audit.ts';
import type { Database } from '../../src/server/store/database/database.ts';
import type { Tx } from '../../src/server/store/transaction.ts';
import type { DocumentEvidence } from '../../src/server/vision/evidence.ts';
import type { MadeUpPerson } from '../specimen/made-up-people.ts';
import type { SubjectTimeline } from './plan-life.ts';
import type { SeedDeps } from './send-upload.ts';

/**
 * A seeded event. `run` joins a shared transaction, `alone` opens its own, and `prepare` runs before
 * either.
 */
export type SeedEvent = {
  at: Date;
  prepare?: () => Promise<void>;
  run: (tx: Tx) => Promise<void>;
  alone?: () => Promise<void>;
};

/** The person of a timeline, and the shared services. */
export type SeedContext = {
  kit: SeedDeps;
  db: Database;
  person: MadeUpPerson;
  life: SubjectTimeline;
  look: DocumentEvidence;
  now: Date;
  actor: Actor;
  takeImage: (person: MadeUpPerson) => Promise<Uint8Array>;
  /** counts of verdicts of licences and selfies */
  verdicts: Map<string, number>;
};

/** A person's data that exists once their first event has run. */
export type SeededPerson = { id: string; card: Promise<Uint8Array> | null };

export const DAY_MS = 86_400_000;
export const HOUR_MS = DAY_MS / 24;
