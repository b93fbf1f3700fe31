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
  /** what a thread is started with beside its place */
  give: Record<string, unknown>;
  /** which nets a thread opens only when it is asked for them, by its place among the threads */
  spared?: (place: number) => readonly ModelName[];
};

type Thread = {
  /** stays a thread's, whatever thread that is; a slot is of one thread alone */
  place: number;
  slot: number;
  spared: readonly ModelName[];
  worker: Worker;
  gate: NativeGate;
  ready: Promise<void>;
};

/** Starts counted until a slot of the load table is used again: more than ever run at once. */
const SLOTS = 256;
/** More milliseconds than one run of any net takes, on a thread that others leave a hundredth of a core as well. */
const CALL_TIMEOUT_MS = 20_000;

/** The threads that nets are run by. One that crashes is replaced; the calls it had are answered as unavailable. */
export class InferenceThreads {
  private readonly workerUrl: URL;
  private readonly give: Options['give'];
  private readonly nets: Nets;
  private readonly loads = new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT);
  private readonly calls = openCounts();
  private readonly threads = new Set<Thread>();
  private readonly controls = new Set<MessagePort>();
  private readonly spared: NonNullable<Options['spared']>;
  /** of those that stopped and were not started again yet */
  private readonly empty: number[] = [];
  private readonly restarts = createRestarts(() => this.startThread(this.empty.shift() ?? 0));
  private started = 0;

  constructor({ workerUrl, threads, nets, give, spared = () => [] }: Options) {
    this.nets = nets;
    this.workerUrl = workerUrl;
    this.give = give;
    this.spared = spared;
    process.on('exit', this.beforeExit);
    for (let place = 0; place < threads; place++) this.startThread(place);
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

  /** A process that exits without close(): waits for the nets that run. */
  private readonly beforeExit = (): void => {
    for (const { gate } of this.threads) closeGate(gate, CALL_TIMEOUT_MS);
  };

  private startThread(place: number): void {
    const slot = this.started++ % SLOTS;
    Atomics.store(new Int32Array(this.loads), slot, 0);
    const gate = openGate();
    const spared = this.spared(place);
    const start: InferenceThreadStart = { slot, loads: this.loads, gate, nets: this.nets, spared };
    const worker = startThread(this.workerUrl, { ...this.give, ...start });
    const thread: Thread = { place, slot, spared, worker, gate, ready: whenReady(worker) };
    this.threads.add(thread);
    thread.ready.then(
      () => this.restarts.cameUp(),
      () => {}, // told to whoever asks for ready()
    );
    worker.on('exit', () => this.replace(thread));
    for (const control of this.controls) {
      const opened = openPort(thread);
      control.postMessage(opened, [opened.port]);
    }
  }

  private replace(thread: Thread): void {
    this.threads.delete(thread);
    this.empty.push(thread.place);
    this.restarts.again();
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
