import { type ReadSides, readSides } from '../../../src/server/features/submissions/pipeline/read-sides.ts';
import type { Inference } from '../../../src/server/inference/inference.ts';
import { ACCEPTABLE_DOCUMENTS } from '../../../src/server/verification/document/accepted-documents.ts';
import type {
  ExtractedDocument,
  ExtractedName,
} from '../../../src/server/verification/document/extracted-document.ts';
import { readDocument } from '../../../src/server/verification/extraction/read-document.ts';
import { countFaces } from '../../../src/server/verification/faces/count-faces.ts';
import { getGhostDistance, judgeGhost } from '../../../src/server/verification/faces/judge-ghost.ts';
import { listSpellings } from '../../../src/server/verification/lexicon/list-spellings.ts';
import { PRODUCT_LIMITS } from '../../../src/server/verification/policy/limits.ts';
import type { StoredDetails } from '../../../src/server/verification/record-match/stored-details.ts';
import { isConfirmedByZone } from '../../../src/server/verification/verdict/confirm-by-zone.ts';
import { decideLicence } from '../../../src/server/verification/verdict/decide-licence.ts';
import { NO_MATCHES } from '../../../src/server/verification/verdict/lookups.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import type { RereadRequest } from '../../../src/server/vision/evidence.ts';
import { examineDocument } from '../../../src/server/vision/examine-document.ts';
import { rereadStrips } from '../../../src/server/vision/reread-strips.ts';
import type { PersonDetails } from '../../specimen/people.ts';
import { KIND_FAMILIES, type KindFamily, type KindSample, kindSample } from './kind-samples.ts';

const BENCH_TIME = new Date('2026-11-22T12:00:00Z');

type KindTally = Record<
  'kind' | 'zone' | 'zoneWrong' | 'own' | 'false' | 'wrong' | 'right' | 'said' | 'of',
  number
>;
const EMPTY_TALLY: KindTally = {
  kind: 0,
  zone: 0,
  zoneWrong: 0,
  own: 0,
  false: 0,
  wrong: 0,
  right: 0,
  said: 0,
  of: 0,
};

/**
 * Draws `count` identity cards of each country, and as many passports, from number `first` on. A tenant that accepts
 * all kinds decides on each with its own record and three wrong ones. Prints a table.
 */
export async function reportKinds(inference: Inference, first: number, count: number): Promise<void> {
  console.log(
    `\n${'kind'.padEnd(12)}${'named'.padStart(10)}${'zone whole'.padStart(12)}${'zone wrong'.padStart(12)}${'own record'.padStart(12)}${'false'.padStart(10)}${'fields right'.padStart(14)}`,
  );
  const all = { ...EMPTY_TALLY };
  for (const family of KIND_FAMILIES) {
    const tally = { ...EMPTY_TALLY };
    for (let index = first; index < first + count; index++) await addSample(tally, inference, family, index);
    printRow(family, tally);
    for (const key of Object.keys(all) as (keyof KindTally)[]) all[key] += tally[key];
  }
  printRow('all', all);
}

function printRow(name: string, tally: KindTally): void {
  const share = (part: number, whole: number, width: number) => `${part} of ${whole}`.padStart(width);
  const { of } = tally;
  console.log(
    name.padEnd(12) +
      share(tally.kind, of, 10) +
      share(tally.zone, of, 12) +
      share(tally.zoneWrong, of, 12) +
      share(tally.own, of, 12) +
      share(tally.false, tally.wrong, 10) +
      share(tally.right, tally.said, 14),
  );
}

async function addSample(
  tally: KindTally,
  inference: Inference,
  family: KindFamily,
  index: number,
): Promise<void> {
  const sample = await kindSample(family, index);
  const judge = await examine(inference, sample);
  const { approved, reading } = await judge(sample.holder);
  const documentKind = reading.kind.ok ? reading.kind.value : reading.kind.why;
  const zone = reading.codes?.mrz?.check_digits ? reading.codes.mrz : null;
  const differs = zone !== null && differsFrom(zone, sample.holder);
  tally.of += 1;
  tally.kind += Number(documentKind === sample.kind);
  tally.zone += Number(zone !== null);
  tally.zoneWrong += Number(differs);
  tally.own += Number(approved);
  if (documentKind !== sample.kind || !approved || differs)
    console.log(
      `  ${sample.name}: ${documentKind}, zone ${zone ? 'whole' : 'not whole'}${differs ? ', wrong' : ''}`,
    );
  addFields(tally, sample, reading.extracted);
  for (const { what, record } of sample.wrong) {
    const hasPassed = (await judge(record)).approved;
    tally.wrong += 1;
    tally.false += Number(hasPassed);
    if (hasPassed) console.log(`  ${sample.name}: approved with a wrong ${what}`);
  }
}

