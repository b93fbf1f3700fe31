/**
 * How well a document's portrait is told from a ghost image, a drawing and a spoilt portrait, and a grey copy from a
 * card in colour: `npm run bench -- specimens portraits FOLDER [seed] [spoils of each]`. FOLDER has folders of published specimens
 * with a `truth.json`; nothing of them is in this repository. The seed splits them. Prints both halves: the first set
 * the limits of `portrait-policy.ts`.
 */
import { readFile } from 'node:fs/promises';
import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import { shareInterval } from '../../../src/server/verification/accuracy/share-interval.ts';
import type { DocumentReading } from '../../../src/server/verification/extraction/read-document.ts';
import { FIT_PORTRAIT } from '../../../src/server/verification/policy/face-policy.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import type { Box, DocumentEvidence } from '../../../src/server/vision/evidence.ts';
import { examineDocument } from '../../../src/server/vision/examine-document.ts';
import type { Pixels } from '../../../src/server/vision/image/pixels.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { copyGrey, SPOILS, type SpoilName } from '../../specimen/photo/spoil-portrait.ts';
import { judgeLicence } from './judge-licence.ts';
import { halve, listSpecimens, type PublishedSpecimen } from './published-specimens.ts';

const MODELS = new URL('../../../.cache/models', import.meta.url).pathname;
/** Notes of specimens that bear no image of a person, or no holder. */
const WITHOUT_PHOTOGRAPH = /drawn|no face|blurred|silhouette|unfilled|cover/;
const WITHOUT_PORTRAIT_SIDE = /_back$|^none$/;

const [folder, seed = '20261128', each = '5'] = process.argv.slice(2);
if (!folder)
  throw new Error('Name the folder of the specimens: npm run bench -- specimens portraits FOLDER [seed].');

await prepareModels(MODELS);
const inference = openOnnxInference({ models: await loadModels(MODELS), threads: 2 });
const halves = halve(await listSpecimens(folder), Number(seed));
for (const [at, half] of halves.entries()) {
  console.log(
    `\nhalf ${at + 1}${at === 0 ? ', which set the limits' : ''} (seed ${seed}): ${half.length} pictures`,
  );
  await reportHalf(half);
}
await inference.close();

type ExaminedImage = {
  photo: Pixels;
  documentEvidence: DocumentEvidence;
  reading: DocumentReading;
  isApproved: boolean;
};
type Tally = Record<string, { count: number; of: number }>;

function add(tally: Tally, row: string, counts: boolean): void {
  const { count, of } = tally[row] ?? { count: 0, of: 0 };
  tally[row] = { count: count + (counts ? 1 : 0), of: of + 1 };
}

async function reportHalf(specimens: readonly PublishedSpecimen[]): Promise<void> {
  const tally: Tally = {};
  for (const [index, specimen] of specimens.entries()) {
    const examinedImage = await examine(await readFile(specimen.path), specimen);
    if (!examinedImage) continue;
    addGenuine(tally, specimen, examinedImage);
    if (hasPhotograph(specimen)) await addSpoilt(tally, specimen, examinedImage, index);
  }
  for (const [row, { count, of }] of Object.entries(tally).sort(([one], [other]) => (one < other ? -1 : 1)))
    console.log(`  ${row.padEnd(46)}${formatShare(count, of)}`);
}

function formatShare(some: number, all: number): string {
  const { share, low, high } = shareInterval(some, all);
  const percent = (value: number) => (value * 100).toFixed(1);
  return `${some} of ${all} (${percent(share)} %; ${percent(low)} to ${percent(high)})`;
}

function hasPhotograph({ kind, note }: PublishedSpecimen): boolean {
  return !WITHOUT_PORTRAIT_SIDE.test(kind) && !WITHOUT_PHOTOGRAPH.test(note ?? '');
}

function isClear({ portrait }: DocumentReading): boolean {
  return portrait.ok && portrait.value.state === 'clear';
}

