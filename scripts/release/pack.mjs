// `npm run pack -- FOLDER` writes a server that is ready to run on machines like this one. It needs Node, and no
// installation, build, network or write access to its folder: run `node dist/server/main.js`, or `npm start`.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { argv, exit } from 'node:process';
import { buildStale, installDependencies, ROOT, requireNode, run, TSX } from '../checkout.mjs';
import { chooseFiles } from './choose-files.mjs';
import { imageRecipe } from './image-recipe.mjs';
import { listMaterials } from './list-materials.mjs';

const HELP =
  'npm run pack -- FOLDER: writes a server that is ready to run into a folder that is not there yet.';
/** Whether an npm script works without the sources. */
const isCommand = ([name, command]) => name === 'start' || command.startsWith('node scripts/command.mjs ');
/** Files that those scripts import. */
const SHARED = ['scripts/checkout.mjs', 'scripts/require-port.mjs'];
/** Files for people, and for programs beside a server. */
const BESIDE = [
  'LICENSE',
  'NOTICE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs',
  'deploy',
  'compose.yaml',
];
const EMPTY_DATABASE = '.cache/database/empty';

/** The runtime packages of the lock, as this machine has installed them. */
function listPackages() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const paths = Object.keys(packages).filter(
    (path) => path && !packages[path].dev && !packages[path].devOptional,
  );
  return paths.filter((path) => existsSync(join(ROOT, path)));
}

const copyPackage = (path, folder) =>
  cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: chooseFiles(join(ROOT, path)) });

/** The build output of existing sources: a checkout's `dist` keeps the output of removed ones. */
function copyBuilt(folder) {
  const isBuilt = (file) => {
    if (statSync(file).isDirectory()) return true;
    const inside = relative(join(ROOT, 'dist'), file);
    return inside.endsWith('.js') && existsSync(join(ROOT, 'src', inside.replace(/\.js$/, '.ts')));
  };
  for (const name of ['dist/server', 'dist/shared'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: isBuilt });
  cpSync(join(ROOT, 'dist/web'), join(folder, 'dist/web'), { recursive: true });
}

const makeModels = (folder) =>
  run(process.execPath, [TSX, 'tools/models/main.ts', join(folder, '.cache/models')], 'Making the models');

function writePackage(folder) {
  const { scripts, devDependencies, ...rest } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const kept = Object.fromEntries(Object.entries(scripts).filter(isCommand));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...rest, scripts: kept }, null, 2)}\n`);
  const files = new Set(Object.values(kept).map((command) => /scripts\/\S+/.exec(command)[0]));
  for (const file of [...files, ...SHARED, 'migrations', ...BESIDE]) {
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  }
}

/** Runs last, because it lists the files in the folder. A release adds the file COMMIT. */
function writeImageRecipe(folder) {
  const names = [...readdirSync(folder), 'COMMIT'].sort();
  const recipe = imageRecipe(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'), names);
  writeFileSync(join(folder, 'Dockerfile'), recipe.dockerfile);
  writeFileSync(join(folder, '.dockerignore'), recipe.dockerignore);
}

function measureMegabytes(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
  return Math.round(bytes / 1e6);
}

const [wish] = argv.slice(2);
if (!wish || wish.startsWith('-') || existsSync(wish)) {
  console.log(wish && existsSync(wish) ? `${wish} is there already. ${HELP}` : HELP);
  exit(wish === '--help' ? 0 : 1);
}
requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const folder = resolve(wish);
mkdirSync(dirname(folder), { recursive: true });
for (const path of listPackages()) copyPackage(path, folder);
copyBuilt(folder);
writePackage(folder);
await makeModels(folder);
cpSync(join(ROOT, EMPTY_DATABASE), join(folder, EMPTY_DATABASE), { recursive: true });
writeFileSync(join(folder, 'sbom.cdx.json'), await listMaterials(join(folder, '.cache/models')));
writeImageRecipe(folder);
console.log(
  `A server for ${process.platform}-${process.arch} is in ${folder}: ${measureMegabytes(folder)} MB.`,
);
