import type { SeededRandom } from '../../src/server/verification/accuracy/seeded-random.ts';
import type { SimulatedFailure } from './replay-sight.ts';

/** An upload of a subject and the staff's decision. Times are in days before now. */
export type PlannedUpload = {
  kind: 'license' | 'selfie' | 'analyze' | 'verify_age';
  daysAgo: number;
  mishap: SimulatedFailure;
  manual?: true;
  requireFaceMatch?: true;
  comment?: string;
  /** the reviewer's choice some hours later, if the upload waits until then */
  review?: 'approve' | 'reject' | 'ask again' | 'ask';
  /** the subject sends another image after `ask again`, or answers after `ask` */
  reacts?: true;
  /** a newer image is sent before this one is decided */
  overtaken?: true;
};

export type SubjectTimeline = {
  /** days before now that the record was created */
  since: number;
  /** how the record relates to the card: equal, different, or without most details */
  record: 'true' | 'wrong' | 'name alone';
  uploads: PlannedUpload[];
  /** days before now that erasure was requested, and by whom */
  erasure: { daysAgo: number; by: 'subject' | 'staff'; isDone: boolean } | null;
};

type WeightedChoices<T> = readonly (readonly [T, number])[];

/**
 * Weights out of a hundred. In good conditions four of five licences and selfies are approved
 * automatically.
 */
const LICENCE_FATES: WeightedChoices<SimulatedFailure> = [
  ['none', 90],
  ['blurred', 3],
  ['no card', 1.6],
  ['no face', 1],
  ['several faces', 0.7],
  ['other ghost', 0.7],
  ['other person', 1.4],
  ['detection away', 0.4],
  ['faces away', 0.4],
  ['text away', 0.4],
  ['out of time', 0.4],
];
const SELFIE_FATES: WeightedChoices<SimulatedFailure> = [
  ['none', 93],
  ['no face', 2.5],
  ['several faces', 1.5],
  ['other person', 2],
  ['faces away', 1],
];
const RECORDS: WeightedChoices<SubjectTimeline['record']> = [
  ['true', 96],
  ['wrong', 3],
  ['name alone', 1],
];
const REVIEWS: WeightedChoices<NonNullable<PlannedUpload['review']>> = [
  ['approve', 72],
  ['reject', 10],
  ['ask again', 12],
  ['ask', 6],
];
/** Share of subjects who send selfies regularly; the others send a licence only. */
const REGULARS = 0.22;
/** All cases older than this many days have been decided. */
const BACKLOG_DAYS = 1.5;

/** Six days ago the OCR model was down for some hours. */
const isOutage = (daysAgo: number) => daysAgo > 6 && daysAgo < 6.3;

/** Plans a subject's last `days`: nothing for a few, a licence for most, then selfies for some. */
export function planLife(random: SeededRandom, days: number): SubjectTimeline {
  // Recent days have more new subjects, as a growing tenant has.
  const since = days * random.next() ** 1.4 + 0.05;
  const chance = (share: number) => random.next() < share;
  const uploads: PlannedUpload[] = [];
  const add = (kind: PlannedUpload['kind'], after: number, mishap: SimulatedFailure) => {
    const daysAgo = Math.max(since - after, 0.01);
    const actualMishap = kind === 'license' && mishap === 'none' && isOutage(daysAgo) ? 'text away' : mishap;
    uploads.push({ kind, daysAgo, mishap: actualMishap, ...aftermath(random, daysAgo) });
  };
  if (chance(0.96)) {
    const later = random.between(0.02, 0.6);
    const mishap = choose(random, LICENCE_FATES);
    add('license', later, mishap);
    if (mishap === 'no card' || mishap === 'no face') add('license', later + 0.01, 'none');
    if (chance(0.05)) add(chance(0.5) ? 'analyze' : 'verify_age', later, chance(0.1) ? 'faces away' : 'none');
    if (chance(REGULARS)) uploads.push(...planVisits(random, since));
  }
  return { since, record: choose(random, RECORDS), uploads, erasure: planErasure(random, since) };
}

/** Plans a first selfie, which a reviewer approves, then one every few days that is compared with it. */
function planVisits(random: SeededRandom, since: number): PlannedUpload[] {
  const first = { kind: 'selfie', daysAgo: Math.max(since - 0.01, 0.01), mishap: 'none' } as const;
  const visits: PlannedUpload[] = [since > BACKLOG_DAYS ? { ...first, review: 'approve' } : first];
  for (let daysAgo = since - random.between(1, 3); daysAgo > 0.05; daysAgo -= random.between(1, 5)) {
    const mishap = choose(random, SELFIE_FATES);
    visits.push({ kind: 'selfie', daysAgo, mishap, ...aftermath(random, daysAgo) });
  }
  return visits;
}

function aftermath(random: SeededRandom, daysAgo: number): Partial<PlannedUpload> {
  const isReviewed = daysAgo > BACKLOG_DAYS || random.next() < 0.3;
  return {
    ...(random.next() < 0.015
      ? { manual: true as const, comment: 'My card is new; please have a look.' }
      : {}),
    ...(random.next() < 0.03 ? { requireFaceMatch: true as const } : {}),
    ...(random.next() < 0.015 ? { overtaken: true as const } : {}),
    ...(isReviewed ? { review: choose(random, REVIEWS) } : {}),
    ...(random.next() < 0.6 ? { reacts: true as const } : {}),
  };
}

function planErasure(random: SeededRandom, since: number): SubjectTimeline['erasure'] {
  const fate = random.next();
  if (fate > 0.05) return null;
  const isDone = fate > 0.03;
  return { daysAgo: since * random.between(0.02, 0.7), by: fate < 0.02 ? 'subject' : 'staff', isDone };
}

function choose<T>(random: SeededRandom, list: WeightedChoices<T>): T {
  let remainingWeight = random.between(
    0,
    list.reduce((sum, [, weight]) => sum + weight, 0),
  );
  for (const [value, weight] of list) {
    remainingWeight -= weight;
    if (remainingWeight < 0) return value;
  }
  return list[0]![0];
}
