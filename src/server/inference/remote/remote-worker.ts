import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { InferenceError } from '../inference.ts';
import type { InferenceAnswer, InferenceCall } from '../inference-link.ts';
import type {
  InferenceThreadOrder,
  InferenceThreadReport,
  InferenceThreadStart,
} from '../inference-thread.ts';
import { batchCalls } from './batch-calls.ts';
import { createInferenceServers } from './inference-servers.ts';
import type { RemoteThreadStart } from './remote-thread-start.ts';

// The thread that calls inference servers, in place of threads that run models. Encoding and decoding
// megabytes of tensors would delay requests on the main thread.

const { slot, urls, ...start } = workerData as InferenceThreadStart & RemoteThreadStart;
const loads = new Int32Array(start.loads);
const enqueue = batchCalls(createInferenceServers(urls, start.nets), start.nets);

parentPort!.on('message', (order: InferenceThreadOrder) => {
  if (order.kind === 'serve') serve(order.port);
  else process.exit(0); // ends only this thread
});
parentPort!.postMessage({ failures: [] } satisfies InferenceThreadReport);

function serve(port: MessagePort): void {
  port.on('message', ({ id, model, input, deadline, work, trace }: InferenceCall) => {
    const answer = (message: InferenceAnswer, transfers: ArrayBuffer[] = []) => {
      Atomics.sub(loads, slot, work);
      port.postMessage(message, transfers);
    };
    enqueue({
      model,
      input,
      deadline,
      trace,
      resolve: (outputs) =>
        answer(
          { id, outputs },
          Object.values(outputs).map(({ data }) => data.buffer as ArrayBuffer),
        ),
      reject: (error) => {
        const why = error instanceof InferenceError ? error.why : 'unavailable';
        answer({ id, failure: { why, message: error.message } });
      },
    });
  });
}
