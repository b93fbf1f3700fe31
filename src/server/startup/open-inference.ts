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
  { inferenceUrls, modelsDir, visionThreads }: Pick<Config, 'inferenceUrls' | 'modelsDir' | 'visionThreads'>,
  say: (line: string) => void,
): Promise<LinkedInference> {
  if (inferenceUrls.length > 0) {
    const { nets } = await describeServed({ modelsDir });
    return closeUnlessUsable(openRemoteInference(inferenceUrls, nets), async ({ findForeignModels }) => {
      const [stranger] = await findForeignModels();
      return stranger === undefined
        ? null
        : `INFERENCE_URL names a server with other models: ${stranger} Serve the models that npm run models:export writes.`;
    });
  }
  const models = await openModels({ modelsDir }, say);
  return closeUnlessUsable(openOnnxInference({ models, threads: visionThreads }), async (inference) => {
    const problem = models.ownNames.length === 0 ? null : await checkModels(inference, models.ownNames);
    return problem === null ? null : `MODELS_DIR cannot be used: ${problem}. See docs/models.md.`;
  });
}

/** @param findProblem a sentence about why the models cannot be used; null if they can */
async function closeUnlessUsable<Opened extends LinkedInference>(
  inference: Opened,
  findProblem: (inference: Opened) => Promise<string | null>,
): Promise<LinkedInference> {
  try {
    const problem = await findProblem(inference);
    if (problem !== null) throw new StartError(problem);
  } catch (error) {
    await inference.close();
    throw error;
  }
  return inference;
}
