import { once } from 'node:events';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import { createRestarts } from '../workers/restarts.ts';
import { startThread } from '../workers/start-thread.ts';
import { InferenceError } from './inference.ts';
import { type ModelCounts, openCounts, readCounts } from './inference-counts.ts';
import type { InferenceLink, ThreadPort } from './inference-link.ts';
import type {
  InferenceThreadOrder,
  InferenceThreadReport,
  InferenceThreadStart,
} from './inference-thread.ts';
import type { ModelName } from './model-names.ts';
import { closeGate, type NativeGate, openGate } from './native-gate.ts';
import type { Nets } from './nets.ts';

type Options = {
  workerUrl: URL;
  threads: number;
  nets: Nets;
  /** start data of each thread, besides the common part */
  give: Record<string, unknown>;
  /** the models that a thread opens only on the first call, by the thread's index */
  spared?: (index: number) => readonly ModelName[];
};

type Thread = {
  /** index within the pool, which a replacement inherits; a slot belongs to one thread only */
  index: number;
  slot: number;
  spared: readonly ModelName[];
  worker: Worker;
  gate: NativeGate;
  ready: Promise<void>;
};

/** Number of load slots, reused in turn: more than threads ever run at the same time. */
const SLOTS = 256;
/** Milliseconds: more than one run of any model takes, even on a thread that gets a hundredth of a core. */
const CALL_TIMEOUT_MS = 20_000;

/**
 * The pool of threads that run models. A crashed thread is replaced, and its calls are answered as
 * unavailable.
 */
export class InferenceThreads {
  private readonly workerUrl: URL;
  private readonly give: Options['give'];
  private readonly nets: Nets;
  private readonly loads = new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT);
  private readonly calls = openCounts();
  private readonly threads = new Set<Thread>();
  private readonly controls = new Set<MessagePort>();
  private readonly spared: NonNullable<Options['spared']>;
  /** indices of stopped threads that wait for their replacement */
  private readonly empty: number[] = [];
  private readonly restarts = createRestarts(() => this.startThread(this.empty.shift() ?? 0));
  private startedCount = 0;

  constructor({ workerUrl, threads, nets, give, spared = () => [] }: Options) {
    this.nets = nets;
    this.workerUrl = workerUrl;
    this.give = give;
    this.spared = spared;
    process.on('exit', this.beforeExit);
    for (let index = 0; index < threads; index++) this.startThread(index);
  }

  connect(): InferenceLink {
    const { port1, port2 } = new MessageChannel();
    this.controls.add(port1);
    port1.on('close', () => this.controls.delete(port1));
    return {
      nets: this.nets,
      ports: [...this.threads].map((thread) => openPort(thread)),
      control: port2,
      loads: this.loads,
      counts: this.calls,
    };
  }

  counts(): Map<ModelName, ModelCounts> {
    return readCounts(this.calls);
  }

  async ready(): Promise<void> {
    if (this.threads.size === 0) throw new InferenceError('unavailable', 'No inference thread is running.');
    await Promise.all([...this.threads].map(({ ready }) => ready));
  }

  async close(): Promise<void> {
    this.restarts.end();
    for (const control of this.controls) control.close();
    await Promise.all([...this.threads].map(({ worker }) => stop(worker)));
    process.off('exit', this.beforeExit);
  }

  /** If the process exits without close(), waits for the running models. */
  private readonly beforeExit = (): void => {
    for (const { gate } of this.threads) closeGate(gate, CALL_TIMEOUT_MS);
  };

  private startThread(index: number): void {
    const slot = this.startedCount++ % SLOTS;
    Atomics.store(new Int32Array(this.loads), slot, 0);
    const gate = openGate();
    const spared = this.spared(index);
    const start: InferenceThreadStart = { slot, loads: this.loads, gate, nets: this.nets, spared };
    const worker = startThread(this.workerUrl, { ...this.give, ...start });
    const thread: Thread = { index, slot, spared, worker, gate, ready: whenReady(worker) };
    this.threads.add(thread);
    thread.ready.then(
      () => this.restarts.reset(),
      () => {}, // `ready()` reports it
    );
    worker.on('exit', () => this.replace(thread));
    for (const control of this.controls) {
      const threadPort = openPort(thread);
      control.postMessage(threadPort, [threadPort.port]);
    }
  }

  private replace(thread: Thread): void {
    this.threads.delete(thread);
    this.empty.push(thread.index);
    this.restarts.restart();
  }
}

function openPort(thread: Thread): ThreadPort {
  const { port1, port2 } = new MessageChannel();
  thread.worker.postMessage({ kind: 'serve', port: port1 } satisfies InferenceThreadOrder, [port1]);
  return { slot: thread.slot, port: port2, spared: thread.spared };
}

async function stop(worker: Worker): Promise<void> {
  const exit = once(worker, 'exit');
  worker.postMessage({ kind: 'stop' } satisfies InferenceThreadOrder);
  await exit;
}

function whenReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (message: string, cause?: unknown) =>
      reject(new InferenceError('unavailable', message, { cause }));
    worker.on('message', ({ failures }: InferenceThreadReport) => {
      if (failures.length === 0) resolve();
      else fail(failures.join(' '));
    });
    worker.on('error', (error) => fail('An inference thread crashed.', error));
    worker.on('exit', () => fail('An inference thread stopped.'));
  });
}
