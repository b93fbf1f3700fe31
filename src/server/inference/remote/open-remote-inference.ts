import { siblingModule } from '../../workers/start-thread.ts';
import { InferenceError } from '../inference.ts';
import { connectInference, type LinkedInference } from '../inference-link.ts';
import { InferenceThreads } from '../inference-threads.ts';
import { MODEL_NAMES } from '../model-names.ts';
import type { Nets } from '../nets.ts';
import { compareMetadata, type Metadata } from './protocol.ts';
import type { RemoteThreadStart } from './remote-thread-start.ts';

const HEALTH_TIMEOUT_MS = 5_000;

export type RemoteInference = LinkedInference & {
  /**
   * Compares the models of every reachable server with this configuration.
   * @returns a sentence for each model that differs or is missing; none for an unreachable server
   */
  findForeignModels(): Promise<string[]>;
};

/** Runs the models on servers of the Open Inference Protocol (v2), through a separate thread. */
export function openRemoteInference(urls: readonly string[], nets: Nets): RemoteInference {
  const pool = new InferenceThreads({
    workerUrl: siblingModule(import.meta.url, 'remote-worker'),
    threads: 1,
    nets,
    give: { urls } satisfies RemoteThreadStart,
  });
  const inference = connectInference(pool.connect());
  return {
    nets,
    run: inference.run,
    connect: () => pool.connect(),
    counts: () => pool.counts(),
    ready: async () => {
      await pool.ready();
      await Promise.any(urls.map(mustBeReady)).catch((cause) => {
        throw new InferenceError('unavailable', 'No inference server is ready.', { cause });
      });
    },
    findForeignModels: async () =>
      (await Promise.all(urls.map((url) => listForeignModels(url, nets)))).flat(),
    async close() {
      inference.close();
      await pool.close();
    },
  };
}

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });

async function mustBeReady(url: string): Promise<void> {
  const answer = await ask(`${url}/v2/health/ready`);
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The inference server answered with status ${answer.status}.`);
}

async function listForeignModels(url: string, nets: Nets): Promise<string[]> {
  const sentences = await Promise.all(
    MODEL_NAMES.map(async (model) => {
      const answer = await ask(`${url}/v2/models/${model}`).catch(() => null);
      if (answer === null || answer.status >= 500) return [];
      if (!answer.ok) return [`The inference server does not serve ${model}.`];
      const metadata = (await answer.json().catch(() => null)) as Metadata | null;
      return metadata?.inputs && metadata.outputs
        ? compareMetadata(model, nets, metadata)
        : [`The inference server does not describe ${model}.`];
    }),
  );
  return sentences.flat().map((sentence) => `${url}: ${sentence}`);
}
