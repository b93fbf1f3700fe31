import { buildStale, installDependencies, requireNode } from './checkout.mjs';

requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const { restore } = await import('../dist/server/commands/restore.js');
process.exitCode = await restore(process.env, process.argv.slice(2), console.log);
