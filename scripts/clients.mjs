// `npm run clients [-- FOLDER]`: writes what is generated of the clients from the API's document, then packs the one for
// TypeScript. A release packs it alone: what is released is what is committed.
import { installDependencies, requireNode, run, TSX } from './checkout.mjs';

requireNode();
await installDependencies(console.log);
const written = await run(process.execPath, [TSX, 'tools/codegen/main.ts', 'clients'], 'Writing the clients');
process.stdout.write(written);
await import('./release/pack-client.mjs');
