/**
 * How many barcodes and machine-readable zones are read off photographs, how many wrongly, and how fast: `npm run
 * bench -- document codes [count] [first seed]`.
 *
 * Constants were set on seeds 1 to 40; seeds from 1001 on (the default) were not used for that. The zones are printed
 * in OCR-B; some pages are small scans or turned.
 */

import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import { parseAamva } from '../../../src/server/verification/codes/aamva.ts';
import type { CodeFields } from '../../../src/server/verification/codes/code-fields.ts';
import { parseMrz } from '../../../src/server/verification/codes/mrz.ts';
import { readCodes } from '../../../src/server/verification/codes/read-codes.ts';
import { extractDocument } from '../../../src/server/verification/extraction/extract-document.ts';
import { raiseDocumentSignals } from '../../../src/server/verification/signals/raise-document-signals.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import type { MrzText } from '../../../src/server/vision/evidence.ts';
import { examineDocument } from '../../../src/server/vision/examine-document.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import type { Artwork } from '../../specimen/artwork.ts';
import { drawCard } from '../../specimen/card/draw-card.ts';
import { drawPassportPage } from '../../specimen/card/draw-passport-page.ts';
import { encodeAamva } from '../../specimen/card/encode-aamva.ts';
import { encodeTd1, encodeTd2, encodeTd3, encodeVisa } from '../../specimen/card/encode-mrz.ts';
import { people } from '../../specimen/people.ts';
import { photographArtwork } from '../../specimen/photo/take-photograph.ts';
import { percentile } from '../statistics.ts';
import { photographOptions } from './document-samples.ts';
import { scanCard } from './scan-card.ts';

type Person = (typeof people)[number];
type Series = {
  name: string;
  code: 'barcode' | 'mrz';
  draw: (person: number) => Promise<Artwork>;
  /** the image of the person's seed, if it differs from the default: a photo */
  image?: (artwork: Artwork, seed: number) => Promise<Buffer>;
  /** the content of the card's code; absent without one */
  truth?: (person: Person) => CodeFields | null;
};

const MODELS = new URL('../../../.cache/models', import.meta.url).pathname;
const count = Number(process.argv[2] ?? 40);
const firstSeed = Number(process.argv[3] ?? 1001);
const BENCH_TIME = new Date('2026-03-01T12:00:00Z');

const SERIES: readonly Series[] = [
  {
    name: 'PDF417, US back',
    code: 'barcode',
    draw: (person) => drawCard({ person, layout: 'us', side: 'back' }),
    truth: ({ details, looks }) => parseAamva(encodeAamva({ details, looks, discriminator: '' })),
  },
  {
    name: 'TD1, identity back',
    code: 'mrz',
    draw: (person) => drawCard({ person, layout: 'eu', side: 'back', documentKind: 'identity-card' }),
    truth: (person) => parseMrz(readPerfectly(encodeTd1(person)), BENCH_TIME),
  },
  {
    name: 'TD3, passport page',
    code: 'mrz',
    draw: (person) => drawPassportPage({ person }),
    truth: (person) => parseMrz(readPerfectly(encodeTd3(person)), BENCH_TIME),
  },
  page('TD2, page', encodeTd2),
  page('MRV-A, visa', (person) => encodeVisa(person, 44)),
  page('MRV-B, visa', (person) => encodeVisa(person, 36)),
  { ...page('TD3, scan of 500 px', encodeTd3), image: (artwork) => scanCard(artwork, 500) },
  {
    ...page('TD3, turned by 17°', encodeTd3),
    image: async (artwork, seed) =>
      (await photographArtwork(artwork, { ...photographOptions(seed), rotation: seed % 2 ? 17 : -17 })).jpeg,
  },
  { name: 'no PDF417, US front', code: 'barcode', draw: (person) => drawCard({ person, layout: 'us' }) },
  { name: 'no zone, EU front', code: 'mrz', draw: (person) => drawCard({ person, layout: 'eu' }) },
];

