import { expect, test } from 'vitest';
import { compileKernels } from '../../../../scripts/compile-kernels.mjs';

test('the compiled kernels match their sources', async () => {
  const written = await compileKernels(new URL('./', import.meta.url));
  await expect(written, '`npm run kernels` writes it again').toMatchFileSnapshot('compiled.ts');
});
