import { StartError } from '../errors.ts';
import { describeServedModels, type LoadedModels, loadModels } from '../inference/folder/load-models.ts';
import type { Config } from './config.ts';
import { MODELS } from './paths.ts';

type Folders = Pick<Config, 'modelsDir'>;

/**
 * Reads and checks the product's models, and replaces them by those of MODELS_DIR.
 * @throws StartError if a manifest or a file of either folder is invalid
 */
export async function openModels({ modelsDir }: Folders, say: (line: string) => void): Promise<LoadedModels> {
  const models = await readFolders(loadModels, modelsDir);
  if (modelsDir !== null) say(`Models of ${modelsDir}: ${models.ownNames.join(', ')}`);
  return models;
}

/**
 * Describes the models (names, types, shapes) for inference servers, which have their own files.
 * @throws StartError as `openModels`
 */
export function describeServed({ modelsDir }: Folders): Promise<LoadedModels> {
  return readFolders(describeServedModels, modelsDir);
}

/** Reads the product's folder by itself first, so that its faults are not reported as those of MODELS_DIR. */
async function readFolders(
  read: typeof describeServedModels,
  modelsDir: string | null,
): Promise<LoadedModels> {
  const builtIn = await read(MODELS, null).catch((cause: Error) => {
    const repair = 'Unpack the release again, or in a checkout delete .cache/models and run npm run build';
    throw new StartError(`The models cannot be used: ${cause.message}. ${repair}.`, { cause });
  });
  if (modelsDir === null) return builtIn;
  return read(MODELS, modelsDir).catch((cause: Error) => {
    throw new StartError(`MODELS_DIR cannot be used: ${cause.message}. See docs/models.md.`, { cause });
  });
}
