import { openOnnxInference } from '../../src/server/adapters/onnx/open-onnx-inference.ts';
import { loadModels } from '../../src/server/models/load-models.ts';
import type { ModelName } from '../../src/server/ports/inference.ts';
import type { Vision } from '../../src/server/vision/evidence.ts';
import { openVision } from '../../src/server/vision/open-vision.ts';
import { MODELS } from './paths.ts';

/** The real models, or all but some: an outage as it looks from outside. */
export async function openTestVision(switchedOff: ModelName[] = []): Promise<Vision> {
  const inference = openOnnxInference({ models: await loadModels(MODELS), switchedOff });
  return openVision({ inference });
}
