import { buildStale, installDependencies, requireNode } from './checkout.mjs';
import { requirePort } from './require-port.mjs';

requireNode();
await requirePort(process.env);
await installDependencies(console.log);
await buildStale(console.log);
await import('../dist/server/main.js');
