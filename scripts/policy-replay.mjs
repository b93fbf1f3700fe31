import { buildStale, installDependencies, requireNode } from './checkout.mjs';

requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const { replayPolicy } = await import('../dist/server/commands/policy-replay.js');
const run = { say: console.log, now: () => new Date() };
process.exitCode = await replayPolicy(process.env, process.argv.slice(2), run);
