import { once } from 'node:events';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';
import { createRestarts } from '../../threads/restarts.ts';
import { siblingModule, startThread } from '../../threads/start-thread.ts';
import { type Inference, InferenceError, type ModelName } from '../inference.ts';
import { connectInference, type InferenceLink, type ThreadPort } from '../inference-link.ts';
import type {
  InferenceThreadOrder,
  InferenceThreadReport,
  InferenceThreadStart,
} from './inference-thread.ts';
import { closeGate, type NativeGate, openGate } from './native-gate.ts';

export type OnnxInferenceOptions = {
  /** the .onnx files; in shared memory, so that the threads do not each get a copy */
  models: ReadonlyMap<ModelName, Uint8Array>;
  /** how many nets run at the same time; one a core is best */
  threads?: number;
  /** nets that answer as unavailable, to see what an outage does */
  switchedOff?: readonly ModelName[];
  /** the module that the threads run */
  workerUrl?: URL;
};

export type OnnxInference = Inference & {
  /** a way to the threads that another thread can be given */
  connect(): InferenceLink;
  /** resolves when every net has run once on every thread; rejects when one cannot be had */
  ready(): Promise<void>;
  close(): Promise<void>;
};

type Thread = { slot: number; worker: Worker; gate: NativeGate; ready: Promise<void> };

/** Starts counted until a slot of the load table is used again: more than ever run at once. */
const SLOTS = 256;
/** More milliseconds than one run of any net takes. */
const LONGEST_CALL = 5000;

/**
 * Runs the nets with onnxruntime on threads of this process. A thread that crashes is replaced; the calls it
 * had are answered as unavailable.
 */
export function openOnnxInference(options: OnnxInferenceOptions): OnnxInference {
  const pool = new ThreadPool(options);
  const own = connectInference(pool.connect());
  return {
    run: own.run,
    connect: () => pool.connect(),
    ready: () => pool.ready(),
    async close() {
      own.close();
      await pool.close();
    },
  };
}

class ThreadPool {
  private readonly models: InferenceThreadStart['models'];
  private readonly workerUrl: URL;
  private readonly loads = new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT);
  private readonly threads = new Set<Thread>();
  private readonly controls = new Set<MessagePort>();
  private readonly restarts = createRestarts(() => this.startThread());
  private started = 0;

  constructor({ models, threads = 2, switchedOff = [], workerUrl }: OnnxInferenceOptions) {
    this.models = [...models].filter(([name]) => !switchedOff.includes(name));
    this.workerUrl = workerUrl ?? siblingModule(import.meta.url, 'inference-worker');
    process.on('exit', this.beforeExit);
    for (let i = 0; i < threads; i++) this.startThread();
  }

  connect(): InferenceLink {
    const { port1, port2 } = new MessageChannel();
    this.controls.add(port1);
    port1.on('close', () => this.controls.delete(port1));
    return {
      ports: [...this.threads].map((thread) => openPort(thread)),
      control: port2,
      loads: this.loads,
    };
  }

  async ready(): Promise<void> {
    if (this.threads.size === 0) throw new InferenceError('unavailable', 'No inference thread runs.');
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
    for (const { gate } of this.threads) closeGate(gate, LONGEST_CALL);
  };

  private startThread(): void {
    const slot = this.started++ % SLOTS;
    Atomics.store(new Int32Array(this.loads), slot, 0);
    const gate = openGate();
    const start: InferenceThreadStart = { models: this.models, slot, loads: this.loads, gate };
    const worker = startThread(this.workerUrl, start);
    const thread: Thread = { slot, worker, gate, ready: whenReady(worker) };
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
    this.restarts.again();
  }
}

function openPort(thread: Thread): ThreadPort {
  const { port1, port2 } = new MessageChannel();
  thread.worker.postMessage({ kind: 'serve', port: port1 } satisfies InferenceThreadOrder, [port1]);
  return { slot: thread.slot, port: port2 };
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
