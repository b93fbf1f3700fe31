import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import openWabt from 'wabt';

/** What `compiled.ts` of a folder of kernels says: each source in WebAssembly's text form, compiled, as base64. */
export async function compileKernels(folder: string): Promise<string> {
  const wabt = await openWabt();
  const sources = readdirSync(folder)
    .filter((file) => file.endsWith('.wat'))
    .sort();
  const lines = sources.map((file) => {
    const source = wabt.parseWat(file, readFileSync(join(folder, file), 'utf8'), { simd: true });
    const base64 = Buffer.from(source.toBinary({}).buffer).toString('base64');
    // A reader of base64 skips the breaks between lines.
    return `  ${file.slice(0, -4)}: \`\n${base64.replace(/.{1,100}/g, '    $&\n')}  \`,\n`;
  });
  const head = '/* Written by `npm run codegen`: each source of this folder, compiled to WebAssembly. */';
  return `${head}\n\nexport const COMPILED = {\n${lines.join('')}};\n`;
}
