import { loadModels } from '../../models/load-models.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { StartError } from '../errors.ts';
import type { LinkedInference } from '../inference/inference-link.ts';
import { openOnnxInference } from '../inference/onnx/open-onnx-inference.ts';
import { openRemoteInference } from '../inference/remote/open-remote-inference.ts';
import type { Config } from './config.ts';
import { MODELS } from './paths.ts';

/**
 * The nets of this configuration: on servers, where it names some, or in this process. `say` hears one line for each
 * step that takes time. A server that does not answer now stops no start.
 * @throws StartError when a server has other nets than ours
 */
export async function openInference(
  { inferenceUrls }: Pick<Config, 'inferenceUrls'>,
  say: (line: string) => void,
): Promise<LinkedInference> {
  if (inferenceUrls.length === 0) {
    await prepareModels(MODELS, (model) => say(`Preparing the model ${model}`));
    return openOnnxInference({ models: await loadModels(MODELS) });
  }
  const inference = openRemoteInference(inferenceUrls);
  const [stranger] = await inference.findStrangers();
  if (stranger === undefined) return inference;
  await inference.close();
  throw new StartError(`INFERENCE_URL names a server with other models: ${stranger}`);
}
