import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { removeOtherPlatforms } from '../scripts/checkout.mjs';

/** A folder of packages in which the runtime is there for these. @returns what is left once others' are removed */
async function leftOf(platforms: string[]): Promise<string[]> {
  const modules = await mkdtemp(join(tmpdir(), 'attesta-checkout-'));
  try {
    for (const platform of platforms) {
      const file = join(modules, 'onnxruntime-node/bin/napi-v6', platform, 'onnxruntime_binding.node');
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, platform);
    }
    removeOtherPlatforms(modules);
    const left = await readdir(join(modules, 'onnxruntime-node/bin/napi-v6'), { recursive: true });
    return left.filter((name) => name.endsWith('.node')).map((name) => dirname(name));
  } finally {
    await rm(modules, { recursive: true });
  }
}

const OWN = join(process.platform, process.arch);

test('of a runtime for every platform this machine’s is kept', async () => {
  expect(await leftOf([OWN, join(process.platform, 'riscv64'), 'aix/ppc64'])).toEqual([OWN]);
});

test('one that has none for this machine is left as it is', async () => {
  expect((await leftOf(['aix/ppc64', 'win32/mips'])).sort()).toEqual(['aix/ppc64', 'win32/mips']);
});
