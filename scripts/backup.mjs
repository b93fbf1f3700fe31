import { buildStale, installDependencies, requireNode } from './checkout.mjs';

requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const { backup } = await import('../dist/server/commands/backup.js');
process.exitCode = await backup(process.env, process.argv.slice(2), console.log);
