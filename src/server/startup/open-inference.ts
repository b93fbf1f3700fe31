import { StartError } from '../errors.ts';
import { checkModels } from '../inference/check-models.ts';
import type { LinkedInference } from '../inference/inference-link.ts';
import { openOnnxInference } from '../inference/onnx/open-onnx-inference.ts';
import { openRemoteInference } from '../inference/remote/open-remote-inference.ts';
import type { Config } from './config.ts';
import { describeServed, openModels } from './open-models.ts';

/**
 * Opens the models of this configuration, on inference servers or in this process. `say` receives one line
 * for each step that takes time. An unreachable server does not stop the start.
 * @throws StartError if a server has different models, or a model in MODELS_DIR contradicts its manifest
 */
export async function openInference(
  { inferenceUrls, modelsDir }: Pick<Config, 'inferenceUrls' | 'modelsDir'>,
  say: (line: string) => void,
): Promise<LinkedInference> {
  if (inferenceUrls.length > 0) {
    const { nets } = await describeServed({ modelsDir });
    const inference = openRemoteInference(inferenceUrls, nets);
    const [stranger] = await inference.findForeignModels();
    return stranger === undefined
      ? inference
      : refuse(inference, `INFERENCE_URL names a server with other models: ${stranger}`);
  }
  const models = await openModels({ modelsDir }, say);
  const inference = openOnnxInference({ models });
  if (models.own.length === 0) return inference;
  const problem = await checkModels(inference, models.own);
  return problem === null ? inference : refuse(inference, `MODELS_DIR cannot be used: ${problem}.`);
}

async function refuse(inference: LinkedInference, message: string): Promise<never> {
  await inference.close();
  throw new StartError(message);
}
