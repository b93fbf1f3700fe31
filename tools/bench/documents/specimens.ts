/**
 * How well published specimens are read: `npm run bench -- specimens FOLDER... [--seed=20261128] [--evidence=FOLDER]`.
 * Each FOLDER has images with a `truth.json`, or folders of them; nothing of them is in this repository. A folder
 * without a truth is counted by what its zones and kinds say. Prints, for each folder and both halves by the seed:
 * kinds, countries, own records that should pass (also with the back, an image named as the front's with `-back` before
 * its number), up to six wrong records, and the precision and recall of the values that a document says by itself; then
 * each fault. `--evidence` keeps what vision saw, so that the next run takes
 * seconds.
 */
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import { ACCEPTABLE_DOCUMENTS } from '../../../src/server/verification/document/accepted-documents.ts';
import type { DocumentKind } from '../../../src/server/verification/document/document-kind.ts';
import type {
  ExtractedField,
  ExtractedName,
} from '../../../src/server/verification/document/extracted-document.ts';
import { extractDocument } from '../../../src/server/verification/extraction/extract-document.ts';
import { readDocument } from '../../../src/server/verification/extraction/read-document.ts';
import { MIN_UNCLEAR_CONFIDENCE } from '../../../src/server/verification/policy/extraction-policy.ts';
import { PRODUCT_LIMITS } from '../../../src/server/verification/policy/limits.ts';
import { isTextAccepted } from '../../../src/server/verification/record-match/is-text-accepted.ts';
import type { StoredDetails } from '../../../src/server/verification/record-match/stored-details.ts';
import type { DocumentEvidence } from '../../../src/server/vision/evidence.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { comparePrinted } from './compare-printed.ts';
import { createExaminer, type ExaminedSpecimen } from './examine-specimen.ts';
import { judgeDocument } from './judge-licence.ts';
import { halve, listSpecimens, type PublishedSpecimen } from './published-specimens.ts';
import { listWrongRecords } from './wrong-records.ts';

const MODELS = new URL('../../../.cache/models', import.meta.url).pathname;
const BENCH_TIME = new Date('2026-11-22T12:00:00Z');
const IMAGE = /\.(?:jpe?g|png|webp)$/i;
const ANY_RECORD: StoredDetails = {
  ...{ first_name: 'Any', middle_name: null, last_name: 'Person', date_of_birth: '1901-02-03' },
  ...{ license_number: null, license_state: null, license_issue_date: null, license_expiry_date: null },
  ...{ addr_street: null, addr_city: null, addr_state: null, addr_zip: null, addr_country: null },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '20261128' },
    evidence: { type: 'string' },
  },
});
if (positionals.length === 0)
  throw new Error('Name the folders of the specimens: npm run bench -- specimens FOLDER...');

await prepareModels(MODELS);
const inference = openOnnxInference({ models: await loadModels(MODELS), threads: 2 });
const examine = createExaminer(inference, values.evidence ?? null);
const seed = Number(values.seed);

type Tally = Map<string, { count: number; of: number }>;
const ROWS = [
  'kind',
  'country',
  'country wrong',
  'country by print',
  'own: text passes',
  'own: approved',
  'with its back',
  'wrong: text passes',
  'wrong: approved',
  'precision',
  'recall',
  'right: of 1',
  'right: from 0.985',
  'right: from 0.95',
  'right: from 0.85',
] as const;
type Row = (typeof ROWS)[number];

const specimens = (await Promise.all(positionals.map(listSpecimens))).flat();
const [firstHalf] = halve(specimens, seed);
const inFirst = new Set(firstHalf);
const tallies = new Map<string, Tally>();
const faults: string[] = [];

for (const specimen of specimens) {
  const currentSpecimen = await examine(specimen.path);
  const half = inFirst.has(specimen) ? '1' : '2';
  const folder = basename(join(specimen.path, '..'));
  const columns = [`${folder} ${half}`, `all ${half}`, 'all'];
  const add = (row: Row, counts: boolean) => addTo(columns, row, counts);
  if (currentSpecimen) await judgeSpecimen(specimen, currentSpecimen, add, `${half} ${specimen.name}`);
  else faults.push(`${specimen.name}: not decoded`);
}
printTallies();
for (const folder of positionals) await reportWithoutTruth(folder);
await inference.close();

