import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readVerified } from '../inference/onnx/read-verified.ts';
import { describeForOpenVino, describeForTriton } from '../inference/remote/describe-for-triton.ts';
import { readConfig } from '../startup/config.ts';
import { describeServed } from '../startup/open-models.ts';
import type { Command } from './run-command.ts';

const HELP = `npm run models:export -- FOLDER: writes the models as a model repository. Triton loads it with
--model-repository=FOLDER. OpenVINO Model Server loads it with --config_path=FOLDER/config.json and expects it at /models.
Models of MODELS_DIR replace the built-in ones. Then start Attesta with INFERENCE_URL and the same MODELS_DIR.`;

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
    say(`${files.size} models were written to ${root}.`);
    return true;
  },
};
