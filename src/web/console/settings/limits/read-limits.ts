import type { Settings } from '../../api/answers.ts';

export type Limits = Settings['policy']['limits'];

/** Each limit that can be written, in its order. */
export const LIMITS = [
  'selfie_band.same',
  'selfie_band.different',
  'portrait_band.same',
  'portrait_band.different',
  'ghost_different_from',
  'passing_score',
] as const;
export type LimitName = (typeof LIMITS)[number];

/** Limits as the user types them. */
export type TypedLimits = Record<LimitName, string>;

/** All limits by their names. */
export const flattenLimits = (limits: Limits): Record<LimitName, number> => ({
  'selfie_band.same': limits.selfie_band.same,
  'selfie_band.different': limits.selfie_band.different,
  'portrait_band.same': limits.portrait_band.same,
  'portrait_band.different': limits.portrait_band.different,
  ghost_different_from: limits.ghost_different_from,
  passing_score: limits.passing_score,
});

/** A limit as this language writes it: 0.82 or 0,82. */
export const formatLimit = (limit: number, locale: string): string =>
  limit.toLocaleString(locale, { maximumFractionDigits: 4 });

export function typeLimits(limits: Limits, locale: string): TypedLimits {
  const figures = flattenLimits(limits);
  return Object.fromEntries(LIMITS.map((name) => [name, formatLimit(figures[name], locale)])) as TypedLimits;
}

/** One limit as a number, with a point or a comma in it; null for an invalid number. */
export function readFigure(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  return /^\d(?:\.\d{1,4})?$/.test(text) ? Number(text) : null;
}

/** The limits that are typed; null while one of them is no number. */
export function readLimits(typed: TypedLimits): Limits | null {
  const figures = LIMITS.map((name) => readFigure(typed[name]));
  if (figures.includes(null)) return null;
  const [selfieSame, selfieOther, portraitSame, portraitOther, ghost, score] = figures as number[];
  return {
    selfie_band: { same: selfieSame!, different: selfieOther! },
    portrait_band: { same: portraitSame!, different: portraitOther! },
    ghost_different_from: ghost!,
    passing_score: score!,
  };
}

/** The changed limits, as they are sent; a limit equal to the default is null. */
export function diffLimits(limits: Limits, before: Limits, product: Limits) {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const names = ['selfie_band', 'portrait_band', 'ghost_different_from', 'passing_score'] as const;
  const changed = names.filter((name) => !isSame(limits[name], before[name]));
  return Object.fromEntries(
    changed.map((name) => [name, isSame(limits[name], product[name]) ? null : limits[name]]),
  );
}

/** Whether it is the upper limit of a band, and below the lower one. */
export function isReversed(name: LimitName, limits: Limits | null): boolean {
  if (!limits) return false;
  const { selfie_band: selfie, portrait_band: portrait } = limits;
  if (name === 'selfie_band.different') return selfie.same > selfie.different;
  return name === 'portrait_band.different' && portrait.same > portrait.different;
}

/** The limits up to which two faces count as one person's. */
const SAME_LIMITS: readonly LimitName[] = ['selfie_band.same', 'portrait_band.same'];

/**
 * How much looser than the product's a limit for the same person is, on the scale of the limits; null for one that is not,
 * and for every other limit.
 */
export function looserBy(name: LimitName, limit: number | null, product: Limits): number | null {
  if (limit === null || !SAME_LIMITS.includes(name)) return null;
  // The difference of two figures of four decimals is one as well.
  const by = Math.round((limit - flattenLimits(product)[name]) * 10_000) / 10_000;
  return by > 0 ? by : null;
}

/** Limits that decide more cases automatically if they are higher; the others do if they are lower. */
const LOOSER_ABOVE: readonly LimitName[] = ['selfie_band.same', 'portrait_band.same', 'ghost_different_from'];

/**
 * Whether a limit decides more cases automatically than the default and than now. Only such a change needs to be
 * confirmed, as the server demands.
 */
export function needsConfirmation(
  name: LimitName,
  limit: number | null,
  now: Limits,
  product: Limits,
): boolean {
  if (limit === null) return false;
  const isLooserThan = (limits: Limits) => {
    const by = limit - flattenLimits(limits)[name];
    return LOOSER_ABOVE.includes(name) ? by > 0 : by < 0;
  };
  return isLooserThan(product) && isLooserThan(now);
}
