import { describeModels, type LoadedModels, loadModels } from '../../models/load-models.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { StartError } from '../errors.ts';
import type { Nets } from '../inference/nets.ts';
import type { Config } from './config.ts';
import { MODELS } from './paths.ts';

/**
 * Locates the built-in models, prepares missing ones, and replaces them by those of MODELS_DIR.
 * @throws StartError if the manifest or a file in that folder is invalid
 */
export async function openModels(
  { modelsDir }: Pick<Config, 'modelsDir'>,
  say: (line: string) => void,
): Promise<LoadedModels> {
  await prepareModels(MODELS, (model) => say(`Preparing the model ${model}`));
  if (modelsDir === null) return loadModels(MODELS);
  const models = await loadModels(MODELS, modelsDir).catch(refuse);
  say(`Models of ${modelsDir}: ${models.own.join(', ')}`);
  return models;
}

/**
 * Describes the models (names, types, shapes) for inference servers, which have their own files.
 * @throws StartError as `openModels`
 */
export function describeServed({ modelsDir }: Pick<Config, 'modelsDir'>): Promise<Nets> {
  return describeModels(modelsDir).catch(refuse);
}

function refuse(cause: Error): never {
  throw new StartError(`MODELS_DIR cannot be used: ${cause.message}.`, { cause });
}
