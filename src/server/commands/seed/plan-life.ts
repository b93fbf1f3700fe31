import type { SeededRandom } from '../../../specimen/seeded-random.ts';
import type { Mishap } from './replay-sight.ts';

/** What somebody sends, and what staff makes of it; times in days before now. */
export type PlannedUpload = {
  kind: 'license' | 'selfie' | 'analyze' | 'verify_age';
  daysAgo: number;
  mishap: Mishap;
  manual?: true;
  requireFaceMatch?: true;
  comment?: string;
  /** what a reviewer does with it, hours later, if it waits by then */
  review?: 'approve' | 'reject' | 'ask again' | 'ask';
  /** the subject sends it again after `ask again`, or answers after `ask` */
  reacts?: true;
  /** a newer picture comes before this one is decided */
  overtaken?: true;
};

export type Life = {
  /** days before now that the record was made */
  since: number;
  /** what of the record the card does not bear out, or that is missing */
  record: 'true' | 'wrong' | 'name alone';
  uploads: PlannedUpload[];
  /** days before now that erasure was asked for, and by whom */
  erasure: { daysAgo: number; by: 'subject' | 'staff'; done: boolean } | null;
};

type Weighted<T> = readonly (readonly [T, number])[];

const LICENCE_FATES: Weighted<Mishap> = [
  ['none', 70],
  ['blurred', 7],
  ['no card', 5],
  ['no face', 3],
  ['several faces', 2],
  ['other ghost', 2],
  ['other person', 3],
  ['detection away', 2],
  ['faces away', 2],
  ['text away', 2],
  ['out of time', 2],
];
const SELFIE_FATES: Weighted<Mishap> = [
  ['none', 80],
  ['no face', 6],
  ['several faces', 5],
  ['other person', 6],
  ['faces away', 3],
];
const RECORDS: Weighted<Life['record']> = [
  ['true', 88],
  ['wrong', 9],
  ['name alone', 3],
];
const REVIEWS: Weighted<NonNullable<PlannedUpload['review']>> = [
  ['approve', 62],
  ['reject', 12],
  ['ask again', 18],
  ['ask', 8],
];
/** Older than so many days, everything has been looked at. */
const BACKLOG_DAYS = 1.5;

/** What becomes of a person over the last `days`: nothing for a few, a licence and a selfie for most. */
export function planLife(random: SeededRandom, days: number): Life {
  // More of them lately: a tenant grows.
  const since = days * random.next() ** 1.4 + 0.05;
  const chance = (share: number) => random.next() < share;
  const uploads: PlannedUpload[] = [];
  const add = (kind: PlannedUpload['kind'], after: number, mishap: Mishap) => {
    const daysAgo = Math.max(since - after, 0.01);
    uploads.push({ kind, daysAgo, mishap, ...aftermath(random, daysAgo) });
  };
  if (chance(0.96)) {
    if (chance(0.85)) add('selfie', random.between(0.01, 0.02), choose(random, SELFIE_FATES));
    const later = random.between(0.02, 0.6);
    const mishap = choose(random, LICENCE_FATES);
    add('license', later, mishap);
    if (mishap === 'no card' || mishap === 'no face') add('license', later + 0.01, 'none');
    if (chance(0.35)) add('selfie', later + random.between(0.1, 3), choose(random, SELFIE_FATES));
    if (chance(0.08)) add(chance(0.5) ? 'analyze' : 'verify_age', later, chance(0.1) ? 'faces away' : 'none');
  }
  return { since, record: choose(random, RECORDS), uploads, erasure: planErasure(random, since) };
}

function aftermath(random: SeededRandom, daysAgo: number): Partial<PlannedUpload> {
  const isReviewed = daysAgo > BACKLOG_DAYS || random.next() < 0.3;
  return {
    ...(random.next() < 0.04
      ? { manual: true as const, comment: 'My card is new; please have a look.' }
      : {}),
    ...(random.next() < 0.1 ? { requireFaceMatch: true as const } : {}),
    ...(random.next() < 0.015 ? { overtaken: true as const } : {}),
    ...(isReviewed ? { review: choose(random, REVIEWS) } : {}),
    ...(random.next() < 0.6 ? { reacts: true as const } : {}),
  };
}

function planErasure(random: SeededRandom, since: number): Life['erasure'] {
  const fate = random.next();
  if (fate > 0.05) return null;
  const done = fate > 0.03;
  return { daysAgo: since * random.between(0.02, 0.7), by: fate < 0.02 ? 'subject' : 'staff', done };
}

function choose<T>(random: SeededRandom, list: Weighted<T>): T {
  let left = random.between(
    0,
    list.reduce((sum, [, weight]) => sum + weight, 0),
  );
  for (const [value, weight] of list) {
    left -= weight;
    if (left < 0) return value;
  }
  return list[0]![0];
}
