// `npx tsx tools/models/main.ts FOLDER`: fills a folder with the networks; a build and a packed server call it.
import { prepareModels } from './prepare-models.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder that the models are written to.');
await prepareModels(folder, (model) => console.log(`Preparing the model ${model}`));
