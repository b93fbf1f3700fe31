import { expect, test } from 'vitest';
import { compileKernels } from '../../../../scripts/compile-kernels.mjs';

test('what runs is what the sources are compiled to', async () => {
  const written = await compileKernels(new URL('./', import.meta.url));
  await expect(written, '`npm run kernels` writes it anew').toMatchFileSnapshot('compiled.ts');
});
