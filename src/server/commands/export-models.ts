import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describeForOpenVino, describeForTriton } from '../../models/describe-repository.ts';
import { modelFile } from '../../models/load-models.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { MODEL_NAMES } from '../inference/model-tensors.ts';
import { MODELS } from '../startup/paths.ts';
import type { Command } from './run-command.ts';

const HELP = `npm run models:export -- FOLDER: writes the nets as a model repository, which Triton loads as it is
(--model-repository=FOLDER) and OpenVINO Model Server with FOLDER/config.json (--config_path), which expects it at
/models. Then start Attesta with INFERENCE_URL.`;

/** `npm run models:export -- FOLDER`. */
export const exportModels: Command = {
  help: HELP,
  async run({ args, say }) {
    const [folder, ...rest] = args;
    if (!folder || folder.startsWith('-') || rest.length > 0) return null;
    await prepareModels(MODELS, (model) => say(`Preparing the model ${model}`));
    const root = resolve(folder);
    for (const model of MODEL_NAMES) {
      const version = join(root, model, '1');
      await mkdir(version, { recursive: true });
      await copyFile(join(MODELS, modelFile(model)), join(version, 'model.onnx'));
      await writeFile(join(root, model, 'config.pbtxt'), describeForTriton(model));
    }
    await writeFile(join(root, 'config.json'), describeForOpenVino('/models'));
    say(`${MODEL_NAMES.length} models are in ${root}.`);
    return true;
  },
};