/** A page with a zone. */
function page(name: string, encode: (person: Person) => string[]): Series {
  return {
    name,
    code: 'mrz',
    draw: (number) => drawPassportPage({ person: number, mrz: encode(people[number]!) }),
    truth: (person) => parseMrz(readPerfectly(encode(person)), BENCH_TIME),
  };
}

const FIELDS = [
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'license_number',
  'license_issue_date',
  'license_expiry_date',
] as const;

await prepareModels(MODELS);
const inference = openOnnxInference({ models: await loadModels(MODELS), threads: 2 });
await inference.ready();
console.log(`seeds ${firstSeed} to ${firstSeed + count - 1}, 2 megapixels\n`);
console.log(
  `${'code'.padEnd(22)}${'read'.padStart(6)}${'whole'.padStart(7)}${'wrong'.padStart(7)}${'alarms'.padStart(8)}${'median ms'.padStart(11)}${'p95'.padStart(7)}`,
);
for (const series of SERIES) await measure(series);
await inference.close();

/**
 * `read`: the date of birth and the number are there; `whole`: everything is; `wrong`: a value differs from the code;
 * `alarms`: a mismatch was raised, though the record is right.
 */
async function measure(series: Series): Promise<void> {
  const totals = { read: 0, whole: 0, wrong: 0, alarms: 0 };
  const times: number[] = [];
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const result = await readOne(series, seed);
    times.push(result.ms);
    for (const key of ['read', 'whole', 'wrong', 'alarms'] as const) totals[key] += Number(result[key]);
    if (result.read !== Boolean(series.truth) || result.wrong || result.alarms)
      console.log(`  ${series.name} ${seed}: ${JSON.stringify(result.said)}`);
  }
  const figures = [totals.read, totals.whole, totals.wrong, totals.alarms].map(String);
  const [read, whole, wrong, alarms] = figures as [string, string, string, string];
  const ms = [percentile(times, 0.5), percentile(times, 0.95)].map((each) => each.toFixed(0));
  console.log(
    `${series.name.padEnd(22)}${read.padStart(6)}${whole.padStart(7)}${wrong.padStart(7)}${alarms.padStart(8)}${ms[0]!.padStart(11)}${ms[1]!.padStart(7)}`,
  );
}

async function readOne({ code, draw, truth, image = photograph }: Series, seed: number) {
  const person = people[seed % people.length]!;
  const jpeg = await image(await draw(person.number), seed);
  const decodedImage = await decodeImage(jpeg);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  const evidence = await examineDocument(decodedImage.pixels, inference, Date.now() + 60_000);
  const codes = readCodes(evidence.codes, BENCH_TIME);
  const codeFields = codes?.[code] ?? null;
  const encodedFields = truth?.(person) ?? null;
  const lines = evidence.text.ok ? evidence.text.value : [];
  const readable = { kind: 'licence' as const, lines, at: BENCH_TIME };
  const extractedDocument = extractDocument({ ...readable, codes });
  const printedFields = extractDocument({ ...readable, codes: null }).fields;
  const document = {
    codes,
    fields: null,
    ofPrint: null,
    lines,
    details: person.details,
    extracted: extractedDocument,
    printedFields,
    showsDocument: true,
  };
  return {
    read: codeFields !== null && codeFields.date_of_birth !== null && codeFields.license_number !== null,
    whole: FIELDS.every((field) => codeFields !== null && codeFields[field] === encodedFields?.[field]),
    wrong: FIELDS.some(
      (field) => Boolean(codeFields?.[field]) && codeFields?.[field] !== encodedFields?.[field],
    ),
    alarms: raiseDocumentSignals(document, BENCH_TIME).some(({ signal }) => signal.endsWith('_mismatch')),
    ms: evidence.timings[code] ?? 0,
    said: codeFields,
  };
}

async function photograph(artwork: Artwork, seed: number): Promise<Buffer> {
  return (await photographArtwork(artwork, photographOptions(seed))).jpeg;
}

function readPerfectly(lines: readonly string[]): MrzText {
  return {
    pitch: Number.POSITIVE_INFINITY,
    lines: lines.map((text) => ({
      text,
      readings: Array.from(text, (character) => [{ character, probability: 1 }]),
    })),
  };
}
