import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { ModelName } from '../model-names.ts';
import type { Nets } from '../nets.ts';
import { readVerified } from '../onnx/read-verified.ts';
import { MANIFEST_SCHEMA } from './manifest-schema.ts';

export const MANIFEST_FILE = 'manifest.json';

type Manifest = z.infer<typeof MANIFEST_SCHEMA>['models'];

/** The path of a net's file in its folder, and its origin. */
type NetFile = { file: string; licence: string; source: string };

/** The nets of a folder. */
export type FolderNets = { readonly [Model in ModelName]?: (Nets[Model] & NetFile) | undefined };

/**
 * The nets of a folder's manifest, with the dictionary that it names; the nets themselves are not read.
 * @throws Error with one sentence when it is missing, or contains anything that the product cannot use
 */
export async function readManifest(folder: string): Promise<FolderNets> {
  const { 'text-recognition': recognition, ...others } = parse(await readText(folder));
  if (!recognition) return others;
  return {
    ...others,
    'text-recognition': { ...recognition, alphabet: await readAlphabet(folder, recognition) },
  };
}

async function readText(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, MANIFEST_FILE), 'utf8');
  } catch {
    throw new Error(`there is no ${MANIFEST_FILE} in ${folder}`);
  }
}

function parse(text: string): Manifest {
  const result = MANIFEST_SCHEMA.safeParse(parseJson(text), { error: formatMissing });
  if (result.success) return result.data.models;
  const [issue] = result.error.issues;
  throw new Error(`${issue?.path.join('.') || MANIFEST_FILE} ${issue?.message}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${MANIFEST_FILE} is not valid JSON`);
  }
}

const formatMissing = ({ code, input }: { code?: string; input?: unknown }) =>
  code === 'invalid_type' && input === undefined ? 'is missing' : undefined;

/** The text of each class of a recogniser: the blank, the dictionary's lines, and the space if it is one more. */
async function readAlphabet(
  folder: string,
  { dictionary, outputs }: NonNullable<Manifest['text-recognition']>,
): Promise<string[]> {
  const text = new TextDecoder().decode(await readVerified({ folder, ...dictionary }));
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const alphabet = ['', ...lines, ...(dictionary.space ? [' '] : [])];
  const classes = outputs.probabilities.shape[2];
  if (typeof classes === 'number' && classes !== alphabet.length)
    throw new Error(
      `${dictionary.file} gives text-recognition ${alphabet.length} classes, but the output of the model has ${classes}`,
    );
  return alphabet;
}
