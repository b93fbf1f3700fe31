// Loaded into the server by `node --import`: prints when each phase of its start ended, in milliseconds since the process began.
import { writeSync } from 'node:fs';

process.on('exit', () => {
  const phases = performance.getEntriesByType('mark').filter(({ name }) => name.startsWith('attesta:'));
  const lines = phases.map(
    ({ name, startTime }) => `phase\t${name.slice('attesta:'.length)}\t${startTime}\n`,
  );
  writeSync(1, lines.join(''));
});
