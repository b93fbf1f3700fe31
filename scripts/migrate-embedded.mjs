import { buildStale, installDependencies, requireNode } from './checkout.mjs';

requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const { migrateEmbedded } = await import('../dist/server/commands/migrate-embedded.js');
process.exitCode = await migrateEmbedded(process.env, process.argv.slice(2), console.log);
