import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readApiDocument } from './api-document.ts';
import { writeGo } from './clients/write-go.ts';
import { writePython } from './clients/write-python.ts';
import { writeTypeScript } from './clients/write-typescript.ts';
import { compileKernels } from './compile-kernels.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const KERNELS = 'src/server/vision/kernels';

/** Generated files: their paths in the repository, and how their texts are made. */
type Group = { files: readonly string[]; make: () => Promise<string[]> };

/** By the name of the command that writes them: `npm run clients`, `npm run kernels`. */
export const GENERATED = {
  clients: {
    files: ['src/web/api/operations.ts', 'clients/python/attesta/operations.py', 'clients/go/operations.go'],
    make: async () => {
      const document = readApiDocument();
      return [formatTypeScript(writeTypeScript(document)), writePython(document), writeGo(document)];
    },
  },
  kernels: {
    files: [`${KERNELS}/compiled.ts`],
    make: async () => [await compileKernels(join(ROOT, KERNELS))],
  },
} satisfies Record<string, Group>;

/** Writes the files of a group below a folder, in the repository unless another is named. @returns their paths */
export async function generate(name: keyof typeof GENERATED, folder = ROOT): Promise<readonly string[]> {
  const { files, make } = GENERATED[name];
  const texts = await make();
  for (const [at, file] of files.entries()) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), texts[at]!);
  }
  return files;
}

/** As the linter wants it. */
function formatTypeScript(text: string): string {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'format', '--stdin-file-path=src/web/api/operations.ts'];
  return execFileSync(process.execPath, args, {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
}
