import { type Limits, PRODUCT_LIMITS } from './limits.ts';

type Bound = {
  name: string;
  of: (limits: Limits) => number;
  /** values between which it may be set at all */
  min: number;
  max: number;
  /** the side of the product's own value that leaves less to a reviewer */
  loosens: 'above' | 'below';
};

/**
 * How far each limit may be moved. The bands end where each net alone is wrong as often as right, and where the
 * reported distance ends (1.80). Below a score of 0.70 two of the four important details could be wrong.
 */
const BOUNDS: readonly Bound[] = [
  bound('selfie_band.same', (limits) => limits.selfie_band.same, [0.5, 1.06], 'above'),
  bound('selfie_band.different', (limits) => limits.selfie_band.different, [1, 1.8], 'below'),
  bound('portrait_band.same', (limits) => limits.portrait_band.same, [0.5, 1.08], 'above'),
  bound('portrait_band.different', (limits) => limits.portrait_band.different, [1, 1.8], 'below'),
  bound('ghost_different_from', (limits) => limits.ghost_different_from, [0.7, 1.5], 'above'),
  bound('passing_score', (limits) => limits.passing_score, [0.7, 1], 'below'),
];

function bound(
  name: string,
  of: Bound['of'],
  [min, max]: readonly [number, number],
  loosens: Bound['loosens'],
): Bound {
  return { name, of, min, max, loosens };
}

/** Which limits are wrong, and why, in one sentence. */
export type LimitProblem = { name: string; sentence: string };

/**
 * Why limits must not be set: they are out of their bounds, a band is reversed, or they are looser than the product's
 * without confirmation (`loosen`). Limits that were as loose `before` need no new confirmation.
 *
 * @returns null when nothing is wrong
 */
export function explainLimits(limits: Limits, before: Limits, loosen: boolean): LimitProblem | null {
  for (const each of BOUNDS) {
    const sentence = explainBound(each, limits, before, loosen);
    if (sentence) return { name: each.name, sentence };
  }
  for (const name of ['selfie_band', 'portrait_band'] as const) {
    if (limits[name].same > limits[name].different) {
      return { name, sentence: `${name}.same must not be above ${name}.different.` };
    }
  }
  return null;
}

function explainBound(
  { name, of, min, max, loosens }: Bound,
  limits: Limits,
  before: Limits,
  loosen: boolean,
): string | null {
  const value = of(limits);
  // Not `value < least`, which NaN would pass.
  if (!(value >= min && value <= max)) return `${name} must be from ${min} to ${max}.`;
  const isLooserThan = (other: number) => (loosens === 'above' ? value > other : value < other);
  const product = of(PRODUCT_LIMITS);
  if (loosen || !isLooserThan(product) || !isLooserThan(of(before))) return null;
  return `${name} of ${value} decides more cases automatically than the default ${product}. Send loosen: true if you intend this.`;
}
