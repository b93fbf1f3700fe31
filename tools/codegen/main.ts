// `npm run clients`, `npm run kernels`, `npm run case-words` and `npm run drawing`: write generated files into the repository.
import { GENERATED, generate } from './generate.ts';

const [name] = process.argv.slice(2);
if (!(name && name in GENERATED))
  throw new Error(`Name what to write: ${Object.keys(GENERATED).join(', ')}.`);
for (const file of await generate(name as keyof typeof GENERATED)) console.log(`Wrote ${file}`);
