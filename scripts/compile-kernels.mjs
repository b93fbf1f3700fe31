import { readdirSync, readFileSync } from 'node:fs';
import openWabt from 'wabt';

/** What `compiled.ts` of a folder of kernels says: each source in WebAssembly's text form, compiled, as base64. */
export async function compileKernels(folder) {
  const wabt = await openWabt();
  const sources = readdirSync(folder)
    .filter((file) => file.endsWith('.wat'))
    .sort();
  const lines = sources.map((file) => {
    const source = wabt.parseWat(file, readFileSync(new URL(file, folder), 'utf8'), { simd: true });
    return `  ${file.slice(0, -4)}:\n    '${Buffer.from(source.toBinary({}).buffer).toString('base64')}',\n`;
  });
  const head = '/* Written by `npm run kernels`: each source of this folder, compiled to WebAssembly. */';
  return `${head}\n\nexport const COMPILED = {\n${lines.join('')}};\n`;
}
