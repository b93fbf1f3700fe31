/**
 * How often the scorer passes the right records, on cards made by code.
 *
 *   npm run bench -- document texts [cards of each sort, default 5000] [seed]
 */

import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import {
  compareWithRecord,
  toPrintedDocument,
} from '../../../src/server/verification/extraction/compare-with-record.ts';
import { extractDocument } from '../../../src/server/verification/extraction/extract-document.ts';
import { PASSING_SCORE } from '../../../src/server/verification/policy/score-policy.ts';
import { isTextAccepted } from '../../../src/server/verification/record-match/is-text-accepted.ts';
import { scoreDetails, summarise } from '../../../src/server/verification/record-match/score-details.ts';
import type { StoredDetails } from '../../../src/server/verification/record-match/stored-details.ts';
import {
  PEOPLE,
  pick,
  printCard,
  type RandomSource,
  randomPerson,
  withOneSlip,
  withOneWrong,
} from './printed-cards.ts';

const BENCH_TIME = new Date('2026-11-22T12:00:00Z');
const count = Number(process.argv[2] ?? 5000);
const verbose = process.argv.includes('--verbose');

type Trial = { sort: string; shouldPass: boolean; record: StoredDetails; holder: StoredDetails };

const anyone = (random: RandomSource) => (random() < 0.5 ? pick(random, PEOPLE) : randomPerson(random));

const SORTS: readonly ((random: RandomSource) => Trial)[] = [
  (random) => {
    const holder = anyone(random);
    return { sort: 'genuine', shouldPass: true, record: holder, holder };
  },
  (random) => ({
    sort: 'another person',
    shouldPass: false,
    record: randomPerson(random),
    holder: anyone(random),
  }),
  (random) => {
    const holder = anyone(random);
    const { field, details } = withOneWrong(holder, random);
    return { sort: `wrong ${field}`, shouldPass: false, record: details, holder };
  },
  (random) => {
    const holder = anyone(random);
    const { field, details } = withOneSlip(holder, random);
    return { sort: `slip in ${field}`, shouldPass: false, record: details, holder };
  },
];

const { next: random } = seededRandom(Number(process.argv[3] ?? 20_261_120));
const totals = new Map<string, { passCount: number; of: number }>();
const start = performance.now();
for (const make of SORTS) {
  for (let trial = 0; trial < count; trial += 1) {
    const { sort, shouldPass, record, holder } = make(random);
    const lines = printCard(holder, random);
    const extractedDocument = extractDocument({ kind: 'licence', lines, codes: null, at: BENCH_TIME });
    const fields = compareWithRecord(
      scoreDetails(lines, record).fields,
      toPrintedDocument(extractedDocument),
    );
    const { identifies, score } = summarise(fields);
    const passes = isTextAccepted({ score, identifies }, PASSING_SCORE);
    const total = totals.get(sort) ?? { passCount: 0, of: 0 };
    totals.set(sort, { passCount: total.passCount + Number(passes), of: total.of + 1 });
    if (verbose && passes !== shouldPass) {
      const doubtful = fields.filter(
        ({ score: found, agreement }) => (found < 0.7 || agreement === 'differs') === shouldPass,
      );
      const readings = doubtful.map(
        (field) => `${field.field}=${field.stored} read ${field.read} ${field.score} ${field.agreement}`,
      );
      console.log(`${sort} ${score}: ${readings.join('; ')} | ${lines.map((line) => line.text).join(' / ')}`);
    }
  }
}
const perCard = (performance.now() - start) / (count * SORTS.length);

for (const [sort, { passCount, of }] of totals) {
  console.log(`${sort.padEnd(22)} ${passCount} of ${of} pass (${((100 * passCount) / of).toFixed(2)} %)`);
}
console.log(`${perCard.toFixed(2)} ms a card`);
