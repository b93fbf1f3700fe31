import { runCommand } from '../../src/server/cli/run-command.ts';
import { seed } from './seed.ts';

const [say, warn] = [(line: string) => console.log(line), async (line: string) => console.log(line)];
const call = { environment: process.env, args: process.argv.slice(2), say, warn, now: () => new Date() };
process.exitCode = await runCommand(seed, call);
