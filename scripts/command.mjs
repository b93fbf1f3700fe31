// Runs an operator's command, such as `npm run backup`: `node scripts/command.mjs NAME …`, with a name of
// src/server/cli/commands.ts.
import { setTimeout } from 'node:timers/promises';
import { buildStale, installDependencies, requireNode } from './checkout.mjs';

requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const { COMMANDS } = await import('../dist/server/cli/commands.js');
const { runCommand } = await import('../dist/server/cli/run-command.js');
const [name, ...args] = process.argv.slice(2);
/** Time for Ctrl-C at a terminal. There is no question to answer, so a script continues at once. */
const TO_STOP_MS = 5000;
const warn = async (line) => {
  console.log(line);
  if (process.stdout.isTTY) await setTimeout(TO_STOP_MS);
};
const call = { environment: process.env, args, say: console.log, warn, now: () => new Date() };
process.exitCode = await runCommand(await COMMANDS[name](), call);