function addTo(columns: readonly string[], row: Row, counts: boolean): void {
  for (const column of columns) {
    const tally: Tally = tallies.get(column) ?? new Map();
    const { count, of } = tally.get(row) ?? { count: 0, of: 0 };
    tallies.set(column, tally.set(row, { count: count + Number(counts), of: of + 1 }));
  }
}

async function judgeSpecimen(
  specimen: PublishedSpecimen,
  examinedSpecimen: ExaminedSpecimen,
  add: (row: Row, counts: boolean) => void,
  name: string,
): Promise<void> {
  const { kind, country, expect, record, printed } = specimen;
  const judgement = await judge(examinedSpecimen, record);
  const extractedDocument = judgement.reading.extracted;
  // The back of an identity card has no separate kind.
  const isKind = extractedDocument.kind === (kind === 'identity_card_back' ? 'identity_card' : kind);
  add('kind', isKind);
  if (!isKind) faults.push(`${name}: kind ${extractedDocument.kind}, is ${kind}`);
  if (country && kind !== 'none') {
    add('country', extractedDocument.country === country);
    add('country wrong', extractedDocument.country !== null && extractedDocument.country !== country);
    const byPrint = extractPrint(examinedSpecimen, extractedDocument.kind).country;
    add('country by print', byPrint === country);
    if (byPrint !== null && byPrint !== country) faults.push(`${name}: country ${byPrint} by print`);
    if (extractedDocument.country !== country)
      faults.push(`${name}: country ${extractedDocument.country}, is ${country}`);
  }
  const { right, wrong, absent } = comparePrinted(printed, extractedDocument);
  const { fields } = extractedDocument;
  for (const field of right) add(nameBand(fields[field] ?? fields.full_name), true);
  for (const value of wrong) add(nameBand(fields[value.split(' ')[0] as ExtractedName]), false);
  for (const _ of right) add('precision', true);
  for (const value of wrong) {
    add('precision', false);
    faults.push(`${name}: says ${value}`);
  }
  for (const counts of [...right.map(() => true), ...wrong.map(() => false), ...absent.map(() => false)])
    add('recall', counts);
  if (absent.length > 0) faults.push(`${name}: lacks ${absent.join(', ')}`);
  if (expect === 'approve' && record.last_name !== '') {
    add('own: text passes', judgement.passes);
    add('own: approved', judgement.isApproved);
    if (!judgement.isApproved) faults.push(`${name}: own record ${judgement.why}`);
    const back = await examineBack(specimen);
    const both = back ? await judge(examinedSpecimen, record, back.documentEvidence) : judgement;
    add('with its back', both.isApproved);
    if (back && !both.isApproved) faults.push(`${name}: own record with its back ${both.why}`);
  }
  if (record.last_name === '') return;
  for (const { wrong: part, record: other } of listWrongRecords(specimen, specimens, seed)) {
    const wrongJudgement = await judge(examinedSpecimen, other);
    add('wrong: text passes', wrongJudgement.passes);
    add('wrong: approved', wrongJudgement.isApproved);
    if (wrongJudgement.passes)
      faults.push(`${name}: wrong ${part} ${wrongJudgement.isApproved ? 'APPROVED' : 'passes'}`);
  }
}

/** The calibration of `confidence`: how many values with at least so much of it are right. */
function nameBand(field: ExtractedField | undefined): Row {
  const confidence = field?.confidence ?? 0;
  if (confidence === 1) return 'right: of 1';
  if (confidence >= MIN_UNCLEAR_CONFIDENCE) return 'right: from 0.985';
  return confidence >= 0.95 ? 'right: from 0.95' : 'right: from 0.85';
}

/** The back of `card-1.jpg` is `card-back-1.jpg`. */
function examineBack({ path }: PublishedSpecimen): Promise<ExaminedSpecimen | null> {
  const back = specimens.find((other) => other.path !== path && other.path.replace('-back-', '-') === path);
  return back ? examine(back.path) : Promise.resolve(null);
}

