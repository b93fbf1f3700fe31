import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartError } from '../errors.ts';
import { readVerified } from '../inference/onnx/read-verified.ts';
import {
  DEFAULT_SERVING,
  describeForOpenVino,
  describeForTriton,
  type ServingOptions,
} from '../inference/remote/describe-for-triton.ts';
import { readConfig } from '../startup/config.ts';
import { describeServed } from '../startup/open-models.ts';
import { readOptions } from './read-options.ts';
import type { Command } from './run-command.ts';

const USAGE_TEXT = `npm run models:export -- FOLDER [--instances COUNT] [--kind cpu|gpu] [--batch-window MICROSECONDS]

Writes the models as a model repository. Triton loads it with --model-repository=FOLDER. OpenVINO Model Server loads it
with --config_path=FOLDER/config.json and expects it at /models. --instances is the number of copies of each model that
run at the same time, --kind where they run; without them the server chooses. Triton waits ${DEFAULT_SERVING.batchWindow} microseconds for more calls of
a model, or --batch-window. Models of MODELS_DIR replace the built-in ones. Then start Attesta with INFERENCE_URL and
the same MODELS_DIR. deploy/triton and deploy/ovms start the servers.`;

const MAX_INSTANCES = 64;
/** Microseconds; an upload makes several calls one after the other, and each may wait that long. */
const MAX_BATCH_WINDOW = 100_000;

/** `npm run models:export -- FOLDER`: writes the shipped models for an inference server. */
export const exportModels: Command = {
  help: USAGE_TEXT,
  async run({ environment, args, say }) {
    const [folder, ...rest] = args;
    if (!folder || folder.startsWith('-')) return null;
    const serving = readServing(rest);
    const { nets, files } = await describeServed(readConfig(environment));
    const root = resolve(folder);
    for (const [model, from] of files) {
      const bytes = await readVerified(from);
      await mkdir(join(root, model, '1'), { recursive: true });
      await writeFile(join(root, model, '1', 'model.onnx'), bytes);
      await writeFile(join(root, model, 'config.pbtxt'), describeForTriton(model, nets, serving));
    }
    await writeFile(join(root, 'config.json'), describeForOpenVino('/models', serving));
    say(`${files.size} models were written to ${root}.`);
    return true;
  },
};

/** @throws StartError with one sentence about the first wrong option */
function readServing(words: readonly string[]): ServingOptions {
  const valueByOption = readOptions(words, ['--instances', '--kind', '--batch-window']);
  const kind = valueByOption.get('--kind') ?? null;
  if (kind !== null && kind !== 'cpu' && kind !== 'gpu') throw new StartError('--kind must be cpu or gpu.');
  return {
    instances: readCount(valueByOption, '--instances', 1, MAX_INSTANCES) ?? DEFAULT_SERVING.instances,
    kind,
    batchWindow:
      readCount(valueByOption, '--batch-window', 0, MAX_BATCH_WINDOW) ?? DEFAULT_SERVING.batchWindow,
  };
}

function readCount(
  valueByOption: Map<string, string>,
  name: string,
  min: number,
  max: number,
): number | null {
  const text = valueByOption.get(name);
  if (text === undefined) return null;
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= min && count <= max) return count;
  throw new StartError(`${name} must be a whole number from ${min} to ${max}.`);
}
