// `npm run codegen`: writes the generated code that the compiler and editors need, if it is missing or outdated.
import { generateStale, installDependencies, requireNode } from './checkout.mjs';

requireNode();
await installDependencies(console.log);
await generateStale(console.log);