function addFields(tally: KindTally, { name, holder }: KindSample, { fields }: ExtractedDocument): void {
  for (const [field, value] of Object.entries(truth(holder)) as [ExtractedName, string][]) {
    const extractedValue = fields[field]?.value;
    if (extractedValue === undefined) continue;
    tally.said += 1;
    if (isSame(extractedValue, value)) tally.right += 1;
    else console.log(`  ${name}: ${field} ${extractedValue}, drawn ${value}`);
  }
}

type ZoneValues = Record<'date_of_birth' | 'license_number', string | null>;

function differsFrom(zone: ZoneValues, holder: PersonDetails): boolean {
  const pairs = [
    [zone.date_of_birth, holder.date_of_birth],
    [zone.license_number, holder.license_number],
  ];
  return pairs.some(([read, drawn]) => read !== null && read !== drawn);
}

function truth(holder: PersonDetails): Partial<Record<ExtractedName, string>> {
  return {
    last_name: holder.last_name,
    first_name: [holder.first_name, holder.middle_name].filter(Boolean).join(' '),
    date_of_birth: holder.date_of_birth,
    license_number: holder.license_number,
    license_expiry_date: holder.license_expiry_date,
  };
}

/** Zones write names without accents. */
function isSame(extractedValue: string, drawnValue: string): boolean {
  const spellings = listSpellings(drawnValue);
  return listSpellings(extractedValue).some((spelling) => spellings.includes(spelling));
}

async function decode(jpeg: Buffer) {
  const decodedImage = await decodeImage(jpeg);
  if (!decodedImage.ok) throw new Error(decodedImage.problem);
  return decodedImage.pixels;
}

const TIMEOUT_MS = 120_000;

/** Examines both sides once, to decide on them by any record. */
async function examine(inference: Inference, sample: KindSample) {
  const photo = await decode(sample.front);
  const back = sample.back ? await decode(sample.back) : null;
  const deadline = Date.now() + TIMEOUT_MS;
  const front = await examineDocument(photo, inference, deadline);
  const behind = back ? await examineDocument(back, inference, deadline, 'back') : front;
  const deps = {
    vision: {
      examineDocument: async () => front,
      examineBack: async () => behind,
      rereadStrips: (look: RereadRequest, until: number) => rereadStrips(look, inference, until),
    },
    readDocument: async (...args: Parameters<typeof readDocument>) => readDocument(...args),
  };
  return async (details: StoredDetails) => {
    const sides = await readSides(deps, { photo, back, details }, BENCH_TIME, Date.now() + TIMEOUT_MS);
    return { approved: isApproved(sides, details), reading: sides.reading };
  };
}

/** Does a tenant that accepts all kinds approve it, without a reference selfie? */
function isApproved({ documentEvidence, reading }: ReadSides, details: StoredDetails): boolean {
  const { kind, scoreFinding, codes } = reading;
  const fields = scoreFinding?.ok ? scoreFinding.value.fields : null;
  const lines = documentEvidence.text.ok ? documentEvidence.text.value : [];
  const zoneConfirms = kind.ok && isConfirmedByZone({ kind: kind.value, codes, fields, lines, details });
  const findings = {
    kind,
    faces: countFaces(documentEvidence.faces),
    ghostDistance: getGhostDistance(judgeGhost(documentEvidence, PRODUCT_LIMITS.ghost_different_from)),
    reference: { is: 'none' as const },
    text: scoreFinding,
    otherScript: reading.otherScript,
    portrait: reading.portrait,
    original: reading.original,
    // An expired specimen counts as any other.
    validity: { state: 'unread' as const, expiresOn: null },
    lookups: NO_MATCHES,
    severe: [],
    approvesExpired: false,
    requiredProofs: [],
    requireFaceMatch: false,
    accepted: ACCEPTABLE_DOCUMENTS,
    zoneConfirms,
  };
  return decideLicence(findings, PRODUCT_LIMITS).verdict === 'LICENSE_APPROVED';
}