/** Whether a distance of the portrait decides: what is clear may be less fit than that. */
function isComparable({ portrait }: DocumentReading): boolean {
  return portrait.ok && (portrait.value.figures['fitness'] ?? 0) >= FIT_PORTRAIT;
}

function addGenuine(tally: Tally, specimen: PublishedSpecimen, { reading, isApproved }: ExaminedImage): void {
  const { name, expect, kind } = specimen;
  if (expect !== 'kind') {
    add(tally, `own record: ${expect}: approved by the text`, isApproved);
    add(tally, `own record: ${expect}: approved, and portrait clear`, isApproved && isClear(reading));
  }
  const group = hasPhotograph(specimen) ? (kind === 'licence' ? 'licences' : 'other documents') : null;
  if (group && !(reading.portrait.ok && reading.portrait.value.state === 'absent')) {
    add(tally, `genuine ${group}: portrait clear`, isClear(reading));
    if (!isClear(reading)) console.log(`  not clear: ${name}: ${describe(reading)}`);
    else add(tally, `genuine ${group}: clear, and below the fitness of a comparison`, !isComparable(reading));
  }
  add(tally, 'genuine: original contradicted', reading.original.state === 'contradicted');
  if (reading.original.state === 'contradicted')
    console.log(`  copy: ${name}: ${JSON.stringify(reading.original.by)}`);
  for (const { signal } of reading.signals)
    if (signal === 'number_contradicts_birth_date' || signal === 'printed_dates_differ')
      console.log(`  ${signal}: ${name}`);
}

function describe({ portrait }: DocumentReading): string {
  return portrait.ok ? `${portrait.value.cause} ${JSON.stringify(portrait.value.figures)}` : portrait.why;
}

/** Spoils the portrait in some of the ways, by turns, and copies the card in grey. */
async function addSpoilt(
  tally: Tally,
  specimen: PublishedSpecimen,
  { photo, documentEvidence }: ExaminedImage,
  index: number,
): Promise<void> {
  const face = portraitOnPhoto(photo, documentEvidence);
  if (!face) return;
  const names = Object.keys(SPOILS) as SpoilName[];
  for (let turn = 0; turn < Number(each); turn++) {
    const name = names[(index * Number(each) + turn) % names.length]!;
    const spoilt = await examine(await SPOILS[name](photo, face), specimen);
    if (!spoilt) continue;
    add(tally, `spoilt: ${name}: not clear`, !isClear(spoilt.reading));
    if (isClear(spoilt.reading))
      console.log(`  clear: ${specimen.name}, ${name}: ${describe(spoilt.reading)}`);
  }
  const copy = await examine(await copyGrey(photo), specimen);
  if (copy) add(tally, 'grey copy: original contradicted', copy.reading.original.state === 'contradicted');
}

async function examine(bytes: Buffer, { record }: PublishedSpecimen): Promise<ExaminedImage | null> {
  const decodedImage = await decodeImage(bytes);
  if (!decodedImage.ok) return null;
  const photo = decodedImage.pixels;
  const documentEvidence = await examineDocument(photo, inference, Date.now() + 60_000);
  const { reading, decision } = await judgeLicence(inference, { photo, documentEvidence, record });
  return { photo, documentEvidence, reading, isApproved: decision.verdict === 'LICENSE_APPROVED' };
}

/** The box around the portrait's face in pixels of the image. */
function portraitOnPhoto({ width, height }: Pixels, { document, faces }: DocumentEvidence): Box | null {
  const [face] = faces.ok ? faces.value : [];
  const corners = document.ok ? document.value.corners : null;
  if (!face || !corners) return null;
  const { x, y, width: wide, height: high } = face.box;
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const points = [
    [x, y],
    [x + wide, y],
    [x + wide, y + high],
    [x, y + high],
  ].map(([u = 0, v = 0]) => {
    const mix = (at: 0 | 1) =>
      (1 - v) * ((1 - u) * topLeft[at] + u * topRight[at]) +
      v * ((1 - u) * bottomLeft[at] + u * bottomRight[at]);
    return { x: mix(0) * width, y: mix(1) * height };
  });
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
