/**
 * How many people the product counts on images of one and of two: `npm run bench -- faces boxes [images]`.
 *
 * First one face that fills more and more of the image, cut out of drawn selfies: a box that is found a second time
 * makes several faces of one. Then two drawn people: side by side, cheek to cheek, a child's face before an adult's, and
 * a bystander. There each image with one face is a lost person.
 */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { shareInterval } from '../../../src/server/verification/accuracy/share-interval.ts';
import { countPeople } from '../../../src/server/verification/verdict/decide-selfie.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import { examineFace } from '../../../src/server/vision/examine-face.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { buildHead } from '../../specimen/heads/build-head.ts';
import { makeUpGroup } from '../../specimen/heads/related-heads.ts';
import { type ObjectPose, renderScene } from '../../specimen/heads/render-scene.ts';
import { renderFrame } from '../../specimen/heads/take-frame.ts';
import { people, readSelfie } from '../../specimen/people.ts';
import { drawGround } from '../../specimen/photo/draw-ground.ts';

const MODELS = fileURLToPath(new URL('../../../.cache/models', import.meta.url));
const SHARES = [0.6, 0.7, 0.8, 0.87, 0.94, 1];
const SHOTS = 6;
const SIDE = 480;
const FIELD_OF_VIEW = 55;
const FAMILY = 20_001;
const LIGHT = { from: [0.3, -0.5, 1], key: [0.7, 0.68, 0.65], fill: [0.4, 0.4, 0.42] } as const;
const images = Number(process.argv[2] ?? 60);

type Place = Pick<ObjectPose, 'x' | 'y' | 'distance'>;
/** In millimetres: the nearer person first. */
const PAIRS: Record<string, readonly [Place, Place]> = {
  'side by side': [
    { x: -110, y: 10, distance: 600 },
    { x: 110, y: 10, distance: 600 },
  ],
  'cheek to cheek': [
    { x: -72, y: 15, distance: 520 },
    { x: 72, y: 10, distance: 530 },
  ],
  'a face before another': [
    { x: 45, y: 120, distance: 480 },
    { x: -25, y: -40, distance: 640 },
  ],
  'a bystander at twice the distance': [
    { x: -30, y: 20, distance: 480 },
    { x: 210, y: 0, distance: 960 },
  ],
};

await prepareModels(MODELS);
const inference = openOnnxInference({ models: await loadModels(MODELS), threads: 2 });
console.log(`${images} drawn pictures each; pictures with more than one face, of one person:`);
for (const share of SHARES) console.log(`  face of ${share} of the side: ${await countSeveral(share)}`);
console.log('pictures with two faces, of two people:');
for (const [name, places] of Object.entries(PAIRS)) console.log(`  ${name}: ${await countPairs(places)}`);
await inference.close();

async function countSeveral(share: number): Promise<string> {
  let [several, none] = [0, 0];
  for (let at = 0; at < images; at++) {
    const person = people[at % people.length]!;
    const count = await countOn(await fillImage(await readSelfie(person.number, (at % SHOTS) + 1), share));
    several += count > 1 ? 1 : 0;
    none += count === 0 ? 1 : 0;
  }
  return `${formatProportion(several)}${none > 0 ? `; without a face ${none}` : ''}`;
}

async function countPairs(places: readonly [Place, Place]): Promise<string> {
  const heads = await Promise.all(makeUpGroup('mixed', FAMILY, images + 1).map(buildHead));
  let both = 0;
  for (let at = 0; at < images; at++) {
    const random = seededRandom(at * 31 + 7);
    const image = await drawGround('hand', { width: SIDE, height: SIDE }, random);
    const turn = () => ({
      yaw: random.between(-9, 9),
      pitch: random.between(-6, 6),
      roll: random.between(-6, 6),
    });
    const things = places.map((place, one) => ({
      meshes: heads[at + one]!,
      stance: { ...turn(), ...place },
    }));
    renderScene(image, things, FIELD_OF_VIEW, LIGHT);
    both += (await countOn(await renderFrame(image, at))) > 1 ? 1 : 0;
  }
  return formatProportion(both);
}

/** The square around the face, so that its box is this share of the side. */
async function fillImage(jpeg: Buffer, share: number): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata();
  const faces = await findFaces(jpeg);
  const box = faces[0]?.box;
  if (!box) throw new Error('A specimen shows no face.');
  const side = Math.round((box.height * height) / share);
  const [left, top] = [
    Math.round((box.x + box.width / 2) * width - side / 2),
    Math.round((box.y + box.height / 2) * height - side / 2),
  ];
  const beyond = (edge: number) => Math.max(0, Math.ceil(edge));
  const padding = {
    left: beyond(-left),
    top: beyond(-top),
    right: beyond(left + side - width),
    bottom: beyond(top + side - height),
  };
  const padded = await sharp(jpeg)
    .extend({ ...padding, extendWith: 'copy' })
    .toBuffer();
  return sharp(padded)
    .extract({ left: left + padding.left, top: top + padding.top, width: side, height: side })
    .resize(SIDE)
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function findFaces(jpeg: Buffer) {
  const decodedImage = await decodeImage(jpeg);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  const { faces } = await examineFace(decodedImage.pixels, inference, Date.now() + 60_000);
  if (!faces.ok) throw new Error('Faces could not be detected.');
  return faces.value;
}

async function countOn(jpeg: Buffer): Promise<number> {
  return countPeople(await findFaces(jpeg));
}

function formatProportion(some: number): string {
  const { low, high } = shareInterval(some, images);
  return `${some} of ${images} (${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)} %)`;
}
