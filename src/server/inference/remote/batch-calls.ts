import type { TraceCarrier } from '../../telemetry/tracing/current-trace-context.ts';
import type { ModelName } from '../model-names.ts';
import type { Nets } from '../nets.ts';
import type { Tensor } from '../tensor.ts';

/** One call to a model that waits for its answer. */
export type WaitingCall = {
  model: ModelName;
  input: Tensor;
  /** milliseconds of `Date.now()` */
  deadline: number;
  trace: TraceCarrier;
  resolve(outputs: Record<string, Tensor>): void;
  reject(error: Error): void;
};

/** Maximum inputs of one request: a detector's inputs are megabytes each. */
const MAX_BATCH_SIZE = 16;

type Run = (
  model: ModelName,
  input: Tensor,
  deadline: number,
  trace: TraceCarrier,
) => Promise<Record<string, Tensor>>;

/**
 * Batches calls that arrive in the same turn of the event loop. They must be of one model that accepts
 * batches, with inputs of one shape.
 */
export function batchCalls(run: Run, nets: Nets): (call: WaitingCall) => void {
  let waiting: WaitingCall[] = [];
  const flush = () => {
    const groups = new Map<string, WaitingCall[]>();
    for (const call of waiting) {
      const key = `${call.model} ${call.input.shape.slice(1)}`;
      const group = groups.get(key) ?? [];
      groups.set(key, [...group, call]);
    }
    waiting = [];
    for (const group of groups.values()) for (const part of split(group, nets)) void runTogether(run, part);
  };
  return (call) => {
    if (waiting.length === 0) setImmediate(flush);
    waiting.push(call);
  };
}

function split(group: readonly WaitingCall[], nets: Nets): WaitingCall[][] {
  const [max] = group.map(({ model }) => nets[model].input.shape[0]);
  const together = typeof max === 'number' ? max : MAX_BATCH_SIZE;
  const parts: WaitingCall[][] = [];
  let count = Number.POSITIVE_INFINITY;
  for (const call of group) {
    const size = call.input.shape[0] ?? 1;
    count += size;
    if (count > together) {
      parts.push([]);
      count = size;
    }
    parts.at(-1)?.push(call);
  }
  return parts;
}

async function runTogether(run: Run, calls: readonly WaitingCall[]): Promise<void> {
  const [first] = calls;
  if (!first) return;
  // A request for several calls belongs to the trace of the first.
  const { model, trace } = first;
  const counts = calls.map(({ input }) => input.shape[0] ?? 1);
  const count = counts.reduce((a, b) => a + b, 0);
  const data = calls.length === 1 ? first.input.data : join(calls.map(({ input }) => input.data));
  // A call with an earlier deadline than the request has a separate timer.
  const deadline = Math.max(...calls.map((call) => call.deadline));
  try {
    const outputs = await run(
      model,
      { data, shape: [count, ...first.input.shape.slice(1)] },
      deadline,
      trace,
    );
    let from = 0;
    for (const [at, call] of calls.entries()) {
      const to = from + counts[at]!;
      call.resolve(calls.length === 1 ? outputs : sliceOutputs(outputs, from, to));
      from = to;
    }
  } catch (error) {
    for (const call of calls) call.reject(error as Error);
  }
}

function join(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The part of the request's outputs that belongs to one call. */
function sliceOutputs(outputs: Record<string, Tensor>, from: number, to: number): Record<string, Tensor> {
  const one = ({ data, shape: [, ...rest] }: Tensor): Tensor => {
    const size = rest.reduce((a, b) => a * b, 1);
    return { data: data.slice(from * size, to * size), shape: [to - from, ...rest] };
  };
  return Object.fromEntries(Object.entries(outputs).map(([name, tensor]) => [name, one(tensor)]));
}
