// `node scripts/release/pack-client.mjs [FOLDER]` packs the TypeScript client for an installation without a registry.
// The clients for Python and Go need no packing: an integrator uses their folders in `clients/` unchanged.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { argv } from 'node:process';
import { installDependencies, ROOT, requireNode, run } from '../checkout.mjs';

const SOURCE = join(ROOT, 'clients/typescript');
/** The compiler's output folder in clients/typescript/tsconfig.json. */
const STAGE = join(ROOT, 'dist/clients/typescript');

/** Removes the names of sources that the compiler writes into declarations: a package has no sources. */
function nameWhatIsThere(folder) {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.d.ts'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), text.replace(/(from '\.\/[^']+)\.ts'/g, "$1.js'"));
  }
}

/** The client has the product's version. */
function writePackage() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const own = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8'));
  writeFileSync(join(STAGE, 'package.json'), `${JSON.stringify({ ...own, version }, null, 2)}\n`);
  cpSync(join(SOURCE, 'README.md'), join(STAGE, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(STAGE, 'LICENSE'));
}

requireNode();
await installDependencies(console.log);
rmSync(STAGE, { recursive: true, force: true });
await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', SOURCE], 'Building the client');
nameWhatIsThere(join(STAGE, 'dist'));
writePackage();
const folder = resolve(argv[2] ?? join(ROOT, 'dist/clients'));
mkdirSync(folder, { recursive: true });
const packed = await run(
  'npm',
  ['pack', STAGE, '--ignore-scripts', '--silent', '--pack-destination', folder],
  'Packing the client',
);
console.log(join(folder, packed.trim().split('\n').at(-1)));
