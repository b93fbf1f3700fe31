// `npm run backup` and its like: `node scripts/command.mjs NAME …`; src/server/commands/commands.ts has the names.
import { buildStale, installDependencies, requireNode } from './checkout.mjs';

requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const { COMMANDS } = await import('../dist/server/commands/commands.js');
const { runCommand } = await import('../dist/server/commands/run-command.js');
const [name, ...args] = process.argv.slice(2);
const call = { environment: process.env, args, say: console.log, now: () => new Date() };
process.exitCode = await runCommand(await COMMANDS[name](), call);
