import { join } from 'node:path';
import { MODEL_NAMES, type ModelName } from '../model-names.ts';
import type { Nets } from '../nets.ts';
import type { NetFile } from '../onnx/onnx-thread-start.ts';
import { readVerified } from '../onnx/read-verified.ts';
import { type FolderNets, readManifest } from './read-manifest.ts';

/** Of a folder of nets, the folder of those that servers of the inference protocol get in another form. */
export const SERVED_FOLDER = 'served';

/** The nets in use, and where their .onnx files lie. */
export type LoadedModels = {
  nets: Nets;
  files: ReadonlyMap<ModelName, NetFile>;
  /** those that are not built in */
  ownNames: readonly ModelName[];
};

/**
 * Checks the nets of a folder (about 53 MB), each against its SHA-256.
 * @param dir the folder of the nets that come with the product
 * @param ownDir an operator's folder, whose nets take the place of those; null without one
 * @throws Error with one sentence when a manifest or a file is missing or is not what it should be
 */
export async function loadModels(dir: string, ownDir: string | null = null): Promise<LoadedModels> {
  const models = await listModels([dir], ownDir);
  await Promise.all([...models.files.values()].map(readVerified));
  return models;
}

/**
 * The nets as servers of the inference protocol run them. Of the files only an operator's are checked: the others are
 * not needed here. @throws Error as `loadModels`
 */
export async function describeServedModels(dir: string, ownDir: string | null): Promise<LoadedModels> {
  const models = await listModels([dir, join(dir, SERVED_FOLDER)], ownDir);
  await Promise.all(models.ownNames.map((name) => readVerified(models.files.get(name)!)));
  return models;
}

/** What the manifests say. A net of a later folder takes the place of an earlier one. */
async function listModels(dirs: readonly string[], ownDir: string | null): Promise<LoadedModels> {
  const all = ownDir === null ? dirs : [...dirs, ownDir];
  const folders = await Promise.all(
    all.map(async (folder) => ({ folder, nets: await readManifest(folder) })),
  );
  const files = MODEL_NAMES.map((name) => {
    const { folder, nets } = folders.findLast((each) => each.nets[name]) ?? folders[0]!;
    const { file, sha256 } = inFolder(nets, name);
    return [name, { folder, file, sha256 }] as const;
  });
  const nets = requireAll(Object.assign({}, ...folders.map((each) => each.nets)));
  const ownNames = files.flatMap(([name, { folder }]) => (folder === ownDir ? [name] : []));
  return { nets, files: new Map(files), ownNames };
}

function inFolder<All extends Partial<Record<ModelName, unknown>>, Model extends ModelName & keyof All>(
  nets: All,
  name: Model,
): NonNullable<All[Model]> {
  const net = nets[name];
  if (!net) throw new Error(`the manifest has no ${name}`);
  return net;
}

function requireAll(nets: FolderNets): Nets {
  const pick = <Model extends ModelName>(name: Model) => inFolder(nets, name);
  return {
    'text-detection': pick('text-detection'),
    'text-direction': pick('text-direction'),
    'text-recognition': pick('text-recognition'),
    'face-detection': pick('face-detection'),
    'face-landmarks': pick('face-landmarks'),
    'face-descriptor': pick('face-descriptor'),
    'face-embedding': pick('face-embedding'),
    'face-age': pick('face-age'),
  };
}
