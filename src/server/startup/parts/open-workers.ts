import type { Logger } from 'pino';
import { limitUploads } from '../../http/uploads/upload-permits.ts';
import type { LinkedInference } from '../../inference/inference-link.ts';
import { describeError } from '../../telemetry/describe-error.ts';
import { type Decoders, openDecoders } from '../../vision/decoding/open-decoders.ts';
import type { Vision } from '../../vision/evidence.ts';
import { openVision } from '../../vision/workers/open-vision.ts';
import { openReader, type Reader } from '../../workers/extraction/open-reader.ts';
import {
  type CredentialChecker,
  openCredentialChecker,
} from '../../workers/wallet/open-credential-checker.ts';
import type { Config } from '../config.ts';
import { openInference } from '../open-inference.ts';
import type { CloseStack } from './close-stack.ts';

type WorkersDeps = { logger: Pick<Logger, 'error'>; say: (line: string) => void; closeStack: CloseStack };

export type Workers = {
  decoders: Decoders;
  reader: Reader;
  checker: CredentialChecker;
  /** rejects with a StartError if the models cannot be used */
  models: Promise<{ inference: LinkedInference; vision: Vision }>;
};

/** Starts the processes and threads beside the main thread. They become ready while everything else opens. */
export function openWorkers(
  config: Pick<Config, 'inferenceUrls' | 'modelsDir' | 'visionThreads'>,
  { logger, say, closeStack }: WorkersDeps,
): Workers {
  const onFailure = (error: Error) => logger.error({ failure: describeError(error) }, 'vision worker failed');
  const limits = limitUploads(config.visionThreads);
  const decoders = openDecoders({ processes: limits.decoders, onFailure });
  closeStack.add(decoders.close);
  // If one fails, the start continues and the first upload gets 503.
  decoders.ready().catch(() => {});
  const checker = openCredentialChecker({ onFailure });
  closeStack.add(checker.close);
  const reader = openReader({ onFailure });
  closeStack.add(reader.close);
  const models = openInference(config, say).then((inference) => ({
    inference,
    vision: openVision({
      inference,
      threads: config.visionThreads,
      maxWaiting: 2 * limits.images,
      onFailure,
    }),
  }));
  // This also handles a failure before the start awaits the models, which would end the process.
  const closing = models.then(
    ({ vision }) => vision.close,
    () => null,
  );
  closeStack.add(async () => (await closing)?.());
  return { decoders, reader, checker, models };
}
