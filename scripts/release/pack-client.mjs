// `node scripts/release/pack-client.mjs [FOLDER]` packs what npm takes: the TypeScript client and the script that embeds
// the page. Both can be installed from the file, or published. The other clients are packed by release.mjs.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { argv } from 'node:process';
import { installDependencies, ROOT, requireNode, run } from '../checkout.mjs';

/** The compiler's output folder in clients/typescript/tsconfig.json is one of these stages. */
const getStage = (name) => join(ROOT, 'dist/clients', name);

/** Removes the names of sources that the compiler writes into declarations: a package has no sources. */
function nameWhatIsThere(folder) {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.d.ts'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), text.replace(/(from '\.\/[^']+)\.ts'/g, "$1.js'"));
  }
}

/** A package has the product's version. */
function writePackage(name) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const own = JSON.parse(readFileSync(join(ROOT, 'clients', name, 'package.json'), 'utf8'));
  writeFileSync(join(getStage(name), 'package.json'), `${JSON.stringify({ ...own, version }, null, 2)}\n`);
  cpSync(join(ROOT, 'clients', name, 'README.md'), join(getStage(name), 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(getStage(name), 'LICENSE'));
}

/** Writes the content of each package into its stage. */
const BUILDS = {
  verify: async (stage) => {
    for (const name of ['embed.js', 'embed.d.ts']) {
      cpSync(join(ROOT, 'src/web/verify/public', name), join(stage, name));
    }
  },
  typescript: async (stage) => {
    const project = join(ROOT, 'clients/typescript');
    await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project], 'Building the client');
    nameWhatIsThere(join(stage, 'dist'));
  },
};

requireNode();
await installDependencies(console.log);
const folder = resolve(argv[2] ?? join(ROOT, 'dist/clients'));
mkdirSync(folder, { recursive: true });
for (const [name, build] of Object.entries(BUILDS)) {
  const stage = getStage(name);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  await build(stage);
  writePackage(name);
  const options = ['--ignore-scripts', '--silent', '--pack-destination', folder];
  const packed = await run('npm', ['pack', stage, ...options], 'Packing a client');
  console.log(join(folder, packed.trim().split('\n').at(-1)));
}
