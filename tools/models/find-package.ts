import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The folder and version of an installed npm package. Searches node_modules directly: the packages do not export their
 * package.json.
 * @throws Error when it is not installed
 */
export function findPackage(name: string): { folder: string; version: string } {
  const parents = createRequire(import.meta.url).resolve.paths(name) ?? [];
  for (const parent of parents) {
    const folder = join(parent, name);
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    return { folder, version: (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version };
  }
  throw new Error(`The package ${name} is not installed; run npm ci.`);
}
