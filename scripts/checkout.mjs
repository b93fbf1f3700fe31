// Plain JavaScript on Node's own modules: this runs before anything is installed or built.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MIN_NODE = [20, 19];
const LOCK = 'package-lock.json';
/** A folder written by `npm run pack` is complete and has no sources to build from. */
const isPacked = !existsSync(join(ROOT, LOCK));

/** Ends the process with one sentence when this Node is too old to run anything here. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  console.error(`Attesta needs Node ${MIN_NODE.join('.')} or newer, and this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a command and returns its output. If it fails, prints the output and ends the process with its exit code. */
export function run(command, args, say, environment = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let written = '';
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      written += chunk;
      output += chunk;
    });
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => fail(`${say} failed: ${error.message}`));
    child.on('close', (code) => (code === 0 ? resolve(written) : fail(`${output}\n${say} failed.`)));
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const hashFile = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Installs the dependencies of the lock file, with scripts off, if they are missing. */
export async function installDependencies(say) {
  if (isPacked) return;
  const stamp = join(ROOT, 'node_modules', '.attesta-lock');
  const wanted = hashFile(join(ROOT, LOCK));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Installing the dependencies');
  // The build needs the dev dependencies, which NODE_ENV=production would leave out.
  const options = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['ci', ...options], 'The installation');
  removeOtherPlatforms(join(ROOT, 'node_modules'));
  writeFileSync(stamp, wanted);
}

/**
 * Removes the runtimes of other platforms: onnxruntime-node contains all of them, 290 MB, and has no package per
 * platform. No file of another package names them, and `npm ci` installs all of them again.
 */
export function removeOtherPlatforms(modules) {
  const remove = (folder, kept) => {
    for (const name of readdirSync(folder).filter((each) => each !== kept))
      rmSync(join(folder, name), { recursive: true });
  };
  const runtimes = join(modules, 'onnxruntime-node/bin');
  for (const version of readdirSync(runtimes)) {
    const own = join(runtimes, version, process.platform);
    if (!existsSync(join(own, process.arch))) continue;
    remove(join(runtimes, version), process.platform);
    remove(own, process.arch);
  }
}

/** Every file below the paths, in a fixed order. */
function listFiles(paths) {
  return paths.flatMap((path) => {
    const entries = readdirSync(join(ROOT, path), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    return entries.flatMap((entry) => {
      const inner = join(path, entry.name);
      return entry.isDirectory() ? listFiles([inner]) : [inner];
    });
  });
}

/** The files below the folders that a build is made from. */
const listSources = (folders) =>
  listFiles(folders).filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.jpg'));

/** One hash for the content of all files. A missing file has none. */
function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const path = join(ROOT, file);
    hash.update(file).update('\0');
    if (existsSync(path)) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * The command that checks the types of the files changed since its last run. It uses one checker: several would each
 * check the shared types, in twice the processor time.
 */
export const CHECK_TYPES = [
  'node_modules/typescript/bin/tsc',
  '--noEmit',
  ...['--checkers', '1'],
  ...['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
];

/** Runs TypeScript from its source. */
export const TSX = 'node_modules/tsx/dist/cli.mjs';

/** The files that `tools/codegen` writes from the sources. Git ignores them, and each build makes them first. */
export const GENERATED_FILES = [
  'src/server/vision/kernels/compiled.ts',
  'src/server/features/review/case-report/case-words.ts',
  'src/web/api/operations.ts',
  'src/web/console/api/setting-fields.ts',
  'clients/python/attesta/types.py',
  'clients/go/types.go',
  'dist/clients/attesta.postman_collection.json',
  'dist/clients/openapi.json',
];

/** All that the generator loads: `tools/codegen/generated.test.ts` compares it with the imports. */
export const GENERATOR_SOURCES = {
  folders: ['src/server', 'src/shared', 'src/web/console/locales', 'tools/codegen'],
  files: [
    'src/web/console/audit/format-audit-entry.ts',
    'src/web/console/review/case/credential/list-fields.ts',
    LOCK,
  ],
};

/** Makes the generated files if a source of theirs changed, or one of them is missing or changed. */
export async function generateStale(say) {
  if (isPacked) return;
  const { folders, files } = GENERATOR_SOURCES;
  const sources = listSources(folders).filter((file) => !GENERATED_FILES.includes(file));
  const wanted = hashFiles([...sources, ...files]);
  const describe = () => `${wanted} ${hashFiles(GENERATED_FILES)}`;
  const stamp = join(ROOT, 'dist/.generated-stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === describe()) return;
  say('Generating the code');
  await run(process.execPath, [TSX, 'tools/codegen/main.ts'], 'Generating the code');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, describe());
}

/** What is built, from what, and how; `stamp` is where the build's stamp lies, if not in dist. */
const BUILDS = [
  {
    name: 'server',
    folders: ['src/server', 'src/shared'],
    files: ['tsconfig.json', 'tsconfig.build.json', LOCK],
    command: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'],
  },
  {
    name: 'models',
    folders: ['tools/models', 'src/server/inference'],
    files: [LOCK],
    command: [TSX, 'tools/models/main.ts', '.cache/models'],
    // Without their folder they are made again.
    stamp: '.cache/models/.stamp',
  },
  {
    name: 'empty database',
    folders: ['tools/database', 'src/server/store/embedded'],
    files: [LOCK],
    command: [TSX, 'tools/database/main.ts', '.cache/database/empty'],
    stamp: '.cache/database/.stamp',
  },
  ...['verify', 'console'].map((page) => ({
    name: `page ${page}`,
    folders: [`src/web/${page}`, 'src/web/ui', 'src/web/api', 'src/shared'],
    files: ['vite.config.ts', 'scripts/pages/compress-pages.mjs', 'tsconfig.json', LOCK],
    command: ['node_modules/vite/bin/vite.js', 'build', '--mode', page, '--logLevel', 'error'],
  })),
  {
    name: 'guides',
    folders: ['docs', 'tools/docs', 'src/shared'],
    files: ['dist/clients/openapi.json', 'scripts/pages/compress-pages.mjs', LOCK],
    command: [TSX, 'tools/docs/main.ts'],
  },
];

/** Makes the generated files, then runs the builds without a stamp, or with the stamp of other sources. */
export async function buildStale(say) {
  if (isPacked) return;
  await generateStale(say);
  const build = async ({ name, folders, files, command, ...own }) => {
    const stamp = join(ROOT, own.stamp ?? `dist/.${name.replace(' ', '-')}-stamp`);
    const wanted = hashFiles([...listSources(folders), ...files]);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
    say(`Building the ${name}`);
    // A test runner sets NODE_ENV to test, and the pages would then contain React's development code.
    await run(process.execPath, command, `Building the ${name}`, { NODE_ENV: 'production' });
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  };
  await Promise.all(BUILDS.map(build));
}
