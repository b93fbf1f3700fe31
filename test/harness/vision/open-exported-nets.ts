import { join } from 'node:path';
import { exportModels } from '../../../src/server/cli/export-models.ts';
import type { LinkedInference } from '../../../src/server/inference/inference-link.ts';
import { MODEL_NAMES } from '../../../src/server/inference/model-names.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import { SERVED_NETS } from '../../../tools/models/built-in-nets.ts';
import { callCommand } from '../call-command.ts';

/** Exports the nets to a folder, and opens those files: what a server of the inference protocol runs. */
export async function openExportedNets(folder: string): Promise<LinkedInference> {
  const { code, text } = await callCommand(exportModels, {}, [folder]);
  if (code !== 0) throw new Error(text);
  const files = MODEL_NAMES.map((name) => {
    const { sha256 } = SERVED_NETS[name];
    return [name, { folder: join(folder, name, '1'), file: 'model.onnx', sha256 }] as const;
  });
  const models = { nets: SERVED_NETS, files: new Map(files), own: [] };
  const inference = openOnnxInference({ models });
  await inference.ready();
  return inference;
}
