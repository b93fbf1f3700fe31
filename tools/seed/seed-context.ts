import type { Actor } from '../../src/server/store/audit.ts';
import type { Database } from '../../src/server/store/database/database.ts';
import type { Tx } from '../../src/server/store/transaction.ts';
import type { DocumentEvidence } from '../../src/server/vision/evidence.ts';
import type { MadeUpPerson } from '../specimen/made-up-people.ts';
import type { SubjectTimeline } from './plan-life.ts';
import type { SeedDeps } from './send-upload.ts';

/** Something that happened. `run` joins the others' transaction; `alone` makes its own; `prepare` comes before. */
export type SeedEvent = {
  at: Date;
  prepare?: () => Promise<void>;
  run: (tx: Tx) => Promise<void>;
  alone?: () => Promise<void>;
};

/** Whose life it is, and what all of it needs. */
export type SeedContext = {
  kit: SeedDeps;
  db: Database;
  person: MadeUpPerson;
  life: SubjectTimeline;
  look: DocumentEvidence;
  now: Date;
  actor: Actor;
  takePicture: (person: MadeUpPerson) => Promise<Uint8Array>;
  /** counts what the licences and selfies got */
  verdicts: Map<string, number>;
};

/** What is known of a person only once their life has begun. */
export type SeededPerson = { id: string; card: Promise<Uint8Array> | null };

export const DAY = 86_400_000;
export const HOUR = DAY / 24;
