import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describeForOpenVino, describeForTriton } from '../../models/describe-for-triton.ts';
import { makeServedModel } from '../../models/prepare-models.ts';
import { readConfig } from '../startup/config.ts';
import { describeServed, openModels } from '../startup/open-models.ts';
import type { Command } from './run-command.ts';

const HELP = `npm run models:export -- FOLDER: writes the models as a model repository. Triton loads it with
--model-repository=FOLDER. OpenVINO Model Server loads it with --config_path=FOLDER/config.json and expects it at /models.
Models of MODELS_DIR replace the built-in ones. Then start Attesta with INFERENCE_URL and the same MODELS_DIR.`;

/** `npm run models:export -- FOLDER`. */
export const exportModels: Command = {
  help: HELP,
  async run({ environment, args, say }) {
    const [folder, ...rest] = args;
    if (!folder || folder.startsWith('-') || rest.length > 0) return null;
    const config = readConfig(environment);
    const { files, own } = await openModels(config, say);
    const nets = await describeServed(config);
    const root = resolve(folder);
    for (const [model, { folder: from, file }] of files) {
      const version = join(root, model, '1');
      await mkdir(version, { recursive: true });
      const to = join(version, 'model.onnx');
      const served = own.includes(model) ? null : await makeServedModel(model);
      await (served ? writeFile(to, served) : copyFile(join(from, file), to));
      await writeFile(join(root, model, 'config.pbtxt'), describeForTriton(model, nets));
    }
    await writeFile(join(root, 'config.json'), describeForOpenVino('/models'));
    say(`${files.size} models were written to ${root}.`);
    return true;
  },
};
