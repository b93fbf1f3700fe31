// `npm run drawing`: writes the drawing of ARCHITECTURE.md. It is committed, because people read it without a build.
import { writeFile } from 'node:fs/promises';
import { DRAWING, drawFolders } from './draw-folders.ts';
import { listImports, readModules } from './list-imports.ts';

await writeFile(DRAWING, drawFolders(listImports(await readModules())));
console.log(`Wrote ${DRAWING.pathname}`);
