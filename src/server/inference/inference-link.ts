import type { MessagePort, Transferable } from 'node:worker_threads';
import { currentTraceContext, type TraceCarrier } from '../telemetry/tracing/current-trace-context.ts';
import { type Inference, InferenceError } from './inference.ts';
import { countCall, type ModelCounts } from './inference-counts.ts';
import type { ModelName } from './model-names.ts';
import type { Nets } from './nets.ts';
import type { Tensor } from './tensor.ts';

/** One call to a model, for an inference thread. */
export type InferenceCall = {
  id: number;
  model: ModelName;
  input: Tensor;
  deadline: number;
  /** the lowest is run first, among equals in order of arrival */
  rank: number;
  /** load of the call in microseconds; the thread subtracts it afterwards */
  work: number;
  trace: TraceCarrier;
};

export type InferenceAnswer =
  | { id: number; outputs: Record<string, Tensor> }
  | { id: number; failure: { why: 'unavailable' | 'budget'; message: string } };

/**
 * A connection to one inference thread. `slot` is its index in the table of loads. `spared` lists models
 * that it should run only if no other thread has them open.
 */
export type ThreadPort = { slot: number; port: MessagePort; spared: readonly ModelName[] };

/**
 * Everything that a thread needs to call the inference threads directly. It may be transferred to another
 * thread (with `linkTransfers`), which then owns it.
 */
export type InferenceLink = {
  nets: Nets;
  ports: ThreadPort[];
  /** receives the `ThreadPort` of every inference thread that starts later */
  control: MessagePort;
  /**
   * one Int32 for each slot: microseconds of waiting and running work, updated by all threads with Atomics
   */
  loads: SharedArrayBuffer;
  /** outcomes of calls, by model (see `inference-counts`) */
  counts: SharedArrayBuffer;
};

/** Models that other threads can call directly. */
export type LinkedInference = Inference & {
  /** creates a link for another thread */
  connect(): InferenceLink;
  /** outcomes of all calls so far by model, from every thread */
  counts(): Map<ModelName, ModelCounts>;
  /** resolves when every model is available; rejects if one is not */
  ready(): Promise<void>;
  close(): Promise<void>;
};

export function linkTransfers(link: InferenceLink): Transferable[] {
  return [link.control, ...link.ports.map(({ port }) => port)];
}

/**
 * Microseconds of one thread for each input value, measured on two x86 cores. They only need to be accurate
 * enough to balance the threads.
 */
const WORK_PER_VALUE: Readonly<Record<ModelName, number>> = {
  'text-detection': 0.034,
  'text-direction': 0.023,
  'text-recognition': 0.19,
  'face-detection': 0.025,
  'face-landmarks': 0.027,
  'face-descriptor': 0.15,
  'face-embedding': 0.047,
  'face-age': 0.05,
};

const MAX_TIMER_MS = 2 ** 31 - 1;

/** A call in progress, with the function that settles it. */
type PendingCall = { end: (answer: Record<string, Tensor> | InferenceError) => void };

type Connection = ThreadPort & { waiting: Map<number, PendingCall> };

/** Models whose calls run in the order of their ranks; those of `run` have the lowest. */
type RankedInference = Inference & { ofRank(rank: number): Inference };

/**
 * Calls models on the inference threads of a link, each call on the thread with the least work. If a thread
 * dies, its calls are answered as unavailable. New threads receive calls at once.
 */
export function connectInference(link: InferenceLink): RankedInference & { close(): void } {
  const loads = new Int32Array(link.loads);
  const connections = new Map<number, Connection>();
  let calls = 0;

  const add = (threadPort: ThreadPort): void => {
    const { slot, port } = threadPort;
    const connection: Connection = { ...threadPort, waiting: new Map() };
    connections.set(slot, connection);
    port.on('message', (answer: InferenceAnswer) => resolveCall(connection, answer));
    port.on('close', () => {
      if (connections.get(slot) === connection) connections.delete(slot);
      abandon(connection);
    });
  };
  for (const threadPort of link.ports) add(threadPort);
  link.control.on('message', add);

  const ofRank = (rank: number): Inference => ({
    nets: link.nets,
    run(model, input, deadline) {
      const since = performance.now();
      return new Promise((resolve, reject) => {
        const end: PendingCall['end'] = (answer) => {
          clearTimeout(timer);
          connection?.waiting.delete(id);
          const isError = answer instanceof InferenceError;
          countCall(link.counts, model, isError ? answer.why : 'answered', performance.now() - since);
          if (isError) reject(answer);
          else resolve(answer);
        };
        const connection = findLeastBusy(selectConnections(model, [...connections.values()]), loads);
        const id = calls++;
        const remainingMs = deadline - Date.now();
        const timer = setTimeout(() => end(outOfTime(model)), Math.min(remainingMs, MAX_TIMER_MS));
        if (!connection) return end(new InferenceError('unavailable', 'No inference thread is running.'));
        if (remainingMs <= 0) return end(outOfTime(model));
        const work = Math.round(input.data.length * WORK_PER_VALUE[model]) + 1;
        connection.waiting.set(id, { end });
        Atomics.add(loads, connection.slot, work);
        post(connection.port, { id, model, input, deadline, rank, work, trace: currentTraceContext() });
      });
    },
  });
  return {
    ...ofRank(0),
    ofRank,
    close() {
      link.control.close();
      for (const { port } of connections.values()) port.close();
    },
  };
}

/** The threads that have the model open; all threads if none has. */
function selectConnections(model: ModelName, connections: readonly Connection[]): readonly Connection[] {
  const having = connections.filter(({ spared }) => !spared.includes(model));
  return having.length > 0 ? having : connections;
}

function findLeastBusy(connections: Iterable<Connection>, loads: Int32Array): Connection | null {
  let best: Connection | null = null;
  for (const connection of connections)
    if (!best || Atomics.load(loads, connection.slot) < Atomics.load(loads, best.slot)) best = connection;
  return best;
}

/** Transfers the tensor's memory, unless it is shared or part of a larger buffer. */
function post(port: MessagePort, call: InferenceCall): void {
  const { buffer, byteLength } = call.input.data;
  const whole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  port.postMessage(call, whole ? [buffer] : []);
}

function resolveCall(connection: Connection, answer: InferenceAnswer): void {
  // An answer after its deadline is dropped.
  const waiting = connection.waiting.get(answer.id);
  if ('outputs' in answer) waiting?.end(answer.outputs);
  else waiting?.end(new InferenceError(answer.failure.why, answer.failure.message));
}

function abandon(connection: Connection): void {
  for (const { end } of [...connection.waiting.values()])
    end(new InferenceError('unavailable', 'The inference thread stopped before it answered.'));
}

function outOfTime(model: ModelName): InferenceError {
  return new InferenceError('budget', `The deadline passed before ${model} answered.`);
}
