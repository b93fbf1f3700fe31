import { MODEL_NAMES, type ModelName } from '../server/inference/model-names.ts';
import type { Nets } from '../server/inference/nets.ts';
import type { NetFile } from '../server/inference/onnx/onnx-thread-start.ts';
import { readVerified } from '../server/inference/onnx/read-verified.ts';
import { SERVED_NETS } from './built-in-nets.ts';
import { type FolderNets, readManifest } from './read-manifest.ts';

/** The nets in use, and the folders of their .onnx files. */
export type LoadedModels = {
  nets: Nets;
  files: ReadonlyMap<ModelName, NetFile>;
  /** those that are not built in */
  own: readonly ModelName[];
};

/**
 * Verifies the nets of a folder (about 53 MB), each by its SHA-256.
 * @param dir the cache folder that `prepareModels` filled
 * @param ownDir an operator's folder, whose nets replace those; null without one
 * @throws Error with one sentence when a manifest or a file is missing or invalid
 */
export async function loadModels(dir: string, ownDir: string | null = null): Promise<LoadedModels> {
  const builtIn = await readManifest(dir);
  const own: FolderNets = ownDir === null ? {} : await readManifest(ownDir);
  const files = await Promise.all(
    MODEL_NAMES.map(async (name) => {
      const folder = own[name] && ownDir !== null ? ownDir : dir;
      const { file, sha256 } = own[name] ?? inFolder(builtIn, name);
      await readVerified({ folder, file, sha256 });
      return [name, { folder, file, sha256 }] as const;
    }),
  );
  return {
    nets: joinNets(builtIn, own),
    files: new Map(files),
    own: MODEL_NAMES.filter((name) => own[name]),
  };
}

/**
 * The nets for other servers: the exported ones, replaced by those of an operator's folder.
 * @throws Error as `loadModels`
 */
export async function describeModels(ownDir: string | null): Promise<Nets> {
  const own: FolderNets = ownDir === null ? {} : await readManifest(ownDir);
  for (const net of Object.values(own))
    if (net && ownDir !== null) await readVerified({ folder: ownDir, ...net });
  return joinNets(SERVED_NETS, own);
}

function inFolder<All extends Partial<Record<ModelName, unknown>>, Model extends ModelName & keyof All>(
  nets: All,
  name: Model,
): NonNullable<All[Model]> {
  const net = nets[name];
  if (!net) throw new Error(`the manifest has no ${name}`);
  return net;
}

function joinNets(builtIn: FolderNets | Nets, own: FolderNets): Nets {
  const pick = <Model extends ModelName>(name: Model) => own[name] ?? inFolder(builtIn, name);
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
