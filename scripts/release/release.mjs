// `npm run release [-- FOLDER]` makes all files of one version: the server that `npm run pack` writes, as a tarball for
// machines like this one, the clients, the chart, the bill of materials, the licences and ages of the dependencies, and
// the hashes of all of them.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { argv, exit } from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT, requireNode, run } from '../checkout.mjs';
import { listShipped } from './licences.mjs';
import { findPublished, listDependencies } from './list-dependencies.mjs';

const HELP = `npm run release [-- FOLDER]: writes a release into a folder that is not there yet; without one into
dist/release/VERSION. It needs git and GNU tar. --dates asks the registry when each dependency was published; without
it a release needs no network. --try makes one of what is not committed, and on any Node.`;
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Releases are built on the major version of Node that the image has. */
const [, RELEASE_NODE] = /^FROM node:(\d+)/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));

function leave(code, sentence) {
  console.log(sentence);
  exit(code);
}

function parseOptions() {
  const options = { try: { type: 'boolean' }, dates: { type: 'boolean' }, help: { type: 'boolean' } };
  try {
    const { values, positionals } = parseArgs({ args: argv.slice(2), options, allowPositionals: true });
    return { ...values, folder: resolve(positionals[0] ?? join(ROOT, 'dist/release', version)) };
  } catch {
    return leave(1, HELP);
  }
}

/** The commit, so that anyone can make the release again, and its time in seconds since 1970. */
async function findCommit(isTry) {
  const changes = (await run('git', ['status', '--porcelain'], 'Looking for changes')).trimEnd();
  if (changes && !isTry) leave(1, `A release is made of what is committed, and this is not:\n${changes}`);
  const said = await run('git', ['log', '-1', '--format=%H %ct'], 'Finding the commit');
  const [commit, seconds] = said.trim().split(' ');
  return { commit: changes ? `${commit} and changes` : commit, seconds };
}

/** The same files give the same tarball: their order, owner and time do not depend on this machine. */
async function writeTarball({ folder, stage, name, seconds }, file = `${name}.tar.gz`) {
  const fixed = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner'];
  const options = [...fixed, '--mode=u+rw,go+rX,go-w', '--use-compress-program=gzip -n'];
  await run('tar', [...options, '-cf', join(folder, file), '-C', stage, name], 'Writing a tarball');
}

/** The chart in the form of `helm package`: a folder with its name. */
async function packChart(folder, stage, seconds) {
  cpSync(join(ROOT, 'deploy/helm/attesta'), join(stage, 'chart/attesta'), { recursive: true });
  await writeTarball(
    { folder, stage: join(stage, 'chart'), name: 'attesta', seconds },
    `attesta-chart-${version}.tgz`,
  );
}

/** A client's folder is a package of its language, complete since the build has written its generated code. */
async function packClient(folder, stage, language, seconds) {
  const name = `attesta-client-${language}-${version}`;
  cpSync(join(ROOT, 'clients', language), join(stage, name), { recursive: true });
  copyFileSync(join(ROOT, 'LICENSE'), join(stage, name, 'LICENSE'));
  await writeTarball({ folder, stage, name, seconds });
}

/** A module proxy as a folder: `go get` takes a module from there or from a repository, but from no other archive. */
async function packGo(folder, stage, seconds) {
  const name = `attesta-client-go-${version}`;
  const command = ['scripts/release/pack-go.mjs', join(stage, name), seconds];
  await run(process.execPath, command, 'Packing the Go client');
  await writeTarball({ folder, stage, name, seconds });
}

/** `dates`: the registry is asked when each was published. A package without an answer has no date. */
async function writeDependencies(folder, dates) {
  const shipped = listShipped().filter(({ installed }) => installed);
  const days = dates ? await findPublished(shipped) : undefined;
  if (days && days.size < shipped.length)
    console.log(
      `The registry gave no date for ${shipped.length - days.size} of ${shipped.length} dependencies.`,
    );
  writeFileSync(join(folder, `attesta-${version}-dependencies.csv`), listDependencies(days, shipped));
}

/** In the format of `sha256sum -c`. */
function hashAll(folder) {
  const hash = (name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return readdirSync(folder)
    .sort()
    .map((name) => `${hash(name)}  ${name}\n`)
    .join('');
}

const wish = parseOptions();
if (wish.help) leave(0, HELP);
if (existsSync(wish.folder)) leave(1, `${wish.folder} is there already. ${HELP}`);
requireNode();
if (!wish.try && process.versions.node.split('.')[0] !== RELEASE_NODE)
  leave(1, `A release is built on Node ${RELEASE_NODE}, and this is ${process.versions.node}.`);
const { commit, seconds } = await findCommit(wish.try);
const name = `attesta-${version}-${process.platform}-${process.arch}`;
const stage = mkdtempSync(join(tmpdir(), 'attesta-release-'));
try {
  await run(process.execPath, ['scripts/release/pack.mjs', join(stage, name)], 'Packing the server');
  writeFileSync(join(stage, name, 'COMMIT'), `${commit}\n`);
  mkdirSync(wish.folder, { recursive: true });
  await writeTarball({ folder: wish.folder, stage, name, seconds });
  copyFileSync(join(stage, name, 'sbom.cdx.json'), join(wish.folder, `${name}.cdx.json`));
  await run(
    process.execPath,
    ['scripts/release/pack-client.mjs', wish.folder],
    'Packing the packages for npm',
  );
  await packClient(wish.folder, stage, 'python', seconds);
  await packGo(wish.folder, stage, seconds);
  await packChart(wish.folder, stage, seconds);
  await writeDependencies(wish.folder, wish.dates);
  writeFileSync(join(wish.folder, 'SHA256SUMS'), hashAll(wish.folder));
} finally {
  rmSync(stage, { recursive: true, force: true });
}
console.log(`Attesta ${version}, built from ${commit}, is in ${wish.folder}.`);
