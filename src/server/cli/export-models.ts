import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readVerified } from '../inference/onnx/read-verified.ts';
import { describeForOpenVino, describeForTriton } from '../inference/remote/describe-for-triton.ts';
import { readConfig } from '../startup/config.ts';
import { describeServed } from '../startup/open-models.ts';
import type { Command } from './run-command.ts';

const HELP = `npm run models:export -- FOLDER: writes the nets as a model repository, which Triton loads as it is
(--model-repository=FOLDER) and OpenVINO Model Server with FOLDER/config.json (--config_path), which expects it at
/models. Those of MODELS_DIR are written in the place of the built-in ones. Then start Attesta with INFERENCE_URL, and
the same MODELS_DIR.`;

/** `npm run models:export -- FOLDER`: writes the shipped models for an inference server. */
export const exportModels: Command = {
  help: HELP,
  async run({ environment, args, say }) {
    const [folder, ...rest] = args;
    if (!folder || folder.startsWith('-') || rest.length > 0) return null;
    const { nets, files } = await describeServed(readConfig(environment));
    const root = resolve(folder);
    for (const [model, from] of files) {
      const bytes = await readVerified(from);
      await mkdir(join(root, model, '1'), { recursive: true });
      await writeFile(join(root, model, '1', 'model.onnx'), bytes);
      await writeFile(join(root, model, 'config.pbtxt'), describeForTriton(model, nets));
    }
    await writeFile(join(root, 'config.json'), describeForOpenVino('/models'));
    say(`${files.size} models are in ${root}.`);
    return true;
  },
};
