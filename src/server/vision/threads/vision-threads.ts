import type { Worker } from 'node:worker_threads';
import { InferenceError } from '../../inference/inference.ts';
import { type InferenceLink, linkTransfers } from '../../inference/inference-link.ts';
import { createRestarts } from '../../threads/restarts.ts';
import { startThread } from '../../threads/start-thread.ts';
import type {
  VisionAnswer,
  VisionCall,
  VisionQuestion,
  VisionThreadStart,
  VisionValues,
} from './vision-call.ts';

export type VisionThreadsOptions = {
  /** a new way to the inference threads, for each vision thread that starts */
  connect: () => InferenceLink;
  threads: number;
  /** questions that wait for a thread; one more is turned away at once */
  mostWaiting: number;
  workerUrl: URL;
  /** hears why a thread crashed or a question failed */
  onFailure: (error: Error) => void;
};

type Job = {
  call: VisionCall;
  resolve: (value: VisionValues[keyof VisionValues]) => void;
  reject: (error: InferenceError) => void;
  timer: NodeJS.Timeout | undefined;
};

type Thread = { worker: Worker; started: Promise<void>; job: Job | null };

/** A thread that is this many milliseconds late hangs: it is stopped, and another takes its place. */
const GRACE = 2000;
const LONGEST_TIMER = 2 ** 31 - 1;

/** Threads that work on pixels, each on one question at a time; further questions wait in the order they came. */
export class VisionThreads {
  private readonly options: VisionThreadsOptions;
  private readonly threads = new Set<Thread>();
  private readonly waiting = new Set<Job>();
  private readonly restarts = createRestarts(() => this.startThread());
  private closed = false;

  constructor(options: VisionThreadsOptions) {
    this.options = options;
    for (let i = 0; i < options.threads; i++) this.startThread();
  }

  /**
   * Asks one question. The deadline counts while it waits.
   * @throws InferenceError `budget` when its time passes; `unavailable` when too many wait or its thread crashes
   */
  ask<K extends keyof VisionValues>(
    question: VisionQuestion & { kind: K },
    deadline: number,
  ): Promise<VisionValues[K]> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new InferenceError('unavailable', 'The vision is closed.'));
      if (this.waiting.size >= this.options.mostWaiting)
        return reject(new InferenceError('unavailable', 'Too many photographs wait to be looked at.'));
      const call = { question, deadline };
      const job: Job = { call, resolve: resolve as Job['resolve'], reject, timer: undefined };
      job.timer = timerAt(deadline, () => {
        this.waiting.delete(job);
        reject(new InferenceError('budget', 'The time was up before the photograph was looked at.'));
      });
      this.waiting.add(job);
      this.handOut();
    });
  }

  async started(): Promise<void> {
    if (this.threads.size === 0) throw new InferenceError('unavailable', 'No vision thread runs.');
    await Promise.all([...this.threads].map(({ started }) => started));
  }

  async close(): Promise<void> {
    this.closed = true;
    this.restarts.end();
    for (const job of this.waiting) finish(job, new InferenceError('unavailable', 'The vision is closed.'));
    this.waiting.clear();
    await Promise.all([...this.threads].map(({ worker }) => worker.terminate()));
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
    const error = new InferenceError('budget', 'The time was up before the photograph was looked at.');
    finish(job, error);
    this.options.onFailure(new Error('A vision thread hung and was stopped.', { cause: error }));
    void thread.worker.terminate();
  }

  private startThread(): void {
    const start: VisionThreadStart = { link: this.options.connect() };
    const worker = startThread(this.options.workerUrl, start, linkTransfers(start.link));
    const { promise: started, resolve, reject } = promiseWithResolvers();
    started.catch(() => {}); // told to whoever asks for started()
    const thread: Thread = { worker, started, job: null };
    this.threads.add(thread);
    worker.on('message', (answer: VisionAnswer) => {
      if (answer.kind !== 'started') return this.settle(thread, answer);
      this.restarts.cameUp();
      resolve();
    });
    worker.on('error', (error) => this.options.onFailure(error as Error));
    worker.on('exit', () => {
      reject(new InferenceError('unavailable', 'A vision thread stopped.'));
      this.replace(thread);
    });
    this.handOut();
  }

  private settle(thread: Thread, answer: Exclude<VisionAnswer, { kind: 'started' }>): void {
    const { job } = thread;
    thread.job = null;
    if (job && answer.kind === 'value') finish(job, answer.value);
    else if (job && answer.kind === 'failure') {
      this.options.onFailure(answer.error);
      finish(job, new InferenceError('unavailable', answer.error.message, { cause: answer.error }));
    }
    this.handOut();
  }

  private replace(thread: Thread): void {
    this.threads.delete(thread);
    if (thread.job) finish(thread.job, new InferenceError('unavailable', 'The vision thread stopped.'));
    this.restarts.again();
  }
}

function finish(job: Job, result: VisionValues[keyof VisionValues] | InferenceError): void {
  clearTimeout(job.timer);
  if (result instanceof InferenceError) job.reject(result);
  else job.resolve(result);
}

function timerAt(time: number, then: () => void): NodeJS.Timeout {
  return setTimeout(then, Math.min(Math.max(time - Date.now(), 0), LONGEST_TIMER));
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
