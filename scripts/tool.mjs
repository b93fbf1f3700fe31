// `node scripts/tool.mjs NAME …`: runs tools/NAME/main.ts from its source, in a checkout that may be fresh.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildStale, installDependencies, ROOT, requireNode, TSX } from './checkout.mjs';

requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const [name, ...args] = process.argv.slice(2);
const child = spawn(process.execPath, [join(ROOT, TSX), join(ROOT, 'tools', name, 'main.ts'), ...args], {
  stdio: 'inherit',
});
// The terminal sends an interruption to both; what sends one to this process alone means the tool.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
const [code] = await once(child, 'close');
process.exitCode = code ?? 1;
