import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Inference } from '../../../src/server/inference/inference.ts';
import type { Tensor } from '../../../src/server/inference/tensor.ts';

type Outputs = Record<string, Tensor>;

/**
 * Nets that are called once in a run for each input: the same images occur in many suites, and a net has
 * one answer to each. A failure is not remembered, and the nets check the deadline.
 * @param folder where the workers of a run store the answers
 */
export function rememberInference(nets: Inference, folder: string): Inference {
  const underWay = new Map<string, Promise<Outputs>>();
  const ask = async (path: string, ...call: Parameters<Inference['run']>): Promise<Outputs> => {
    const stored = await readFile(path).catch(() => null);
    if (stored) return deserialize(stored);
    const outputs = await nets.run(...call);
    // Another worker may write the same answer: each writes a whole file and renames it.
    await writeFile(`${path}.${process.pid}`, serialize(outputs));
    await rename(`${path}.${process.pid}`, path);
    return outputs;
  };
  return {
    nets: nets.nets,
    run: async (model, input, deadline) => {
      if (deadline <= Date.now()) return nets.run(model, input, deadline);
      const path = join(folder, cacheName(model, input));
      const outputs = underWay.get(path) ?? ask(path, model, input, deadline);
      underWay.set(path, outputs);
      try {
        return structuredClone(await outputs);
      } finally {
        underWay.delete(path);
      }
    },
  };
}

function cacheName(model: string, { data, shape }: Tensor): string {
  const hash = createHash('sha1').update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  return `${model}-${shape.join('x')}-${hash.digest('hex')}`;
}
