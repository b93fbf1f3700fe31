// A developer's alternative from npm for the same work, in a separate process: PP-OCRv4 through
// @gutenye/ocr-node, and @vladmandic/face-api on TensorFlow.js' WebAssembly backend. Started by
// `vision.ts`, which installs both into the given folder; called over IPC, it answers with the
// milliseconds.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);

const tf = require('@tensorflow/tfjs');
const wasm = require('@tensorflow/tfjs-backend-wasm');
wasm.setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json'))}/dist/`);
await tf.setBackend('wasm');
await tf.ready();
const faceApiFolder = dirname(require.resolve('@vladmandic/face-api/package.json'));
const faceApi = require(join(faceApiFolder, 'dist/face-api.node-wasm.js'));
const nets = [faceApi.nets.ssdMobilenetv1, faceApi.nets.faceLandmark68Net, faceApi.nets.faceRecognitionNet];
for (const net of nets) await net.loadFromDisk(join(faceApiFolder, 'model'));
const sharp = require('sharp');
const { default: Ocr } = await load('@gutenye/ocr-node');
const ocr = await Ocr.create();

/** Every face with its descriptor, as in the library's own examples. */
async function faces(path) {
  const { data, info } = await sharp(await readFile(path))
    .rotate()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = tf.tensor3d(new Uint8Array(data), [info.height, info.width, 3], 'int32');
  const found = await faceApi.detectAllFaces(picture).withFaceLandmarks().withFaceDescriptors();
  picture.dispose();
  return found.length;
}

const WORK = {
  text: async ([path]) => (await ocr.detect(path)).length,
  faces: ([path]) => faces(path),
  // A licence and the reference selfie, which such a system stores as a picture.
  upload: async ([licence, selfie]) => {
    await ocr.detect(licence);
    await faces(licence);
    return faces(selfie);
  },
  selfie: async ([selfie, reference]) => (await faces(selfie)) + (await faces(reference)),
};

process.on('message', async ({ work, paths }) => {
  const [start, used] = [performance.now(), process.cpuUsage()];
  const found = await WORK[work](paths);
  const { user, system } = process.cpuUsage(used);
  process.send({ wall: performance.now() - start, processor: (user + system) / 1000, found });
});
process.send({ ready: true });
