/**
 * How well documents are found and read, and how fast, and the verdicts by family of cards and by kind of document:
 * `npm run bench -- document [count] [first seed] [cards of each family] [first of them]`.
 *
 * Thresholds were set on seeds 1 to 60; seeds from 1001 on (the default) were not used for that.
 */
import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import { readCodes } from '../../../src/server/verification/codes/read-codes.ts';
import { classifyDocument } from '../../../src/server/verification/document/classify-document.ts';
import { KINDS_WITHOUT_PORTRAIT_SIDE } from '../../../src/server/verification/document/kinds-without-portrait-side.ts';
import { foldText } from '../../../src/server/verification/lexicon/fold-text.ts';
import { withoutLookAlikes } from '../../../src/server/verification/lexicon/look-alikes.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import type { DocumentEvidence } from '../../../src/server/vision/evidence.ts';
import { examineDocument } from '../../../src/server/vision/examine-document.ts';
import type { PixelPoint } from '../../../src/server/vision/geometry/homography.ts';
import { distance, mapQuad } from '../../../src/server/vision/geometry/quad.ts';
import { quadOverlap } from '../../../src/server/vision/geometry/quad-overlap.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { people } from '../../specimen/people.ts';
import { createSeries, percentile } from '../statistics.ts';
import { reportFamilies } from './document-families.ts';
import { reportKinds } from './document-kinds.ts';
import { licenceSample, negativeSample, type Sample } from './document-samples.ts';
import { type ExtractionTally, tallyExtraction } from './tally-extraction.ts';

const BENCH_TIME = new Date('2026-11-22T12:00:00Z');
const MODELS = new URL('../../../.cache/models', import.meta.url).pathname;
const count = Number(process.argv[2] ?? 60);
const firstSeed = Number(process.argv[3] ?? 1001);
const ofEachFamily = Number(process.argv[4] ?? 12);
const firstOfFamily = Number(process.argv[5] ?? 0);

await prepareModels(MODELS);
const inference = openOnnxInference({ models: await loadModels(MODELS), threads: 2 });
await inference.ready();

type Result = {
  sample: Sample;
  kind: string;
  overlap: number;
  isTurned: boolean;
  fields: { missed: string[]; count: number };
  extracted: ExtractionTally;
};

const timings = createSeries();
const licences = await examineAll(licenceSample);
const negatives = await examineAll(negativeSample);
report();
await reportFamilies(inference, firstOfFamily, ofEachFamily);
await reportKinds(inference, firstOfFamily, ofEachFamily);
await inference.close();

async function examineAll(draw: (seed: number) => Promise<Sample>): Promise<Result[]> {
  const results: Result[] = [];
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const result = await examineSample(await draw(seed));
    results.push(result);
    const wrong = result.sample.corners
      ? result.kind !== 'licence' || result.overlap < 0.9
      : !KINDS_WITHOUT_PORTRAIT_SIDE.some((kind) => kind === result.kind);
    if (wrong) console.log(`${result.kind}, overlap ${result.overlap.toFixed(3)}: ${result.sample.name}`);
  }
  return results;
}

async function examineSample(sample: Sample): Promise<Result> {
  const start = performance.now();
  const decodedImage = await decodeImage(sample.jpeg);
  if (!decodedImage.ok) throw new Error(`${sample.name}: ${decodedImage.problem}`);
  const decode = performance.now() - start;
  const evidence = await examineDocument(decodedImage.pixels, inference, Date.now() + 60_000);
  if (sample.card) timings.add({ decode, ...evidence.timings });
  const codes = readCodes(evidence.codes, BENCH_TIME);
  const { kind } = classifyDocument(evidence, codes);
  return {
    sample,
    kind: kind.ok ? kind.value : kind.why,
    ...compareCorners(sample, evidence, decodedImage.width, decodedImage.height),
    fields: missedFields(sample, evidence),
    extracted: tallyExtraction(sample, evidence, { kind: kind.ok ? kind.value : null, codes }),
  };
}

function compareCorners({ corners }: Sample, { document }: DocumentEvidence, width: number, height: number) {
  const foundCorners = document.ok ? document.value.corners : null;
  if (!corners || !foundCorners) return { overlap: 0, isTurned: false };
  const placed = mapQuad(foundCorners, ([x, y]) => [x * width, y * height]);
  const [first, ...others] = corners;
  const distanceTo = (corner: PixelPoint) => distance(placed[0], corner);
  const isTurned = distanceTo(first) > Math.min(...others.map(distanceTo));
  return { overlap: quadOverlap(placed, corners), isTurned };
}

/** The fields of a licence that are nowhere in the text, without spaces, accents and look-alikes. */
function missedFields({ card }: Sample, { text }: DocumentEvidence): Result['fields'] {
  if (!card) return { missed: [], count: 0 };
  const { details } = people[card.person]!;
  const dates = [details.date_of_birth, details.license_issue_date, details.license_expiry_date].map(
    (date) => {
      const [year, month, day] = date.split('-');
      return card.layout === 'us' ? `${month}/${day}/${year}` : `${day}.${month}.${year}`;
    },
  );
  const { first_name, last_name, license_number, addr_street, addr_zip } = details;
  const fields = [first_name, last_name, license_number, addr_street, addr_zip, ...dates].map(fold);
  const read = text.ok ? fold(text.value.map((line) => line.text).join('')) : '';
  return { missed: fields.filter((field) => !read.includes(field)), count: fields.length };
}

function fold(text: string): string {
  return withoutLookAlikes(foldText(text));
}

function report(): void {
  const overlaps = licences.map(({ overlap }) => overlap);
  const share = (part: number, whole: number) => `${part} of ${whole}`;
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  console.log(`seeds ${firstSeed} to ${firstSeed + count - 1}, 2 megapixels`);
  console.log(
    `licences accepted   ${share(licences.filter(({ kind }) => kind === 'licence').length, count)}`,
  );
  const acceptedResults = negatives.filter(
    ({ kind }) => !KINDS_WITHOUT_PORTRAIT_SIDE.some((none) => none === kind),
  );
  const asLicence = acceptedResults.filter(({ kind }) => kind === 'licence').length;
  console.log(`others: a licence   ${share(asLicence, count)}`);
  console.log(`  another document  ${share(acceptedResults.length - asLicence, count)}`);
  console.log(`corner overlap      mean ${(sum(overlaps) / count).toFixed(3)}`);
  console.log(`  at 0.9 or more    ${share(overlaps.filter((overlap) => overlap >= 0.9).length, count)}`);
  console.log(`wrong way round     ${share(licences.filter(({ isTurned }) => isTurned).length, count)}`);
  const missed = licences.flatMap(({ fields }) => fields.missed);
  const fields = sum(licences.map((licence) => licence.fields.count));
  console.log(`fields read         ${share(fields - missed.length, fields)}; missed: ${missed.join(', ')}`);
  const tallies = licences.map((licence) => licence.extracted);
  const [right, wrong] = [sum(tallies.map((each) => each.right)), tallies.flatMap((each) => each.wrong)];
  const of = sum(tallies.map((each) => each.of));
  console.log(
    `fields extracted    ${share(right, of)} (recall); ${share(right, right + wrong.length)} (precision)`,
  );
  for (const each of wrong) console.log(`  ${each}`);
  console.log(`\n${'ms'.padEnd(14)}${'median'.padStart(8)}${'p95'.padStart(8)}`);
  for (const [step, values] of timings.list()) {
    const at = (p: number) => percentile(values, p).toFixed(0).padStart(8);
    console.log(`${step.padEnd(14)}${at(0.5)}${at(0.95)}`);
  }
}
