import type { SettledState, UploadKind, Verdict } from '../domain/verdict/verdicts.ts';

export type Answered = {
  method: string;
  /** as it was mounted, so that no id is in it; `none` where nothing is */
  route: string;
  status: number;
  seconds: number;
};

export type Settled = {
  kind: UploadKind;
  verdict: Verdict;
  state: SettledState;
  reason: string | null;
  /** milliseconds by step */
  timings: Readonly<Record<string, number>>;
};

/** How full something is that is bounded: `held` in what it is measured in, and how many wait for it. */
export type Fill = { held: number; waiting: number };

/** Hears what happens, for those who watch a server. It is told no name, id or address of anybody. */
export type Observer = {
  answered(answer: Answered): void;
  settled(attempt: Settled): void;
  /** `read` is called each time the measurements are asked for. */
  watchPermits(name: string, read: () => Fill): void;
};

/** For a server without METRICS_PORT. */
export const UNOBSERVED: Observer = { answered() {}, settled() {}, watchPermits() {} };
