// `npm run clients [-- FOLDER]` completes the folders of `clients` with their generated code, and packs what npm takes:
// the TypeScript client and the script that embeds the page. Both can be installed from the file, or published. Postman's
// collection is copied beside them. The other clients are packed by release.mjs.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { argv } from 'node:process';
import { generateStale, installDependencies, ROOT, requireNode, run } from '../checkout.mjs';

/** Removes the names of sources that the compiler writes into declarations: a package has no sources. */
function renameImports(folder) {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.d.ts'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), text.replace(/(from '\.\/[^']+)\.ts'/g, "$1.js'"));
  }
}

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** A package has the product's version. */
function writePackage(name, stage) {
  const own = JSON.parse(readFileSync(join(ROOT, 'clients', name, 'package.json'), 'utf8'));
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify({ ...own, version }, null, 2)}\n`);
  for (const file of ['README.md', 'CHANGELOG.md']) {
    cpSync(join(ROOT, 'clients', name, file), join(stage, file));
  }
  cpSync(join(ROOT, 'LICENSE'), join(stage, 'LICENSE'));
}

/** The forms of a module, by their names in a package.json, and how the compiler writes each. */
const MODULES = {
  module: [],
  commonjs: ['--module', 'commonjs', '--moduleResolution', 'bundler', '--verbatimModuleSyntax', 'false'],
};

/** Writes the content of each package into its stage. */
const BUILDS = {
  verify: async (stage) => {
    for (const name of ['embed.js', 'embed.d.ts']) {
      cpSync(join(ROOT, 'src/web/verify/public', name), join(stage, name));
    }
  },
  typescript: async (stage) => {
    const project = join(ROOT, 'clients/typescript');
    for (const [type, options] of Object.entries(MODULES)) {
      const folder = join(stage, 'dist', type);
      const command = ['node_modules/typescript/bin/tsc', '-p', project, '--outDir', folder, ...options];
      await run(process.execPath, command, 'Building the client');
      renameImports(folder);
      writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ type })}\n`);
    }
  },
};

requireNode();
await installDependencies(console.log);
await generateStale(console.log);
const folder = resolve(argv[2] ?? join(ROOT, 'dist/clients'));
mkdirSync(folder, { recursive: true });
// A separate folder for each run: two at once share nothing.
const stages = mkdtempSync(join(tmpdir(), 'attesta-pack-'));
process.on('exit', () => rmSync(stages, { recursive: true, force: true }));
for (const [name, build] of Object.entries(BUILDS)) {
  const stage = join(stages, name);
  mkdirSync(stage);
  await build(stage);
  writePackage(name, stage);
  const options = ['--ignore-scripts', '--silent', '--pack-destination', folder];
  const packed = await run('npm', ['pack', stage, ...options], 'Packing a client');
  console.log(join(folder, packed.trim().split('\n').at(-1)));
}
const collection = join(folder, `attesta-${version}.postman_collection.json`);
cpSync(join(ROOT, 'dist/clients/attesta.postman_collection.json'), collection);
console.log(collection);
