import { buildStale, installDependencies, requireNode } from './checkout.mjs';

requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const { verifyAudit } = await import('../dist/server/commands/audit-verify.js');
process.exitCode = await verifyAudit(process.env, process.argv.slice(2), console.log);
