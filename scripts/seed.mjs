import { buildStale, installDependencies, requireNode } from './checkout.mjs';

requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const { seed } = await import('../dist/server/commands/seed.js');
process.exitCode = await seed(process.env, process.argv.slice(2), console.log);
