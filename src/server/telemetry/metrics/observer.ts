import type { SettledState, UploadKind, Verdict } from '../../verification/verdict/verdicts.ts';

type AnsweredRequest = {
  method: string;
  /** as it was mounted, so that no id is in it; `none` where nothing is */
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
 * How full something is that is bounded: `held` in what it is measured in, how many wait for it, and how many were
 * refused since the start because they would have waited for too long.
 */
export type PoolOccupancy = { held: number; waiting: number; refused: number };

/** A route as it was mounted, and the statuses that it answers with as far as they are known. */
type CountedRoute = { method: string; route: string; statuses: readonly number[] };

/** Hears what happens, for those who watch a server. It is told no name, id or address of anybody. */
export type Observer = {
  /** Counts the route's answers from 0, so that the first one is an increase. */
  expectAnswers(route: CountedRoute): void;
  answered(answer: AnsweredRequest): void;
  settled(attempt: UploadMeasurement): void;
  /** `read` is called each time the measurements are asked for. */
  watchPermits(name: string, read: () => PoolOccupancy): void;
  /** A run of the orphan sweep: `isHalted` when it removed nothing because too many objects have no record. */
  swept(run: { isHalted: boolean }): void;
  /** A comparison of the clock: `isWaiting` while nothing is erased for its age after the clock jumped. */
  comparedClock(found: { isWaiting: boolean }): void;
};

/** For a server without METRICS_PORT. */
export const UNOBSERVED: Observer = {
  expectAnswers() {},
  answered() {},
  settled() {},
  watchPermits() {},
  swept() {},
  comparedClock() {},
};
