import { StartError } from '../errors.ts';
import { checkModels } from '../inference/check-models.ts';
import type { LinkedInference } from '../inference/inference-link.ts';
import { openOnnxInference } from '../inference/onnx/open-onnx-inference.ts';
import { openRemoteInference } from '../inference/remote/open-remote-inference.ts';
import type { Config } from './config.ts';
import { describeServed, openModels } from './open-models.ts';

/**
 * The nets of this configuration: on servers, where it names some, or in this process. `say` hears one line for each
 * step that takes time. A server that does not answer now stops no start.
 * @throws StartError when a server has other nets than these, or a net of MODELS_DIR is not what its manifest says
 */
export async function openInference(
  { inferenceUrls, modelsDir }: Pick<Config, 'inferenceUrls' | 'modelsDir'>,
  say: (line: string) => void,
): Promise<LinkedInference> {
  if (inferenceUrls.length > 0) {
    const { nets } = await describeServed({ modelsDir });
    const inference = openRemoteInference(inferenceUrls, nets);
    const [stranger] = await inference.findStrangers();
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
