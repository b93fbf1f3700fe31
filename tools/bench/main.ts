// `npm run bench -- NAME [arguments]`: prints the machine and runs one bench. Without a name it lists them.
import { execFileSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getBenchFile, listBenches } from './benches.ts';
import { describeMachine } from './describe-machine.ts';
import { findBench } from './find-bench.ts';

const BUILD = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

const words = process.argv.slice(2);
if (words.length === 0) console.log(listBenches());
else {
  const result = findBench(words);
  if ('problem' in result) {
    console.error(result.problem);
    process.exitCode = 1;
  } else {
    if (result.bench.runsBuild) execFileSync(process.execPath, [BUILD], { stdio: 'inherit' });
    console.log(describeMachine());
    process.argv.splice(2, words.length, ...result.rest);
    await import(pathToFileURL(getBenchFile(result.bench)).href);
  }
}
