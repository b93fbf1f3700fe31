import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelName } from '../server/inference/inference.ts';
import { MODEL_NAMES } from '../server/inference/model-tensors.ts';
import { MODEL_CATALOG } from './model-catalog.ts';

/** The .onnx files, in memory that threads can share. */
export type LoadedModels = ReadonlyMap<ModelName, Uint8Array<SharedArrayBuffer>>;

/**
 * Reads the prepared models (about 53 MB) and checks each against its SHA-256.
 * @param dir the cache folder that `prepareModels` filled
 * @throws Error when a file is missing or is not what it should be
 */
export async function loadModels(dir: string): Promise<LoadedModels> {
  const entries = await Promise.all(
    MODEL_NAMES.map(async (name) => {
      const bytes = await readIntactModel(dir, name);
      if (!bytes)
        throw new Error(`The model ${name} in ${dir} is missing or damaged; start again to rebuild it.`);
      const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
      shared.set(bytes);
      return [name, shared] as const;
    }),
  );
  return new Map(entries);
}

/** A prepared model's bytes, or null when the file is missing or its checksum is wrong. */
export async function readIntactModel(dir: string, name: ModelName): Promise<Uint8Array | null> {
  const bytes = await readFile(join(dir, modelFile(name))).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return bytes && sha256(bytes) === MODEL_CATALOG[name].sha256 ? bytes : null;
}

export function modelFile(name: ModelName): string {
  return `${name}.onnx`;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
