/**
 * TensorFlow.js's outputs for the test image of `tools/models/tfjs/conversions.test.ts`, with which a graph model is
 * compared. `npm run models:outputs -- NET OUTPUT=NODE …` prints its part of `tfjs-outputs.json`; NODE is the name of
 * a node in the package's model.json. It uses the packages that `bench -- vision` installs.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { MODEL_NAMES } from '../../../src/server/inference/model-names.ts';
import { findPackage } from '../../models/find-package.ts';
import { MODEL_CATALOG } from '../../models/model-catalog.ts';
import { waveImage } from '../../models/tfjs/wave-image.ts';
import { installPublicStack } from './install-public-stack.ts';

const [wanted, ...outputs] = process.argv.slice(2);
const name = MODEL_NAMES.find((modelName) => modelName === wanted);
if (!name || outputs.length === 0 || outputs.some((output) => !output.includes('=')))
  throw new Error(`npm run models:outputs -- NET OUTPUT=NODE …, NET one of ${MODEL_NAMES.join(', ')}`);

const require = createRequire(join(await installPublicStack(), 'package.json'));
const tf = require('@tensorflow/tfjs');
await tf.setBackend('cpu');
const { package: from, files } = MODEL_CATALOG[name].source;
const [topology, weights] = await Promise.all(
  files.map(({ path }) => readFile(join(findPackage(from).folder, path))),
);
const { modelTopology, weightsManifest } = JSON.parse(String(topology));
const weightSpecs = weightsManifest.flatMap((group: { weights: unknown[] }) => group.weights);
const weightData = new Uint8Array(weights ?? []).buffer;
const model = await tf.loadGraphModel({ load: async () => ({ modelTopology, weightSpecs, weightData }) });

const { data, shape } = waveImage(name);
const VALUES = 32;
const samples = await Promise.all(
  outputs.map(async (output) => {
    const [key = '', node = ''] = output.split('=');
    const all: Float32Array = await model.execute(tf.tensor(data, shape), node).data();
    const every = Math.max(1, Math.floor(all.length / VALUES));
    const values = [...all].filter((_, at) => at % every === 0).map((value) => Number(value.toPrecision(7)));
    return [key, { every, values }];
  }),
);
console.log(JSON.stringify({ [name]: Object.fromEntries(samples) }, null, 2));
