import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { InferenceSession } from 'onnxruntime-node';
import { collectAllGarbage } from '../../workers/collect-garbage.ts';
import { lowerThreadPriority } from '../../workers/lower-thread-priority.ts';
import type { InferenceAnswer, InferenceCall } from '../inference-link.ts';
import type {
  InferenceThreadOrder,
  InferenceThreadReport,
  InferenceThreadStart,
} from '../inference-thread.ts';
import type { ModelName } from '../model-names.ts';
import { throughGate } from '../native-gate.ts';
import type { NamedTensor } from '../nets.ts';
import type { Tensor } from '../tensor.ts';
import { addByRank } from './add-by-rank.ts';
import type { NetFile, OnnxThreadStart } from './onnx-thread-start.ts';
import { readVerified } from './read-verified.ts';

lowerThreadPriority();

// One inference thread: it has a session of every model and runs the calls of all its ports one by one, the lowest
// rank first. onnxruntime's run() blocks the calling thread although it returns a promise.

/**
 * One thread for each session, and no spinning: two spinning threads on two busy cores are slower than one.
 */
const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableMemPattern: false,
  logSeverityLevel: 3,
  extra: { session: { intra_op: { allow_spinning: '0' } } },
};

/** The size of a variable dimension in the warm-up run. */
const WARM_UP_SIDE = 96;

const start = workerData as InferenceThreadStart & OnnxThreadStart;
const loads = new Int32Array(start.loads);
const onnx = await throughGate(start.gate, () => import('onnxruntime-node')); // this also loads native code
const files = new Map(start.models);
const sessions = new Map<ModelName, InferenceSession>();
const failures: string[] = [];
const queue: { port: MessagePort; call: InferenceCall }[] = [];
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
let busy = true;
let stopping = false;

parentPort!.on('message', (order: InferenceThreadOrder) => {
  if (order.kind === 'serve') serve(order.port);
  else stopping = true;
  void workOff();
});

await openSessions();
collectAllGarbage(); // releases the bytes of the files
busy = false;
parentPort!.postMessage({ failures } satisfies InferenceThreadReport);
void workOff();

function serve(port: MessagePort): void {
  port.on('message', (call: InferenceCall) => {
    addByRank(queue, { port, call });
    void workOff();
  });
}

/**
 * Opens every model and runs it once. A failed one is reported, and its calls are answered as unavailable.
 */
async function openSessions(): Promise<void> {
  for (const [model, file] of start.models) {
    if (start.spared.includes(model)) continue;
    await nextTurn(); // an order to stop is handled between two models
    if (stopping) return;
    await openSession(model, file).catch(({ message }: Error) => {
      failures.push(`The model ${model} cannot be loaded: ${message}`);
    });
  }
}

async function openSession(model: ModelName, file: NetFile): Promise<InferenceSession> {
  const bytes = await readVerified(file);
  const session = await throughGate(start.gate, () => onnx.InferenceSession.create(bytes, SESSION_OPTIONS));
  await runSession(session, model, warmUpTensor(model));
  sessions.set(model, session);
  return session;
}

/** @returns undefined for a model that is missing or failed to open */
async function ensureSession(model: ModelName): Promise<InferenceSession | undefined> {
  const file = start.spared.includes(model) && files.get(model);
  return sessions.get(model) ?? (file ? openSession(model, file) : undefined);
}

function warmUpTensor(model: ModelName): Tensor {
  const [, ...sizes] = start.nets[model].input.shape.map((size) =>
    typeof size === 'number' ? size : WARM_UP_SIDE,
  );
  const shape = [1, ...sizes];
  return { data: new Float32Array(shape.reduce((a, b) => a * b, 1)), shape };
}

/** Runs one call after the other, and checks a call's deadline only when its turn comes. */
async function workOff(): Promise<void> {
  if (busy) return;
  busy = true;
  for (let job = queue.shift(); job && !stopping; job = queue.shift()) {
    const answer = await perform(job.call);
    Atomics.sub(loads, start.slot, job.call.work);
    job.port.postMessage(answer, listBuffers(answer));
    await nextTurn();
  }
  if (stopping) process.exit(0); // ends only this thread, outside of onnxruntime
  busy = false;
}

async function perform({ id, model, input, deadline }: InferenceCall): Promise<InferenceAnswer> {
  if (Date.now() >= deadline)
    return { id, failure: { why: 'budget', message: `The deadline passed before ${model} began.` } };
  try {
    const session = await ensureSession(model);
    if (!session)
      return { id, failure: { why: 'unavailable', message: `The model ${model} is not loaded.` } };
    return { id, outputs: await runSession(session, model, input) };
  } catch (error) {
    return { id, failure: { why: 'unavailable', message: `${model} failed: ${(error as Error).message}` } };
  }
}

async function runSession(
  session: InferenceSession,
  model: ModelName,
  input: Tensor,
): Promise<Record<string, Tensor>> {
  const fed = new onnx.Tensor('float32', input.data, [...input.shape]);
  const results = await throughGate(start.gate, () => session.run({ [start.nets[model].input.name]: fed }));
  const outputs: Record<string, Tensor> = {};
  for (const [output, { name }] of Object.entries<NamedTensor>(start.nets[model].outputs)) {
    const tensor = results[name];
    if (!(tensor?.data instanceof Float32Array))
      throw new Error(`its output ${name} is missing or not numeric`);
    outputs[output] = { data: tensor.data, shape: tensor.dims };
  }
  return outputs;
}

function listBuffers(answer: InferenceAnswer): ArrayBuffer[] {
  if (!('outputs' in answer)) return [];
  return Object.values(answer.outputs).map(({ data }) => data.buffer as ArrayBuffer);
}
