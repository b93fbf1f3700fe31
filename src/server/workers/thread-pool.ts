import type { Transferable, Worker } from 'node:worker_threads';
import { currentTraceContext } from '../telemetry/tracing/current-trace-context.ts';
import { createRestarts } from './restarts.ts';
import { type StartThreadOptions, startThread } from './start-thread.ts';
import type { ThreadAnswer, ThreadCall, ThreadWork } from './thread-calls.ts';
import { ThreadError } from './thread-error.ts';

/** What one thread is started with: its `workerData`, and what of it is given away to the thread. */
type ThreadStart = { data: unknown; transfers: Transferable[] };

export type ThreadPoolOptions = {
  /** what the threads are there for, as failures name them: `vision` */
  name: string;
  /** the module that they run; it calls `answerCalls` */
  workerUrl: URL;
  threads: number;
  /** questions that wait for a thread; one more is turned away at once */
  maxWaiting: number;
  /** asked for each thread that starts */
  start?: () => ThreadStart;
  /** hears why a thread crashed or a question failed */
  onFailure: (error: Error) => void;
} & Pick<StartThreadOptions, 'restingMegabytes'>;

type Job = {
  call: ThreadCall;
  resolve: (value: unknown) => void;
  reject: (error: ThreadError) => void;
  timer: NodeJS.Timeout | undefined;
};

type Thread = { worker: Worker; started: Promise<void>; job: Job | null };

/** A thread that is this many milliseconds late hangs: it is stopped, and another takes its place. */
const GRACE = 2000;
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Threads that each work on one question at a time; further questions wait in the order they came. */
export class ThreadPool<Work extends ThreadWork> {
  private readonly options: ThreadPoolOptions;
  private readonly threads = new Set<Thread>();
  private readonly waiting = new Set<Job>();
  private readonly restarts = createRestarts(() => this.startThread());
  private closed = false;

  constructor(options: ThreadPoolOptions) {
    this.options = options;
    for (let i = 0; i < options.threads; i++) this.startThread();
  }

  /**
   * Asks one question. The deadline counts while it waits.
   * @throws ThreadError `budget` when its time passes; `unavailable` when too many wait or its thread crashes
   */
  ask<Kind extends keyof Work>(
    kind: Kind,
    question: Work[Kind]['question'],
    deadline: number,
  ): Promise<Work[Kind]['answer']> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(this.unavailable('are closed'));
      if (this.waiting.size >= this.options.maxWaiting) return reject(this.unavailable('are overloaded'));
      const call = { kind, question, deadline, trace: currentTraceContext() };
      const job: Job = { call, resolve, reject, timer: undefined };
      job.timer = timerAt(deadline, () => {
        this.waiting.delete(job);
        reject(this.outOfTime());
      });
      this.waiting.add(job);
      this.handOut();
    });
  }

  /** Resolves when all threads are there. @throws ThreadError `unavailable` when one stops before */
  async started(): Promise<void> {
    if (this.threads.size === 0) throw this.unavailable('are not running');
    await Promise.all([...this.threads].map(({ started }) => started));
  }

  async close(): Promise<void> {
    this.closed = true;
    this.restarts.end();
    for (const job of this.waiting) finish(job, this.unavailable('are closed'));
    this.waiting.clear();
    await Promise.all([...this.threads].map(({ worker }) => worker.terminate()));
  }

  private unavailable(what: string): ThreadError {
    return new ThreadError('unavailable', `The ${this.options.name} threads ${what}.`);
  }

  private outOfTime(): ThreadError {
    return new ThreadError('budget', `The deadline passed before the ${this.options.name} threads answered.`);
  }

  private handOut(): void {
    for (const thread of this.threads) {
      const [job] = this.waiting;
      if (!job) return;
      if (thread.job) continue;
      this.waiting.delete(job);
      thread.job = job;
      clearTimeout(job.timer);
      job.timer = timerAt(job.call.deadline + GRACE, () => this.stopLate(thread, job));
      thread.worker.postMessage(job.call);
    }
  }

  private stopLate(thread: Thread, job: Job): void {
    thread.job = null;
    this.threads.delete(thread); // not idle, though it has no job
    const error = this.outOfTime();
    finish(job, error);
    const failure = `One of the ${this.options.name} threads hung and was stopped.`;
    this.options.onFailure(new Error(failure, { cause: error }));
    void thread.worker.terminate();
  }

  private startThread(): void {
    const { data, transfers } = this.options.start?.() ?? { data: null, transfers: [] };
    const { workerUrl, restingMegabytes } = this.options;
    const worker = startThread(workerUrl, data, { transferList: transfers, restingMegabytes });
    const { promise: started, resolve, reject } = promiseWithResolvers();
    started.catch(() => {}); // told to whoever asks for started()
    const thread: Thread = { worker, started, job: null };
    this.threads.add(thread);
    worker.on('message', (answer: ThreadAnswer) => {
      if (answer.is !== 'started') return this.settle(thread, answer);
      this.restarts.cameUp();
      resolve();
    });
    worker.on('error', (error) => this.options.onFailure(error as Error));
    worker.on('exit', () => {
      reject(this.unavailable('stopped'));
      this.replace(thread);
    });
    this.handOut();
  }

  private settle(thread: Thread, answer: Exclude<ThreadAnswer, { is: 'started' }>): void {
    const { job } = thread;
    thread.job = null;
    if (job && answer.is === 'value') finish(job, answer.value);
    else if (job && answer.is === 'failure') {
      this.options.onFailure(answer.error);
      finish(job, new ThreadError('unavailable', answer.error.message, { cause: answer.error }));
    }
    this.handOut();
  }

  private replace(thread: Thread): void {
    this.threads.delete(thread);
    if (thread.job) finish(thread.job, this.unavailable('stopped'));
    this.restarts.again();
  }
}

function finish(job: Job, result: unknown): void {
  clearTimeout(job.timer);
  if (result instanceof ThreadError) job.reject(result);
  else job.resolve(result);
}

function timerAt(time: number, then: () => void): NodeJS.Timeout {
  return setTimeout(then, Math.min(Math.max(time - Date.now(), 0), MAX_TIMER_MS));
}

function promiseWithResolvers() {
  let resolve: () => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
