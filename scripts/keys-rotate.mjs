import { buildStale, installDependencies, requireNode } from './checkout.mjs';

requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const { rotate } = await import('../dist/server/commands/keys-rotate.js');
process.exitCode = await rotate(process.env, process.argv.slice(2), console.log);
