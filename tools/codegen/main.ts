// `npm run codegen`, which each build runs too: writes the files that git ignores because the sources determine them.
import { generate } from './generate.ts';

for (const file of await generate()) console.log(`Wrote ${file}`);
