import type { Transferable, Worker } from 'node:worker_threads';
import { currentTraceContext } from '../telemetry/tracing/current-trace-context.ts';
import { createActiveTenants } from './concurrency/active-tenants.ts';
import { createRestarts } from './restarts.ts';
import { type StartThreadOptions, startThread } from './start-thread.ts';
import type { ThreadAnswer, ThreadCall, ThreadWork } from './thread-calls.ts';
import { ThreadError } from './thread-error.ts';

/** A thread's start data, and the parts of it to transfer. */
type ThreadStart = { data: unknown; transfers: Transferable[] };

export type ThreadPoolOptions = {
  /** the pool's purpose, for error messages: `vision` */
  name: string;
  /** the module that the threads run; it calls `answerCalls` */
  workerUrl: URL;
  threads: number;
  /** maximum number of waiting questions; one more is refused at once */
  maxWaiting: number;
  /** creates the start data of each thread */
  start?: () => ThreadStart;
  /** receives errors of crashed threads and failed questions */
  onFailure: (error: Error) => void;
} & Pick<StartThreadOptions, 'restingMegabytes' | 'resourceLimits'>;

type Job = {
  call: ThreadCall;
  holder: string;
  resolve: (value: unknown) => void;
  reject: (error: ThreadError) => void;
  timer: NodeJS.Timeout | undefined;
};

type Thread = { worker: Worker; start: Promise<void>; job: Job | null };

/** Milliseconds after its deadline when a thread counts as hanging; it is then stopped and replaced. */
const GRACE_MS = 2000;
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Number of holders to remember that were served last. */
const REMEMBERED_HOLDERS = 64;

/** Milliseconds after its last question for which a tenant counts as active. */
const ACTIVE_MS = 60_000;

/**
 * A pool of threads that each answer one question at a time. A free thread takes the next question of the tenant with the
 * fewest in work, among equals of the one that was served least recently, and of one tenant in order of arrival. While
 * several tenants are active, the last free thread is left to one with nothing in work (decision 220).
 */
export class ThreadPool<Work extends ThreadWork> {
  private readonly options: ThreadPoolOptions;
  private readonly threads = new Set<Thread>();
  private readonly waiting = new Set<Job>();
  private readonly served: string[] = [];
  private readonly active = createActiveTenants(ACTIVE_MS, () => this.handOut());
  private readonly restarts = createRestarts(() => this.startThread());
  private isClosed = false;

  constructor(options: ThreadPoolOptions) {
    this.options = options;
    for (let i = 0; i < options.threads; i++) this.startThread();
  }

  /**
   * Asks one question. Its deadline includes the waiting time.
   * @param holder the tenant that shares the threads with others; empty for work of the server itself
   * @throws ThreadError `budget` if the deadline passes; `unavailable` if the queue is full or the thread
   * crashes
   */
  ask<Kind extends keyof Work>(
    kind: Kind,
    question: Work[Kind]['question'],
    deadline: number,
    holder = '',
  ): Promise<Work[Kind]['answer']> {
    const answer = () =>
      new Promise<Work[Kind]['answer']>((resolve, reject) => {
        if (this.isClosed) return reject(this.unavailable('are closed'));
        if (this.waiting.size >= this.options.maxWaiting) return reject(this.unavailable('are overloaded'));
        const call = { kind, question, deadline, rank: 0, trace: currentTraceContext() };
        const job: Job = { call, holder, resolve, reject, timer: undefined };
        job.timer = timerAt(deadline, () => {
          this.waiting.delete(job);
          reject(this.outOfTime());
        });
        this.waiting.add(job);
        this.handOut();
      });
    return holder === '' ? answer() : this.active.during(holder, answer);
  }

  /** Resolves when all threads have started. @throws ThreadError `unavailable` if one stops before */
  async started(): Promise<void> {
    if (this.threads.size === 0) throw this.unavailable('are not running');
    await Promise.all([...this.threads].map(({ start }) => start));
  }

  async close(): Promise<void> {
    this.isClosed = true;
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
      if (thread.job) continue;
      const job = this.findNext();
      if (!job) return;
      job.call.rank = this.countQuestions(job.holder);
      this.waiting.delete(job);
      this.served.push(job.holder);
      if (this.served.length > REMEMBERED_HOLDERS) this.served.shift();
      thread.job = job;
      clearTimeout(job.timer);
      job.timer = timerAt(job.call.deadline + GRACE_MS, () => this.stopLate(thread, job));
      thread.worker.postMessage(job.call);
    }
  }

  private findNext(): Job | undefined {
    const inWork = [...this.threads].flatMap(({ job }) => (job ? [job.holder] : []));
    const count = (holder: string) => inWork.filter((each) => each === holder).length;
    const isLastFree = inWork.length + 1 >= this.threads.size;
    let next: { job: Job; heldCount: number; servedAt: number } | undefined;
    for (const job of this.waiting) {
      const heldCount = count(job.holder);
      if (isLastFree && heldCount > 0 && this.hasNeighbours(job.holder)) continue;
      const servedAt = this.served.lastIndexOf(job.holder);
      if (!next || heldCount < next.heldCount || (heldCount === next.heldCount && servedAt < next.servedAt))
        next = { job, heldCount, servedAt };
    }
    return next?.job;
  }

  /** Whether another tenant is active. */
  private hasNeighbours(holder: string): boolean {
    return this.active.count() > (holder === '' ? 0 : 1);
  }

  /** A holder's questions, waiting and in work. */
  private countQuestions(holder: string): number {
    const inWork = [...this.threads].flatMap(({ job }) => job ?? []);
    return [...this.waiting, ...inWork].filter((job) => job.holder === holder).length;
  }

  private stopLate(thread: Thread, job: Job): void {
    thread.job = null;
    this.threads.delete(thread); // not idle, although it has no job
    const error = this.outOfTime();
    finish(job, error);
    const failure = `One of the ${this.options.name} threads hung and was stopped.`;
    this.options.onFailure(new Error(failure, { cause: error }));
    void thread.worker.terminate();
  }

  private startThread(): void {
    const { data, transfers } = this.options.start?.() ?? { data: null, transfers: [] };
    const { workerUrl, restingMegabytes, resourceLimits } = this.options;
    const worker = startThread(workerUrl, data, {
      transferList: transfers,
      restingMegabytes,
      resourceLimits,
    });
    const { promise: start, resolve, reject } = promiseWithResolvers();
    start.catch(() => {}); // `started()` reports it
    const thread: Thread = { worker, start, job: null };
    this.threads.add(thread);
    worker.on('message', (answer: ThreadAnswer) => {
      if (answer.is !== 'started') return this.settle(thread, answer);
      this.restarts.reset();
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
    this.restarts.restart();
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
