// `tsx tools/database/main.ts FOLDER`: writes an empty database of PGlite, which a new installation copies. PostgreSQL's
// initdb takes eight seconds of processor time, and the build has them while something else waits for the disk.
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openPgliteClient } from '../../src/server/store/embedded/pglite-client.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: tsx tools/database/main.ts FOLDER');
await rm(folder, { recursive: true, force: true });
await mkdir(dirname(folder), { recursive: true });
// Closed, so that opening a copy recovers nothing from the log.
await (await openPgliteClient({ folder })).close();
