import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../../src/server/http/openapi/document-types.ts';
import { drawFolders } from '../architecture/draw-folders.ts';
import { listImports, readModules } from '../architecture/list-imports.ts';
import { readApiDocument } from './api-document.ts';
import { writeCsharp } from './clients/write-csharp.ts';
import { writeGo } from './clients/write-go.ts';
import { writeJava, writeJavaTypes } from './clients/write-java.ts';
import { writePhp } from './clients/write-php.ts';
import { writePostman } from './clients/write-postman.ts';
import { writePython } from './clients/write-python.ts';
import { writeRuby, writeRubyTypes } from './clients/write-ruby.ts';
import { writeTypeScript } from './clients/write-typescript.ts';
import { writeCaseWords } from './collect-case-words.ts';
import { compileKernels } from './compile-kernels.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const KERNELS = 'src/server/vision/kernels';

/** Generated files: their paths in the repository, and how their texts are made. */
type Group = { files: readonly string[]; make: () => Promise<string[]> };

const JAVA = 'clients/java/src/main/java/dev/attesta/client';
const CLIENTS = [
  {
    file: 'src/web/api/operations.ts',
    write: (document) => formatText('operations.ts', writeTypeScript(document)),
  },
  { file: 'clients/python/attesta/operations.py', write: writePython },
  { file: 'clients/go/operations.go', write: writeGo },
  { file: `${JAVA}/Types.java`, write: writeJavaTypes },
  { file: `${JAVA}/Operations.java`, write: writeJava },
  { file: 'clients/csharp/Operations.cs', write: writeCsharp },
  { file: 'clients/php/src/Operations.php', write: writePhp },
  {
    file: 'clients/postman/attesta.postman_collection.json',
    write: (document) => formatText('collection.json', writePostman(document)),
  },
  { file: 'clients/ruby/lib/attesta/operations.rb', write: writeRuby },
  { file: 'clients/ruby/sig/attesta.rbs', write: writeRubyTypes },
] satisfies { file: string; write: (document: OpenApiDocument) => string }[];

/** By the name of the command that writes them, such as `npm run clients`. */
export const GENERATED = {
  clients: {
    files: CLIENTS.map(({ file }) => file),
    make: async () => {
      const document = readApiDocument();
      return CLIENTS.map(({ write }) => write(document));
    },
  },
  kernels: {
    files: [`${KERNELS}/compiled.ts`],
    make: async () => [await compileKernels(join(ROOT, KERNELS))],
  },
  'case-words': {
    files: ['src/server/features/review/case-report/case-words.ts'],
    make: async () => [formatText('case-words.ts', writeCaseWords())],
  },
  drawing: {
    files: ['docs/images/architecture.svg'],
    make: async () => [drawFolders(listImports(await readModules()))],
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
function formatText(name: string, text: string): string {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'format', `--stdin-file-path=${name}`];
  return execFileSync(process.execPath, args, {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
}
