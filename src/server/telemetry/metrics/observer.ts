import type { SettledState, UploadKind, Verdict } from '../../verification/verdict/verdicts.ts';

type AnsweredRequest = {
  method: string;
  /** the registered path, which contains no id; `none` if no route matched */
  route: string;
  status: number;
  seconds: number;
};

type UploadMeasurement = {
  kind: UploadKind;
  verdict: Verdict;
  state: SettledState;
  reason: string | null;
  /** milliseconds by step */
  timings: Readonly<Record<string, number>>;
};

/**
 * Use of a bounded pool: `held` in its own unit, the number of waiting requests, and the number refused
 * since the start after waiting too long.
 */
export type PoolOccupancy = { held: number; waiting: number; refused: number };

/** A route by its registered path, with its statuses as far as they are known. */
type CountedRoute = { method: string; route: string; statuses: readonly number[] };

/** Receives events for the metrics. No event contains a name, id or address of a person. */
export type Observer = {
  /** Starts the route's counters at 0, so that the first answer is an increase. */
  expectAnswers(route: CountedRoute): void;
  answered(answer: AnsweredRequest): void;
  settled(attempt: UploadMeasurement): void;
  /** `read` is called on each scrape. */
  watchPermits(name: string, read: () => PoolOccupancy): void;
  /** A run of the orphan sweep. `isHalted`: it removed nothing, because too many objects have no record. */
  swept(run: { isHalted: boolean }): void;
  /**
   * A comparison of the clock. `isWaiting`: after a jump of the clock, nothing is erased because of its
   * age.
   */
  comparedClock(comparison: { isWaiting: boolean }): void;
  /** A read that may lag, by the database that answered it; `lagSeconds` of the replica, if it was measured. */
  readReplica(read: { from: 'replica' | 'primary'; lagSeconds: number | null }): void;
};

/** The observer of a server without METRICS_PORT. */
export const NO_OBSERVER: Observer = {
  expectAnswers() {},
  answered() {},
  settled() {},
  watchPermits() {},
  swept() {},
  comparedClock() {},
  readReplica() {},
};
