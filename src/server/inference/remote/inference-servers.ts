import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import type { TraceCarrier } from '../../telemetry/tracing/current-trace-context.ts';
import { InferenceError } from '../inference.ts';
import type { ModelName } from '../model-names.ts';
import type { Nets } from '../nets.ts';
import type { Tensor } from '../tensor.ts';
import { decodeAnswer, encodeCall, HEAD_LENGTH } from './protocol.ts';

type Server = { url: string; calls: number; breaker: CircuitBreakerPolicy };

/** After this many failures in a row a server is skipped for `LEFT_ALONE_MS`; then one call tries it. */
const FAILURES = 3;
const LEFT_ALONE_MS = 5_000;
/**
 * Milliseconds without an answer after which a server counts as failed, so that another can be tried in
 * time.
 */
const CALL_TIMEOUT_MS = 10_000;
/** Maximum servers to try for one call. */
const MAX_TRIES = 2;

/**
 * Runs models on servers of the Open Inference Protocol. Each call goes to the server with the fewest calls
 * in progress, and to another one if that fails.
 * @param urls up to the protocol's `/v2`
 * @returns a function like `Inference.run`. @throws InferenceError likewise
 */
export function createInferenceServers(urls: readonly string[], nets: Nets, callTimeoutMs = CALL_TIMEOUT_MS) {
  const servers = urls.map(
    (url): Server => ({
      url,
      calls: 0,
      breaker: circuitBreaker(
        handleWhen((error) => !isOutOfTime(error)),
        {
          halfOpenAfter: LEFT_ALONE_MS,
          breaker: new ConsecutiveBreaker(FAILURES),
        },
      ),
    }),
  );
  return async (
    model: ModelName,
    input: Tensor,
    deadline: number,
    trace: TraceCarrier = {},
  ): Promise<Record<string, Tensor>> => {
    let cause: unknown;
    for (const server of inOrder(servers).slice(0, MAX_TRIES)) {
      const end = Math.min(deadline, Date.now() + callTimeoutMs);
      server.calls += 1;
      try {
        return await server.breaker.execute(() =>
          callUntil(end, deadline, { url: server.url, model, nets, input, trace }),
        );
      } catch (error) {
        if (isOutOfTime(error)) throw error;
        cause = error;
      } finally {
        server.calls -= 1;
      }
    }
    throw new InferenceError('unavailable', `No inference server serves ${model}.`, { cause });
  };
}

const isOutOfTime = (error: unknown) => error instanceof InferenceError && error.why === 'budget';

/** Orders servers by their load; skipped servers come last. */
function inOrder(servers: readonly Server[]): Server[] {
  const rank = ({ breaker, calls }: Server) => (breaker.state === CircuitState.Open ? 1e6 : 0) + calls;
  return servers.toSorted((a, b) => rank(a) - rank(b));
}

/** A call that exceeded its own deadline does not count as a failure of the server. */
async function callUntil(
  end: number,
  deadline: number,
  inferenceRequest: InferenceRequest,
): Promise<Record<string, Tensor>> {
  const remainingMs = Math.ceil(end - Date.now());
  try {
    if (remainingMs > 0) return await call(inferenceRequest, remainingMs);
  } catch (error) {
    if (Date.now() < deadline) throw error;
  }
  throw new InferenceError('budget', `The deadline passed before ${inferenceRequest.model} answered.`);
}

type InferenceRequest = { url: string; model: ModelName; nets: Nets; input: Tensor; trace: TraceCarrier };

async function call(
  { url, model, nets, input, trace }: InferenceRequest,
  remainingMs: number,
): Promise<Record<string, Tensor>> {
  const { headers: contentHeaders, body } = encodeCall(nets[model], input, remainingMs);
  const headers = { ...contentHeaders, ...trace };
  const signal = AbortSignal.timeout(remainingMs);
  const answer = await fetch(`${url}/v2/models/${model}/infer`, { method: 'POST', headers, body, signal });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`The inference server answered ${model} with status ${answer.status}.`);
  return decodeAnswer(nets[model], input.shape[0] ?? 1, answer.headers.get(HEAD_LENGTH), bytes);
}
