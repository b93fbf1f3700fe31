// `node scripts/release/pack-go.mjs FOLDER [SECONDS]` writes the Go client as a module proxy: files by which
// `go get attesta.dev/client` finds it, from a folder or any web server (https://go.dev/ref/mod#goproxy-protocol).
// SECONDS since 1970 is the time of the version.
import { createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pipeline } from 'node:stream/promises';
import { generateStale, installDependencies, ROOT, requireNode } from '../checkout.mjs';

const SOURCE = join(ROOT, 'clients/go');

/** The archive has every file below `MODULE@VERSION/`, and the same bytes each time. */
async function writeZip(file, prefix, mtime) {
  // A fresh clone has it after the installation.
  const { ZipFile } = (await import('yazl')).default;
  const zip = new ZipFile();
  for (const name of readdirSync(SOURCE).sort()) {
    zip.addFile(join(SOURCE, name), `${prefix}/${name}`, { mtime, mode: 0o100644 });
  }
  zip.addFile(join(ROOT, 'LICENSE'), `${prefix}/LICENSE`, { mtime, mode: 0o100644 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

// An archive's times are local ones.
process.env.TZ = 'UTC';
requireNode();
await installDependencies(console.log);
await generateStale(console.log);
const time = new Date(Number(argv[3] ?? Math.floor(Date.now() / 1000)) * 1000);
const version = `v${JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version}`;
const mod = readFileSync(join(SOURCE, 'go.mod'), 'utf8');
const [, path] = /^module (\S+)$/m.exec(mod);
const folder = join(argv[2], path, '@v');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'list'), `${version}\n`);
const moment = time.toISOString().replace(/\.\d+Z/, 'Z');
writeFileSync(join(folder, `${version}.info`), `${JSON.stringify({ Version: version, Time: moment })}\n`);
writeFileSync(join(folder, `${version}.mod`), mod);
await writeZip(join(folder, `${version}.zip`), `${path}@${version}`, time);
console.log(folder);
