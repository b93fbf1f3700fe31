import { type ShareInterval, shareInterval } from './share-interval.ts';

/** Distances of pairs: of one person, and of two (ISO/IEC 19795-1: mated and non-mated comparisons). */
export type Comparisons = { mated: readonly number[]; nonMated: readonly number[] };

export type MatchErrors = {
  /** pairs at most this far apart count as one person */
  limit: number;
  /** false match rate: of the pairs of two people */
  fmr: ShareInterval;
  /** false non-match rate: of the pairs of one person */
  fnmr: ShareInterval;
};

/** Error rates at one limit. */
export function errorsAt({ mated, nonMated }: Comparisons, limit: number): MatchErrors {
  const upTo = (distances: readonly number[]) => distances.filter((each) => each <= limit).length;
  return {
    limit,
    fmr: shareInterval(upTo(nonMated), nonMated.length),
    fnmr: shareInterval(mated.length - upTo(mated), mated.length),
  };
}

/** The rates at each distance that was seen, strictest first. The first limit matches no two people. */
export function traceErrors({
  mated,
  nonMated,
}: Comparisons): { limit: number; fmr: number; fnmr: number }[] {
  const of = [...mated.map((at) => ({ at, mated: 1 })), ...nonMated.map((at) => ({ at, mated: 0 }))];
  of.sort((a, b) => a.at - b.at);
  const trace = [{ limit: Number.NEGATIVE_INFINITY, fmr: 0, fnmr: 1 }];
  let [matches, falseMatches] = [0, 0];
  of.forEach(({ at, mated: isMated }, place) => {
    matches += isMated;
    falseMatches += 1 - isMated;
    // Equal distances fall to one side together.
    if (of[place + 1]?.at === at) return;
    trace.push({ limit: at, fmr: falseMatches / nonMated.length, fnmr: 1 - matches / mated.length });
  });
  return trace;
}

/**
 * The rate at which both error rates are equal; between two limits that were seen, the mean of their rates. NaN without
 * pairs.
 */
export function equalErrorRate(comparisons: Comparisons): number {
  if (comparisons.mated.length === 0 || comparisons.nonMated.length === 0) return Number.NaN;
  const trace = traceErrors(comparisons);
  const after = trace.findIndex(({ fmr, fnmr }) => fmr >= fnmr);
  const [b, a] = [trace[after]!, trace[after - 1] ?? trace[after]!];
  const [gapA, gapB] = [a.fnmr - a.fmr, b.fmr - b.fnmr];
  const t = gapA + gapB === 0 ? 0 : gapA / (gapA + gapB);
  return a.fmr + t * (b.fmr - a.fmr);
}

/** The 95 % interval of the equal error rate by bootstrap: the pairs are resampled with this random source (0 .. 1). */
export function bootstrapEqualErrorRate(
  { mated, nonMated }: Comparisons,
  random: () => number,
  rounds = 1000,
): { low: number; high: number } {
  const resample = (from: readonly number[]) => from.map(() => from[Math.floor(random() * from.length)]!);
  const rates = Array.from({ length: rounds }, () =>
    equalErrorRate({ mated: resample(mated), nonMated: resample(nonMated) }),
  ).sort((a, b) => a - b);
  const at = (share: number) => rates[Math.min(rounds - 1, Math.floor(share * rounds))] ?? Number.NaN;
  return { low: at(0.025), high: at(0.975) };
}

/**
 * The loosest limit with a false match rate of at most `fmr`. It lies half-way to the next distance of two people, so
 * that no pair lies on it. null if there are too few pairs to show such a rate, that is, if fewer than one may match.
 */
export function limitForFmr({ mated: _, nonMated }: Comparisons, fmr: number): number | null {
  if (nonMated.length * fmr < 1) return null;
  const sorted = [...nonMated].sort((a, b) => a - b);
  const maxFalseMatches = Math.floor(fmr * nonMated.length);
  const next = sorted[maxFalseMatches];
  if (next === undefined) return null;
  const last = sorted.findLast((each) => each < next);
  return last === undefined ? next - Number.EPSILON : (last + next) / 2;
}
