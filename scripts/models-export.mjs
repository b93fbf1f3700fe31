import { buildStale, installDependencies, requireNode } from './checkout.mjs';

requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const { exportModels } = await import('../dist/server/commands/export-models.js');
process.exitCode = await exportModels(process.argv.slice(2), console.log);
