// Preloaded into a process of the product (NODE_OPTIONS=--import=…): it dies, as if by SIGKILL at that very
// moment, when it is about to write to its disk for the DIE_AT_WRITE-th time. How fast anything is has no part in
// that. One that is let live says at its end how often it wrote.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const dieAt = Number(process.env.DIE_AT_WRITE);
let writes = 0;

/** Has the functions of that name count before they begin. */
function count(owner, names) {
  for (const name of names) {
    const write = owner[name];
    owner[name] = (...call) => {
      writes += 1;
      if (writes === dieAt) process.kill(process.pid, 'SIGKILL');
      return write(...call);
    };
  }
}

const NAMES = ['write', 'rename', 'unlink', 'ftruncate', 'fsync'];
count(
  fs,
  NAMES.map((name) => `${name}Sync`),
);
count(fs.promises, ['writeFile', 'rename', 'unlink', 'rm']);
syncBuiltinESMExports();
process.on('exit', () => process.stderr.write(`wrote ${writes} times\n`));