async function judge(
  { documentEvidence, reread }: ExaminedSpecimen,
  record: StoredDetails,
  back: DocumentEvidence | null = null,
) {
  const { reading, decision } = await judgeDocument(
    reread,
    { documentEvidence, back, record },
    { acceptedDocuments: ACCEPTABLE_DOCUMENTS, stopsAtSevere: true },
  );
  const { scoreFinding } = reading;
  const passes =
    scoreFinding?.ok === true && isTextAccepted(scoreFinding.value, PRODUCT_LIMITS.passing_score);
  const isApproved = decision.verdict === 'LICENSE_APPROVED';
  const fields = scoreFinding?.ok ? scoreFinding.value.fields : [];
  const low = fields
    .filter(({ score, agreement }) => score < 0.7 || agreement === 'differs')
    .map(({ field, stored, read, score, agreement }) => `${field} ${stored} ${agreement} ${score} (${read})`);
  const missing = decision.proofs
    .filter(({ name, state }) => state !== 'shown' && !['in_force', 'original', 'face'].includes(name))
    .map(({ name, state }) => `${name} ${state}`);
  const raised = reading.signals.map(({ signal }) => signal);
  return { reading, passes, isApproved, why: [decision.verdict, ...missing, ...low, ...raised].join('; ') };
}

/** What the print says without the codes. */
function extractPrint(
  { documentEvidence }: Pick<ExaminedSpecimen, 'documentEvidence'>,
  kind: DocumentKind | null,
) {
  const lines = documentEvidence.text.ok ? documentEvidence.text.value : [];
  return extractDocument({ kind, lines, codes: null, at: BENCH_TIME });
}

function printTallies(): void {
  const columns = [...tallies.keys()].sort();
  console.log(`seed ${seed}; folder and half`);
  console.log(' '.repeat(20) + columns.map((column) => column.padStart(13)).join(''));
  for (const row of ROWS) {
    const cells = columns.map((column) => {
      const { count, of } = tallies.get(column)?.get(row) ?? { count: 0, of: 0 };
      return (of === 0 ? '-' : `${count} of ${of}`).padStart(13);
    });
    console.log(row.padEnd(20) + cells.join(''));
  }
  const shares = ROWS.map((row) => {
    const { count, of } = tallies.get('all')?.get(row) ?? { count: 0, of: 0 };
    return `${row} ${((100 * count) / of).toFixed(1)} %`;
  });
  console.log(`all: ${shares.join(', ')}`);
  for (const fault of faults.sort()) console.log(`  ${fault}`);
}

/** Images of which only the zone's check digits, the kind and the country can be counted. */
async function reportWithoutTruth(parent: string): Promise<void> {
  const inside = (await readdir(parent, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const folder of [parent, ...inside.map(({ name }) => join(parent, name)).sort()]) {
    const files = (await readdir(folder)).sort();
    const images = files.filter((file) => IMAGE.test(file));
    if (images.length === 0 || files.includes('truth.json')) continue;
    console.log(`\n${basename(folder)}: ${images.length} pictures without a truth`);
    let whole = 0;
    for (const file of images) {
      const examinedSpecimen = await examine(join(folder, file));
      const line = examinedSpecimen
        ? describeUnknown(examinedSpecimen)
        : { text: 'not decoded', isWhole: false };
      whole += Number(line.isWhole);
      console.log(`  ${file}: ${line.text}`);
    }
    console.log(`  zones with all check digits: ${whole} of ${images.length}`);
  }
}

function describeUnknown({ documentEvidence }: ExaminedSpecimen): { text: string; isWhole: boolean } {
  const { codes, extracted } = readDocument(documentEvidence, ANY_RECORD, BENCH_TIME);
  const print = extractPrint({ documentEvidence }, extracted.kind);
  const zone = codes?.mrz ?? null;
  const fields = Object.entries(extracted.fields).map(([field, { value }]) => `${field} ${value}`);
  const state = zone
    ? `zone ${zone.document_code} ${zone.issuing_state} ${zone.check_digits ? 'whole' : 'broken'}`
    : 'no zone';
  const country = `country ${extracted.country}, by print ${print.country}`;
  return {
    text: [extracted.kind, country, state, ...fields].join('; '),
    isWhole: zone?.check_digits ?? false,
  };
}
