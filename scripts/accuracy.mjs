import { buildStale, installDependencies, requireNode } from './checkout.mjs';

requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const { measureAccuracy } = await import('../dist/server/commands/accuracy.js');
process.exitCode = await measureAccuracy(process.argv.slice(2), console.log);
