import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../../../src/server/http/openapi/document-types.ts';
import { readApiDocument } from '../api-document.ts';
import { writeGo } from './write-go.ts';
import { writePostman } from './write-postman.ts';
import { writePython } from './write-python.ts';
import { writeTypeScript } from './write-typescript.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BIOME = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'));

const WRITERS: Record<string, (document: OpenApiDocument) => string> = {
  'src/web/api/operations.ts': (document) => formatTypeScript(writeTypeScript(document)),
  'clients/python/attesta/types.py': writePython,
  'clients/go/types.go': writeGo,
  'dist/clients/attesta.postman_collection.json': writePostman,
  // The reference is made from it.
  'dist/clients/openapi.json': (document) => JSON.stringify(document),
};

/** What the API's document determines of each client: the texts by their paths in the repository. */
export function writeClients(): Record<string, string> {
  const document = readApiDocument();
  return Object.fromEntries(Object.entries(WRITERS).map(([file, write]) => [file, write(document)]));
}

/** The published declarations keep these lines, so they are broken for a reader. */
function formatTypeScript(text: string): string {
  // The file is ignored by git, and the formatter would leave it out.
  const args = [BIOME, 'format', '--vcs-enabled=false', '--stdin-file-path=operations.ts'];
  const options = { cwd: ROOT, input: text, encoding: 'utf8', maxBuffer: 2 ** 24 } as const;
  return execFileSync(process.execPath, args, options);
}
