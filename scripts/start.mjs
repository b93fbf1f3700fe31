import module from 'node:module';
import { join } from 'node:path';
import { buildStale, installDependencies, ROOT, requireNode } from './checkout.mjs';
import { requirePort } from './require-port.mjs';

requireNode();
await requirePort(process.env);
await installDependencies(console.log);
await buildStale(console.log);
// See endPhase of src/server/startup/start-server.ts.
performance.mark('attesta:checks of installation and build');
// Where Node keeps what V8 compiled of the modules, for the next start; from Node 22 on. Without rights to write it does nothing.
module.enableCompileCache?.(join(ROOT, '.cache/compiled'));
await import('../dist/server/main.js');
